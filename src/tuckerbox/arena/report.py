"""Results as a page to look at: one HTML file that needs nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import fmean
from typing import Any

from tuckerbox import games
from tuckerbox.arena.balance import Balance, Trait, Way
from tuckerbox.arena.links import Link
from tuckerbox.arena.plots import Cell, Row, bars, dots, page, part, table
from tuckerbox.arena.standings import Standings
from tuckerbox.kernel.options import schema

TRAITS = 40  # that are drawn


def of_standings(result: Standings) -> str:
    """The page of an arena."""
    title = f"{games.game(result.game).title}: the arena"
    says = (
        f"{result.matches:,} matches in {result.deals:,} deals, {result.seats} seats, seed {result.seed}, rules "
        f"{result.rules}, components {result.components}{odd_options(result.game, result.options)}."
    )
    bots = sorted(result.bots, key=lambda bot: -bot.win_rate)
    wins = [Row(bot.bot, 100 * bot.win_rate, *percent(bot.interval), f"{bot.win_rate:.1%}") for bot in bots]
    ratings = [Row(bot.bot, bot.rating, *bot.rating_interval, f"{bot.rating:.1f}") for bot in bots]
    points = [
        Row(bot.bot, bot.points["50"], bot.points["10"], bot.points["90"], f"{bot.points_mean:.1f}") for bot in bots
    ]
    return page(
        title,
        says,
        [
            part("Wins", "Percent of the wins, and where that is, 95 % sure.", dots("wins", wins)),
            part("Ratings", "OpenSkill, 95 % sure; everyone begins at 25.", dots("ratings", ratings)),
            part("Against each other", "How often the bot on the left came out ahead of the one above.", duels(result)),
            part("Points", "Median, and 10 to 90 of a hundred; the number is the mean.", dots("points", points)),
            part("Length", "How many matches had so many decisions.", bars("decisions", result.lengths)),
        ],
    )


def duels(result: Standings) -> str:
    names = [bot.bot for bot in sorted(result.bots, key=lambda bot: -bot.win_rate)]
    cells: dict[tuple[str, str], Cell] = {}
    for duel in result.duels:
        low, high = duel.interval
        kinds = ("better", "worse") if low > 0.5 else ("worse", "better") if high < 0.5 else ("", "")
        cells[duel.bot, duel.other] = (f"{duel.ahead:.1%} ({low:.0%}–{high:.0%})", kinds[0])
        cells[duel.other, duel.bot] = (f"{1 - duel.ahead:.1%} ({1 - high:.0%}–{1 - low:.0%})", kinds[1])
    rows = [[name, *(cells.get((name, other), "") for other in names)] for name in names]
    return table("In colour where it is 95 % sure who is ahead more often.", ["", *names], rows)


def of_balance(result: Balance) -> str:
    """The page of what playing a game with itself says."""
    title = f"{games.game(result.game).title}: balance"
    says = (
        f"{result.bot} with itself, {result.ways[0].matches:,} matches a way to play, seed {result.seed}, rules "
        f"{result.rules}, components {result.components}. That something goes with winning is no proof that it makes "
        "one win, and it is true of this bot."
    )
    return page(title, says, [text for way in result.ways for text in of_way(result.game, way)])


def of_way(game: str, way: Way) -> list[str]:
    name = f"{way.seats} {'seats' if way.seats > 1 else 'seat'}{odd_options(game, way.options)}"
    seats = [
        Row(f"seat {seat.seat + 1}", 100 * seat.win_rate, *percent(seat.interval), f"{seat.win_rate:.1%}")
        for seat in way.by_seat
    ]
    rival = games.game(game).rival
    fair = None if way.seats == 1 else 100 * fmean(seat.win_rate for seat in way.by_seat)
    lost = f" {rival[0].upper()}{rival[1:]} took {way.won_by_nobody:.1%} of the matches." if rival else ""
    sure = [trait for trait in way.traits if trait.sure]
    return [
        part(f"{name}: seats", f"Percent of the matches that each won, 95 % sure.{lost}", dots("seats", seats, fair)),
        part(
            "Points",
            f"How many seats got so many; the first is {way.margin_mean:.1f} ahead.",
            bars("points", way.points),
        ),
        part("Length", "How many matches had so many decisions.", bars("decisions", way.lengths)),
        part(
            "What goes with winning",
            f"Of {len(way.traits)} things that seats did, or that befell them (in brackets), these surely do, though "
            "so many were looked at. How many more percent of the winners had it than of all.",
            links(sure) if sure else "Nothing surely does.",
        ),
        part("Everything", "All that was counted, the surest first.", traits(way)),
    ]


def links(sure: list[Trait]) -> str:
    """Those where it matters whether; and as a table those where it matters how often."""
    drawn = sorted((trait for trait in sure[:TRAITS] if trait.had.sure), key=lambda trait: -trait.had.difference)
    rows = [
        Row(trait.what, 100 * trait.had.difference, *percent(trait.had.interval), f"{trait.had.difference:+.1%}")
        for trait in drawn
    ]
    return dots("what goes with winning", rows, 0.0) if rows else "Only how often some of them were done; see below."


def traits(way: Way) -> str:
    def difference(link: Link, form: str) -> tuple[str, str]:
        return f"{link.difference:{form}}", ("better" if link.difference > 0 else "worse") if link.sure else ""

    rows: list[list[Cell]] = [
        [
            ", ".join([trait.what, *trait.same]),
            f"{trait.had.all:.1%}",
            difference(trait.had, "+.1%"),
            f"{trait.times.all:.2f}",
            difference(trait.times, "+.2f"),
        ]
        for trait in way.traits
    ]
    heads = ["", "seats that had it", "of winners more", "times a match", "winners more"]
    return table("In colour where it is sure, though so many were looked at.", heads, rows)


def odd_options(game: str, options: Mapping[str, Any]) -> str:
    """Options that are not as usual."""
    known = schema(games.game(game))
    odd = [f"{name}={known[name].word(value)}" for name, value in options.items() if value != known[name].default]
    return "".join(f", {each}" for each in odd)


def percent(interval: tuple[float, float]) -> tuple[float, float]:
    return 100 * interval[0], 100 * interval[1]
