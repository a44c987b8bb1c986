"""The part of `tuckerbox serve` that needs uvicorn and the server's other packages. Import it only to run a server."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable
from functools import partial
from ipaddress import ip_network
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import structlog
import typer
import uvicorn
from fastapi import FastAPI
from uvicorn.supervisors import ChangeReload

import tuckerbox
from tuckerbox.bots import BotError, broken
from tuckerbox.cli.errors import BadInputError, print_error
from tuckerbox.kernel.build import cache_root, make_folder
from tuckerbox.kernel.component_data import BoxError
from tuckerbox.server import interpreter
from tuckerbox.server.http import log_format
from tuckerbox.server.http.app import make_app
from tuckerbox.server.http.client_connections import ClientProtocol, Connections
from tuckerbox.server.live.services import Services
from tuckerbox.server.notify.mail import MailSettingsError
from tuckerbox.server.settings import Settings
from tuckerbox.server.store import DatabaseError

Announce = Callable[[], None]

log = structlog.get_logger()


class StreamingServer(uvicorn.Server):
    """A server that ends its live streams before it stops: uvicorn waits for them, and no client would close one."""

    def __init__(self, config: uvicorn.Config, services: Services) -> None:
        super().__init__(config)
        self.services = services

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.services.rooms.close()
        await super().shutdown(sockets)


class Server(StreamingServer):
    """Calls `announce` once it listens."""

    def __init__(self, config: uvicorn.Config, services: Services, announce: Announce) -> None:
        super().__init__(config, services)
        self.announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.announce()


class Reloader(ChangeReload):  # type: ignore[misc, valid-type]
    """Restarts the server when the code changes. Also reports if an error has ended it, which uvicorn does not."""

    _ended: BaseProcess | None = None  # the process that was reported

    def should_restart(self) -> list[Path] | None:
        changes: list[Path] | None = super().should_restart()
        has_ended = self.process.exitcode is not None and self.process is not self._ended
        if has_ended and not changes and not self.should_exit.is_set():
            self._ended = self.process
            print_error("The server has stopped. It starts again when the code next changes.")
        return changes


def app_for(settings: Settings) -> FastAPI:
    """Return the application, which compiles the games in the background. Raise BadInputError if a setting fails."""
    app = checked_app(settings)
    if settings.worker.number == 0:
        for bot_error in broken().values():
            print_error(str(bot_error))
    app.state.services.compilation.want_all()
    return app


def checked_app(settings: Settings) -> FastAPI:
    """Return the application. Raise BadInputError if a setting fails."""
    log_format.set_up(readable=sys.stderr.isatty(), worker=settings.worker)
    try:
        app = make_app(settings)
    except (DatabaseError, BoxError, BotError, MailSettingsError) as error:
        raise BadInputError(str(error)) from None
    try:
        make_folder(cache_root())
    except OSError as error:
        raise BadInputError(str(error)) from None
    return app


def app_of_environment() -> FastAPI:
    """Return the application for a process of --reload, which reads its settings from the environment."""
    try:
        return app_for(Settings.from_environment())
    except BadInputError as error:
        print_error(str(error))
        sys.exit(error.exit_code)


def notices_in_words(settings: Settings) -> str:
    """Return how this server can tell people that it is their turn, and what it needs for the rest."""
    if not settings.public_url:
        return "Notices: in browsers. Webhooks and email need TUCKERBOX_PUBLIC_URL."
    if not settings.mail:
        return "Notices: in browsers and by webhook. Email needs TUCKERBOX_MAIL."
    return f"Notices: in browsers, by webhook, and by email from {settings.mail_from}."


def log_notices(settings: Settings) -> None:
    log.info("notices", says=notices_in_words(settings))


def config_for(settings: Settings, app: FastAPI | None = None) -> uvicorn.Config:
    """Return the configuration for an application, or for processes that make their own whenever the code changes."""
    reload = app is None
    protocol: Any = partial(ClientProtocol, connections=Connections(settings))
    return uvicorn.Config(
        app or f"{__name__}:{app_of_environment.__name__}",
        factory=reload,
        http=protocol,
        ws="none",  # WebSockets would bypass the middleware
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
        reload=reload,
        reload_dirs=[str(Path(tuckerbox.__file__).parent)] if reload else None,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=[*settings.trusted_proxies, *map(mapped, settings.trusted_proxies)],
    )


def mapped(proxy: str) -> str:
    """Return the IPv6 network that stands for an address or a network on a socket for both versions."""
    found = ip_network(proxy)
    return proxy if found.version == 6 else f"::ffff:{found.network_address}/{96 + found.prefixlen}"


def run_and_reload(settings: Settings, listening: socket.socket, announce: Announce) -> None:
    """Run the server until it is stopped, each time in a new process when the code has changed.

    uvicorn would go on waiting for changes after a process could not start. So the settings are checked here first.
    """
    checked_app(settings).state.services.store.close()
    config = config_for(settings)
    announce()  # a browser that comes at once waits until the first process accepts its request
    Reloader(config, target=uvicorn.Server(config).run, sockets=[listening]).run()


def run_server(settings: Settings, listening: socket.socket, announce: Announce) -> None:
    """Run the server until it is stopped. Exit with code 1 if it does not start."""
    app = app_for(settings)
    interpreter.tune()
    server = Server(config_for(settings, app), app.state.services, announce)
    server.run(sockets=[listening])
    if not server.started:
        raise typer.Exit(1)
