"""Writes what the client's page needs to do without a server, besides Pyodide: `python -m tuckerbox.local FOLDER`."""

from __future__ import annotations

import sys
from pathlib import Path

from tuckerbox.local.site import write_application

if __name__ == "__main__":
    write_application(Path(sys.argv[1]))
