"""Writes the modules and manifests of games into a folder: `python -m tuckerbox.webassembly FOLDER [GAME …]`.

It skips games whose sources have not changed.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from tuckerbox import games
from tuckerbox.parallel import in_processes
from tuckerbox.webassembly.files import is_current, write

if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("Usage: python -m tuckerbox.webassembly FOLDER [GAME …]")
    folder, *names = sys.argv[1:]
    old = [name for name in names or games.names() if not is_current(games.game(name), Path(folder))]
    for told in in_processes(write, [(name, Path(folder)) for name in old], min(os.cpu_count() or 1, len(old) or 1)):
        print(told, flush=True)
