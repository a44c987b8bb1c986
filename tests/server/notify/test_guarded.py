"""Requests to addresses of strangers reach the public internet only, and no answer can do harm."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from ipaddress import ip_address
from threading import Event, Semaphore
from typing import Any

import pytest
from aiohttp import web

from tests.processes import PATIENCE
from tests.server.notify.receiver import receiver
from tuckerbox.server.notify.delivery_result import AddressError, DeliveryStatus, NotReachedError
from tuckerbox.server.notify.guarded import (
    AT_ONCE_PER_SERVER,
    LOOKUPS,
    LOOKUPS_PER_DOMAIN,
    MOST_READ,
    GuardedClient,
    PublicResolver,
    domain_of,
    is_public,
)

INSIDE = [
    "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
    "255.255.255.255", "198.18.0.1", "192.0.2.1", "::1", "::", "fe80::1", "fec0::1", "fc00::1", "ff02::1",
    "2001:db8::1", "::8.8.8.8", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "2002:7f00:1::", "64:ff9b::a00:1",
    "64:ff9b::7f00:1", "64:ff9b:1::7f00:1", "5f00::1",
]  # fmt: skip


@pytest.mark.parametrize("address", INSIDE)
def test_an_address_inside_a_network_is_not_public(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize("address", ["1.1.1.1", "93.184.215.14", "2606:4700::1111", "64:ff9b::101:101"])
def test_other_addresses_are_public(address: str) -> None:
    assert is_public(ip_address(address))


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("http://example.org/hook", "must begin with https://"),
        ("file:///etc/passwd", "must begin with https://"),
        ("https:///hook", "must begin with https://"),
        ("hook", "must begin with https://"),
        ("https://julie:secret@example.org/", "user name or a password"),
        ("https://example.org:22/", "only the usual one, 443"),
        ("https://example.org:99999/", "That isn't a web address"),
        ("https://[::1/", "That isn't a web address"),
        ("https://example.org/ hook", "a space or a control character"),
        ("https://example.org/\r\nX: 1", "a space or a control character"),
        (f"https://example.org/{'x' * 2000}", "too long"),
        *((f"https://{f'[{a}]' if ':' in a else a}/hook", "not on the public internet") for a in INSIDE),
        ("https://[fe80::1%25eth0]/", "not on the public internet"),
        # Letters that browsers, and our client, take for digits and full stops.
        ("https://①②⑦.⓪.⓪.①/hook", "not on the public internet"),
        ("https://１２７.0.0.1/hook", "not on the public internet"),
        ("https://127。0。0。1/hook", "not on the public internet"),
    ],
)
def test_an_unusable_address_is_refused_in_a_sentence(address: str, says: str) -> None:
    async def attempt() -> None:
        async with GuardedClient() as client:
            with pytest.raises(AddressError, match=says):
                await client.post(address, b"", {})

    asyncio.run(attempt())


@pytest.mark.parametrize("host", ["localhost", "2130706433", "0x7f.1", "127.1"])
def test_a_name_of_an_address_inside_is_refused_when_it_is_resolved(host: str) -> None:
    async def attempt() -> None:
        async with receiver() as there:
            client = GuardedClient(is_public, there.port)
            async with client:
                with pytest.raises(AddressError, match=r"not on the public internet|That isn't a web address"):
                    await client.post(f"https://{host}:{there.port}/", b"", {})
            assert not there.received

    asyncio.run(attempt())


def test_a_name_with_a_public_and_another_address_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def resolved(host: str, port: int, *_: object, **__: object) -> list[object]:
        stream = socket.AF_INET, socket.SOCK_STREAM, 6, ""
        return [(*stream, ("93.184.215.14", port)), (*stream, ("127.0.0.1", port))]

    async def attempt() -> None:
        async with receiver() as there:
            async with GuardedClient(is_public, there.port) as client:
                with monkeypatch.context() as patched:
                    patched.setattr(socket, "getaddrinfo", resolved)
                    with pytest.raises(AddressError, match="not on the public internet"):
                        await client.post(f"https://rebinding.example:{there.port}/", b"", {})
            assert not there.received

    asyncio.run(attempt())


def test_a_name_is_resolved_once_for_a_request(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server of a name could answer with a harmless address first, and with another one for the connection."""
    asked: list[str] = []

    def resolved(host: str, port: int, *_: object, **__: object) -> list[object]:
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (f"127.0.0.{len(asked)}", port))]

    async def attempt() -> None:
        async with receiver() as there, there.client() as client:
            with monkeypatch.context() as patched:
                patched.setattr(socket, "getaddrinfo", resolved)
                assert (await client.post(there.address, b"hello", {})).status == 200
            assert asked == ["localhost"]

    asyncio.run(attempt())


