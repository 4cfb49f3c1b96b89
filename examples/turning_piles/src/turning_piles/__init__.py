"""A mechanism for cardrules, and a profile that uses it."""
