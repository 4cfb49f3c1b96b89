"""Measurements: moves a second, of this library and of others on the same machine."""
