"""The health check and metrics for operators, and the description of the API."""

from __future__ import annotations

from hmac import compare_digest

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from prometheus_client import CONTENT_TYPE_LATEST

from tuckerbox.server.http.rate_limits import Cost, unmapped
from tuckerbox.server.http.route_policy import Callers, GuardedRoute, policy
from tuckerbox.server.http.routes.common import TheServices
from tuckerbox.server.metrics import exposition
from tuckerbox.server.refusals import RefusedError
from tuckerbox.server.settings import Settings

LOOPBACK = ("127.0.0.1", "::1")

router = APIRouter(route_class=GuardedRoute, include_in_schema=False)


def may_see_metrics(request: Request, settings: Settings) -> bool:
    token = settings.metrics_token
    if token is not None:
        scheme, _, given = request.headers.get("Authorization", "").partition(" ")
        return scheme.lower() == "bearer" and compare_digest(given.strip().encode(), token.encode())
    # A proxy on this machine sends other people's requests from here. Not every proxy says so in a header, but a server
    # behind one has a public URL.
    if settings.public_url is not None:
        return False
    forwarded = any(name in request.headers for name in ("Forwarded", "X-Forwarded-For", "X-Real-IP"))
    client = unmapped(request.client.host) if request.client else ""
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
    if not may_see_metrics(request, services.settings):
        says = (
            "To see the metrics, set TUCKERBOX_METRICS_TOKEN and send that token. If neither a token nor a public URL "
            "is set, the server shows them to its own machine only."
        )
        raise RefusedError(403, "metrics-private", says)
    return Response(exposition(), media_type=CONTENT_TYPE_LATEST)
