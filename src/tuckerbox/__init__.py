"""Four board games set in Australia, complete, beautiful and fast."""

__version__ = "0.1.0"
