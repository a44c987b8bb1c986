"""Every route declares what a request costs and who may send it."""

from __future__ import annotations

import pytest
from fastapi import APIRouter
from fastapi.routing import APIRoute

from tests.server.site import Site
from tests.server.visitor import Visitor
from tuckerbox.server.http.app import bare_app
from tuckerbox.server.http.rate_limits import Cost
from tuckerbox.server.http.route_policy import Callers, GuardedRoute, always, never, policy_of
from tuckerbox.server.http.routes import (
    client_files,
    exploring,
    games,
    lessons,
    matches,
    notices,
    operators,
    premoves,
    puzzles,
    thoughts,
)

MODULES = (games, lessons, puzzles, matches, premoves, thoughts, exploring, notices, operators, client_files)
ROUTES = [route for module in MODULES for route in module.router.routes if isinstance(route, APIRoute)]


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: f"{min(route.methods)} {route.path}")
def test_every_route_has_a_policy(route: APIRoute) -> None:
    assert isinstance(route, GuardedRoute)
    declared = policy_of(route.endpoint)
    is_page = not route.path.startswith(("/api/", "/notices/"))
    assert (declared.cost is None) == is_page, "all that does something is limited, and no page"
    if not route.methods <= {"GET", "HEAD"}:
        assert declared.cost is not Cost.READ
        assert not declared.compressed, "answers to moves are small and many"
    assert declared.body is None or declared.replays is never, "only guarded routes wait for their turn to replay"
    if declared.cost in (Cost.REPLAY, Cost.VERIFY):
        assert declared.replays is always
    if declared.callers is Callers.PEOPLE_AND_PROGRAMS:
        assert "{match_id}" in route.path


def test_the_application_has_no_other_routes() -> None:
    assert bare_app().routes == [route for module in MODULES for route in module.router.routes]


def test_a_route_without_a_policy_cannot_be_added() -> None:
    router = APIRouter(route_class=GuardedRoute)
    with pytest.raises(LookupError):

        @router.get("/")
        def look() -> None: ...


def test_a_made_up_token_opens_no_analysis(site: Site, anna: Visitor) -> None:
    path = f"/api/matches/{anna.hot_seat()['id']}/analysis"
    program = site.visitor()
    program.client.headers["Authorization"] = "Bearer made-up"
    program.refused(401, "invalid-token", "GET", path)
    program.refused(401, "invalid-token", "POST", path, {})
