"""Board games set in Australia, complete, beautiful and fast."""

from tuckerbox.match import IllegalPlayError, Match, load, new, verify

__all__ = ["IllegalPlayError", "Match", "load", "new", "verify"]
__version__ = "0.1.0"
