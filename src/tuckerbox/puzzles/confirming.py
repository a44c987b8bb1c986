"""Measures and confirms the lead of the best choice of a position.

A search estimates each choice. It reserves simulations for the runners-up, because it would otherwise visit them too
seldom to measure how far behind they are. If a game's search stops at the end of the turn, whole matches are played to
the end instead: after the best choice and after each other one, with the same luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt

from tuckerbox.bots.game_policies import PolicyDecider
from tuckerbox.bots.prospects import RUNNER_UP_DIVISOR, Prospects, Thinker
from tuckerbox.kernel.contract import SENSIBLE
from tuckerbox.kernel.engine import Engine, luck_of
from tuckerbox.kernel.luck import seeded
from tuckerbox.match import Match
from tuckerbox.puzzles.puzzle import Evidence, RatedAnswer
from tuckerbox.statistics import Z_95

FILTER, DEEP = 2_000, 20_000  # simulations
SEEDS = 2  # the number of deep searches, each with a seed of its own
MARGIN = 0.05  # the smallest lead in the chance of winning
PROMISING = 0.01  # the smallest lead in a search that stops at the turn's end: whole matches seldom confirm less
RUNNERS_UP = 3  # the other choices for which simulations are reserved, besides the greedy player's
PLAYOUTS = 2_000  # for each choice
LOOK = 50  # after every so many playouts, give up on a best choice that can't lead by enough


@dataclass(frozen=True)
class RankedAnswers:
    """The choices of a position, the best first, and by how much the best one leads."""

    answers: tuple[RatedAnswer, ...]
    confirmed: Evidence

    @property
    def best(self) -> RatedAnswer:
        return self.answers[0]

    @property
    def margin(self) -> float:
        """The smallest measured lead over the next best choice."""
        by_search = self.confirmed.by == "search"
        return min(self.confirmed.margins) if by_search else rounded(self.best.chance - self.next.chance)

    @property
    def next(self) -> RatedAnswer:
        return self.answers[1]

    @property
    def is_clear(self) -> bool:
        """True if the lead is large enough, and is not due to chance."""
        return self.margin >= MARGIN and min(self.confirmed.margins) > 0.0


class Confirmer:
    """Confirms the best choices of one game's positions."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.game = engine.game
        self._thinker = Thinker(engine)

    @cached_property
    def _decider(self) -> PolicyDecider:
        """The policy that playouts follow: that of the game's searches or, if they have none, the greedy player."""
        return PolicyDecider(self.engine, self.game.tuning.policy or SENSIBLE)

    def filter(self, match: Match, greedy: str) -> RankedAnswers | None:
        """Search a position briefly. Return its ranked choices, or None if it is not worth a deep search."""
        found = self._search(match, FILTER, greedy, 0)
        ranked = self._ranked(found, FILTER, [found])
        clear = ranked.margin >= PROMISING if self.game.tuning.own_turn else ranked.is_clear
        return ranked if clear and ranked.best.action != greedy else None

    def confirm(self, match: Match, greedy: str) -> RankedAnswers | None:
        """Return the ranked choices of a position, or None if the lead of the best one is not confirmed."""
        own_turn = self.game.tuning.own_turn
        searches: list[Prospects] = []
        for nth in range(1, SEEDS + 1):
            searches.append(self._search(match, DEEP, greedy, nth))
            best = {found.choices[0].action for found in searches}
            if len(best) > 1 or not (own_turn or self._ranked(searches[0], DEEP, searches).is_clear):
                return None
        ranked = self._ranked(searches[0], DEEP, searches)
        if ranked.best.action == greedy:
            return None
        return self.confirm_by_playouts(match, ranked, greedy) if own_turn else ranked

    def confirm_by_playouts(self, match: Match, ranked: RankedAnswers, greedy: str) -> RankedAnswers | None:
        """Play matches to the end after the best choices of a search.

        Return these choices with their results, or None if the lead of the best one is not clear.
        """
        others = [answer.action for answer in ranked.answers[1 : RUNNERS_UP + 1]]
        others += [greedy] if greedy not in others else []
        actions = [ranked.best.action, *others]
        won: list[list[float]] = [[] for _ in actions]
        for nth in range(PLAYOUTS):
            for action, results in zip(actions, won, strict=True):
                results.append(self._play_out(match, action, nth))
            if (nth + 1) % LOOK == 0 and min(paired(won[0], other)[1] for other in won[1:]) < MARGIN:
                return None
        answers = [
            RatedAnswer(action, rounded(sum(results) / PLAYOUTS)) for action, results in zip(actions, won, strict=True)
        ]
        closest = min(range(1, len(actions)), key=lambda k: paired(won[0], won[k])[0])
        ends = tuple(rounded(end) for end in paired(won[0], won[closest]))
        ordered = (answers[0], *sorted(answers[1:], key=lambda answer: -answer.chance))
        found = RankedAnswers(ordered, Evidence("playouts", PLAYOUTS, ends))
        return found if found.is_clear else None

    def _search(self, match: Match, simulations: int, greedy: str, nth: int) -> Prospects:
        """Search a position, with enough simulations for the runners-up and for the greedy player's choice."""
        seat = match.turn
        self._thinker.look_at(match.position.raw, seeded("puzzle", match.dice.seed, len(match.entries), nth))
        share = simulations // RUNNER_UP_DIVISOR
        found = self._thinker.think(simulations - share * (RUNNERS_UP + 1))
        assert seat is not None
        others = [choice.action for choice in found.choices[1 : RUNNERS_UP + 1]]
        code = next(choice.code for choice in match.choices if choice.text == greedy)
        for action in dict.fromkeys([*others, code, found.choices[0].action]):
            missing = share - found.of(action).visits
            if missing > 0:
                found = self._thinker.think_of(action, missing)
        return found

    def _ranked(self, found: Prospects, simulations: int, searches: Sequence[Prospects]) -> RankedAnswers:
        """Return the ranked choices of the search `found`, with the margins of all `searches`."""
        describe = self.game.actions.describe
        answers = [RatedAnswer(describe(choice.action), rounded(choice.chance)) for choice in found.choices]
        margins = tuple(rounded(each.lead(among=RUNNERS_UP)) for each in searches)
        return RankedAnswers(tuple(answers[: RUNNERS_UP + 2]), Evidence("search", simulations, margins))

    def _play_out(self, match: Match, action: str, nth: int) -> float:
        """Take an action, and let the game's policy play for all seats. Return the result of the seat that decided."""
        seat = match.turn
        assert seat is not None
        lucks = luck_of(self.engine, seeded("puzzle", match.dice.seed, len(match.entries), "playout", nth))
        position = match.position.as_seen_by(seat, lucks)
        code = next(choice.code for choice in match.choices if choice.text == action)
        position.step(code, lucks)
        return self._decider.play_out(position, lucks)[seat]


def paired(mine: Sequence[float], others: Sequence[float]) -> tuple[float, float]:
    """Return the ends of the 95% interval of the mean difference of paired results."""
    differences = [a - b for a, b in zip(mine, others, strict=True)]
    count = len(differences)
    mean = sum(differences) / count
    variance = sum((each - mean) ** 2 for each in differences) / max(1, count - 1)
    half = Z_95 * sqrt(variance / count)
    return mean - half, mean + half


def rounded(number: float) -> float:
    return round(number, 4)