def test_an_answer_is_read_to_a_limit() -> None:
    async def attempt() -> None:
        async with receiver() as there, there.client() as client:
            there.body = b"x" * 1_000_000
            answer = await client.post(there.address, b"hello", {"X-Test": "1"})
            assert answer.status == 200
            assert answer.body == b"x" * MOST_READ
            assert there.received[0].body == b"hello"
            assert there.received[0].headers["X-Test"] == "1"

    asyncio.run(attempt())


def test_a_compressed_answer_is_not_unpacked() -> None:
    async def attempt() -> None:
        async with receiver() as there, there.client() as client:
            there.headers, there.body = {"Content-Encoding": "gzip"}, b"no gzip at all"
            assert (await client.post(there.address, b"", {})).body == b"no gzip at all"

    asyncio.run(attempt())


def test_no_redirect_is_followed() -> None:
    async def attempt() -> None:
        async with receiver() as there, there.client() as client:
            there.status, there.headers = 307, {"Location": f"https://localhost:{there.port}/inside"}
            answer = await client.post(there.address, b"", {})
            assert answer.status == 307
            assert answer.delivery("The webhook").status is DeliveryStatus.FAILED
            assert [one.path for one in there.received] == ["/hook"]

    asyncio.run(attempt())


def test_a_server_that_never_answers_is_given_up() -> None:
    async def attempt() -> None:
        async with receiver() as there, there.client(timeout=0.2) as client:
            never = asyncio.Event()

            async def stall(request: web.Request) -> web.StreamResponse:
                response = web.StreamResponse()
                await response.prepare(request)
                await never.wait()
                return response

            there.handler = stall
            with pytest.raises(NotReachedError, match="did not answer in time"):
                await client.post(there.address, b"", {})
            never.set()

    asyncio.run(attempt())


def test_few_requests_go_to_one_host_at_once_and_the_others_keep_no_other_host_waiting() -> None:
    async def attempt() -> None:
        async with receiver() as there, there.client(timeout=PATIENCE) as client, asyncio.timeout(PATIENCE):
            go_on, full = asyncio.Event(), asyncio.Event()
            asked = most = 0

            async def answer(request: web.Request) -> web.StreamResponse:
                nonlocal asked, most
                if request.path == "/hook":
                    asked, most = asked + 1, max(most, asked + 1)
                    if asked == AT_ONCE_PER_SERVER:
                        full.set()
                    await go_on.wait()
                    asked -= 1
                return web.Response()

            there.handler = answer
            sent = [asyncio.create_task(client.post(there.address, b"", {})) for _ in range(3 * AT_ONCE_PER_SERVER)]
            await full.wait()
            assert (await client.post(f"{there.other_host}/other", b"", {})).status == 200
            go_on.set()
            await asyncio.gather(*sent)
            assert most == AT_ONCE_PER_SERVER

    asyncio.run(attempt())


class SilentNames:
    """Names below `.example`, whose name servers answer only once a test says so."""

    def __init__(self) -> None:
        self.resolve = socket.getaddrinfo
        self.asked: list[str] = []
        self.came = Semaphore(0)
        self.go_on = Event()

    def getaddrinfo(self, host: str, *given: Any, **named: Any) -> Any:
        if not host.endswith(".example"):
            return self.resolve(host, *given, **named)
        self.asked.append(host)
        self.came.release()
        self.go_on.wait()
        raise socket.gaierror(socket.EAI_AGAIN, "no answer")

    async def wait_for(self, lookups: int) -> None:
        for _ in range(lookups):
            assert await asyncio.to_thread(self.came.acquire, timeout=PATIENCE)


@pytest.fixture
def silent(monkeypatch: pytest.MonkeyPatch) -> Iterator[SilentNames]:
    names = SilentNames()
    monkeypatch.setattr(socket, "getaddrinfo", names.getaddrinfo)
    yield names
    names.go_on.set()


async def given_up(sent: list[asyncio.Task[Any]]) -> None:
    """Give requests up, as after their time. The lookups that they have begun go on."""
    for task in sent:
        task.cancel()
    await asyncio.gather(*sent, return_exceptions=True)


def test_few_names_of_a_domain_are_looked_up_at_once_even_if_the_requests_are_given_up(silent: SilentNames) -> None:
    async def attempt() -> None:
        async with receiver() as there, there.client(timeout=PATIENCE) as client:

            def send(first: int) -> list[asyncio.Task[Any]]:
                names = [f"https://n{n}.silent.example:{there.port}/" for n in range(first, first + LOOKUPS_PER_DOMAIN)]
                return [asyncio.create_task(client.post(name, b"", {})) for name in names]

            sent = [task for first in (10, 20) for task in send(first)]
            await silent.wait_for(LOOKUPS_PER_DOMAIN)
            await given_up(sent)
            sent = send(30)
            assert (await client.post(there.address, b"", {})).status == 200
            assert silent.asked == [f"n{10 + n}.silent.example" for n in range(LOOKUPS_PER_DOMAIN)]
            silent.go_on.set()
            await silent.wait_for(LOOKUPS_PER_DOMAIN)
            assert {name[:2] for name in silent.asked[LOOKUPS_PER_DOMAIN:]} == {"n3"}
            for task in sent:
                with pytest.raises(NotReachedError, match="can't be found"):
                    await task

    asyncio.run(attempt())


