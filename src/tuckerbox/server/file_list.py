"""The list of the client's files, from which its service worker knows what belongs to one version."""

from __future__ import annotations

import json
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

FILE_LIST = "files.js"
SERVICE_WORKER = "service-worker.js"

# Only a table in this browser needs these, so they are fetched later than all others.
FOR_TABLES = ("pyodide/", "engines/", "tuckerbox.zip")

Stamp = tuple[str, int, int]  # a file's path, when it was changed, and its size


def file_list(folder: Path) -> str:
    """Return the list as a script that the service worker imports: each file's hash and size, by its path."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    paths = [path.relative_to(folder).as_posix() for path in files]
    stamps = [
        (path, file.stat()) for path, file in zip(paths, files, strict=True) if path not in (FILE_LIST, SERVICE_WORKER)
    ]
    return _script(folder, tuple((path, found.st_mtime_ns, found.st_size) for path, found in stamps))


@lru_cache(maxsize=1)
def _script(folder: Path, stamps: tuple[Stamp, ...]) -> str:
    listed = {path: [sha256((folder / path).read_bytes()).hexdigest(), size] for path, _, size in stamps}
    page = {path: known for path, known in listed.items() if not path.startswith(FOR_TABLES)}
    tables = {path: known for path, known in listed.items() if path not in page}
    return f"self.tuckerboxFiles = {json.dumps({'page': page, 'tables': tables}, indent=0)};\n"
