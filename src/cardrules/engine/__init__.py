"""The engine: one primitive, playing a move, and what is derived from it."""
