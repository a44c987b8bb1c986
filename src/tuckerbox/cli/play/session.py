"""A match at a terminal: the loop in which people and bots take turns, and what it prints."""

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
from tuckerbox.cli.console_drawing import Rows, board_rows, print_rows, wrapped
from tuckerbox.cli.errors import file_error
from tuckerbox.cli.line_input import LineInput, parse_number
from tuckerbox.cli.play.offers import Offer, brief, found_by, full, offers_of
from tuckerbox.kernel.actions import NotationError
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.sentence_parts import listed, signed
from tuckerbox.match import Match
from tuckerbox.presentation import point_of_view

FEWEST_CHOICE_LINES = 4  # even on the smallest terminal
FEWEST_EVENT_LINES = 3
EVENTS_SHOWN_AGAIN = 12  # when a saved match is continued
NEW_DICE = "The dice of this match are still secret, so it goes on here with new dice."


@dataclass(frozen=True)
class SessionSetup:
    """The parameters that the session was started with."""

    begin: Callable[[Match], Match]  # makes a new match with the players and options of another
    opponents: Sequence[Bot]  # taken in turn for the seats after the first; empty if only people play
    seed: str | None
    components: Path | None


class Quit(Exception):  # noqa: N818 - this is not an error
    """Raised when the player leaves the session."""


Run = Callable[["Session", str], bool]


@dataclass(frozen=True)
class Command:
    """A command. The help shows its name, its arguments and its purpose.

    `run` takes what the player typed after the name, and returns True if the position is to be shown again.
    """

    name: str
    arguments: str
    purpose: str
    run: Run


@dataclass(frozen=True)
class Commands:
    """All commands by name, and aliases of some names."""

    named: dict[str, Command]
    aliases: Mapping[str, str]

    def find(self, word: str) -> Command | None:
        """Return the command with this name or alias, or None."""
        word = word.lower()
        return self.named.get(self.aliases.get(word, word))


