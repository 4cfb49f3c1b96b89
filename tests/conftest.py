"""What all tests share: how Hypothesis tries, also on a machine that is busy with more."""

from __future__ import annotations

from hypothesis import settings

# An example is slow where the machine is; what must be fast measures its own time.
settings.register_profile("cardrules", deadline=None)
settings.load_profile("cardrules")
