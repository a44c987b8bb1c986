"""The server's settings, read from the environment, with sensible defaults."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from ipaddress import ip_network
from pathlib import Path
from typing import Self, TypeVar

from platformdirs import user_data_path

from tuckerbox import games
from tuckerbox.bots.hint import SECONDS as HINT_SECONDS
from tuckerbox.server.worker_ownership import ONLY_WORKER, Worker

T = TypeVar("T")


@dataclass(frozen=True)
class Settings:
    database_url: str
    public_url: str | None = None  # the URL that browsers use, if there is a proxy
    hosts: tuple[str, ...] = ()  # more names of this server, besides its IP addresses and the name in `public_url`
    trusted_proxies: tuple[str, ...] = ()  # IP addresses and networks whose X-Forwarded headers are true
    metrics_token: str | None = None  # opens /metrics; without one, only this machine may look
    pause: float = 0.9  # seconds that a bot waits before it decides, so that people can follow
    hint_seconds: float = HINT_SECONDS  # seconds that the server thinks about a hint
    limits: bool = True  # whether the rate of requests is limited
    components: tuple[tuple[str, Path], ...] = ()  # files that correct component data, each with its game
    bots: tuple[str, ...] = ()  # the operator's own bots, each as path.py:Class
    mail: str | None = None  # the mail server that takes our letters, as a URL with user and password
    mail_from: str = ""  # the sender of our letters
    keep_chat: int | None = 90  # days after a match has ended; None: forever
    keep_people: int | None = 365  # days for which somebody who is not seen is remembered; None: forever
    worker: Worker = ONLY_WORKER  # which process of the server this is

    @classmethod
    def from_environment(cls) -> Self:
        """Read TUCKERBOX_DATABASE_URL (by default a file in TUCKERBOX_DATA_DIR) and the other settings."""
        database = f"sqlite:///{data_folder() / 'tuckerbox.db'}"
        return cls(
            database_url=read("TUCKERBOX_DATABASE_URL", text, database),
            public_url=read("TUCKERBOX_PUBLIC_URL", url, cls.public_url),
            hosts=read("TUCKERBOX_HOSTS", names, cls.hosts),
            trusted_proxies=read("TUCKERBOX_TRUSTED_PROXIES", networks, cls.trusted_proxies),
            metrics_token=read("TUCKERBOX_METRICS_TOKEN", text, cls.metrics_token),
            pause=read("TUCKERBOX_BOT_PAUSE", seconds, cls.pause),
            hint_seconds=read("TUCKERBOX_HINT_SECONDS", seconds, cls.hint_seconds),
            limits=read("TUCKERBOX_LIMITS", is_on, cls.limits),
            components=read("TUCKERBOX_COMPONENTS", paths_by_game, cls.components),
            bots=read("TUCKERBOX_BOTS", bots, cls.bots),
            mail=read("TUCKERBOX_MAIL", text, cls.mail),
            mail_from=read("TUCKERBOX_MAIL_FROM", text, cls.mail_from),
            keep_chat=read("TUCKERBOX_KEEP_CHAT", days, cls.keep_chat),
            keep_people=read("TUCKERBOX_KEEP_PEOPLE", days, cls.keep_people),
        )


def read(name: str, parse: Callable[[str, str], T], default: T) -> T:
    """Return a setting from the environment, or its default if it is missing or empty."""
    said = os.environ.get(name)
    return parse(name, said) if said else default


def text(name: str, said: str) -> str:
    return said


def url(name: str, said: str) -> str:
    if not re.fullmatch(r"https?://[^/\s]+/?", said):
        raise ValueError(f"{name} is {said!r}; it should be a URL such as https://table.example")
    return said


def names(name: str, said: str) -> tuple[str, ...]:
    """Parse names of hosts, separated by commas."""
    found = tuple(host for part in said.split(",") if (host := part.strip().lower()))
    for host in found:
        if not re.fullmatch(r"[\w.-]+", host):
            raise ValueError(f"{name} has {host!r}; it should be a name without a port, such as table.example")
    return found


def networks(name: str, said: str) -> tuple[str, ...]:
    """Parse IP addresses and networks, separated by commas."""
    found = tuple(network for part in said.split(",") if (network := part.strip()))
    for network in found:
        try:
            ip_network(network)
        except ValueError:
            such = "an IP address or a network, such as 127.0.0.1 or 10.0.0.0/8"
            raise ValueError(f"{name} has {network!r}; it should be {such}") from None
    return found


def seconds(name: str, said: str) -> float:
    if not re.fullmatch(r"[0-9]{1,4}(\.[0-9]*)?", said):
        raise ValueError(f"{name} is {said!r}; it should be a number of seconds, such as 0.9")
    return float(said)


def days(name: str, said: str) -> int | None:
    """Parse a number of days, or `forever`, which is None."""
    if said == "forever":
        return None
    if not re.fullmatch(r"[1-9][0-9]{0,4}", said):
        raise ValueError(f"{name} is {said!r}; it should be a number of days, or forever")
    return int(said)


def is_on(name: str, said: str) -> bool:
    if said not in ("on", "off"):
        raise ValueError(f"{name} is {said!r}; it should be on or off")
    return said == "on"


def bots(name: str, said: str) -> tuple[str, ...]:
    """Parse the operator's own bots, separated by commas."""
    return tuple(bot for part in said.split(",") if (bot := part.strip()))


def paths_by_game(name: str, said: str) -> tuple[tuple[str, Path], ...]:
    """Parse files of component data, separated like paths."""
    return files_by_game(name, said.split(os.pathsep))


def files_by_game(where: str, said: Iterable[str]) -> tuple[tuple[str, Path], ...]:
    """Parse files of component data, each given as `GAME=FILE`. A game's later files override its earlier ones."""
    found = []
    for one in filter(None, said):
        game, sign, file = one.partition("=")
        if not sign or game not in games.names() or not file:
            example = f"a game and a file, such as {games.names()[0]}=mine.toml"
            some = ", ".join(games.names())
            raise ValueError(f"{where} is {one!r}; it should be {example}. The games are {some}")
        found.append((game, Path(file)))
    return tuple(found)


def data_folder() -> Path:
    """Return the folder for the database file."""
    said = os.environ.get("TUCKERBOX_DATA_DIR")
    return Path(said) if said else user_data_path("tuckerbox", appauthor=False)
