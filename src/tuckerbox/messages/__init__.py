"""Message catalogues: general texts for people and those of each game, in Fluent's format. The client reads the same
files.

Fluent's messages are plain text that translators can read. They choose between forms by number and name, as other
languages need it, and there are libraries for it in both Python and JavaScript.

`fluent.py` reads the part of that format that our catalogues use. It needs only the standard library, because it also
runs in pages without a server.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tuckerbox.messages.fluent import Catalogue, MessageError
from tuckerbox.messages.isolated import isolated

__all__ = ["Catalogue", "MessageError", "catalogue_of", "isolated", "say"]


@cache
def catalogue_of(game_folder: Path) -> Catalogue:
    """Return the messages of the game in a folder. Messages that it lacks come from the general catalogue."""
    table = Path(__file__).parent / "en.ftl"
    own = game_folder / "messages" / "en.ftl"
    return Catalogue(*(file.read_text(encoding="utf-8") for file in (table, own) if file.exists()))


def say(id_: str, /, **values: int | str) -> str:
    """Return a message of the general catalogue."""
    return catalogue_of(Path(__file__).parent).say(id_, **values)
