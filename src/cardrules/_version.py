"""The version of the library; profiles and the profile format have their own."""

__version__ = "0.1.0"
