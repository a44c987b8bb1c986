"""Files of the client: each is compressed once, and sent only to browsers that don't have it already."""

from __future__ import annotations

import gzip
from mimetypes import guess_type
from pathlib import Path
from threading import Lock

from starlette.requests import Request
from starlette.responses import FileResponse, Response

from tuckerbox.server.http.compression import SMALLEST, accepts_gzip

MOST_KEPT = 512  # compressed files; the client has about 100, of 6 MB together
KEPT: dict[tuple[Path, str], bytes | None] = {}  # by file and tag: its content compressed; None if not worth it
ONE_AT_A_TIME = Lock()  # the largest takes a second


def send_file(request: Request, file: Path, caching: str) -> Response:
    """Return a file as a response. `caching`: its Cache-Control header."""
    found = file.stat()
    # Weak, because it stands for the file both as it is and compressed.
    tag = f'W/"{found.st_mtime_ns:x}-{found.st_size:x}"'
    headers = {"Cache-Control": caching, "ETag": tag, "Vary": "Accept-Encoding"}
    if tag in [known.strip() for known in request.headers.get("If-None-Match", "").split(",")]:
        return Response(status_code=304, headers=headers)
    if accepts_gzip(request.headers.get("Accept-Encoding", "")) and found.st_size >= SMALLEST:
        content = compressed(file, tag)
        if content is not None:
            kind = guess_type(file.name)[0] or "text/plain"
            return Response(content, headers={**headers, "Content-Encoding": "gzip"}, media_type=kind)
    return FileResponse(file, headers=headers)


def compressed(file: Path, tag: str) -> bytes | None:
    """Return a file's content compressed, or None if that is not worth it. `tag` changes when the file does."""
    if (file, tag) not in KEPT:
        with ONE_AT_A_TIME:
            if (file, tag) not in KEPT:
                content = file.read_bytes()
                smaller = gzip.compress(content, mtime=0)
                while len(KEPT) >= MOST_KEPT:
                    del KEPT[next(iter(KEPT))]
                KEPT[file, tag] = smaller if len(smaller) < 0.9 * len(content) else None
    return KEPT.get((file, tag))
