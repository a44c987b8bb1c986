"""Measuring requests: the route, the time, the status. Only failures are logged, and nobody's secrets."""

from __future__ import annotations

import structlog
from starlette.types import Scope

from tuckerbox.server import metrics
from tuckerbox.server.http.route_policy import policy_of

log = structlog.get_logger()


def log_exception(scope: Scope) -> None:
    """Log the exception that is being handled."""
    log.exception("request.broken", method=scope["method"])


def measure(scope: Scope, status: int, seconds: float) -> None:
    """Note how long a request has taken, and log it if the server has failed."""
    route = getattr(scope.get("route"), "path", None)
    if route is None:
        return
    # The client could make up any method that a route lacks, and each would get a histogram.
    if status != 405 and policy_of(scope["endpoint"]).measured:
        metrics.requests.labels(route, scope["method"], status).observe(seconds)
    if status >= 500:
        log.error("request", route=route, method=scope["method"], status=status, ms=round(seconds * 1000, 1))
