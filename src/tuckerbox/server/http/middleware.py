"""The outermost middleware, which checks each request, finishes each response and measures both.

It calls plain functions, because a middleware for each of them takes longer than they do.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tuckerbox.server.http import errors, request_log
from tuckerbox.server.http.compression import compressing
from tuckerbox.server.http.exchange import Check, Exchange, Finish
from tuckerbox.server.http.route_policy import policy_of
from tuckerbox.server.refusals import RefusedError


class OutermostMiddleware:
    """Middleware that lets a request pass if no check refuses it. It also answers if something breaks."""

    def __init__(self, app: ASGIApp, checks: Sequence[Check], finishes: Sequence[Finish]) -> None:
        self.app = app
        self.checks = checks
        self.finishes = finishes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        exchange = Exchange(scope, receive, send)
        started = time.perf_counter()
        try:
            await self._answer(exchange)
        except Exception:
            request_log.log_exception(scope)
            if exchange.status:
                raise  # the response has begun: it can only be cut off
            await errors.internal_error()(scope, receive, self._sender(exchange))
        finally:
            if exchange.status:  # else the client has left
                request_log.measure(scope, exchange.status, time.perf_counter() - started)

    async def _answer(self, exchange: Exchange) -> None:
        send = self._sender(exchange)
        try:
            for check in self.checks:
                check(exchange)
        except RefusedError as wrong:
            await errors.refusal(wrong)(exchange.scope, exchange.receive, send)
        else:
            await self.app(exchange.scope, exchange.receive, send)

    def _sender(self, exchange: Exchange) -> Send:
        """Return a function that sends the response's messages, with its headers completed."""

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                exchange.status = message["status"]
                headers = message["headers"] = list(message.get("headers", ()))
                for finish in self.finishes:
                    finish(exchange, headers)
                endpoint = exchange.scope.get("endpoint")  # only now is the route known
                if endpoint is not None and policy_of(endpoint).compressed:
                    exchange.send = compressing(exchange)
            await exchange.send(message)

        return send
