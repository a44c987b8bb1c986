"""Write what a page needs besides Pyodide into a folder: `python -m tuckerbox.local FOLDER`.

`tuckerbox.zip` has the application, and `games.json` has the games, so that the front page can do without it.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tuckerbox.local.archive import archive
from tuckerbox.local.encoding import as_json
from tuckerbox.server.actions import catalogue

if __name__ == "__main__":
    folder = Path(sys.argv[1])
    (folder / "tuckerbox.zip").write_bytes(archive())
    (folder / "games.json").write_text(as_json(catalogue.games_info()), encoding="utf-8")
