"""`python -m tuckerbox` is the command line."""

from __future__ import annotations

from tuckerbox.cli import main

if __name__ == "__main__":
    main()
