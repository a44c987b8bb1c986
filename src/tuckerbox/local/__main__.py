"""Writes the files with which the client's page can do without a server: `python -m tuckerbox.local FOLDER`."""

from __future__ import annotations

import sys
from pathlib import Path

from tuckerbox.local.site import write_application

if __name__ == "__main__":
    write_application(Path(sys.argv[1]))
