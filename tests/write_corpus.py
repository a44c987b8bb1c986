"""Write the matches that the corpus lacks: one of every way to play, by the current version of each game's rules.

Rules that are a draft have none. Matches that are in the corpus are never written again, because the corpus proves that
they still replay as they did.
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
