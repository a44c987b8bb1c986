"""A hint in words: the chances of the best choices, what the first one gains, and what the next best one lacks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tuckerbox.bots.prospects import Contrast, Prospect
from tuckerbox.kernel.contract import Game, Trait
from tuckerbox.kernel.sentence_parts import signed
from tuckerbox.messages import catalogue_of

GENERAL = (Trait("points", "level"), Trait("others", "level"))  # as in kernel.templates.choice_comparison
SETTLED = {"0%", "100%"}  # one choice always brings the trait and the other never: that only repeats the choices
WHOLE = 10  # numbers of at least this size are written without a decimal
FAR = 1.0  # two numbers that are at least this far apart are written without a decimal


def explanation(game: Game, best: Sequence[Prospect], contrasts: Sequence[Contrast], *, teamed: bool = False) -> str:
    """Return how the best choices compare, and why the first is the best; empty if there is only one.

    `contrasts`: from the first to each of the others. `teamed`: the seat wins together with others.
    """
    if not contrasts:
        return ""
    say = catalogue_of(game.folder).say
    first, *others = best
    better = [is_better(first, other) for other in others]
    why = reason(game, contrasts[0], teamed)
    if better[0]:
        compared = say("explained-better", mine=hundredths(first.chance), theirs=hundredths(others[0].chance))
        many = "" if contrasts[0].equal else say("explained-many")
        return f"{compared} {why or many}".strip()
    alike = best[:2] if any(better) else best
    chances = chances_between(say, [choice.chance for choice in alike])
    if any(better):
        compared = say("explained-equal-first", chances=chances)
    else:
        compared = say("explained-equal-all", count=len(best), chances=chances)
    return f"{compared} {why}".strip()


def is_better(one: Prospect, other: Prospect) -> bool:
    """Return whether a choice's chance is clearly better than another's, even when both are rounded to hundredths."""
    return one.is_better_than(other) and hundredths(one.chance) != hundredths(other.chance)


def reason(game: Game, contrast: Contrast, teamed: bool) -> str:
    """Return what the first choice gains over the other one; empty if nothing stands out.

    A game has no words for a difference that is only a loss, because a loss is no reason to choose. The points of a
    team are the average of its players.
    """
    if contrast.equal or contrast.trait is None:
        return ""
    say = catalogue_of(game.folder).say
    trait = (*game.traits, *GENERAL)[contrast.trait]
    mine, theirs = averages_in_words(trait, contrast)
    if mine == theirs or {mine, theirs} == SETTLED:
        return ""
    more = "yes" if contrast.mine > contrast.theirs else "no"
    gain = say(f"why-{trait.name}", more=more, team="yes" if teamed else "no")
    loses = trait.shown == "gain" and (mine.startswith("−") or theirs.startswith("−"))
    numbers = "loss" if loses else trait.shown  # people do not count what they gain below zero
    return say("explained-gain", gain=gain, numbers=numbers, mine=mine, theirs=theirs) if gain else ""


def chances_between(say: Callable[..., str], chances: Sequence[float]) -> str:
    """Return the least and the greatest of some chances in hundredths, or the one number that they all are."""
    least, most = hundredths(min(chances)), hundredths(max(chances))
    return str(least) if least == most else say("explained-chances", least=least, most=most)


def hundredths(chance: float) -> int:
    """Return in how many of a hundred matches a chance comes true. Only 0 and 1 themselves become 0 and 100."""
    return min(99, max(1, rounded(100 * chance))) if 0.0 < chance < 1.0 else rounded(100 * chance)


def averages_in_words(trait: Trait, contrast: Contrast) -> tuple[str, str]:
    """Return a trait's averages at the end of simulations, for both choices, written as `Trait.shown` asks."""
    start = 0.0 if trait.shown == "level" else contrast.now
    mine, theirs = contrast.mine - start, contrast.theirs - start
    if trait.shown == "chance":
        return f"{min(100, rounded(100 * mine))}%", f"{min(100, rounded(100 * theirs))}%"
    whole = abs(mine - theirs) >= FAR
    return decimal(mine, whole), decimal(theirs, whole)


def decimal(number: float, whole: bool) -> str:
    """Return a number, with a decimal if it is small and need not be whole."""
    tenths = rounded(10 * number)
    if whole or tenths % 10 == 0 or abs(tenths) >= 10 * WHOLE:
        return signed(rounded(number))
    sign = "−" if tenths < 0 else ""
    return f"{sign}{abs(tenths) // 10}.{abs(tenths) % 10}"


def rounded(number: float) -> int:
    """Return the nearest whole number. Halves are rounded up, as in JavaScript."""
    return int((number + 0.5) // 1)
