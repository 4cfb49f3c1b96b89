"""From a checked profile to compiled rules: the board, and a phase table of live parts.

Every name becomes a number here and every relation a table, so that play never reads a
word of the profile. This module trusts the linter; it explains no problem.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import evolve, field, frozen

from cardrules.board import Board, Facing, Group, Owner, places_in
from cardrules.cards import Deck
from cardrules.draft import Draft
from cardrules.identity import Choice
from cardrules.mechanisms.base import Accompanied, Action, Effect, Settler, Table, Tools, Worth
from cardrules.mechanisms.build import (
    Access,
    BuildAction,
    BySourceSpec,
    Collect,
    Limit,
    PileRule,
    SpaceSpec,
    Target,
    Unit,
)
from cardrules.mechanisms.combinations import CombinationTable
from cardrules.mechanisms.conditions import (
    Condition,
    Situation,
    compile_condition,
    optional_condition,
)
from cardrules.mechanisms.deal import Dealer
from cardrules.mechanisms.going_out import GoingOut
from cardrules.mechanisms.laying_out import LayOut
from cardrules.mechanisms.melds import Melds
from cardrules.mechanisms.otherwise import Otherwise
from cardrules.mechanisms.phases import OVER, Phase, Reaction, SeatRule, seat_of
from cardrules.mechanisms.points import Points
from cardrules.mechanisms.refill import Close, Refill, TurnAction, TurnUp, TurnUpWord
from cardrules.mechanisms.registry import Kind, Made
from cardrules.mechanisms.relations import (
    Direction,
    Relation,
    RelationSpec,
    compile_relation,
)
from cardrules.mechanisms.rounds import Match, Rounds
from cardrules.mechanisms.scoring import Line, Score
from cardrules.mechanisms.sides import Heading, optional_side
from cardrules.mechanisms.tally import Tally
from cardrules.profile.model import (
    ActionSpec,
    ActorWord,
    EndSpec,
    NextSpec,
    PhaseSpec,
    PileChangeSpec,
    PileSpec,
    ProfileSpec,
    ReactionSpec,
    ScoreSpec,
    SeatSpec,
    SeatsSpec,
    SeatWord,
    SidesWord,
    StepSpec,
    WonWord,
)
from cardrules.profile.score import LineSpec
from cardrules.profile.vocabulary import Vocabulary, vocabulary_of
from cardrules.seats import Seats
from cardrules.shapes import clauses_of
from cardrules.state import Slot, State

__all__ = ["Compiled", "compile_profile", "make_board", "make_seats"]


@frozen(eq=False)
class Compiled:
    """A profile, ready to be played."""

    spec: ProfileSpec
    board: Board
    phases: tuple[Phase, ...]
    dealer: Dealer
    won: Condition | None
    lost: Condition | None
    tally: Tally | None
    tables: Mapping[str, Table]
    score: Score | None
    match: Match | None
    completes: tuple[int | None, ...]
    options: Mapping[str, Choice] = field(factory=dict)

    @property
    def over(self) -> int:
        """The number of the phase in which the game has ended."""
        return len(self.phases) - 1


def compile_profile(spec: ProfileSpec, deck: Deck) -> Compiled:
    """Compile a profile that the linter has passed."""
    board = make_board(spec, deck)
    completes = tuple(
        spec.piles[board.groups[board.group_of[pile]].name].complete
        for pile in range(len(board.pile_names))
    )
    room = tuple(_room(spec, board, pile) for pile in range(len(board.pile_names)))

    def moves_under(name: str, changes: Mapping[str, object]) -> Action:
        return _build(spec, changes, board, completes, name)

    tables = _tables(spec.score, deck)
    worths = _worths(spec.score, deck, tables)
    parts = {type(part): part for part in (spec.melds, spec.going_out) if part is not None}
    build = _build(spec, spec.phases[0].piles, board, completes)

    def accepts(draft: Draft, pile: int, card: int) -> bool:
        target = build.rules[board.group_of[pile]].target
        mask = target.masks(draft)[pile - target.group.first]
        return bool(mask & deck.bits[card])

    tools = Tools(
        board,
        completes,
        room,
        tables,
        worths,
        moves_under=moves_under,
        accepts=accepts,
        parts=parts,
    )
    dealer = Dealer(spec.deal, board, accepts, "deal")
    known = vocabulary_of(spec)
    actions = {name: _action(name, part, tools, known) for name, part in spec.actions.items()}
    tools = evolve(tools, actions=actions)
    score = _score(spec.score, tools, known)
    match = Match(spec.match, board) if spec.match is not None else None
    steps = _steps(spec, tools, Rounds(board, dealer, score.sheets if score else None, match))
    names = [*(phase.name for phase in spec.phases), OVER]
    laying_out = _laying_out(spec, board)
    phases = [
        _phase(spec, phase, tools, actions, steps, names, laying_out) for phase in spec.phases
    ]
    tally = Tally(spec.score.events, board) if spec.score and spec.score.events else None
    return Compiled(
        spec,
        board,
        (*phases, Phase(OVER)),
        dealer,
        _won(spec.end, board, completes),
        compile_condition(spec.end.lost, board, completes) if spec.end.lost else None,
        tally,
        tools.tables,
        score,
        match,
        completes,
    )


def make_seats(spec: SeatsSpec) -> Seats:
    """Make the seats of a game."""
    seats = range(spec.count)
    sides: tuple[tuple[int, ...], ...]
    if spec.sides is SidesWord.EACH:
        sides = tuple((seat,) for seat in seats)
    elif spec.sides is SidesWord.OPPOSITE:
        half = spec.count // 2
        sides = tuple((seat, seat + half) for seat in range(half))
    else:
        sides = tuple(tuple(seat - 1 for seat in side) for side in spec.sides)
    return Seats(spec.count, spec.order.value == "counterclockwise", sides)


def make_board(spec: ProfileSpec, deck: Deck) -> Board:
    """Make the board of a game, whose seats are known to be right."""
    seats = make_seats(spec.seats)
    owners = {Owner.TABLE: 1, Owner.SEAT: seats.count, Owner.SIDE: len(seats.sides)}
    groups: list[Group] = []
    first = 0
    for index, (name, pile) in enumerate(spec.piles.items()):
        drawn = places_in(pile.layout)
        count = (drawn or pile.count) * owners[pile.owner]
        group = Group(name, index, first, count, pile.owner, pile.seen_by, pile.face)
        if pile.continues is not None:
            group = evolve(group, continues=pile.continues)
        if drawn:
            group = evolve(group, layout=pile.layout)
        groups.append(group if pile.row is None else evolve(group, row=pile.row))
        first += count
    return Board(deck, seats, tuple(groups), _slots(spec, seats))


def _slots(spec: ProfileSpec, seats: Seats) -> tuple[Slot, ...]:
    slots = [Slot("shuffles", lasting=True)]
    if seats.count > 1:
        slots += [Slot("dealer", lasting=True), Slot("acted")]
    known = vocabulary_of(spec)
    for action in spec.actions.values():
        slots.extend(_slots_of(action, known.actions, seats))
    for step in spec.steps.values():
        slots.extend(_slots_of(step, known.steps, seats))
    if spec.melds is not None:
        slots.extend(Melds.slots(spec.melds))
    if spec.going_out is not None:
        slots.extend(GoingOut.slots(spec.going_out))
    if spec.score and spec.score.events:
        slots.extend(Tally.slots(spec.score.events))
    if spec.match is not None:
        slots.extend(Match.slots(spec.match, len(seats.sides)))
    return tuple({slot.name: slot for slot in slots}.values())


def _slots_of(
    spec: ActionSpec | StepSpec, kinds: Mapping[str, Kind[Made]], seats: Seats
) -> Iterator[Slot]:
    for key, kind in kinds.items():
        part = getattr(spec, key, None)
        if part is not None:
            yield from kind.slots(part, seats)


def _room(spec: ProfileSpec, board: Board, pile: int) -> int:
    capacity = spec.piles[board.groups[board.group_of[pile]].name].capacity
    return board.deck.size if capacity is None else capacity


def _action(name: str, spec: ActionSpec, tools: Tools, known: Vocabulary) -> Action:
    for key, kind in known.actions.items():
        part = getattr(spec, key, None)
        if part is not None:
            return kind.make(name, part, tools)
    raise AssertionError(f"the action {name!r} has no mechanism")


def _steps(spec: ProfileSpec, tools: Tools, rounds: Rounds) -> dict[str, Effect]:
    steps: dict[str, Effect] = dict(rounds.steps())
    for name, step in spec.steps.items():
        for key, kind in vocabulary_of(spec).steps.items():
            part = getattr(step, key, None)
            if part is not None:
                steps[name] = kind.make(name, part, tools)
    return steps


def _tables(spec: ScoreSpec | None, deck: Deck) -> dict[str, Table]:
    """Return the scoring tables by name."""
    tables: dict[str, Table] = {}
    if spec is not None:
        for name, points in spec.points.items():
            tables[name] = Points(points, deck, f"score.points.{name}", name)
        for name, combinations in spec.combinations.items():
            clause = f"score.combinations.{name}"
            tables[name] = CombinationTable(combinations, deck, clause, name)
    return tables


def _worths(spec: ScoreSpec | None, deck: Deck, tables: Mapping[str, Table]) -> dict[str, Worth]:
    """Return the totals of the scoring tables by name."""
    points = spec.points if spec is not None else {}

    def total(table: Table) -> Worth:
        return lambda cards: table.evaluate(cards).total

    return {
        name: Points(points[name], deck, "").of_cards if name in points else total(table)
        for name, table in tables.items()
    }


def _score(spec: ScoreSpec | None, tools: Tools, known: Vocabulary) -> Score | None:
    if spec is None or not spec.lines:
        return None
    lines = [_line(line, at, tools, known) for at, line in enumerate(spec.lines, 1)]
    return Score(tools.board, lines)


def _line(spec: LineSpec, at: int, tools: Tools, known: Vocabulary) -> Line:
    for key, make in known.lines.items():
        part = getattr(spec, key)
        if part is not None:
            kind = make(part, Heading(f"score.lines.{at}", spec.label, spec.of), tools)
            when = optional_condition(spec.when, tools.board, tools.completes)
            return Line(kind, when, optional_side(spec.if_, tools.board), spec.lost)
    raise AssertionError(f"line {at} of the score counts nothing")


def _seat(spec: SeatSpec, board: Board) -> SeatRule:
    return seat_of(
        board,
        spec.is_.value,
        holds=board.deck.select(spec.holds),
        slot=None if spec.slot is None else board.slot_index[spec.slot],
        after=spec.after,
        skips=None if spec.skips is None else board.slot_index[spec.skips],
    )


def _reaction(
    spec: ReactionSpec, tools: Tools, steps: Mapping[str, Effect], names: Sequence[str]
) -> Reaction:
    return Reaction(
        optional_condition(spec.when, tools.board, tools.completes),
        tuple(steps[name] for name in spec.do),
        None if spec.turn is None else _seat(spec.turn, tools.board),
        None if spec.phase is None else names.index(spec.phase),
        frozenset(pile for name in spec.from_ for pile in tools.board.piles(name)),
        frozenset(pile for name in spec.to for pile in tools.board.piles(name)),
    )


def _phase(
    spec: ProfileSpec,
    phase: PhaseSpec,
    tools: Tools,
    actions: Mapping[str, Action],
    steps: Mapping[str, Effect],
    names: Sequence[str],
    laying_out: Sequence[Settler],
) -> Phase:
    board, completes = tools.board, tools.completes
    build = _build(spec, phase.piles, board, completes)
    turning = [
        group
        for group, rule in zip(board.groups, build.rules, strict=False)
        if rule.unit.access is not Access.NONE
    ]
    by_move = [g for g in turning if spec.piles[g.name].turn_up is TurnUpWord.MOVE]
    by_itself = [
        g
        for g in turning
        if spec.piles[g.name].turn_up is TurnUpWord.AUTO and _may_hide(spec, g.name)
    ]
    own: dict[str, Action] = {"move": build, "turn": TurnAction(board, by_move)}
    closing = [group for group in board.groups if spec.piles[group.name].closes]
    closed = {pile: completes[pile] or 0 for group in closing for pile in group.piles}
    settlers: list[Settler] = [TurnUp(board, by_itself, closed)] if by_itself else []
    settlers += [Close(group, closed[group.first]) for group in closing]
    for group in board.groups:
        pile = spec.piles[group.name]
        if pile.collect:
            sources = tuple(board.group(name) for name in pile.collect)
            settlers.append(Collect(build, group, sources))
    for group in board.groups:
        refill = spec.piles[group.name].refill
        clause = f"piles.{group.name}.refill"
        change = phase.piles.get(group.name)
        if change is not None and change.refill is not None:
            refill = change.refill
            clause = f"phases.{phase.name}.{clause}"
        if refill is not None:
            settlers.append(Refill(refill, board, group, clause, tools.accepts))
    settlers += laying_out
    following = tuple((_due(step, tools, actions), names.index(step.phase)) for step in phase.next)
    first = phase.first
    if first is None and phase.actor is ActorWord.DEALER:
        first = SeatSpec(is_=SeatWord.DEALER)
    return Phase(
        phase.name,
        _opened(phase, {**own, **actions}),
        tuple(settlers),
        following,
        None if first is None else _seat(first, board),
        tuple(steps[name] for name in phase.do),
        {
            signal: tuple(_reaction(part, tools, steps, names) for part in reactions)
            for signal, reactions in phase.on.items()
        },
        phase.actor is ActorWord.EACH,
    )


def _laying_out(spec: ProfileSpec, board: Board) -> list[Settler]:
    """Return what lays out cards, the same in every phase."""
    return [
        LayOut(lay_out, board, group, f"piles.{group.name}.lay_out")
        for group in board.groups
        if (lay_out := spec.piles[group.name].lay_out) is not None
    ]


def _opened(phase: PhaseSpec, actions: Mapping[str, Action]) -> dict[str, Action]:
    """Return the actions of a phase by name, each with those that accompany it."""
    opened = {name: actions[name] for name in phase.actions}
    for name in phase.actions:
        action = actions[name]
        if isinstance(action, Accompanied):
            opened.update(action.companions)
    for name in phase.otherwise:
        clause = f"phases.{phase.name}.otherwise"
        opened[name] = Otherwise(actions[name], tuple(opened.values()), clause)
    return opened


def _due(spec: NextSpec, tools: Tools, actions: Mapping[str, Action]) -> Condition | None:
    """Make the function of when the game goes on."""
    when = optional_condition(spec.when, tools.board, tools.completes)
    if not spec.unless:
        return when
    open_ = [actions[name] for name in spec.unless]

    def is_due(situation: Situation) -> bool:
        if when is not None and not when(situation):
            return False
        state = situation.state() if isinstance(situation, Draft) else situation
        assert isinstance(state, State)
        return not any(True for action in open_ for _ in action.moves(state))

    return is_due


def _may_hide(spec: ProfileSpec, group: str) -> bool:
    """Return whether a card can ever lie face down in a group that players take from."""
    if spec.piles[group].face is Facing.DOWN or spec.requires:
        return True
    steps = [*spec.deal.steps]
    for action in spec.actions.values():
        steps.extend(action.redeal.steps if action.redeal else ())
        if action.deal and action.deal.face is Facing.DOWN:
            return True
    fillings = [pile.refill for pile in spec.piles.values()]
    fillings += [change.refill for phase in spec.phases for change in phase.piles.values()]
    if any(refill and refill.face is Facing.DOWN for refill in fillings):
        return True
    return any(step.face is not None or step.face_down for step in steps) or any(
        pile.face is Facing.DOWN and pile.access is not Access.NONE for pile in spec.piles.values()
    )


def _build(
    spec: ProfileSpec,
    changes: Mapping[str, object],
    board: Board,
    completes: Sequence[int | None],
    name: str = "move",
) -> BuildAction:
    piles = {group: _changed(pile, changes.get(group)) for group, pile in spec.piles.items()}
    rules = [_rule(piles, group, board, completes) for group in board.groups]
    for number, group in enumerate(board.groups):
        parts = piles[group.name].by_source
        if parts:
            rules[number], *more = _by_source(rules[number], parts, board, piles, completes)
            rules += more
    return BuildAction(board, rules, name)


def _by_source(
    rule: PileRule,
    parts: Sequence[BySourceSpec],
    board: Board,
    piles: Mapping[str, PileSpec],
    completes: Sequence[int | None],
) -> list[PileRule]:
    """Return the rules of a group for most sources, and those for the sources of each part."""
    pile, group = piles[rule.group.name], rule.group
    found, own = [], frozenset[int]()
    for number, part in enumerate(parts, 1):
        sources = frozenset(board.group(name).index for name in part.from_) - own
        own |= sources
        start = part.base or part.space
        target = Target(board, group, part.build, start, pile.capacity, pile.complete, completes)
        build_from = sources if part.build else frozenset[int]()
        start_from = sources if start else frozenset[int]()
        name = f"by_source.{number}"
        found.append(PileRule(group, rule.unit, target, build_from, start_from, name))
    main = evolve(rule, build_from=rule.build_from - own, start_from=rule.start_from - own)
    return [main, *found]


def _changed(pile: PileSpec, change: object | None) -> PileSpec:
    """Return the rules of a group with some of them changed."""
    if change is None:
        return pile
    own = {clause.name: getattr(pile, clause.name) for clause in clauses_of(PileSpec).values()}
    for clause in clauses_of(PileChangeSpec).values():
        value = getattr(change, clause.name)
        if value is not None:
            own[clause.name] = value
    return PileSpec(**own)


def _rule(
    piles: Mapping[str, PileSpec], group: Group, board: Board, completes: Sequence[int | None]
) -> PileRule:
    pile = piles[group.name]
    sequence = pile.sequence or pile.build
    limit = Limit(pile.limit, board) if pile.limit else None
    unit = Unit(
        pile.access,
        compile_relation(sequence, board.deck) if sequence else None,
        pile.keep,
        limit,
        board,
        _ways(sequence, board.deck) if sequence else (),
    )
    start = pile.base or pile.space or _default_space(pile)
    target = Target(board, group, pile.build, start, pile.capacity, pile.complete, completes)
    usual = frozenset(
        other.index
        for other in board.groups
        if piles[other.name].access is not Access.NONE
        and not (_is_home(pile) and _is_home(piles[other.name]))
    )

    def sources(names: tuple[str, ...] | None, default: frozenset[int]) -> frozenset[int]:
        return default if names is None else frozenset(board.group(name).index for name in names)

    build_from = sources(pile.build.from_, usual) if pile.build else frozenset()
    start_from = frozenset[int]()
    if start is not None:
        start_from = sources(start.from_, build_from if pile.build else usual)
    return PileRule(group, unit, target, build_from, start_from)


def _ways(sequence: RelationSpec, deck: Deck) -> tuple[Relation, ...]:
    """Return the two ways of a sequence that may go up or down; it moves only if it goes one."""
    if sequence.direction is not Direction.BOTH:
        return ()
    own = {c.name: getattr(sequence, c.name) for c in clauses_of(RelationSpec).values()}
    return tuple(
        compile_relation(RelationSpec(**{**own, "direction": way}), deck)
        for way in (Direction.UP, Direction.DOWN)
    )


def _is_home(pile: PileSpec) -> bool:
    """Return whether cards come to stay on such piles, so that they do not go between them."""
    return pile.complete is not None or pile.base is not None


def _default_space(pile: PileSpec) -> SpaceSpec | None:
    return SpaceSpec() if pile.build is not None else None


def _won(spec: EndSpec, board: Board, completes: Sequence[int | None]) -> Condition | None:
    if spec.won is None:
        return None
    if not isinstance(spec.won, WonWord):
        return compile_condition(spec.won, board, completes)
    lengths = [(pile, length) for pile, length in enumerate(completes) if length is not None]

    def all_complete(situation: Situation) -> bool:
        piles = situation.piles
        for pile, length in lengths:  # noqa: SIM110 (asked after every move)
            if len(piles[pile]) != length:
                return False
        return True

    return all_complete