class Session:
    """The match in play, its players, what each of them was shown already, and the loop."""

    def __init__(
        self, console: Console, match: Match, setup: SessionSetup, commands: Commands, saved_as: Path | None = None
    ) -> None:
        self.console = console
        self.setup = setup
        self.commands = commands
        self.input = LineInput(console, self.completions)
        self.offers: list[Offer] = []
        self.sit_down(match, saved_as)

    def sit_down(self, match: Match, saved_as: Path | None = None) -> None:
        """Start a match with the session's players, or continue one from the file `saved_as`.

        The document of a match that is still played elsewhere lacks the secret of its dice. Then the session goes on
        with a branch of that match, which is in no file yet.
        """
        has_dice = match.over or match.dice.secret is not None
        if not has_dice:
            original, match, saved_as = match, match.branch(), None
            for seat in sorted(original.resigned):
                match.resign(seat)
        self.match = match
        self.saved_as = saved_as
        self.saved_entries = len(match.entries)
        opponents, seed = self.setup.opponents, self.setup.seed
        self.bots: dict[int, SeatedBot] = {}
        for seat in range(1, match.seats if opponents else 1):
            luck = seeded("guest", randbits(128) if seed is None else seed, seat)
            self.bots[seat] = SeatedBot(opponents[(seat - 1) % len(opponents)], match, luck)
        self.people = [seat for seat in range(match.seats) if seat not in self.bots]
        # For each person's seat: how many events were shown there already.
        self.shown = {seat: max(0, len(match.events(seat)) - EVENTS_SHOWN_AGAIN) for seat in self.people}
        self.notes = [self.welcome(), *([] if has_dice else [NEW_DICE])]

    def welcome(self) -> str:
        names = self.match.names
        if not self.bots:
            return f"{listed(names)} {'sits' if len(names) == 1 else 'sit'} at the table."
        others = listed([f"{names[seat]} ({bot.bot.name})" for seat, bot in self.bots.items()])
        return f"You are {names[self.people[0]]}; {others} {'plays' if len(self.bots) == 1 else 'play'} against you."

    def after_undo(self, note: str) -> None:
        """Forget the events that were undone, and show a note with the next prompt."""
        self.shown = {seat: min(count, len(self.match.events(seat))) for seat, count in self.shown.items()}
        self.notes.append(note)

    def completions(self) -> list[str]:
        return [*(offer.choice.text for offer in self.offers), *self.commands.named]

    # --- The loop ---

    def run(self) -> None:
        try:
            while True:
                self.next_decision()
        except Quit:
            pass
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            self.leave_interrupted()
        except Exception:  # which the command reports
            self.console.print("The match can't go on here.", style="bad")
            self.leave_interrupted()
            raise
        self.console.print("See you next time.", style="quiet")

    def next_decision(self) -> None:
        """Let the bot or the person whose turn it is decide. After the end of the match, only run commands."""
        seat = self.match.turn
        if seat in self.bots:
            self.match.play(self.bots[seat].choose())
            return
        self.offers = offers_of(self.match)
        self.show()
        while not self.answer(self.input.ask("" if seat is None else self.match.names[seat])):
            pass

    def leave_interrupted(self) -> None:
        """Offer once to save the match, after Ctrl-C, Ctrl-D or an error, if somebody can answer."""
        try:
            if self.input.interactive:
                self.offer_to_save()
            elif self.unsaved:
                self.print_sentences("The match was not saved.")
        except (EOFError, KeyboardInterrupt):
            self.console.print()

    @property
    def unsaved(self) -> bool:
        return len(self.match.entries) > self.saved_entries

    # --- Saving ---

    def offer_to_save(self) -> None:
        """Ask whether to save the match, if it has changed since it was saved."""
        while self.unsaved:
            answer = self.input.ask("Save the match first? [y/N, or a file name]")
            if answer.lower() in ("", "n", "no") or self.save("" if answer.lower() in ("y", "yes") else answer):
                return

    def save(self, name: str) -> bool:
        """Save to the file of this name, or else where it was saved before. Return True if it was saved."""
        file = path_of(name) if name else self.saved_as or Path(f"{self.match.game.name}.txt")
        overwrites = file != self.saved_as and file.exists()
        if overwrites and not self.input.confirm(f"{file} exists already. Overwrite it?"):
            self.print_sentences("The match was not saved.")
            return False
        try:
            self.match.save(file)
        except OSError as error:
            self.print_sentences(file_error(error, "written"))
            return False
        except ValueError:
            self.print_sentences(f"{name!r} is not a valid file name.")
            return False
        self.saved_as, self.saved_entries = file, len(self.match.entries)
        self.print_sentences(f"Saved to {file}. To continue some other day:")
        self.print([Text(f"  tuckerbox play {self.match.game.name} --load {shlex.quote(str(file))}", "key")])
        return True

    # --- Answers ---

    def answer(self, line: str) -> bool:
        """Run a command or take a choice. Return True if the position is to be shown again."""
        word, _, rest = line.partition(" ")
        if not line:
            return len(self.offers) == 1 and self.take(self.offers[0].choice.code)
        command = self.commands.find(word)
        if command and word.lower() not in {offer.kind for offer in self.offers}:
            return command.run(self, rest.strip())
        if self.match.over:
            self.print_sentences("The match is over. Type “again”, “save”, “log”, “undo” or “quit”.")
            return False
        number = parse_number(line)
        return self.answer_words(line) if number is None else self.answer_number(number)

    def answer_number(self, number: int) -> bool:
        if not 1 <= number <= len(self.offers):
            self.print_sentences(f"There is no choice {number}. Choices go from 1 to {len(self.offers)}.")
            return False
        self.match.play(self.offers[number - 1].choice)
        return True

    def answer_words(self, line: str) -> bool:
        """Take an action given in its notation, or find choices by a few of their words."""
        try:
            code = self.match.game.actions.parse(line)
        except NotationError as error:
            return self.search(line, str(error))
        return self.take(code)

    def take(self, code: int) -> bool:
        """Take an action if it is legal, or else print the reason why not."""
        refusal = self.match.why(code)
        if refusal:
            self.print_sentences(refusal)
            return False
        self.match.play(code)
        return True

    def search(self, line: str, error: str) -> bool:
        """Take the one choice that the line can mean, list them if there are several, or print the error if none."""
        found = found_by(line, self.offers)
        actions = self.with_kind_in_front(line)
        if len(actions) == 1:
            return self.take(actions[0])
        if len(found) == 1:
            return self.take(found[0].choice.code)
        if found:
            self.print(full(found, self.console.width))
        else:
            self.print_sentences(error)
        return False

    def with_kind_in_front(self, line: str) -> list[int]:
        """Return the actions that the line means with an offered kind in front; none if it contains no number."""
        codes: list[int] = []
        for kind in {offer.kind for offer in self.offers if any(letter.isdigit() for letter in line)}:
            with suppress(NotationError):
                codes.append(self.match.game.actions.parse(f"{kind} {line}"))
        return codes

    # --- Printing ---

    def show(self) -> None:
        """Print the board, the new events, the prompt and the choices."""
        console, match = self.console, self.match
        names = match.names
        viewer = self.viewer
        log = match.log(viewer)
        news = wrapped(console, [*self.notes, *log[self.shown[viewer] :]], names)
        self.notes, self.shown[viewer] = [], len(log)
        prompt = wrapped(console, [match.prompt])
        for line in prompt:
            line.stylize("asked")
        below = [*prompt, *brief(self.offers, console.width, max(FEWEST_CHOICE_LINES, (console.height - 12) // 4))]
        if len(self.offers) == 1:
            below[-1].append("  just press Enter", "quiet")
        if match.over:
            below.extend(wrapped(console, points_in_words(match), names))
            below.append(Text("again, save FILE, log, undo or quit?", "quiet"))
        if not console.is_terminal:
            self.print([Text(), *news, *below])
            return
        room = console.height - len(below) - 2
        rows = board_rows(console, match.game, match.view(viewer), names, room - min(FEWEST_EVENT_LINES, len(news)))
        console.clear()
        print_rows(console, rows)
        self.print([*latest(news, max(1, room - len(rows))), Text(), *below])

    @property
    def viewer(self) -> int:
        """The seat whose view is shown: the person who decides, or the first person while a bot does."""
        seat = point_of_view(self.match, self.people)
        assert seat is not None, "nobody plays at this terminal"
        return seat

    def board(self) -> Rows:
        """Return the rows of the whole board, however many they are."""
        return board_rows(self.console, self.match.game, self.match.view(self.viewer), self.match.names)

    def print_sentences(self, *sentences: str) -> None:
        self.print(wrapped(self.console, sentences, self.match.names))

    def print(self, lines: Iterable[RenderableType]) -> None:
        for line in lines:
            self.console.print(line, soft_wrap=True)


def points_in_words(match: Match) -> list[str]:
    """Return a line for each seat that tells where its points come from; none if the game does not tell."""
    made = match.breakdown
    if not made:
        return []
    return [
        f"{name}: {listed([f'{source} {signed(points[seat])}' for source, points in made.items()])}."
        for seat, name in enumerate(match.names)
    ]


def latest(lines: Sequence[Text], room: int) -> list[Text]:
    """Return the last lines, as many as fit into `room`."""
    if len(lines) <= room:
        return list(lines)
    return [
        Text(f"… and {len(lines) - room + 1} earlier lines; type log to see them all", "quiet"),
        *lines[len(lines) - room + 1 :],
    ]


def path_of(name: str) -> Path:
    """Return the path for a name that was typed. A `~` at its start means a home directory, if that exists."""
    try:
        return Path(name).expanduser()
    except RuntimeError:
        return Path(name)
