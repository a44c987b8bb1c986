"""Somebody lies about where a request comes from, or about the name by which it found the server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from tests.server.site import Site
from tests.server.visitor import Visitor
from tuckerbox.cli import serve, serving
from tuckerbox.server.settings import names, networks

HERE = {"base_url": "http://127.0.0.1:8000", "client": ("127.0.0.1", 50000)}


def rename(visitor: Visitor, **headers: str) -> str:
    """Ask for a change. Return "done", or the code of the refusal."""
    answer = visitor.ask("PUT", "/api/me", {"name": "A"}, headers=headers)
    return "done" if answer.status_code == 200 else str(answer.json()["error"]["code"])


# --- Hosts ---


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil", "[", ":"]
)
def test_a_name_that_leads_here_without_being_ours_is_refused(open_site: Callable[..., Site], host: str) -> None:
    visitor = open_site().visitor()
    for method, path in (("GET", "/"), ("GET", "/api/games"), ("GET", "/metrics"), ("POST", "/api/matches")):
        answer = visitor.ask(method, path, headers={"Host": host, "Origin": f"http://{host}"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "unknown-host")


def test_addresses_this_machine_and_configured_names_are_known(open_site: Callable[..., Site]) -> None:
    site = open_site(public_url="https://table.example", hosts=("play.example",))
    for host in (
        "table.example",
        "play.example:81",
        "PLAY.example",
        "localhost:8000",
        "127.0.0.1",
        "[::1]:8000",
        "10.1.2.3",
    ):
        assert site.visitor().ask("GET", "/api/games", headers={"Host": host}).status_code == 200, host


# --- Origins ---


@pytest.mark.parametrize(
    ("public", "host", "origin", "result"),
    [
        (None, "10.1.2.3:8000", "http://10.1.2.3:8000", "done"),
        (None, "10.1.2.3:8000", "https://10.1.2.3:8000", "cross-origin"),
        (None, "10.1.2.3:8000", "http://10.1.2.3", "cross-origin"),
        (None, "10.1.2.3", "http://10.1.2.3:80", "done"),
        (None, "localhost:8000", "http://localhost:8000", "done"),
        (None, "localhost:8000", "http://127.0.0.1:8000", "cross-origin"),
        (None, "localhost:8000", "ftp://localhost:8000", "cross-origin"),
        (None, "localhost:8000", "http://localhost:x", "cross-origin"),
        ("https://table.example", "table.example", "https://table.example", "done"),
        ("https://table.example", "table.example", "http://table.example", "cross-origin"),
        ("https://table.example", "127.0.0.1:8000", "https://table.example", "done"),
        ("https://table.example", "127.0.0.1:8000", "http://127.0.0.1:8000", "done"),
        ("https://table.example", "127.0.0.1:8000", "http://table.example", "cross-origin"),
    ],
)
def test_a_request_from_another_origin_is_refused(
    open_site: Callable[..., Site], public: str | None, host: str, origin: str, result: str
) -> None:
    assert rename(open_site(public_url=public).visitor(), Host=host, Origin=origin) == result


# --- Proxies ---


def configured(monkeypatch: pytest.MonkeyPatch, tmp_path: Any, trusted: str) -> uvicorn.Config:
    """Return how `tuckerbox serve` configures uvicorn."""
    given: list[uvicorn.Config] = []

    class Server(uvicorn.Server):
        def __init__(self, config: uvicorn.Config, services: Any, announce: Any) -> None:
            super().__init__(config)
            given.append(config)
            self.started = True

        def run(self, sockets: Any = None) -> None:
            for one in sockets:
                one.close()

    monkeypatch.setattr(serving, "Server", Server)
    monkeypatch.setenv("TUCKERBOX_DATABASE_URL", f"sqlite:///{tmp_path / 'tuckerbox.db'}")
    monkeypatch.setenv("TUCKERBOX_TRUSTED_PROXIES", trusted)
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")
    serve.serve(port=0)
    return given[0]


def test_no_proxy_is_trusted_by_default(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    config = configured(monkeypatch, tmp_path, "")
    assert not config.proxy_headers


def test_only_configured_proxies_are_trusted(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    config = configured(monkeypatch, tmp_path, "10.0.0.1, 10.7.0.0/16")
    assert config.proxy_headers
    trusted = ProxyHeadersMiddleware(config.loaded_app if config.loaded else None, config.forwarded_allow_ips)  # type: ignore[arg-type]
    for host, is_trusted in (("10.0.0.1", True), ("10.7.8.9", True), ("127.0.0.1", False), ("10.0.0.2", False)):
        for written in (host, f"::ffff:{host}"):  # on a socket for both versions
            assert (written in trusted.trusted_hosts) == is_trusted


def test_settings_of_addresses_are_checked() -> None:
    assert networks("TUCKERBOX_TRUSTED_PROXIES", "") == networks("TUCKERBOX_TRUSTED_PROXIES", " , ") == ()
    assert networks("TUCKERBOX_TRUSTED_PROXIES", "127.0.0.1,::1, 10.0.0.0/8") == ("127.0.0.1", "::1", "10.0.0.0/8")
    assert names("TUCKERBOX_HOSTS", "") == ()
    assert names("TUCKERBOX_HOSTS", "Play.example, box") == ("play.example", "box")
    for wrong in ("*", "proxy.example", "10.0.0.1/8/8", "300.1.1.1"):
        with pytest.raises(ValueError, match="TUCKERBOX_TRUSTED_PROXIES"):
            networks("TUCKERBOX_TRUSTED_PROXIES", wrong)
    for wrong in ("*", "https://play.example", "play.example:80", "a b"):
        with pytest.raises(ValueError, match="TUCKERBOX_HOSTS"):
            names("TUCKERBOX_HOSTS", wrong)


# --- Metrics ---


def metrics(site: Site, *, headers: dict[str, str] | None = None, **where: Any) -> int:
    return site.visitor(**{**HERE, **where}).ask("GET", "/metrics", headers=headers or {}).status_code


def test_only_this_machine_sees_the_metrics(site: Site) -> None:
    assert metrics(site) == metrics(site, client=("::1", 1), base_url="http://[::1]:8000") == 200
    assert metrics(site, client=("::ffff:127.0.0.1", 1)) == 200
    assert metrics(site, client=("10.0.0.2", 1)) == 403
    assert metrics(site, client=("10.0.0.2", 1), headers={"X-Forwarded-For": "127.0.0.1"}) == 403


def test_a_proxy_on_this_machine_does_not_publish_the_metrics(open_site: Callable[..., Site]) -> None:
    site = open_site(hosts=("table.example",))
    assert metrics(site, headers={"X-Forwarded-For": "10.0.0.2"}) == 403
    assert metrics(site, headers={"Forwarded": "for=10.0.0.2"}) == 403
    assert metrics(site, base_url="http://table.example") == 403


def test_a_proxy_that_says_nothing_of_itself_does_not_publish_the_metrics(open_site: Callable[..., Site]) -> None:
    """nginx's `proxy_pass http://127.0.0.1:8000` sends its own Host, and no header about the client."""
    assert metrics(open_site(public_url="https://table.example")) == 403
    open_to_token = open_site(public_url="https://table.example", metrics_token="open-sesame")
    assert metrics(open_to_token, headers={"Authorization": "Bearer open-sesame"}) == 200


def test_with_a_token_the_metrics_need_it_everywhere(open_site: Callable[..., Site]) -> None:
    site = open_site(metrics_token="open-sesame")
    assert metrics(site) == 403
    assert metrics(site, headers={"Authorization": "Bearer open"}) == 403
    assert metrics(site, headers={"Authorization": "Bearer ä".encode("latin-1")}) == 403  # type: ignore[dict-item]
    assert metrics(site, headers={"Authorization": "Bearer open-sesame"}, client=("10.0.0.2", 1)) == 200
