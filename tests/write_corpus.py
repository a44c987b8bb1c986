"""Writes what the corpus lacks: a match of every way to play, by the present version of each game's rules.

A draft of rules has none. A match that is in the corpus is never written again: that it still plays as it did is what
the corpus is for.
"""

from __future__ import annotations

from pathlib import Path

from tests import suite
from tuckerbox import games

CORPUS = Path(__file__).parent / "corpus"


def main() -> None:
    for name in games.names():
        game = games.game(name)
        for sample in game.samples if game.version else ():
            case = suite.Case(game, sample)
            path = CORPUS / name / str(game.version) / f"{case}.txt"
            if not path.exists():
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(suite.corpus_text(case, f"corpus {case}"), encoding="utf-8", newline="\n")
                print(f"Wrote {path.relative_to(CORPUS)}.")


if __name__ == "__main__":
    main()
