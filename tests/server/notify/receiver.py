"""A server over TLS on this machine that takes what notices send: webhooks, and the push service of a browser."""

from __future__ import annotations

import datetime
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import cache
from ipaddress import IPv4Address
from pathlib import Path
from tempfile import TemporaryDirectory

from aiohttp import web
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from tuckerbox.server.notify.guarded import GuardedClient

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass(frozen=True)
class Received:
    """A request that came."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    """Keeps all requests, and answers them with `status` and `body`, or as `handler` does."""

    port: int = 0
    status: int = 200
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)
    handler: Handler | None = None
    received: list[Received] = field(default_factory=list)

    @property
    def address(self) -> str:
        return f"https://localhost:{self.port}/hook"

    @property
    def other_host(self) -> str:
        """The same under another name."""
        return f"https://127.0.0.1:{self.port}/hook"

    def client(self, **more: float) -> GuardedClient:
        """Return a client that may reach it, unlike one that is not being tested."""
        return GuardedClient(lambda _: True, self.port, trusting(), **more)

    async def answer(self, request: web.Request) -> web.StreamResponse:
        body = await request.read()
        self.received.append(Received(request.path, dict(request.headers), body))
        if self.handler is not None:
            return await self.handler(request)
        return web.Response(status=self.status, body=self.body, headers=self.headers)


@asynccontextmanager
async def receiver(opened: Receiver | None = None, host: str = "127.0.0.1", port: int = 0) -> AsyncIterator[Receiver]:
    """Open a receiver: at any free port, or at a given one."""
    opened = opened or Receiver()
    app = web.Application()
    app.router.add_route("*", "/{tail:.*}", opened.answer)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, host, port, ssl_context=serving())
    await site.start()
    opened.port = runner.addresses[0][1]
    try:
        yield opened
    finally:
        await runner.cleanup()


@cache
def certificate() -> tuple[bytes, bytes]:
    """Return the certificate of this machine, which it has signed itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    names = [x509.DNSName("localhost"), *(x509.IPAddress(IPv4Address(f"127.0.0.{n}")) for n in range(1, 32))]
    today = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(today - datetime.timedelta(days=1))
        .not_valid_after(today + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .sign(key, hashes.SHA256())
    )
    return made.public_bytes(Encoding.PEM), key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def trusting() -> ssl.SSLContext:
    return ssl.create_default_context(cadata=certificate()[0].decode())


def serving() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    with TemporaryDirectory() as folder:  # ssl reads them from files only
        both = Path(folder) / "both.pem"
        both.write_bytes(b"".join(certificate()))
        context.load_cert_chain(both)
    return context
