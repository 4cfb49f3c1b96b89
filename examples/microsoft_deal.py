"""Print a numbered deal of Microsoft FreeCell as players write it, row by row."""

import sys

from cardrules.deals import microsoft_deal


def main() -> None:
    """Print the deal whose number is the first argument, or deal 1."""
    deal = microsoft_deal(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
    for start in range(0, len(deal), 8):
        print(" ".join(f"{card:>3}" for card in deal[start : start + 8]))


if __name__ == "__main__":
    main()
