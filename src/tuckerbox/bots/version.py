"""The version of a bot: a hash of what decides how it plays, besides finished rules.

It covers the functions of its policies and of the search that can be compiled, with their constants and nets, the
tuning, and the bot's file, if it has one, with the files in its folder that it imports. It does not cover other files
that a bot reads, installed packages and environment variables. The Python around the search has a number,
`search.REVISION`, which somebody has to raise. Finished rules have a version number of their own; those of a draft
belong to the version of each bot.
Results of two versions never mix.
"""

from __future__ import annotations

import inspect
from hashlib import sha256
from types import FunctionType, ModuleType
from typing import Any

from tuckerbox.bots.bot import Bot
from tuckerbox.bots.imported_files import imported_files
from tuckerbox.bots.normalized_code import normalized
from tuckerbox.bots.search import REVISION
from tuckerbox.bots.search_bots import SearchBot
from tuckerbox.kernel.build import INTERPRETED, names_read_by, reached, value_of
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.engine import built
from tuckerbox.kernel.memory_records import Constants


def version_of(bot: Bot, game: Game) -> str:
    """Return the version of a bot in a game. Bots with the same version decide alike, unless their time is limited."""
    digest = sha256(bot.file.read_bytes() if bot.file else b"")
    if bot.file and bot.file.suffix == ".py":
        for path_and_content in imported_files(bot.file).items():
            digest.update(repr(path_and_content).encode())
    if isinstance(bot, SearchBot):
        digest.update(repr((bot.budget, bot.temperature(game.tuning), game.tuning)).encode())
        if REVISION:  # 0 is left out, so that older versions stay the same
            digest.update(repr(REVISION).encode())
    if draft := draft_version(game):
        digest.update(draft.encode())
    rules = functions_of(game, "")
    for build in sorted(bot.builds):
        digest.update(code_of(functions_of(game, build) - rules))
    return digest.hexdigest()[:12]


def draft_version(game: Game) -> str | None:
    """Return a hash of a draft's rules, because its version number stays 0. Return None for finished rules."""
    return None if game.version else sha256(code_of(functions_of(game, ""))).hexdigest()[:12]


def code_of(functions: set[FunctionType]) -> bytes:
    """Return the code of functions in a fixed order, each followed by the constants that it reads."""
    found = []
    for function in sorted(functions, key=lambda one: (one.__module__, one.__qualname__)):
        found.append(normalized(inspect.getsource(function)).encode())
        found += [as_bytes(value_of(function, names)) for names in names_read_by(function)]
    return b"".join(found)


def functions_of(game: Game, build: str) -> set[FunctionType]:
    """Return the functions that a build reaches."""
    found = built(game, INTERPRETED, build)
    return set(reached(found.wanted, found.bindings))


def as_bytes(constant: Any) -> bytes:
    """Return the value of a constant, a table or the nets of a policy; nothing for code, which is hashed elsewhere."""
    if isinstance(constant, memoryview | Constants):
        return constant.tobytes()
    if isinstance(constant, int | float | str | tuple):
        return repr(constant).encode()
    assert callable(constant) or isinstance(constant, ModuleType), f"{constant!r} would change without a new version"
    return b""
