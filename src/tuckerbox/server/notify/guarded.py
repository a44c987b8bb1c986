"""Requests to addresses that people have given: webhooks and push services.

A stranger could name an address inside the server's own network, or a server that answers slowly, endlessly or with a
redirect. So requests go only to public IP addresses, over TLS, to the usual port. A name is resolved once, when the
connection is made, and refused if any of its IP addresses is not public. The client follows no redirects, and reads
only the beginning of an answer.
"""

from __future__ import annotations

import asyncio
import re
import socket
import ssl
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from time import monotonic
from typing import Any, Self
from urllib.parse import SplitResult, urlsplit
from weakref import WeakValueDictionary

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult
from yarl import URL

from tuckerbox.server.notify.delivery_result import SENT, AddressError, Delivery, DeliveryStatus, NotReachedError
from tuckerbox.server.notify.server_speeds import ServerSpeeds

PORT = 443
LONGEST_ADDRESS = 2000  # characters
MOST_READ = 4096  # bytes of an answer
TIMEOUT = 10.0  # seconds for a request, from resolving the name to the end of the answer
AT_ONCE = 120  # requests at the same time: those of the notifier, and of people who add an address
AT_ONCE_PER_SERVER = 4
LOOKUPS = AT_ONCE // 2  # lookups at the same time: of names that were found quickly, and as many of others
LOOKUPS_PER_DOMAIN = 4
# The second labels of names below which registries sell domains, as in co.uk or com.au.
OF_REGISTRIES = frozenset({"ac", "co", "com", "edu", "go", "gob", "gov", "gv", "ne", "net", "nom", "or", "org"})
LONGEST_WAIT = 86400.0  # seconds that another server can make us wait

NUMERIC = socket.AI_NUMERICHOST | socket.AI_NUMERICSERV
IPAddress = IPv4Address | IPv6Address
NO_ADDRESS = "That isn't a web address. Example: https://example.org/hook."
NAT64 = IPv6Network("64:ff9b::/96")
# Kinds of IP addresses that `ipaddress` takes for global ones: site-local, IPv4-compatible, and a network's own NAT64
# and SRv6.
LOCAL = tuple(map(IPv6Network, ("fec0::/10", "::/96", "64:ff9b:1::/48", "5f00::/16")))


def is_public(address: IPAddress) -> bool:
    """Return whether an IP address is on the public internet. If it contains an IPv4 address, that has to be, too."""
    if isinstance(address, IPv6Address):
        if any(address in network for network in LOCAL):
            return False
        inside = address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)
        if address in NAT64:
            inside = IPv4Address(int(address) & 0xFFFFFFFF)
        if inside is not None:
            return is_public(inside)
    return address.is_global and not address.is_multicast


@dataclass(frozen=True)
class Response:
    """The beginning of a response."""

    status: int
    body: bytes
    retry_after: float | None = None  # the seconds of its header Retry-After

    def delivery(self, what: str) -> Delivery:
        """Return what this status means for a notice that was sent to `what`."""
        if 200 <= self.status < 300:
            return SENT
        said = f"{what} answered with the status {self.status}."
        if self.status in (404, 410):
            return Delivery(DeliveryStatus.GONE, said)
        if self.status in (408, 425, 429) or self.status >= 500:
            return Delivery(DeliveryStatus.RETRY, said, self.retry_after)
        return Delivery(DeliveryStatus.FAILED, said)


class PublicResolver(AbstractResolver):
    """Resolves names as the system does, and refuses those with an IP address that may not be reached.

    The system waits long for a name server that does not answer, often longer than the request. So lookups have threads
    of their own. Names that are not known to resolve quickly share a part of the threads. Within each part, a domain,
    whose name server may be a stranger's, gets only a few threads at the same time.
    """

    def __init__(self, may_reach: Callable[[IPAddress], bool]) -> None:
        self._may_reach = may_reach
        self._speeds = ServerSpeeds()
        self._for_quick = ThreadPoolExecutor(LOOKUPS, "quick names")
        self._for_others = ThreadPoolExecutor(LOOKUPS, "other names")
        # By domain, and whether they are for its quick names
        self._turns: WeakValueDictionary[tuple[str, bool], asyncio.Semaphore] = WeakValueDictionary()

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        ask = partial(socket.getaddrinfo, host, port, family, socket.SOCK_STREAM, flags=socket.AI_ADDRCONFIG)
        is_quick = self._speeds.is_quick(host)
        turns = self._turns.setdefault((domain_of(host), is_quick), asyncio.Semaphore(LOOKUPS_PER_DOMAIN))
        await turns.acquire()
        threads = self._for_quick if is_quick else self._for_others
        looking = asyncio.create_task(self._look_up(host, ask, turns, threads))
        found = [
            ResolveResult(hostname=host, host=str(address[0]), port=port, family=of, proto=protocol, flags=NUMERIC)
            for of, _, protocol, _, address in await asyncio.shield(looking)  # a thread can't be cancelled
        ]
        if not all(self._may_reach(ip_address(result["host"].partition("%")[0])) for result in found):
            raise AddressError(f"{host} is not on the public internet, so nothing can be sent there.")
        return found

    async def _look_up(
        self, host: str, ask: Callable[[], list[Any]], turns: asyncio.Semaphore, threads: ThreadPoolExecutor
    ) -> list[Any]:
        """Look a name up in a thread. Give the domain's turn back when the thread is free again."""
        began, answered = monotonic(), False
        try:
            found = await asyncio.get_running_loop().run_in_executor(threads, ask)
            answered = True
            return found
        finally:
            self._speeds.took(host, monotonic() - began, answered=answered)
            turns.release()

    async def close(self) -> None:
        for threads in (self._for_quick, self._for_others):
            threads.shutdown(wait=False, cancel_futures=True)


