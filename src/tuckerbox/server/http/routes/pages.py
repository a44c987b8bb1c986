"""The client's files, and the health check and metrics for operators."""

from __future__ import annotations

from hmac import compare_digest
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.exceptions import HTTPException

from tuckerbox.server.file_list import NAME, WORKER, file_list
from tuckerbox.server.http.files import send_file
from tuckerbox.server.http.limits import Cost
from tuckerbox.server.http.policy import Callers, GuardedRoute, policy
from tuckerbox.server.http.routes.common import TheServices
from tuckerbox.server.metrics import exposition
from tuckerbox.server.refusals import RefusedError

CLIENT = Path(__file__).parents[2] / "client"
LOOPBACK = ("127.0.0.1", "::1")
FOR_EVER = "public, max-age=31536000, immutable"
FOR_AN_HOUR = "public, max-age=3600"

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


def may_see_metrics(request: Request, token: str | None) -> bool:
    if token is not None:
        scheme, _, given = request.headers.get("Authorization", "").partition(" ")
        return scheme.lower() == "bearer" and compare_digest(given.strip().encode(), token.encode())
    # A proxy on this machine sends other people's requests from here.
    forwarded = any(name in request.headers for name in ("Forwarded", "X-Forwarded-For", "X-Real-IP"))
    client = request.client.host if request.client else ""
    return not forwarded and client in LOOPBACK and request.url.hostname in (*LOOPBACK, "localhost")


@router.api_route("/healthz", methods=["GET", "HEAD"])
@policy(None, Callers.ANYBODY)
async def healthz(services: TheServices) -> JSONResponse:
    """Report whether this process can store what people do. Never wait for a blocked database."""
    alive = await services.health.good()
    return JSONResponse({"ok": alive}, 200 if alive else 503)


@router.get("/api/openapi.json")
@policy(Cost.READ, Callers.ANYBODY, compressed=True)
def openapi(request: Request) -> JSONResponse:
    return JSONResponse(request.app.openapi())


@router.get("/metrics")
@policy(None, Callers.ANYBODY, compressed=True)
def metrics(services: TheServices, request: Request) -> Response:
    """Return the metrics to this machine or, if the operator has set a token, to those who send it."""
    if not may_see_metrics(request, services.settings.metrics_token):
        says = "Only the machine that the server runs on may see this, or whoever has the operator's token for it."
        raise RefusedError(403, "metrics-private", says)
    return Response(exposition(), media_type=CONTENT_TYPE_LATEST)


@router.api_route("/assets/{name}", methods=["GET", "HEAD"])
@policy(None, Callers.ANYBODY)
def asset(request: Request, name: str) -> Response:
    """Return a built file. Browsers may keep it for ever, because its name changes with its content."""
    return send_from(request, CLIENT / "assets", name, FOR_EVER)


@router.api_route("/engines/{name}", methods=["GET", "HEAD"])
@policy(None, Callers.ANYBODY)
def engine(request: Request, name: str) -> Response:
    """Return a game's module, whose name changes with its content, or the manifest that has this name."""
    return send_from(request, CLIENT / "engines", name, "no-cache" if name.endswith(".json") else FOR_EVER)


@router.api_route("/pyodide/{name}", methods=["GET", "HEAD"])
@policy(None, Callers.ANYBODY)
def pyodide(request: Request, name: str) -> Response:
    """Return a file of Pyodide. Browsers check it each time, because its name stays when it changes."""
    return send_from(request, CLIENT / "pyodide", name, "no-cache")


@router.api_route(f"/{WORKER}", methods=["GET", "HEAD"])
@policy(None, Callers.ANYBODY)
def service_worker(request: Request) -> Response:
    """Return the client's service worker. Browsers check it each time, so that they notice a new version."""
    return send_from(request, CLIENT, WORKER, "no-cache")


@router.get(f"/{NAME}")
@policy(None, Callers.ANYBODY)
def files() -> Response:
    """Return the list of the client's files for its service worker."""
    return Response(file_list(CLIENT), media_type="text/javascript", headers={"Cache-Control": "no-cache"})


@router.api_route("/{path:path}", methods=["GET", "HEAD"])
@policy(None, Callers.ANYBODY)
def page(request: Request, path: str) -> Response:
    """Return a file of the client or, for any other address, the client's page, which has a router of its own."""
    file = in_folder(CLIENT, path)
    if file is not None:
        return send_file(request, file, FOR_AN_HOUR)
    if path.startswith("api/") or Path(path).suffix:
        raise HTTPException(404)
    index = CLIENT / "index.html"
    if not index.is_file():
        return HTMLResponse("<p>The client is not built yet. Run <code>make client</code>, then reload this page.</p>")
    return send_file(request, index, "no-cache")
