"""What developers of cardrules run; no part of the package."""
