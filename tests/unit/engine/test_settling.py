"""What follows by itself comes to an end, whatever the phase table says."""

from __future__ import annotations

from tests.unit.mechanisms.small import small


def test_no_phase_begins_twice_before_somebody_acts() -> None:
    rules = small(
        "[piles.stock]",
        phases='[{ name = "a", next = "b" }, { name = "b", next = "a", do = "deal" }]',
    )
    state = rules.start(seed=1)
    assert rules.describe(state)["phase"] == "a"
    assert not rules.legal_moves(state)
    assert sum(map(len, state.piles)) == 52
