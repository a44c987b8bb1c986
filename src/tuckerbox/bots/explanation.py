"""The reason for a hint as a sentence: what the best choice gains, and what the next best one lacks."""

from __future__ import annotations

from collections.abc import Sequence

from tuckerbox.bots.prospects import Contrast
from tuckerbox.kernel.contract import Game, Trait
from tuckerbox.kernel.wording import signed
from tuckerbox.messages import catalogue_of

GENERAL = (Trait("points", "level"), Trait("others", "level"))  # as in kernel.templates.comparing
WHOLE = 10  # numbers from here on are told without a decimal


def explanation(game: Game, contrasts: Sequence[Contrast]) -> str:
    """Return why the best choice is the best. `contrasts`: to the next best ones. Empty if there is only one choice."""
    if not contrasts:
        return ""
    say = catalogue_of(game.folder).say
    if all(contrast.equal for contrast in contrasts):
        return say("explained-equal-all", count=1 + len(contrasts))
    next_best = contrasts[0]
    if next_best.equal:
        return say("explained-equal-first")
    if next_best.trait is not None:
        trait = (*game.traits, *GENERAL)[next_best.trait]
        mine, theirs = (told(trait, number, next_best.now) for number in (next_best.mine, next_best.theirs))
        if mine != theirs:
            more = "yes" if next_best.mine > next_best.theirs else "no"
            return say("explained-gain", gain=say(f"why-{trait.name}", more=more), mine=mine, theirs=theirs)
    return say("explained-many")


def told(trait: Trait, average: float, now: float) -> str:
    """Return a trait's average at the end of simulations, written as `Trait.shown` asks."""
    if trait.shown == "level":
        return decimal(average)
    if trait.shown == "chance":
        return f"{min(100, rounded(100 * (average - now)))}%"
    gain = decimal(average - now)
    return gain if gain == "0" or gain.startswith("−") else f"+{gain}"


def decimal(number: float) -> str:
    """Return a number with a decimal, if it is small and not whole."""
    tenths = rounded(10 * number)
    if tenths % 10 == 0 or abs(tenths) >= 10 * WHOLE:
        return signed(rounded(number))
    sign = "−" if tenths < 0 else ""
    return f"{sign}{abs(tenths) // 10}.{abs(tenths) % 10}"


def rounded(number: float) -> int:
    """Return the nearest whole number, and of two the larger one, as JavaScript rounds."""
    return int((number + 0.5) // 1)
