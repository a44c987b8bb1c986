"""The puzzle of the day: the position, and what is known about an answer. Nothing is stored."""

from __future__ import annotations

from datetime import UTC, date, datetime

from tuckerbox import presentation
from tuckerbox.match import IllegalPlayError, Match
from tuckerbox.messages import Catalogue, catalogue_of
from tuckerbox.presentation import Status
from tuckerbox.puzzles.daily import puzzle_of_day
from tuckerbox.puzzles.puzzle import Puzzle, RatedAnswer, match_of
from tuckerbox.server.actions import catalogue
from tuckerbox.server.actions.exploring import illegal
from tuckerbox.server.actions.types import DailyPuzzle, PuzzleVerdict, Weighed
from tuckerbox.server.refusals import RefusedError


def today() -> date:
    return datetime.now(UTC).date()


def puzzle(game: str, day: str | None) -> DailyPuzzle:
    """Return a game's puzzle of a day, today's by default."""
    of = day_named(day)
    found, match = posed(game, of)
    seat = found.seat
    return {
        "game": match.game.name,
        "title": match.game.title,
        "day": of.isoformat(),
        "today": today().isoformat(),
        "options": dict(found.options),
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
            "asked": None,
        },
        "choices": presentation.choices(match),
    }


def answer(game: str, day: str, action: str) -> PuzzleVerdict:
    """Return whether an answer is the best, and what is known about it."""
    found, match = posed(game, day_named(day))
    try:
        preview = match.preview(action)
    except IllegalPlayError as wrong:
        raise illegal(wrong) from None
    chosen = preview.choice.text
    gain = preview.points[found.seat] - match.points[found.seat]
    weighed = [weigh(match, rated) for rated in (found.best, *found.runners_up)]
    messages = catalogue_of(match.game.folder)
    return {
        "right": chosen == found.best.action,
        "chose": match.offer(preview.choice),
        "gain": gain,
        "margin": found.margin,
        "answers": weighed,
        "says": [*judged(messages, found, weighed, chosen), messages.say("puzzle-gain", points=gain)],
        "confirmed": messages.say("puzzle-found", by=found.confirmed.by, number=found.confirmed.simulations),
    }


def judged(messages: Catalogue, found: Puzzle, weighed: list[Weighed], chosen: str) -> list[str]:
    """Return sentences about an answer: how good it is, and what it lacks or is ahead by."""
    best, following = weighed[0], weighed[1]
    lead = messages.say("puzzle-best", best=best["says"], chance=percent(best["chance"]))
    if chosen == found.best.action:
        ahead = percent(best["chance"]) - percent(following["chance"])
        lacks = messages.say("puzzle-next", next=following["says"], chance=percent(following["chance"]), ahead=ahead)
        return [lead, lacks]
    rated = next((each for each in weighed if each["action"] == chosen), None)
    if rated is None:
        return [messages.say("puzzle-further-behind"), lead]
    behind = percent(best["chance"]) - percent(rated["chance"])
    yours = messages.say("puzzle-behind", chance=percent(rated["chance"]), behind=behind)
    greedy = [messages.say("puzzle-greedy")] if chosen == found.greedy else []
    return [yours, *greedy, lead]


def percent(chance: float) -> int:
    return round(100 * chance)


def weigh(match: Match, rated: RatedAnswer) -> Weighed:
    says = next(match.offer(choice) for choice in match.choices if choice.text == rated.action)
    return {"action": rated.action, "says": says, "chance": rated.chance}


def day_named(text: str | None) -> date:
    """Return a day written as 2026-03-14, or today. Refuse others, and days to come."""
    now = today()
    try:
        day = now if text is None else date.fromisoformat(text)
    except ValueError:
        raise RefusedError(400, "no-such-day", f"There is no day {text}. Write it like {now}.") from None
    if day > now:
        raise RefusedError(404, "not-yet", f"The puzzle of {day} is not out yet. Today's is that of {now}.")
    return day


def posed(name: str, day: date) -> tuple[Puzzle, Match]:
    """Return a game's puzzle of a day, and the match at its position."""
    game = catalogue.game_named(name)
    found = puzzle_of_day(game, day)
    if found is None:
        raise RefusedError(404, "no-puzzle", f"{game.title} has no puzzles.")
    return found, match_of(found, game, native=False)
