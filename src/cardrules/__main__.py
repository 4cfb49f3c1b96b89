"""The command line, as `python -m cardrules`."""

from cardrules.cli import main

if __name__ == "__main__":
    main()
