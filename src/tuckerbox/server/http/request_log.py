"""Measuring requests: the route, the time, the status. Only failures are logged, and nobody's secrets."""

from __future__ import annotations

import time

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tuckerbox.server import metrics
from tuckerbox.server.http import errors
from tuckerbox.server.http.policy import policy_of

log = structlog.get_logger()


class Watching:
    """Middleware that measures every request, logs the failures, and answers if something breaks."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started, status = time.perf_counter(), 0

        async def send_and_note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, send_and_note)
        except Exception:
            log.exception("request.broken", method=scope["method"])
            if status:
                raise  # the response has begun: it can only be cut off
            await errors.broken()(scope, receive, send_and_note)
        finally:
            seconds = time.perf_counter() - started
            route = getattr(scope.get("route"), "path", None)
            if route is not None:
                if policy_of(scope["endpoint"]).measured:
                    metrics.requests.labels(route, scope["method"], status).observe(seconds)
                if status >= 500:
                    ms = round(seconds * 1000, 1)
                    log.error("request", route=route, method=scope["method"], status=status, ms=ms)