def domain_of(host: str) -> str:
    """Return the last two labels of a name, or three below a registry's. All names of a domain share them."""
    labels = host.rstrip(".").lower().split(".")
    is_sold_below = len(labels[-1]) == 2 and labels[-2:-1] and labels[-2] in OF_REGISTRIES
    return ".".join(labels[-3 if is_sold_below else -2 :])


class GuardedClient:
    """Sends requests to servers on the public internet. Tests let it reach others, on other ports."""

    def __init__(
        self,
        may_reach: Callable[[IPAddress], bool] = is_public,
        port: int = PORT,
        tls: ssl.SSLContext | None = None,
        timeout: float = TIMEOUT,
    ) -> None:
        self._may_reach = may_reach
        self._port = port
        self._tls = tls
        self._timeout = timeout
        self._resolver = PublicResolver(may_reach)
        self._session: aiohttp.ClientSession | None = None  # belongs to an event loop, so the first request opens it

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        if self._session is not None:
            await self._session.close()
        await self._resolver.close()

    def _open_session(self) -> aiohttp.ClientSession:
        return aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(
                resolver=self._resolver,
                use_dns_cache=False,
                limit=AT_ONCE,
                limit_per_host=AT_ONCE_PER_SERVER,
                ssl=self._tls or True,
                force_close=True,
            ),
            timeout=aiohttp.ClientTimeout(total=self._timeout),
            cookie_jar=aiohttp.DummyCookieJar(),
            auto_decompress=False,
            trust_env=False,  # a proxy would resolve names itself
        )

    def check(self, address: str) -> SplitResult:
        """Return the parts of an address to which a request may go. Raise AddressError for any other. Thread-safe."""
        if len(address) > LONGEST_ADDRESS:
            raise AddressError(f"The address is too long: at most {LONGEST_ADDRESS} characters.")
        if re.search(r"[\x00-\x20\x7f]", address):
            raise AddressError("The address has a space or a control character in it.")
        try:
            parts = urlsplit(address)
            port, host = parts.port, parts.hostname
            connects_to = URL(address).host or ""  # not always `host`: to the client, “①②⑦.⓪.⓪.①” is an IP address
        except ValueError:
            raise AddressError(NO_ADDRESS) from None
        if parts.scheme != "https" or not host:
            raise AddressError("The address must begin with https:// and name a server.")
        if parts.username is not None or parts.password is not None:
            raise AddressError("The address must not contain a user name or a password.")
        if (port or PORT) != self._port:
            raise AddressError("The address must not name a port: only the usual one, 443, is used.")
        try:
            literal = ip_address(connects_to.partition("%")[0])
        except ValueError:
            return parts
        if not self._may_reach(literal):
            raise AddressError(f"{host} is not on the public internet, so nothing can be sent there.")
        return parts

    async def post(self, address: str, body: bytes, headers: Mapping[str, str]) -> Response:
        """Send a request, and return the beginning of the answer.

        Raise AddressError if it may not go there, and NotReachedError if another attempt may succeed.
        """
        parts = self.check(address)
        if self._session is None:
            self._session = self._open_session()
        try:
            async with self._session.post(address, data=body, headers=headers, allow_redirects=False) as response:
                return Response(
                    response.status, await beginning(response), seconds(response.headers.get("Retry-After"))
                )
        except AddressError:
            raise
        except aiohttp.InvalidURL:  # such as a name that is a number
            raise AddressError(NO_ADDRESS) from None
        except TimeoutError:
            raise NotReachedError(f"{parts.hostname} did not answer in time.") from None
        except aiohttp.ClientConnectorDNSError:
            raise NotReachedError(f"{parts.hostname} can't be found.") from None
        except (aiohttp.ClientError, OSError, asyncio.IncompleteReadError, ValueError) as wrong:
            raise NotReachedError(f"{parts.hostname} can't be reached ({type(wrong).__name__}).") from wrong


async def beginning(response: aiohttp.ClientResponse) -> bytes:
    """Return the first bytes of an answer, at most `MOST_READ`."""
    found = b""
    while len(found) < MOST_READ and (more := await response.content.read(MOST_READ - len(found))):
        found += more
    return found


def seconds(retry_after: str | None) -> float | None:
    """Return the seconds of a header Retry-After. One with a date counts as absent."""
    if retry_after is None or not re.fullmatch(r"[0-9]{1,9}", retry_after.strip()):
        return None
    return min(float(retry_after), LONGEST_WAIT)
