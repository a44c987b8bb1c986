"""The commands that a player can type during a match, in addition to choices: undo, save, why and others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rich.table import Table
from rich.text import Text

from tuckerbox.bots import Budget
from tuckerbox.bots.explanation import hundredths
from tuckerbox.bots.hint import hints
from tuckerbox.bots.search_bots import SEARCH
from tuckerbox.cli.compile_games import needs_of, prepare
from tuckerbox.cli.console_drawing import print_rows
from tuckerbox.cli.errors import BadInputError, bad_input, os_error
from tuckerbox.cli.line_input import parse_number
from tuckerbox.cli.load_matches import read_match_of
from tuckerbox.cli.play import offers
from tuckerbox.cli.play.session import Command, Commands, Quit, Run, Session, path_of
from tuckerbox.kernel.actions import Actions
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.sentence_parts import some
from tuckerbox.match import MatchError

HINT_SIMULATIONS = 2000


COMMANDS = Commands({}, {"?": "choices", "u": "undo", "q": "quit", "h": "help", "exit": "quit", "rematch": "again"})


def command(arguments: str, purpose: str) -> Callable[[Run], Run]:
    """Register a function as the command of the same name."""

    def register(run: Run) -> Run:
        COMMANDS.named[run.__name__] = Command(run.__name__, arguments, purpose, run)
        return run

    return register


# --- Looking ---


@command("[WORDS]", "list all choices, or those with these words; ? does the same")
def choices(session: Session, wanted: str) -> bool:
    found = offers.found_by(wanted, session.offers)
    if found:
        session.print(offers.full(found, session.console.width))
    else:
        session.print_sentences(
            f"No choice contains “{wanted}”." if session.offers else "There is nothing left to choose."
        )
    return False


@command("", "draw the board again")
def board(session: Session, _: str) -> bool:
    print_rows(session.console, session.board())
    session.print_sentences(session.match.prompt)
    return False


@command("[LINES | all]", "show what has happened so far")
def log(session: Session, wanted: str) -> bool:
    lines = session.match.log(session.viewer)
    count = parse_number(wanted)
    if count is not None:
        lines = lines[max(0, len(lines) - count) :]
    elif wanted != "all" and session.console.is_terminal:
        lines = lines[3 - session.console.height :]
    session.print_sentences(*lines)
    return False


@command("ACTION", "explain why an action is not legal")
def why(session: Session, wanted: str) -> bool:
    if not wanted:
        session.print_sentences("Why what? For example: why " + session.match.game.actions.describe(0))
        return False
    session.print_sentences(session.match.why(wanted) or "You can take that choice: just type it.")
    return False


@command("CHOICE", "show what a choice would bring, without taking it")
def preview(session: Session, wanted: str) -> bool:
    found = [offer for offer in session.offers if wanted == str(offer.number)]
    try:
        ahead = session.match.preview(found[0].choice if found else wanted)
    except MatchError as error:
        session.print_sentences(str(error))
        return False
    session.print_sentences(*ahead.log)
    changes = [
        f"{name} {before} → {after}"
        for name, before, after in zip(session.match.names, session.match.points, ahead.points, strict=True)
        if before != after
    ]
    session.print_sentences(f"Points: {', '.join(changes)}." if changes else "Nobody's points change at once.")
    return False


@command("", "think ahead and show the best choices")
def hint(session: Session, _: str) -> bool:
    match = session.match
    if match.over:
        session.print_sentences("The match is over.")
        return False
    try:
        prepare(needs_of(match.game, [SEARCH]))
    except OSError as error:
        session.print_sentences(os_error(error, f"{match.game.title} can't be compiled"))
        return False
    with session.console.status("Thinking …"):
        budget = Budget(simulations=HINT_SIMULATIONS)
        found = list(hints(match.on_native(), seeded("hint", match.decisions), budget))[-1]
    numbers = {offer.choice.text: offer.number for offer in session.offers}
    session.print_sentences(f"The best choices, after {some(found.simulations, 'simulation')}:")
    session.print(
        Text.assemble((f"{numbers[advice.action]})", "key"), f" {advice.action}: {hundredths(advice.chance)}% to win")
        for advice in found.choices
    )
    if found.why:
        session.print_sentences(found.why)
    return False


# --- Undoing, saving, leaving ---


@command("", "take back your last decision")
def undo(session: Session, _: str) -> bool:
    """Undo the last decision of a person, with everything that bots decided since."""
    match = session.match
    mine = [nth for nth, entry in enumerate(match.line) if entry.seat in session.people]
    if not mine:
        session.print_sentences("You have not decided anything yet, so there is nothing to undo.")
        return False
    last = match.line[mine[-1]]
    before = match.line[mine[-1] - 1].number if mine[-1] else 0
    try:
        match.undo(before, seat=last.seat)
    except MatchError as error:
        session.print_sentences(str(error))
        if match.over and not match.timeline.position.over:  # a resignation ended it; no consent can take that back
            return False
        question = "Do all of you agree" if len(session.people) > 1 else "Undo it anyway (bots don't mind)"
        if not session.input.confirm(f"{question}? Everything rolled or drawn since will be rolled or drawn again."):
            return False
        match.undo(before, seat=last.seat, consent=True)
    session.after_undo(f"{match.names[last.seat]} takes back: {match.game.actions.describe(last.value)}.")
    return True


@command("FILE", "save the match to a file")
def save(session: Session, name: str) -> bool:
    session.save(name)
    return False


@command("FILE", "continue a match from a file")
def load(session: Session, name: str) -> bool:
    if not name:
        session.print_sentences(f"Which file? For example: load {session.match.game.name}.txt")
        return False
    if session.unsaved and not session.input.confirm("This match is not saved. Leave it?"):
        return False
    file = path_of(name)
    try:
        with bad_input(file):
            match = read_match_of(session.match.game, file, session.setup.components)
    except BadInputError as error:
        session.print_sentences(error.message)
        return False
    session.sit_down(match, file)
    return True


@command("", "start another match with the same players and options")
def again(session: Session, _: str) -> bool:
    if session.unsaved and not session.match.over and not session.input.confirm("This match is not over. Leave it?"):
        return False
    session.sit_down(session.setup.begin(session.match))
    return True


@command("", "leave; you can save the match first")
def quit(session: Session, _: str) -> bool:
    session.offer_to_save()
    raise Quit


# --- Help ---


@command("", "show this help")
def help(session: Session, _: str) -> bool:
    actions = session.match.game.actions
    session.print_sentences(
        "Type a choice by its number or in words. A few of its words are enough if no other choice has them:"
    )
    session.print([table(kinds(actions))])
    session.print_sentences("You can also type:")
    session.print([table((f"{each.name} {each.arguments}".strip(), each.purpose) for each in COMMANDS.named.values())])
    return False


def kinds(actions: Actions) -> Iterator[tuple[str, str]]:
    """Yield the notation of each kind of action, with an example."""
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
