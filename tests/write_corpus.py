"""Writes the matches that the corpus lacks: one of every way to play, by the current version of each game's rules.

In `formats/` are matches of each format of documents: of every game, and with every kind of entry.

Rules that are a draft have none. Matches that are in the corpus are never written again, because the corpus proves that
they still replay as they did.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from tests import suite
from tests.match.timed import at_leisure, eventful
from tests.of_games import FINISHED
from tuckerbox import games
from tuckerbox.match import NEWEST

CORPUS = Path(__file__).parent / "corpus"


def main() -> None:
    for name in FINISHED:
        game = games.game(name)
        for sample in game.samples:
            case = suite.Case(game, sample)
            path = CORPUS / name / str(game.version) / f"{case}.txt"
            if not path.exists():
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(suite.corpus_text(case, f"corpus {case}"), encoding="utf-8", newline="\n")
                print(f"Wrote {path.relative_to(CORPUS)}.")
    for name, text in documents():
        path = CORPUS / "formats" / str(NEWEST) / f"{name}.txt"
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text(), encoding="utf-8", newline="\n")
            print(f"Wrote {path.relative_to(CORPUS)}.")


def documents() -> Iterator[tuple[str, Callable[[], str]]]:
    """Yield matches of the newest format: the name of each, and a function that plays it."""
    for name in FINISHED:
        case = suite.Case(games.game(name), games.game(name).samples[0])
        yield str(case), partial(suite.corpus_text, case, f"format {NEWEST} {case}")
    yield "about-time", lambda: eventful("corpus").save()
    yield "a-move-within-hours", lambda: at_leisure("corpus").save()


if __name__ == "__main__":
    main()
