"""Mechanisms: one rule family each, with its specification, moves, refusals and effects."""
