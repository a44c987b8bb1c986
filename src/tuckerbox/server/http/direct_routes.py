"""Direct routes, called without FastAPI, which takes longer to find and call an endpoint than most moves take."""

from __future__ import annotations

import re
from collections.abc import Iterable

from fastapi.routing import APIRoute
from pydantic import BaseModel, ValidationError
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tuckerbox.server.actions.field_limits import ID
from tuckerbox.server.http import errors
from tuckerbox.server.http.route_policy import admit, policy_of

MATCH_ID = f"(?P<match_id>{ID})"


class DirectRoutes:
    """Middleware that calls the routes whose policy has a `body`. If it can't read a body, FastAPI explains why."""

    def __init__(self, app: ASGIApp, routes: Iterable[BaseRoute]) -> None:
        self.app = app
        self.routes = [
            DirectRoute(route, body)
            for route in routes
            if isinstance(route, APIRoute) and (body := policy_of(route.endpoint).body) is not None
        ]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        route = next((route for route in self.routes if route.matches(scope)), None)
        if route is None:
            await self.app(scope, receive, send)
            return
        request = Request(scope, receive)
        try:
            answer = await route.answer(request)
            if answer is None:
                receive = again(await request.body(), receive)
        except errors.ANSWERED as wrong:
            answer = errors.answer(wrong)
        except ClientDisconnect:
            return
        await (self.app if answer is None else answer)(scope, receive, send)


class DirectRoute:
    """A route whose endpoint takes the services, the person, the match's id and a body."""

    def __init__(self, route: APIRoute, body: type[BaseModel]) -> None:
        self.route = route
        self.body = body
        self.policy = policy_of(route.endpoint)
        self.methods = route.methods or set()
        self.pattern = re.compile(route.path.replace("{match_id}", MATCH_ID))

    def matches(self, scope: Scope) -> bool:
        """Return whether a request is for this route. If so, note that in its scope, as FastAPI does."""
        found = self.pattern.fullmatch(scope["path"]) if scope["type"] == "http" else None
        if found is None or scope["method"] not in self.methods:
            return False
        scope.update(route=self.route, endpoint=self.route.endpoint, path_params=found.groupdict())
        return True

    async def answer(self, request: Request) -> Response | None:
        """Return the answer to a request, or None if its body or query can't be read."""
        await admit(request, self.policy)
        asked = await self.asked(request)
        if asked is None:
            return None
        services, match_id = request.app.state.services, request.path_params["match_id"]
        answer: Response = await self.route.endpoint(services, request.state.person, match_id, asked)
        return answer

    async def asked(self, request: Request) -> BaseModel | None:
        """Return the body of a request, or the query of a GET. Return None if it can't be read."""
        try:
            if request.method == "GET":
                return self.body.model_validate(dict(request.query_params))
            body = await request.body()
            is_json = request.headers.get("Content-Type") == "application/json"
            return self.body.model_validate_json(body) if is_json else None
        except ValidationError:
            return None


def again(body: bytes, receive: Receive) -> Receive:
    """Return a function that receives a body that was already read, and then what comes after it."""
    left = [body]

    async def receive_again() -> Message:
        return {"type": "http.request", "body": left.pop(), "more_body": False} if left else await receive()

    return receive_again
