"""The client's files."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, PlainTextResponse, Response
from starlette.exceptions import HTTPException

from tuckerbox.server.file_list import FILE_LIST, SERVICE_WORKER, file_list
from tuckerbox.server.http.files import send_file
from tuckerbox.server.http.route_policy import Callers, GuardedRoute, policy

CLIENT = Path(__file__).parents[2] / "client"
INDEX = "index.html"
FOR_EVER = "public, max-age=31536000, immutable"  # for files whose names change with their content
CHECKED = "public, no-cache"  # for all others: browsers keep them, but ask each time whether they have changed
FOR_ONE = "private, no-cache"  # for the page, which has a cookie: no shared cache may keep it for others

router = APIRouter(route_class=GuardedRoute, include_in_schema=False)


def in_folder(folder: Path, name: str) -> Path | None:
    """Return the file of that name if it is directly in the folder, else None."""
    try:
        file = folder / name
        return file if file.parent == folder and file.name == name and file.is_file() else None
    except OSError:  # no file can have this name
        return None


def send_from(request: Request, folder: Path, name: str, caching: str) -> Response:
    """Return the file of that name in the folder. `caching`: its Cache-Control header."""
    file = in_folder(folder, name)
    if file is None:
        return PlainTextResponse("There is no such file.", 404)
    return send_file(request, file, caching)


@router.api_route("/assets/{name}", methods=["GET", "HEAD"])
@policy(None, Callers.ANYBODY)
def asset(request: Request, name: str) -> Response:
    """Return a built file. Browsers may keep it for ever, because its name changes with its content."""
    return send_from(request, CLIENT / "assets", name, FOR_EVER)


@router.api_route("/engines/{name}", methods=["GET", "HEAD"])
@policy(None, Callers.ANYBODY)
def engine(request: Request, name: str) -> Response:
    """Return a game's module, whose name changes with its content, or the manifest that has this name."""
    return send_from(request, CLIENT / "engines", name, CHECKED if name.endswith(".json") else FOR_EVER)


@router.api_route("/pyodide/{name}", methods=["GET", "HEAD"])
@policy(None, Callers.ANYBODY)
def pyodide(request: Request, name: str) -> Response:
    """Return a file of Pyodide. Browsers check it each time, because its name stays when it changes."""
    return send_from(request, CLIENT / "pyodide", name, CHECKED)


@router.api_route(f"/{SERVICE_WORKER}", methods=["GET", "HEAD"])
@policy(None, Callers.ANYBODY)
def service_worker(request: Request) -> Response:
    """Return the client's service worker. Browsers check it each time, so that they notice a new version."""
    return send_from(request, CLIENT, SERVICE_WORKER, CHECKED)


@router.get(f"/{FILE_LIST}")
@policy(None, Callers.ANYBODY)
def files() -> Response:
    """Return the list of the client's files for its service worker."""
    return Response(file_list(CLIENT), media_type="text/javascript", headers={"Cache-Control": CHECKED})


@router.api_route("/{path:path}", methods=["GET", "HEAD"])
@policy(None, Callers.ANYBODY)
def page(request: Request, path: str) -> Response:
    """Return a file of the client or, for any other path, the client's page, which has a router of its own."""
    file = in_folder(CLIENT, path)
    if file is not None:
        return send_file(request, file, FOR_ONE if path == INDEX else CHECKED)
    if path.startswith("api/") or Path(path).suffix:
        raise HTTPException(404)
    index = CLIENT / INDEX
    if not index.is_file():
        return HTMLResponse("<p>The client is not built yet. Run <code>make client</code>, then reload this page.</p>")
    return send_file(request, index, FOR_ONE)
