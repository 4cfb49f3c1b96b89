// Play: one game on the felt. It turns taps and drops into questions, and answers into what is
// shown and said. Whether a move is legal is asked, never known.
import { Failed, Refused } from "./client.js";
import { bare, nameOf } from "./cards.js";
import { say } from "./words.js";

export const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

export class Play extends EventTarget {
  constructor(client, felt) {
    super();
    Object.assign(this, { client, felt, pick: null, busy: false, pending: 0, unsaved: false, choices: null, now: null, table: null });
    this.settings = { dim: true, pace: 1 };
  }

  tell(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }

  /** Begin with what `deal` or `resume` answered. */
  async begin({ table, now }) {
    this.letGo();
    this.table = table;
    this.tell("table", table);
    this.felt.lay(table);
    this.showNow(now);
    this.felt.show(now);
    await this.settle();
  }

  /** Take the table anew in another language. */
  async reword({ table, now }) {
    this.table = table;
    this.tell("table", table);
    this.felt.table = table;
    for (const pile of this.felt.piles.values()) {
      pile.box.setAttribute("aria-label", this.felt.nameOfPile(pile.name));
      for (const card of pile.cards) card.shown = "";
    }
    this.showNow(now);
    this.unsaved = false; // only the words have changed
    this.felt.show(now);
    await this.choose();
  }

  showNow(now) {
    this.now = now;
    this.unsaved = true;
    this.tell("now", now);
  }

  isOwnTurn() {
    return this.now.view.turn === 1 && !this.now.outcome;
  }

  canAct() {
    return !this.busy && this.now !== null && this.isOwnTurn();
  }

  /** Ask what can be done now, and show it. */
  async choose() {
    this.choices = await this.client.ask("choices");
    const own = this.isOwnTurn();
    const takes = (card) => card.entry.refusal?.code !== "pick.turn" && this.gives(card.pile);
    this.felt.mark(this.choices.playable, { dim: this.settings.dim && own, isGrey: takes });
    this.tell("choices", this.choices);
  }

  /** Whether cards are ever taken from a pile by hand; the others are not greyed. */
  gives(pile) {
    const group = this.felt.groupOf.get(pile);
    const isHand = group.owner !== "table" && group.seen_by === "owner";
    return group.layout.length > 0 || group.access !== "none" ? group.complete === null : isHand;
  }

  /** Let the others play until it is the person's turn, then ask what can be done. */
  async settle() {
    await this.choose();
    while (this.now.view.turn !== 1 && !this.now.outcome) {
      this.busy = true;
      await pause(420 * this.settings.pace);
      const answer = await this.client.ask("other");
      if (!answer.events.length && answer.now.view.turn === this.now.view.turn && answer.now.moves === this.now.moves) break;
      await this.show(answer);
      this.tell("other", answer);
    }
    if (this.table.seats > 1) await this.choose();
    this.busy = false;
    this.tell("saved", await this.client.ask("save"));
    this.unsaved = false;
    if (this.now.outcome) this.tell("end", this.now.outcome);
  }

  async show(answer, more = {}) {
    this.showNow(answer.now);
    this.felt.tell(answer.events, answer.now, { by: answer.by, speed: this.settings.pace, ...more });
    if (!more.reversed) this.tell("events", answer);
    const takes = answer.events.some((event) => event.event === "moved" && event.automatic) && this.table.seats > 1;
    if (takes) await pause(1150 * this.settings.pace);
    if (answer.events.some((event) => event.event === "scored")) await this.waitFor?.(answer);
  }

  /** Play a move. */
  async play(move) {
    if (this.busy) return;
    this.busy = true;
    this.letGo();
    try {
      const answer = await this.client.ask("play", { move });
      performance.mark("answered");
      const shown = this.show(answer);
      // What waits in the queue when a frame is made runs after it was painted.
      requestAnimationFrame(() => setTimeout(() => this.measured()));
      await shown;
      await this.settle();
    } catch (error) {
      this.fail(error);
    } finally {
      this.busy = false;
    }
  }

  /** Note how long it took from the drop until the cards were painted where they lie now. */
  measured() {
    const drop = performance.getEntriesByName("drop").at(-1);
    if (!drop) return;
    performance.measure("move", { start: drop.startTime, end: performance.now() });
    performance.clearMarks("drop");
  }

  fail(error) {
    this.felt.show(this.now);
    if (error instanceof Refused || error instanceof Failed) this.explain(error.message);
    else throw error;
  }

  explain(message, el) {
    this.tell("wrong", message);
    if (el) this.felt.shake(el);
  }

  letGo() {
    this.pick = null;
    this.felt.highlight(null);
    this.tell("pick", null);
  }

  /** Pick cards: the answer says what may become of them. */
  take(cards) {
    const pick = { cards, targets: null };
    const [first] = cards;
    pick.ready = this.client
      .ask("pick", { pile: first.pile, place: first.place, cards: cards.length > 1 ? cards.map((card) => bare(card.code)) : [] })
      .then((targets) => {
        pick.targets = targets;
        if (this.pick === pick) {
          this.felt.highlight(pick);
          this.tell("pick", pick);
        }
        return targets;
      });
    this.pick = pick;
    this.felt.highlight(pick);
    return pick.ready;
  }

