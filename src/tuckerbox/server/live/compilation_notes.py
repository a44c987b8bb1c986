"""Notes between the workers of a server about compiling the games: small files in their common folder."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from tuckerbox import games


class CompilationNotes:
    """The first worker compiles for all. The others ask it for games, and see how far it is."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def ask_for(self, game: str) -> None:
        """Ask for a game that somebody waits for."""
        with suppress(FileNotFoundError):  # the server is ending: another worker has removed the folder
            (self._folder / f"{game}.wanted").touch()

    def asked_for(self) -> list[str]:
        return [game for game in games.names() if (self._folder / f"{game}.wanted").exists()]

    def clear_request(self, game: str) -> None:
        """Remove the request for a game: it is ready, or can't be compiled."""
        (self._folder / f"{game}.wanted").unlink(missing_ok=True)

    def report(self, game: str, share: float) -> None:
        """Write down the share of a game that is compiled."""
        new = self._folder / f"{game}.new"
        with suppress(FileNotFoundError):  # as above
            new.write_text(str(share), encoding="ascii")
            new.replace(self._folder / f"{game}.compiled")

    def share(self, game: str) -> float:
        """Return the share of a game that was compiled when the first worker last wrote it down."""
        try:
            return float((self._folder / f"{game}.compiled").read_text(encoding="ascii"))
        except OSError:
            return 0.0
