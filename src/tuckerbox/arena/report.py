"""The HTML reports of the arena and of balance."""

from __future__ import annotations

from statistics import fmean

from tuckerbox import games
from tuckerbox.arena.associations import Association
from tuckerbox.arena.balance import NO_WINNER, Balance, SeatFactor, WayResult
from tuckerbox.arena.plots import Cell, DotRow, bars, dots, page, part, table
from tuckerbox.arena.standings import Standings
from tuckerbox.kernel.options import changed_options
from tuckerbox.kernel.sentence_parts import capitalized, some

MOST_PLOTTED = 40  # in the plot; the table contains all of them


def of_standings(result: Standings) -> str:
    """Return the report of an arena as an HTML page."""
    title = f"{games.game(result.game).title}: the arena"
    parts = (
        f"{some(result.matches, 'match', 'matches')} in {some(result.deals, 'deal')}",
        some(result.seats, "seat"),
        f"seed {result.seed}",
        f"rules {result.rules}",
        f"components {result.components}",
        *changed_options(games.game(result.game), result.options),
    )
    introduction = f"{', '.join(parts)}."
    bots = result.ranked
    wins = [DotRow(bot.bot, 100 * bot.win_rate, *percent(bot.interval), f"{bot.win_rate:.1%}") for bot in bots]
    ratings = [DotRow(bot.bot, bot.rating, *bot.rating_interval, f"{bot.rating:.1f}") for bot in bots]
    points = [
        DotRow(bot.bot, bot.points["50"], bot.points["10"], bot.points["90"], f"{bot.points_mean:.1f}") for bot in bots
    ]
    return page(
        title,
        introduction,
        [
            part("Wins", "Win rate in percent, with its 95% interval.", dots("wins", wins)),
            part("Ratings", "OpenSkill ratings with 95% intervals. All bots start at 25.", dots("ratings", ratings)),
            part(
                "Against each other",
                "How often the bot in the row came out ahead of the bot in the column.",
                duels(result),
            ),
            part(
                "Points",
                "The dot is the median, the line spans the 10th to the 90th percentile, and the number is the mean.",
                dots("points", points),
            ),
            part("Length", "Matches by their number of decisions.", bars("decisions", result.lengths)),
        ],
    )


def duels(result: Standings) -> str:
    names = [bot.bot for bot in result.ranked]
    cells: dict[tuple[str, str], Cell] = {}
    for pair, duel in result.duels_both_ways.items():
        low, high = duel.interval
        kind = "better" if low > 0.5 else "worse" if high < 0.5 else ""
        cells[pair] = f"{duel.ahead:.1%} ({low:.0%}–{high:.0%})", kind
    rows = [[name, *(cells.get((name, other), "") for other in names)] for name in names]
    return table("Coloured if the 95% interval, in brackets, does not contain 50%.", ["", *names], rows)


def of_balance(result: Balance) -> str:
    """Return the report of a balance study as an HTML page."""
    title = f"{games.game(result.game).title}: balance"
    introduction = (
        f"{result.bot} against itself, {some(result.ways[0].matches, 'match', 'matches')} for each way to play, "
        f"seed {result.seed}, rules {result.rules}, components {result.components}. "
        "What goes with winning need not be the cause of it, and all numbers hold for this bot only."
    )
    return page(title, introduction, [text for way in result.ways for text in of_way(result.game, way)])


def of_way(game: str, way: WayResult) -> list[str]:
    name = ", ".join([some(way.seats, "seat"), *changed_options(games.game(game), way.options)])
    seats = [
        DotRow(f"seat {seat.seat + 1}", 100 * seat.win_rate, *percent(seat.interval), f"{seat.win_rate:.1%}")
        for seat in way.by_seat
    ]
    rival = games.game(game).rival
    fair = None if way.seats == 1 else 100 * fmean(seat.win_rate for seat in way.by_seat)
    lost = f" {capitalized(rival)} won {way.won_by_nobody:.1%} of the matches." if rival else ""
    margin = way.margin_mean
    ahead = "" if margin is None else f" On average, the first is {margin:.1f} points ahead of the second."
    return [
        part(
            f"{name}: seats",
            f"Percent of the matches that each seat won, with 95% intervals.{lost}",
            dots("seats", seats, fair),
        ),
        part("Points", f"Seats by their score.{ahead}", bars("points", way.points)),
        part("Length", "Matches by their number of decisions.", bars("decisions", way.lengths)),
        *factors_parts(way),
    ]


def factors_parts(way: WayResult) -> list[str]:
    """Return the parts about factors. There are none to show if no seat ever won."""
    title = "What goes with winning"
    if way.won_by_nobody == 1:
        return [part(title, NO_WINNER, "")]
    sure = [factor for factor in way.factors if factor.sure]
    return [
        part(
            title,
            f"{len(sure)} of {len(way.factors)} factors (what seats did and, in brackets, what happened to them) are "
            "significant at 5%, corrected for the number of factors. For each factor, the plot shows the share of "
            "winners that had it minus the share of all seats, in percentage points.",
            factors_plot(sure) if sure else "Nothing is significant.",
        ),
        part("Everything", "All factors that were counted, the most significant first.", factors_table(way)),
    ]


def factors_plot(sure: list[SeatFactor]) -> str:
    """Plot the factors for which having them at all is significant."""
    drawn = [factor for factor in sure if factor.had.sure][:MOST_PLOTTED]
    rows = [
        DotRow(factor.what, 100 * factor.had.difference, *percent(factor.had.interval), f"{factor.had.difference:+.1%}")
        for factor in sorted(drawn, key=lambda factor: -factor.had.difference)
    ]
    return (
        dots("what goes with winning", rows, 0.0)
        if rows
        else "Only the counts are significant, not whether a seat had a factor at all. The table below has them."
    )


def factors_table(way: WayResult) -> str:
    def difference(found: Association, form: str) -> tuple[str, str]:
        return f"{found.difference:{form}}", ("better" if found.difference > 0 else "worse") if found.sure else ""

    rows: list[list[Cell]] = [
        [
            ", ".join([factor.what, *factor.same]),
            f"{factor.had.all:.1%}",
            difference(factor.had, "+.1%"),
            f"{factor.times.all:.2f}",
            difference(factor.times, "+.2f"),
        ]
        for factor in way.factors
    ]
    heads = ["", "all seats", "winners − all", "times per match", "times, winners − all"]
    return table("Coloured if significant at 5%, corrected for the number of factors.", heads, rows)


def percent(interval: tuple[float, float]) -> tuple[float, float]:
    return 100 * interval[0], 100 * interval[1]