def test_names_that_are_never_found_leave_threads_for_those_that_were(silent: SilentNames) -> None:
    async def attempt() -> None:
        async with receiver() as there, there.client(timeout=PATIENCE) as client:
            await client.post(there.address, b"", {})
            names = [f"https://silent{n}.example:{there.port}/" for n in range(2 * LOOKUPS)]
            sent = [asyncio.create_task(client.post(name, b"", {})) for name in names]
            await silent.wait_for(LOOKUPS)
            await given_up(sent)
            assert (await client.post(there.address, b"", {})).status == 200
            assert len(silent.asked) == LOOKUPS
            silent.go_on.set()

    asyncio.run(attempt())


@pytest.mark.parametrize(
    ("host", "domain"),
    [
        ("hooks.shop.example.org", "example.org"), ("hooks.shop.example.co.uk", "example.co.uk"),
        ("Example.COM.au.", "example.com.au"), ("a.b.io", "b.io"), ("a.com.example", "com.example"),
        ("co.uk", "co.uk"), ("localhost", "localhost"), ("uk", "uk"),
    ],
)  # fmt: skip
def test_a_domain_is_what_a_registry_sells(host: str, domain: str) -> None:
    assert domain_of(host) == domain


def test_silent_names_keep_no_quick_name_of_the_same_domain_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Strangers can have names below one that they share with others, and name servers for them that never answer."""
    silent, came, go_on = "silent{}.shared.example", Semaphore(0), Event()

    def getaddrinfo(host: str, *_: Any, **__: Any) -> list[Any]:
        if host.startswith("silent"):
            came.release()
            go_on.wait()
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("192.0.2.1", 443))]

    async def attempt() -> None:
        resolver = PublicResolver(lambda _: True)
        await resolver.resolve("quick.shared.example")
        asked = [asyncio.create_task(resolver.resolve(silent.format(n))) for n in range(LOOKUPS_PER_DOMAIN)]
        for _ in asked:
            assert await asyncio.to_thread(came.acquire, timeout=PATIENCE)
        async with asyncio.timeout(PATIENCE):
            (found,) = await resolver.resolve("quick.shared.example")
        assert found["host"] == "192.0.2.1"
        go_on.set()
        await asyncio.gather(*asked)
        await resolver.close()

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    try:
        asyncio.run(attempt())
    finally:
        go_on.set()


def test_an_unknown_certificate_is_refused() -> None:
    async def attempt() -> None:
        async with receiver() as there, GuardedClient(lambda _: True, there.port) as client:
            with pytest.raises(NotReachedError, match="can't be reached"):
                await client.post(there.address, b"", {})
            assert not there.received

    asyncio.run(attempt())


def test_a_server_that_is_down_can_be_tried_again() -> None:
    async def attempt() -> None:
        async with receiver() as there:
            client = there.client()
        async with client:
            with pytest.raises(NotReachedError, match="can't be reached"):
                await client.post(there.address, b"", {})

    asyncio.run(attempt())


@pytest.mark.parametrize(
    ("status", "outcome"),
    [
        (200, DeliveryStatus.SENT),
        (201, DeliveryStatus.SENT),
        (204, DeliveryStatus.SENT),
        (301, DeliveryStatus.FAILED),
        (400, DeliveryStatus.FAILED),
        (404, DeliveryStatus.GONE),
        (410, DeliveryStatus.GONE),
        (408, DeliveryStatus.RETRY),
        (429, DeliveryStatus.RETRY),
        (500, DeliveryStatus.RETRY),
        (503, DeliveryStatus.RETRY),
    ],
)
def test_the_status_says_whether_to_try_again(status: int, outcome: DeliveryStatus) -> None:
    async def attempt() -> None:
        async with receiver() as there, there.client() as client:
            there.status = status
            delivery = (await client.post(there.address, b"", {})).delivery("The webhook")
            assert delivery.status is outcome
            assert delivery.reason == (
                "" if outcome is DeliveryStatus.SENT else f"The webhook answered with the status {status}."
            )

    asyncio.run(attempt())


@pytest.mark.parametrize(("said", "wait"), [("120", 120), ("999999999", 86400), ("-1", None), ("tomorrow", None)])
def test_a_server_can_name_the_time_of_the_next_attempt(said: str, wait: float | None) -> None:
    async def attempt() -> None:
        async with receiver() as there, there.client() as client:
            there.status, there.headers = 429, {"Retry-After": said}
            assert (await client.post(there.address, b"", {})).delivery("It").retry_after == wait

    asyncio.run(attempt())
