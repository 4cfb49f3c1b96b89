"""The decks that come with the library, one document each.

`french-52.toml` is the international pack; a profile says how many copies and jokers.
"""
