"""What can be said at a match besides choices: undo, save, why and their like."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rich.table import Table
from rich.text import Text

from tuckerbox.bots import Budget
from tuckerbox.bots.hint import hints
from tuckerbox.bots.search import SEARCH
from tuckerbox.cli.board import print_rows
from tuckerbox.cli.errors import about_file
from tuckerbox.cli.lines import number_of
from tuckerbox.cli.play import offers
from tuckerbox.cli.play.session import Command, Commands, Leaving, Session, path_of
from tuckerbox.cli.reading import read_match
from tuckerbox.cli.waiting import needs_of, prepare
from tuckerbox.games.saying import some
from tuckerbox.kernel.actions import Actions
from tuckerbox.kernel.luck import seeded
from tuckerbox.match import MatchError

THOUGHT = 2000  # simulations for a hint


COMMANDS = Commands({}, {"?": "choices", "u": "undo", "q": "quit", "h": "help", "exit": "quit", "redo": "again"})


def says(takes: str, purpose: str) -> Callable[[Callable[[Session, str], bool]], Callable[[Session, str], bool]]:
    """Return a decorator that makes a function the command of its name."""

    def register(do: Callable[[Session, str], bool]) -> Callable[[Session, str], bool]:
        COMMANDS.named[do.__name__] = Command(do.__name__, takes, purpose, do)
        return do

    return register


# --- Looking ---


@says("[KIND]", "list all choices, or those of a kind; ? does the same")
def choices(at: Session, wanted: str) -> bool:
    found = offers.found_by(wanted, at.offers)
    if found:
        at.print(offers.full(found, at.console.width))
    else:
        at.say(f"No choice has “{wanted}” in it." if at.offers else "There is nothing left to choose.")
    return False


@says("", "draw the table again")
def board(at: Session, _: str) -> bool:
    print_rows(at.console, at.board())
    at.say(at.match.prompt)
    return False


@says("[LINES | all]", "tell what happened so far")
def log(at: Session, wanted: str) -> bool:
    lines = at.match.log(at.viewer)
    last = number_of(wanted)
    if last is not None:
        lines = lines[max(0, len(lines) - last) :]
    elif wanted != "all" and at.console.is_terminal:
        lines = lines[3 - at.console.height :]
    at.say(*lines)
    return False


@says("CHOICE", "say why something can't be done")
def why(at: Session, wanted: str) -> bool:
    if not wanted:
        at.say("Why what? For example: why " + at.match.game.actions.describe(0))
        return False
    at.say(at.match.why(wanted) or "Nothing is against it: just say it.")
    return False


@says("CHOICE", "show what a choice would bring; nothing happens yet")
def preview(at: Session, wanted: str) -> bool:
    found = [offer for offer in at.offers if wanted == str(offer.number)]
    try:
        ahead = at.match.preview(found[0].choice if found else wanted)
    except MatchError as wrong:
        at.say(str(wrong))
        return False
    at.say(*ahead.log)
    changes = [
        f"{name} {before} → {after}"
        for name, before, after in zip(at.match.names, at.match.points, ahead.points, strict=True)
        if before != after
    ]
    at.say(f"Points: {', '.join(changes)}." if changes else "Nobody's points change at once.")
    return False


@says("", "think ahead for you, and name the best choices")
def hint(at: Session, _: str) -> bool:
    match = at.match
    if match.over:
        at.say("The match is over.")
        return False
    prepare(needs_of(match.game, [SEARCH]))
    with at.console.status("Thinking …"):
        found = list(hints(match, seeded("hint", match.decisions), Budget(simulations=THOUGHT)))[-1]
    numbers = {offer.choice.text: offer.number for offer in at.offers}
    at.say(f"Played on {some(found.simulations, 'time')} from here, this promises most:")
    at.print(
        Text.assemble((f"{numbers[advice.action]})", "key"), f" {advice.action}: {advice.chance:.0%} to win")
        for advice in found.choices
    )
    return False


# --- Going back, saving, leaving ---


@says("", "take back the last decision")
def undo(at: Session, _: str) -> bool:
    """The last decision of a person, and all that bots decided since."""
    match = at.match
    mine = [nth for nth, entry in enumerate(match.line) if entry.seat in at.people]
    if not mine:
        at.say("You have not decided anything yet, so there is nothing to undo.")
        return False
    last = match.line[mine[-1]]
    before = match.line[mine[-1] - 1].number if mine[-1] else 0
    try:
        match.undo(before, seat=last.seat)
    except MatchError as wrong:
        at.say(str(wrong))
        agreed = "Do all of you agree" if len(at.people) > 1 else "Bots don't mind: undo it"
        if not at.lines.agrees(f"{agreed}? The dice will fall anew."):
            return False
        match.undo(before, seat=last.seat, consent=True)
    at.went_back(f"{match.names[last.seat]} takes back: {match.game.actions.describe(last.value)}.")
    return True


@says("FILE", "write the match to a file")
def save(at: Session, name: str) -> bool:
    at.save(name)
    return False


@says("FILE", "go on with a match from a file")
def load(at: Session, name: str) -> bool:
    if not name:
        at.say("Which file? For example: load outback.txt")
        return False
    if at.unsaved and not at.lines.agrees("This match is not saved: leave it?"):
        return False
    try:
        match = read_match(path_of(name), at.asked.components)
    except OSError as wrong:
        at.say(about_file(wrong))
    except ValueError as wrong:
        at.say(f"{name}: {wrong}")
    else:
        at.sit_down(match, name)
        return True
    return False


@says("", "play another match, with the same people and options")
def again(at: Session, _: str) -> bool:
    if at.unsaved and not at.match.over and not at.lines.agrees("This match is not over: leave it?"):
        return False
    at.sit_down(at.asked.begin())
    return True


@says("", "leave; the match can be saved first")
def quit(at: Session, _: str) -> bool:
    at.offer_to_save()
    raise Leaving


# --- Help ---


@says("", "explain all this")
def help(at: Session, _: str) -> bool:
    actions = at.match.game.actions
    at.say("Say a choice by its number or in words; a few words will do if only one choice has them:")
    at.print([table((usage, example) for usage, example in kinds(actions))])
    at.say("Besides, you can say:")
    at.print([table((f"{each.name} {each.takes}".strip(), each.says) for each in COMMANDS.named.values())])
    return False


def kinds(actions: Actions) -> Iterator[tuple[str, str]]:
    """How each kind of action is written, with an example."""
    for kind in actions.kinds.values():
        usage = " ".join([kind.name, *(name.upper() for name in kind.domains)])
        example = actions.describe(kind.first + kind.count // 2)
        yield usage, f"such as {example}" if kind.domains else ""


def table(rows: Iterable[tuple[str, str]]) -> Table:
    grid = Table(box=None, padding=(0, 3, 0, 2), show_header=False)
    grid.add_column(style="key", no_wrap=True)
    grid.add_column()
    for left, right in rows:
        grid.add_row(left, Text(right))
    return grid
