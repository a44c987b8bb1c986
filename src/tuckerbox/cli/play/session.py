"""A match at a terminal: people and bots take turns, the screen shows what they need."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from secrets import randbits

from rich.console import Console, RenderableType
from rich.text import Text

from tuckerbox.bots import Bot, SeatedBot
from tuckerbox.cli.board import Rows, board_rows, print_rows, wrapped
from tuckerbox.cli.errors import about_file
from tuckerbox.cli.lines import Lines, number_of
from tuckerbox.cli.play.offers import Offer, brief, found_by, full, offers_of
from tuckerbox.games.saying import listed
from tuckerbox.kernel.actions import ActionError
from tuckerbox.kernel.luck import seeded
from tuckerbox.match import Match

FEW = 4  # lines of choices, on the smallest of screens
LEAST_EVENTS = 3  # lines
SHOWN_AGAIN = 12  # events, of a match that is taken up


@dataclass(frozen=True)
class Asked:
    """What was asked for when the session began."""

    begin: Callable[[], Match]  # another match like the first
    others: Sequence[Bot]  # for all seats but the first, over and over; nobody if only people play
    seed: str | None
    components: Path | None


class Leaving(Exception):  # noqa: N818 - nothing is wrong with it
    """Ends the session."""


@dataclass(frozen=True)
class Command:
    """Something to say besides a choice: its name, its arguments, its purpose, and what it does.

    `do` returns whether the match is another one then, so that all is shown anew.
    """

    name: str
    takes: str
    says: str
    do: Callable[[Session, str], bool]


@dataclass(frozen=True)
class Commands:
    """All commands by name, and the short words for some of the names."""

    named: dict[str, Command]
    short: Mapping[str, str]

    def find(self, word: str) -> Command | None:
        """Return the command that a word names, if it names one."""
        word = word.lower()
        return self.named.get(self.short.get(word, word))


class Session:
    """Who sits at the table, what was shown to them already, and the loop."""

    def __init__(self, console: Console, match: Match, asked: Asked, commands: Commands) -> None:
        self.console = console
        self.asked = asked
        self.commands = commands
        self.lines = Lines(console, self.completions)
        self.offers: list[Offer] = []
        self.sit_down(match)

    def sit_down(self, match: Match, saved_as: str | None = None) -> None:
        """Takes up a match, at its start or wherever it is."""
        self.match = match
        self.saved_as = saved_as
        self.saved = len(match.entries)
        others, seed = self.asked.others, self.asked.seed
        self.bots: dict[int, SeatedBot] = {}
        for seat in range(1, match.seats if others else 1):
            luck = seeded("guest", randbits(128) if seed is None else seed, seat)
            self.bots[seat] = SeatedBot(others[(seat - 1) % len(others)], match, luck)
        self.people = [seat for seat in range(match.seats) if seat not in self.bots]
        self.told = {seat: max(0, len(match.events(seat)) - SHOWN_AGAIN) for seat in self.people}
        self.notes = [self.welcome()]

    def welcome(self) -> str:
        names = self.match.names
        if not self.bots:
            return f"{listed(names)} sit at the table."
        others = listed([f"{names[seat]} ({bot.bot.name})" for seat, bot in self.bots.items()])
        return f"You are {names[self.people[0]]}; {others} {'plays' if len(self.bots) == 1 else 'play'} with you."

    def went_back(self, note: str) -> None:
        """After an undo: what is told next begins with how things stand now."""
        self.told = {seat: min(told, len(self.match.events(seat))) for seat, told in self.told.items()}
        self.notes.append(note)

    def completions(self) -> list[str]:
        return [*(offer.choice.text for offer in self.offers), *self.commands.named]

    # --- The loop ---

    def run(self) -> None:
        try:
            while True:
                self.go_on()
        except Leaving:
            pass
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            self.leave_kindly()
        self.console.print("See you next time.", style="quiet")

    def go_on(self) -> None:
        """The next decision, or what to do when there are none left."""
        seat = self.match.turn
        if seat in self.bots:
            self.match.play(self.bots[seat].choose())
            return
        self.offers = offers_of(self.match)
        self.show()
        while not self.answer(self.lines.ask("" if seat is None else self.match.names[seat])):
            pass

    def leave_kindly(self) -> None:
        """After Ctrl-C or Ctrl-D: asks once whether to save, where somebody can answer."""
        try:
            if self.lines.live:
                self.offer_to_save()
            elif self.unsaved:
                self.say("The match was not saved.")
        except (EOFError, KeyboardInterrupt):
            self.console.print()

    @property
    def unsaved(self) -> bool:
        return len(self.match.entries) > self.saved

    # --- Saving ---

    def offer_to_save(self) -> None:
        """Ask whether to save, if there is something to save."""
        while self.unsaved:
            answer = self.lines.ask("Save the match first? [y/N, or a file name]")
            if answer.lower() in ("", "n", "no") or self.save("" if answer.lower() in ("y", "yes") else answer):
                return

    def save(self, name: str) -> bool:
        """Save to a file of that name, or to the last one. Return whether it was saved."""
        file, match = path_of(name or self.saved_as or f"{self.match.game.name}.txt"), self.match
        if (
            file.exists()
            and str(file) != self.saved_as
            and not self.lines.agrees(f"{file} is there already: write over it?")
        ):
            self.say("Nothing was written.")
            return False
        try:
            match.save(file)
        except OSError as wrong:
            self.say(about_file(wrong, "written"))
            return False
        except ValueError:
            self.say(f"{name!r} can't be the name of a file.")
            return False
        self.saved_as, self.saved = str(file), len(match.entries)
        self.say(f"Saved to {file}. Some other day, go on with:")
        self.print([Text(f"  tuckerbox play {match.game.name} --load {shlex.quote(str(file))}", "key")])
        return True

    # --- Answers ---

    def answer(self, line: str) -> bool:
        """Does what a line says; whether the match is another one now, so that all is shown anew."""
        word, _, rest = line.partition(" ")
        if not line:
            return len(self.offers) == 1 and self.take(self.offers[0].choice.code)
        command = self.commands.find(word)
        if command and word.lower() not in {offer.kind for offer in self.offers}:
            return command.do(self, rest.strip())
        if self.match.over:
            self.say("The match is over. You can say again, save, log, undo or quit.")
            return False
        number = number_of(line)
        return self.answer_words(line) if number is None else self.answer_number(number)

    def answer_number(self, number: int) -> bool:
        if not 1 <= number <= len(self.offers):
            self.say(f"There is no choice {number}; they go from 1 to {len(self.offers)}.")
            return False
        self.match.play(self.offers[number - 1].choice)
        return True

    def answer_words(self, line: str) -> bool:
        """An action in its notation; or a few of its words, which leave one choice or a list."""
        try:
            code = self.match.game.actions.parse(line)
        except ActionError as wrong:
            return self.narrow(line, str(wrong))
        return self.take(code)

    def take(self, code: int) -> bool:
        """Takes an action, or says why it can't be taken."""
        refusal = self.match.why(code)
        if refusal:
            self.say(refusal)
            return False
        self.match.play(code)
        return True

    def narrow(self, line: str, otherwise: str) -> bool:
        """What is no action may be one without its kind, or a few of its words."""
        found = found_by(line, self.offers)
        whole = self.without_kind(line)
        if len(whole) == 1:
            return self.take(whole[0])
        if len(found) == 1:
            return self.take(found[0].choice.code)
        if found:
            self.print(full(found, self.console.width))
        else:
            self.say(otherwise)
        return False

    def without_kind(self, line: str) -> list[int]:
        """The actions that it could be if only the kind was left out. To be sure that it is all, it takes a number."""
        codes: list[int] = []
        for kind in {offer.kind for offer in self.offers if any(letter.isdigit() for letter in line)}:
            with suppress(ActionError):
                codes.append(self.match.game.actions.parse(f"{kind} {line}"))
        return codes

    # --- The screen ---

    def show(self) -> None:
        """The table, what happened since, what is wanted and what can be chosen."""
        console, match = self.console, self.match
        names = match.names
        viewer = self.viewer
        log = match.log(viewer)
        news = wrapped(console, [*self.notes, *log[self.told[viewer] :]], names)
        self.notes, self.told[viewer] = [], len(log)
        wanted = wrapped(console, [match.prompt])
        for line in wanted:
            line.stylize("asked")
        below = [*wanted, *brief(self.offers, console.width, max(FEW, (console.height - 12) // 4))]
        if len(self.offers) == 1:
            below[-1].append("  Enter will do", "quiet")
        if match.over:
            below.append(Text("again, save FILE, log, undo or quit?", "quiet"))
        if not console.is_terminal:
            self.print([Text(), *news, *below])
            return
        room = console.height - len(below) - 2
        rows = board_rows(console, match.game, match.view(viewer), names, room - min(LEAST_EVENTS, len(news)))
        console.clear()
        print_rows(console, rows)
        self.print([*latest(news, max(1, room - len(rows))), Text(), *below])

    @property
    def viewer(self) -> int:
        """For whom the screen is."""
        seat = self.match.turn
        return seat if seat in self.people else self.people[0]

    def board(self) -> Rows:
        """The table with all that is on it, however high that is."""
        return board_rows(self.console, self.match.game, self.match.view(self.viewer), self.match.names)

    def say(self, *sentences: str) -> None:
        self.print(wrapped(self.console, sentences, self.match.names))

    def print(self, lines: Iterable[RenderableType]) -> None:
        for line in lines:
            self.console.print(line, soft_wrap=True)


def path_of(name: str) -> Path:
    """Return the path that a name means, with ~ for the home of a user, if there is such a user."""
    try:
        return Path(name).expanduser()
    except RuntimeError:
        return Path(name)


def latest(lines: Sequence[Text], room: int) -> list[Text]:
    """The last of them, as many as fit."""
    if len(lines) <= room:
        return list(lines)
    return [
        Text(f"… and {len(lines) - room + 1} lines before; log tells all", "quiet"),
        *lines[len(lines) - room + 1 :],
    ]
