"""The client's files, and what operators ask for."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, PlainTextResponse, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.exceptions import HTTPException

from tuckerbox.server.routes.common import TheHouse

CLIENT = Path(__file__).parent.parent / "client"
FOR_EVER = "public, max-age=31536000, immutable"

router = APIRouter(include_in_schema=False)


def in_folder(folder: Path, name: str) -> Path | None:
    """The file of that name in a folder; nothing that lies elsewhere."""
    try:
        file = folder / name
        return file if file.parent == folder and file.name == name and file.is_file() else None
    except OSError:  # a name that no file could have
        return None


@router.api_route("/healthz", methods=["GET", "HEAD"])
def healthz(house: TheHouse) -> JSONResponse:
    """Whether this process can answer, its database included."""
    alive = house.store.alive()
    return JSONResponse({"ok": alive}, 200 if alive else 503)


@router.get("/metrics")
def metrics() -> Response:
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


@router.api_route("/assets/{name}", methods=["GET", "HEAD"])
def asset(name: str) -> Response:
    """A built file; its name changes whenever it does."""
    file = in_folder(CLIENT / "assets", name)
    if file is None:
        return PlainTextResponse("There is no such file.", 404)
    return FileResponse(file, headers={"Cache-Control": FOR_EVER})


@router.api_route("/{path:path}", methods=["GET", "HEAD"])
def page(path: str) -> Response:
    """Any other address is a page of the client, which finds out which."""
    file = in_folder(CLIENT, path)
    if file is not None:
        return FileResponse(file, headers={"Cache-Control": "public, max-age=3600"})
    if path.startswith("api/") or Path(path).suffix:
        raise HTTPException(404)
    index = CLIENT / "index.html"
    if not index.is_file():
        return HTMLResponse("<p>The client is not built: say <code>make client</code>, then load this page again.</p>")
    return FileResponse(index, headers={"Cache-Control": "no-cache"})
