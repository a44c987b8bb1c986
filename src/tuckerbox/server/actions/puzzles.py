"""The puzzle of the day: the position, what is known about an answer, and a match that goes on from there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from functools import cached_property, lru_cache
from threading import Lock

from tuckerbox import native_builds, presentation
from tuckerbox.bots.explanation import hundredths
from tuckerbox.match import IllegalPlayError, Match
from tuckerbox.messages import Catalogue, catalogue_of, say
from tuckerbox.presentation import Status, Table, Why
from tuckerbox.puzzles.daily import puzzle_of_day
from tuckerbox.puzzles.puzzle import Puzzle, RatedAnswer, match_of, parsed
from tuckerbox.server.actions import game_list, matches_from_positions
from tuckerbox.server.actions.answer_types import DailyPuzzle, PuzzleVerdict, Weighed
from tuckerbox.server.actions.matches_from_positions import Begun
from tuckerbox.server.actions.protocols import TableServices
from tuckerbox.server.actions.queries import illegal
from tuckerbox.server.people import Person
from tuckerbox.server.refusals import RefusedError

MOST_POSED = 8  # puzzles whose matches stay in memory, because replaying one can take seconds


def today() -> date:
    return datetime.now(UTC).date()


def puzzle(game: str, day: str | None) -> DailyPuzzle:
    """Return a game's puzzle of a day, today's by default."""
    date_asked = day_named(day)
    with lent_puzzle(game, date_asked) as posed:
        return {**posed.shown, "day": date_asked.isoformat(), "today": today().isoformat()}


def why(game: str, day: str, action: str) -> Why:
    """Return why an action is not legal in the position of a puzzle."""
    with lent_puzzle(game, day_named(day)) as posed:
        return presentation.why(posed.match, action, [posed.puzzle.seat])


def answer(game: str, day: str, action: str) -> PuzzleVerdict:
    """Return whether an answer is the best, and what is known about it."""
    date_asked, now = day_named(day), today()
    with lent_puzzle(game, date_asked) as posed:
        found, match = posed.puzzle, posed.match
        try:
            preview = match.preview(action)
        except IllegalPlayError as wrong:
            raise illegal(wrong) from None
        chosen = preview.choice.text
        gain = preview.points[found.seat] - match.points[found.seat]
        weighed = [weigh(match, rated) for rated in found.answers]
        messages = catalogue_of(match.game.folder)
        return {
            "right": chosen == found.best.action,
            "chose": match.offer(preview.choice),
            "gain": gain,
            "margin": found.margin,
            "answers": weighed,
            "says": [*judged(messages, found, weighed, chosen), messages.say("puzzle-gain", points=gain)],
            "confirmed": messages.say("puzzle-found", by=found.confirmed.by, number=found.confirmed.simulations),
            "today": now.isoformat(),
        }


def play(services: TableServices, person: Person, game: str, day: str, bot: str | None, key: str | None) -> Table:
    """Set up a match that goes on from the position of a puzzle. Its earlier moments show how it came about."""
    date_asked = day_named(day)

    def make() -> Begun:
        with lent_puzzle(game, date_asked) as posed:
            return matches_from_positions.from_position(person, posed.match, bot, services.clock.now())

    return matches_from_positions.store(services, person, make, key)


def judged(messages: Catalogue, found: Puzzle, weighed: list[Weighed], chosen: str) -> list[str]:
    """Return sentences about an answer: how good it is, and how far it is behind the best, or ahead of the next."""
    best, following = weighed[0], weighed[1]
    best_says = messages.say("puzzle-best", best=best["says"], chance=hundredths(best["chance"]))
    if chosen == found.best.action:
        ahead = hundredths(best["chance"]) - hundredths(following["chance"])
        chance = hundredths(following["chance"])
        return [best_says, messages.say("puzzle-next", next=following["says"], chance=chance, ahead=ahead)]
    rated = next((each for each in weighed if each["action"] == chosen), None)
    if rated is None:
        return [messages.say("puzzle-further-behind"), best_says]
    behind = hundredths(best["chance"]) - hundredths(rated["chance"])
    yours = messages.say("puzzle-behind", chance=hundredths(rated["chance"]), behind=behind)
    greedy = [messages.say("puzzle-greedy")] if chosen == found.greedy else []
    return [yours, *greedy, best_says]


def weigh(match: Match, rated: RatedAnswer) -> Weighed:
    says = next(match.offer(choice) for choice in match.choices if choice.text == rated.action)
    return {"action": rated.action, "says": says, "chance": rated.chance}


def day_named(text: str | None) -> date:
    """Return a day written as 2026-03-14, or today. Refuse others, and days to come."""
    now = today()
    if text is None:
        return now
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise RefusedError(400, "no-such-day", say("puzzle-no-such-day", day=text, today=now.isoformat())) from None
    if day > now:
        says = say("puzzle-not-yet", day=day.isoformat(), today=now.isoformat())
        raise RefusedError(404, "not-yet", says)
    return day


class PosedPuzzle:
    """A puzzle, and its match at the position where somebody has to answer. One thread at a time may use it."""

    def __init__(self, puzzle: Puzzle, match: Match) -> None:
        self.puzzle = puzzle
        self.match = match
        self.lock = Lock()

    @cached_property
    def shown(self) -> DailyPuzzle:
        """The puzzle as people are shown it, without a day."""
        match, seat = self.match, self.puzzle.seat
        return {
            "game": match.game.name,
            "title": match.game.title,
            "day": "",
            "today": "",
            "options": dict(self.puzzle.options),
            "names": list(match.names),
            "seat": seat,
            "moment": {
                "n": len(match.entries),
                "status": Status.RUNNING,
                "turn": seat,
                "prompt": match.prompt,
                "view": match.view(seat),
                "points": match.points,
                "result": None,
                "breakdown": [],
                "stand_ins": [],
                "asked": None,
                "clocks": None,
                "turn_took": None,
            },
            "choices": presentation.choices(match),
            "previews": list(presentation.previews(match)),
        }


@contextmanager
def lent_puzzle(name: str, day: date) -> Iterator[PosedPuzzle]:
    """Lend a game's puzzle of a day."""
    game = game_list.game_named(name)
    found = puzzle_of_day(game, day)
    if found is None:
        raise RefusedError(404, "no-puzzle", say("puzzle-none", game=game.title))
    with (posed := posed_puzzle(found.line())).lock:
        yield posed


@lru_cache(MOST_POSED)
def posed_puzzle(line: str) -> PosedPuzzle:
    found = parsed(line)
    game = game_list.game_named(found.game)
    return PosedPuzzle(found, match_of(found, game, native=native_builds.all_loaded(game)))
