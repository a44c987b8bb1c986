"""The server uses parts of uvicorn that are not public. These tests name what an update has changed."""

from __future__ import annotations

import asyncio
import inspect

import pytest
import uvicorn
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from tuckerbox.server.http.client_connections import (
    CYCLE_ATTRIBUTES,
    FLOW_ATTRIBUTES,
    INTERNALS,
    PROTOCOL_ATTRIBUTES,
)

HERE = f"uvicorn {uvicorn.__version__}: see tuckerbox/server/http/client_connections.py"


@pytest.mark.parametrize("name", INTERNALS)
def test_uvicorn_still_has_the_methods_that_the_protocol_uses(name: str) -> None:
    found = getattr(HttpToolsProtocol, name, None)
    assert found is not None, f"{HERE}: HttpToolsProtocol.{name} is gone"
    parameters = tuple(inspect.signature(found).parameters)
    assert parameters == INTERNALS[name], f"{HERE}: the parameters of HttpToolsProtocol.{name} have changed"


def test_uvicorn_still_has_the_attributes_that_the_protocol_reads() -> None:
    async def made() -> HttpToolsProtocol:
        return HttpToolsProtocol(uvicorn.Config(lambda: None, log_config=None), ServerState(), {})

    protocol = asyncio.run(made())
    missing = [name for name in PROTOCOL_ATTRIBUTES if not hasattr(protocol, name)]
    assert not missing, f"{HERE}: HttpToolsProtocol has no {', '.join(missing)}"
    for sets, names in ((RequestResponseCycle, CYCLE_ATTRIBUTES), (FlowControl, FLOW_ATTRIBUTES)):
        text = inspect.getsource(sets)
        missing = [name for name in names if f"self.{name} = True" not in text]
        assert not missing, f"{HERE}: {sets.__name__} does not set {', '.join(missing)}"
