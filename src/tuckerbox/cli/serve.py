"""`tuckerbox serve`: run the server that people play on in the browser."""

from __future__ import annotations

import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from tuckerbox.bots import BotError, broken
from tuckerbox.cli.errors import BadInputError, print_error, reason_of
from tuckerbox.kernel.build import cache_root, make_folder
from tuckerbox.kernel.component_data import BoxError

HOST = "127.0.0.1"
PORT = 8000
GONE = 60_000  # milliseconds without reading anything after which the system drops a client
DATABASE = "TUCKERBOX_DATABASE_URL"
COMPONENTS = "TUCKERBOX_COMPONENTS"
BOTS = "TUCKERBOX_BOTS"


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 lets everybody in the network connect.")
    ] = HOST,
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help=f"The port; 0 takes any free one. Default: {PORT} or the next free port."),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            envvar=DATABASE, help="The database for the matches: sqlite:///FILE or postgresql://…", show_envvar=True
        ),
    ] = None,
    components: Annotated[
        list[str] | None,
        typer.Option(metavar="GAME=FILE", help="A file that corrects a game's component data. Repeat it for several."),
    ] = None,
    bots: Annotated[
        list[str] | None,
        typer.Option(metavar="FILE.py:CLASS", help="A bot of your own to offer at the tables. Repeat it for several."),
    ] = None,
    open_: Annotated[bool, typer.Option("--open/--no-open", help="Open the front page in your browser.")] = False,
    reload: Annotated[bool, typer.Option(help="Restart when the code changes, for development.")] = False,
) -> None:
    """Run a server to play on in the browser, for yourself or for others.

    It starts at once, and compiles the games in the background. Until a game is compiled, its strong bots wait.
    """
    try:
        import uvicorn

        from tuckerbox.server import interpreter
        from tuckerbox.server.http import logs
        from tuckerbox.server.http.app import make_app
        from tuckerbox.server.settings import Settings, files_by_game
        from tuckerbox.server.store import DatabaseError
    except ImportError as missing:
        raise BadInputError(f"The server needs {missing.name}: pip install 'tuckerbox[server]'") from None
    if database:
        os.environ[DATABASE] = database
    if components:
        try:
            files_by_game("--components", components)
        except ValueError as error:
            raise BadInputError(f"{error}.") from None
        os.environ[COMPONENTS] = os.pathsep.join(components)
    if bots:
        os.environ[BOTS] = ",".join(bots)
    try:
        settings = Settings.from_environment()
    except ValueError as error:
        raise BadInputError(f"An environment variable is invalid: {error}.") from None
    listening = listen(host, port)
    logs.set_up(readable=sys.stderr.isatty())
    try:
        app = make_app(settings)
    except (DatabaseError, BoxError, BotError) as error:
        raise BadInputError(str(error)) from None
    for bot_error in broken().values():
        print_error(str(bot_error))
    try:
        make_folder(cache_root())
    except OSError as error:
        raise BadInputError(str(error)) from None
    app.state.services.compilation.want_all()
    config = uvicorn.Config(
        "tuckerbox.server.http.main:app" if reload else app,  # with --reload, each new process makes its own app
        factory=reload,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
        reload=reload,
        reload_dirs=[str(Path(__file__).parent.parent)] if reload else None,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
    )
    url = f"http://{address('127.0.0.1' if host in ('0.0.0.0', '::') else host, listening.getsockname()[1])}"
    if reload:
        from uvicorn.supervisors import ChangeReload

        announce(url, open_)  # a browser that comes at once waits until the first process accepts its request
        ChangeReload(config, target=uvicorn.Server(config).run, sockets=[listening]).run()
        return

    class Server(uvicorn.Server):
        """Prints its address once it listens."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                announce(url, open_)

    interpreter.tune()
    server = Server(config)
    server.run(sockets=[listening])
    if not server.started:
        raise typer.Exit(1)


def announce(url: str, open_: bool) -> None:
    """Print the server's address, and open it in a browser if `open_`."""
    typer.echo(f"Tuckerbox is at {url}")
    sys.stdout.flush()
    if open_:
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def address(host: str, port: int) -> str:
    """Return host and port as in a URL."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def listen(host: str, port: int | None) -> socket.socket:
    """Return a socket that listens on the given port, or else on the first free one from PORT.

    Connections wait until the server accepts them. Raise BadInputError if there is no such port.
    """
    wanted = [port] if port is not None else [*range(PORT, PORT + 10), 0]
    for nth, number in enumerate(wanted):
        listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # connections inherit it
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE)
        try:
            listening.bind((host, number))
            listening.listen()  # at once: two servers could bind the same port, but only one can listen
        except OSError as error:
            listening.close()
            if nth == len(wanted) - 1:
                where = address(host, number)
                raise BadInputError(f"The server can't listen on {where}: {reason_of(error)}.") from None
            continue
        listening.set_inheritable(True)
        return listening
    raise AssertionError("unreachable: there is always a port to try")