  /** The cards that come along when one is lifted. */
  lift(card) {
    this.take([card]);
    const moves = card.entry?.moves ?? [];
    const alone = !moves.length || moves.some((move) => move.split(" ").includes(card.code)) || !moves.some((move) => move.includes(" "));
    return alone ? [card] : this.felt.from(card);
  }

  /** Do something that a hand began, and know that it is under way. */
  async doing(act) {
    this.pending += 1;
    try {
      return await act();
    } finally {
      this.pending -= 1;
    }
  }

  dropped(cards, pile) {
    performance.mark("drop");
    return this.doing(() => this.putDown(cards, pile));
  }

  async putDown(cards, pile) {
    const { pick } = this;
    const targets = await pick.ready;
    const [only, ...others] = cards[0].entry?.moves ?? [];
    const isPlain = only && !others.length && this.felt.isOpen(pile); // all that it can take there
    const move = targets.moves[pile] ?? (pile !== cards[0].pile && !Object.keys(targets.moves).length ? targets.move ?? (isPlain ? only : null) : null);
    if (move && !this.busy) {
      // They fly on from where they were let go.
      for (const card of cards) {
        const [x, y] = /translate\(([-\d.]+)px, ([-\d.]+)px\)/.exec(card.el.style.transform).slice(1).map(Number);
        card.at = { ...card.at, x, y };
        card.el.classList.remove("lifted");
      }
      await this.play(move);
      return;
    }
    this.felt.drop(cards);
    this.letGo();
    if (!pile || pile === cards[0].pile) return;
    const reason = targets.refusals[pile] ?? targets.refusal;
    this.explain(reason?.message ?? say("say.nothing"), cards[0].el);
  }

  /** A card or an empty place was tapped, or Enter was pressed on it. */
  async tap(pile, card, { keepFocus = false } = {}) {
    performance.mark("drop");
    if (this.busy || !this.now) return;
    await this.doing(() => (this.pick ? this.tapWithPick(pile, card) : this.tapFresh(pile, card)));
    if (keepFocus) this.tell("refocus", pile);
  }

  async tapFresh(pile, card) {
    const entry = card?.entry;
    if (!card) {
      if (!this.canAct()) return;
      const targets = await this.client.ask("pick", { pile, place: 0 });
      if (targets.move) await this.play(targets.move);
      else this.explain(say("say.empty", { pile: this.felt.nameOfPile(pile) }));
      return;
    }
    if (!entry || entry.refusal) {
      this.explain(entry?.refusal?.message ?? say("say.nothing"), card.el);
      return;
    }
    const [only] = entry.moves;
    if (entry.moves.length === 1 && !only.includes(" ")) {
      await this.play(only); // such as dealing from the stock
      return;
    }
    await this.take([card]);
  }

  async tapWithPick(pile, card) {
    const { pick } = this;
    const targets = await pick.ready;
    if (card && pick.cards.includes(card)) {
      if (pick.cards.length > 1) await this.take(pick.cards.filter((one) => one !== card));
      else if (targets.cards.length) this.letGo(); // cards are being gathered: the second tap puts it back
      else await this.send(pile, card);
      return;
    }
    const isWanted = card && targets.cards.includes(card.code) && card.el.classList.contains("can");
    // Of cards that lie side by side the one tapped is meant, if it is wanted, else the pile.
    if (targets.moves[pile] && !(isWanted && this.felt.isOpen(pile))) {
      await this.play(targets.moves[pile]);
      return;
    }
    if (isWanted) {
      await this.take([...pick.cards, card]);
      return;
    }
    const entry = card?.entry;
    if (card && entry && !entry.refusal && card.pile !== pick.cards[0].pile) {
      const reason = targets.refusals[pile];
      await this.take([card]);
      if (reason) this.tell("note", reason.message);
      return;
    }
    if (card && entry && !entry.refusal) {
      await this.take([card]);
      return;
    }
    const reason = targets.refusals[pile] ?? entry?.refusal ?? targets.refusal;
    this.explain(reason?.message ?? say("say.nothing"), pick.cards[0].el);
  }

  /** Send a card where it goes best. */
  async send(pile, card) {
    const { move } = await this.client.ask("best", { pile, place: card.place });
    if (move) await this.play(move);
    else this.letGo();
  }

  async back(kind) {
    if (this.busy) return;
    this.busy = true;
    this.letGo();
    try {
      const answer = await this.client.ask(kind);
      await this.show({ ...answer, events: answer.events.filter((event) => event.event !== "scored") }, { reversed: kind === "undo" });
      this.tell("note", say(`say.${kind}`));
      await this.settle();
    } finally {
      this.busy = false;
    }
  }

  async hint() {
    if (!this.canAct()) return;
    this.letGo();
    const hint = await this.client.ask("hint");
    if (!hint.move) {
      this.explain(say("say.noHint"));
      return;
    }
    for (const { pile, place } of hint.cards) this.felt.piles.get(pile)?.cards[place - 1]?.el.classList.add("hinted");
    if (hint.target) this.felt.light(hint.target, "target");
    const [first] = hint.cards;
    const card = first && this.felt.piles.get(first.pile)?.cards[first.place - 1];
    const named = card && card.code !== "?" ? nameOf(card.code) : this.felt.nameOfPile(first?.pile ?? "");
    const target = hint.target ? this.felt.nameOfPile(hint.target) : "";
    this.tell("note", hint.target ? say("say.hint", { card: named, pile: target }) : say("say.hintMove", { move: this.labelOf?.(hint) ?? hint.move }));
  }
}
