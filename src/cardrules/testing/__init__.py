"""The laws of play as a kit of checks, for whoever writes profiles.

Each law is a callable that plays random games and raises `AssertionError` with a sentence
when the law is broken. pytest runs them as they are:

    @pytest.mark.parametrize("law", laws("my-game"), ids=str)
    def test_law(law: Law) -> None:
        law()

The kit needs no pytest itself. It does not say whether the rules are those of the game that
was meant; tests with positions and moves from a book do that.
"""

from cardrules.testing.kit import Law, laws, laws_in

__all__ = ["Law", "laws", "laws_in"]
