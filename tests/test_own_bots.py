"""Custom bots: found by file or by name, shown only what their seat may see, and blamed for their faults."""

from __future__ import annotations

import os
import random
import textwrap
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from traceback import extract_tb

import pytest

import tuckerbox
from tests import toy
from tests.hiding import rewrite
from tuckerbox import bots, games
from tuckerbox.bots import custom
from tuckerbox.bots.custom import CheckedDecider, CustomBot
from tuckerbox.kernel.contract import NATURE, OVER
from tuckerbox.kernel.engine import Engine, luck_of
from tuckerbox.kernel.luck import Luck, seeded
from tuckerbox.kernel.memory_records import Many
from tuckerbox.kernel.position import Position
from tuckerbox.simulate import simulate

OUTBACK = games.game("outback")
Write = Callable[[str], str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a file with a bot, and return its path."""

    def write(code: str) -> str:
        file = tmp_path / f"mine{len(list(tmp_path.iterdir()))}.py"
        file.write_text(textwrap.dedent(code), encoding="utf-8")
        return str(file)

    return write


@pytest.fixture
def entries(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Pretend that packages with these entry points are installed: `entries(dreamer="package:Dreamer")`."""

    def entries(**values: str) -> None:
        found = [EntryPoint(name.replace("_", "-"), value, custom.GROUP) for name, value in values.items()]
        monkeypatch.setattr(custom, "entry_points", lambda group: found)
        custom.installed.cache_clear()

    yield entries
    monkeypatch.undo()
    custom.installed.cache_clear()


FIRST = """
    class First:
        '''Takes the first choice.'''
        def choose(self, position):
            return position.choices[0]
"""
BARE = """
    class Bare:
        def __init__(self, engine):
            self.engine = engine
        def decide(self, position, lucks, budget):
            return position.legal[-1]
"""


def chosen_by(path: str, kind: str, seed: object = 1) -> str:
    match = tuckerbox.new("outback", 2, seed=seed)
    return bots.SeatedBot(bots.get_or_run_file(f"{path}:{kind}", OUTBACK), match, seeded(seed)).choose().text


# --- Finding bots ---


def test_a_bot_is_found_by_its_file(write: Write) -> None:
    path = write(FIRST)
    bot = bots.get_or_run_file(f"{path}:First", OUTBACK)
    assert bot.name == f"{path}:First"
    assert bot.says == "Takes the first choice"
    assert chosen_by(path, "First") == tuckerbox.new("outback", 2, seed=1).choices[0].text


def test_an_edited_file_is_another_bot(write: Write) -> None:
    """Even if the edit has changed neither the length of the file nor the second in which it was written."""
    path = write(FIRST)
    old = bots.get_or_run_file(f"{path}:First", OUTBACK)
    assert bots.get_or_run_file(f"{path}:First", OUTBACK) == old, "the file is run once"
    modified = Path(path).stat().st_mtime_ns
    Path(path).write_text(Path(path).read_text().replace("choices[0]", "choices[1]"))
    os.utime(path, ns=(modified, modified))
    assert chosen_by(path, "First") == tuckerbox.new("outback", 2, seed=1).choices[1].text


def test_a_bot_may_play_on_bare_states(write: Write) -> None:
    assert chosen_by(write(BARE), "Bare") == tuckerbox.new("outback", 2, seed=1).choices[-1].text


def test_a_bot_may_import_from_its_folder(write: Write, tmp_path: Path) -> None:
    (tmp_path / "friend_of_mine.py").write_text("nth = 1\n", encoding="utf-8")
    path = write("""
        from friend_of_mine import nth
        class Second:
            def choose(self, position):
                return position.choices[nth].code
    """)
    assert chosen_by(path, "Second") == tuckerbox.new("outback", 2, seed=1).choices[1].text


def test_after_an_edit_of_what_it_imports_a_bot_plays_by_the_new_file(write: Write, tmp_path: Path) -> None:
    """As after an edit of its own file, even if it imports the file through another one."""
    (tmp_path / "friend_of_a_friend.py").write_text("nth = 1\n", encoding="utf-8")
    (tmp_path / "friend_with_a_friend.py").write_text("from friend_of_a_friend import nth\n", encoding="utf-8")
    path = write("""
        from friend_with_a_friend import nth
        class Nth:
            def choose(self, position):
                return position.choices[nth].code
    """)
    choices = tuckerbox.new("outback", 2, seed=1).choices
    old = bots.get_or_run_file(f"{path}:Nth", OUTBACK)
    assert bots.get_or_run_file(f"{path}:Nth", OUTBACK) == old
    assert chosen_by(path, "Nth") == choices[1].text
    (tmp_path / "friend_of_a_friend.py").write_text("nth = 1 + 1\n", encoding="utf-8")
    assert bots.get_or_run_file(f"{path}:Nth", OUTBACK) != old
    assert chosen_by(path, "Nth") == choices[2].text


def test_a_bot_is_found_by_entry_point(entries: Callable[..., None]) -> None:
    entries(dreamer="examples.bot:Dreamer")
    assert bots.names(OUTBACK)[0] == "dreamer"
    assert bots.names(OUTBACK)[-1] == bots.LEVELS[-1].name  # the strongest shipped bot stays last
    assert bots.get("dreamer", OUTBACK).says == "Tries each choice ten times in its head"


def test_a_bot_plays_only_the_games_that_it_names(write: Write) -> None:
    path = write("""
        class Diver:
            games = ("australis",)
            def choose(self, position): ...
    """)
    assert bots.get_or_run_file(f"{path}:Diver", games.game("australis"))
    with pytest.raises(bots.BotError, match=r":Diver plays australis, and not outback\.$"):
        bots.get_or_run_file(f"{path}:Diver", OUTBACK)


def test_an_offered_bot_is_found_by_the_name_of_its_class(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(custom, "_registered", {})
    path = write(FIRST.replace("First", "FirstOfAll"))
    assert bots.register(f"{path}:FirstOfAll") == "first-of-all"
    assert bots.register(f"{path}:FirstOfAll") == "first-of-all"  # registering is idempotent
    assert bots.get("first-of-all", OUTBACK).name == "first-of-all"
    Path(path).write_text(Path(path).read_text().replace("choices[0]", "choices[-1]"))
    assert bots.register(f"{path}:FirstOfAll") == "first-of-all"  # after an edit, the bot is the new one
    bot = bots.SeatedBot(bots.get("first-of-all", OUTBACK), tuckerbox.new("outback", 2, seed=1), seeded(1))
    assert bot.choose() == bot.match.choices[-1]
    with pytest.raises(bots.BotError, match="would be called first-of-all, but another bot has that name"):
        bots.register(f"{write(FIRST.replace('First', 'FirstOfAll'))}:FirstOfAll")
    with pytest.raises(bots.BotError, match="can't be called greedy: a bot that comes with Tuckerbox has"):
        bots.register(f"{write(FIRST.replace('First', 'Greedy'))}:Greedy")


def test_a_name_never_runs_a_file(write: Write, tmp_path: Path) -> None:
    """Names from the network are looked up with `get`."""
    path = write(f"from pathlib import Path; Path({str(tmp_path / 'ran')!r}).touch()\n{textwrap.dedent(FIRST)}")
    with pytest.raises(ValueError, match="There is no bot"):
        bots.get(f"{path}:First", OUTBACK)
    assert not (tmp_path / "ran").exists()
    bots.get_or_run_file(f"{path}:First", OUTBACK)
    assert (tmp_path / "ran").exists()


# --- Bots that are not found ---


@pytest.mark.parametrize(
    ("code", "kind", "says"),
    [
        ("class (:", "First", "can't be loaded: SyntaxError"),
        ("import no_such_thing", "First", "can't be loaded: ModuleNotFoundError: No module named 'no_such_thing'"),
        ("raise SystemExit(3)", "First", "can't be loaded: SystemExit: 3"),
        (FIRST, "Frist", "has no class Frist; there is .*:First"),
        (FIRST, "", "Name a class: there is .*:First"),
        ("x = 1", "First", "contains no bot"),
        ("First = 1", "First", "is not a bot: it is not a class"),
        ("class First: ...", "First", "is not a bot: it has neither choose"),
        ("class First:\n choose = decide = print", "First", "is not a bot: it has both choose and decide"),
        ("class First:\n choose = print\n games = 5", "First", "its games are not a list of names: 5"),
        ("class First:\n choose = print\n games = 'outback'", "First", "its games are not a list of names: 'outback'"),
        ("class First:\n choose = print\n games = ('outback', 5)", "First", "its games are not a list of names"),
    ],
)
def test_anything_that_is_not_a_bot_is_refused_with_a_reason(write: Write, code: str, kind: str, says: str) -> None:
    with pytest.raises(bots.BotError, match=says):
        bots.get_or_run_file(f"{write(code)}:{kind}", OUTBACK)


def test_a_missing_file_is_refused_with_its_path() -> None:
    with pytest.raises(bots.BotError, match=rf"There is no file {Path.cwd()}/nowhere\.py\."):
        bots.get_or_run_file("nowhere.py:First", OUTBACK)


def test_a_broken_entry_point_does_not_affect_others(entries: Callable[..., None]) -> None:
    entries(
        lost="no_such_package:Bot", greedy="examples.bot:Dreamer", Loud="examples.bot:Dreamer", odd="examples.bot:dream"
    )
    assert bots.names(OUTBACK)[0] == "random"
    says = {name: str(wrong) for name, wrong in bots.broken().items()}
    assert says["lost"].startswith("The bot lost (no_such_package:Bot) can't be loaded: ModuleNotFoundError")
    assert "a bot that comes with Tuckerbox has that name" in says["greedy"]
    assert "1 to 24 lower-case letters" in says["Loud"]
    assert says["odd"] == "The bot odd (examples.bot:dream) is not a bot: it is not a class."
    with pytest.raises(bots.BotError, match="can't be loaded"):
        bots.get("lost", OUTBACK)


def test_asking_for_a_broken_bot_again_and_again_keeps_nothing(entries: Callable[..., None]) -> None:
    entries(lost="no_such_package:Bot")
    kept = bots.broken()["lost"]
    frames = len(extract_tb(kept.__traceback__))
    for _ in range(3):
        with pytest.raises(bots.BotError, match="can't be loaded") as raised:
            bots.get("lost", OUTBACK)
        assert str(raised.value) == str(kept)
    assert len(extract_tb(kept.__traceback__)) == frames


# --- Faults ---


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("return 1 / 0", r"failed: ZeroDivisionError: division by zero \(mine0\.py, line 4, in choose\)\."),
        ("exit(1)", r"failed: SystemExit: 1 \(mine0\.py, line 4, in choose\)\."),
        ("position.play('sing')", r"failed: IllegalPlayError: .* \(mine0\.py, line 4, in choose\)\."),
        ("return None", r"returned None; it must return one of position\.choices\."),
        ("return -1", r"made an illegal choice: -1\. There is no action -1"),
        ("return 'place koala 5a'", r"made an illegal choice: place koala 5a\. Koala can't go to row 5"),
    ],
)
def test_a_fault_is_reported_with_its_place(write: Write, body: str, says: str) -> None:
    path = write(f"""
        class Wrong:
            def choose(self, position):
                {body}
    """)
    with pytest.raises(bots.BotError, match=says) as wrong:
        chosen_by(path, "Wrong", seed=7)
    assert str(wrong.value).startswith(f"The bot {path}:Wrong ")


def test_a_fault_in_a_constructor_is_reported(write: Write) -> None:
    with pytest.raises(bots.BotError, match=r"failed: KeyError: 'me' \(mine0\.py, line 4, in __init__\)"):
        chosen_by(
            write("""
            class Wrong:
                def __init__(self):
                    raise KeyError("me")
                def choose(self, position): ...
        """),
            "Wrong",
        )


# --- Trying things out ---


class Playing:
    """A bot that plays matches to their end in copies, and reads everything on the way."""

    def choose(self, position: bots.SeenPosition) -> object:
        before = (position.view, position.points, position.turn)
        head = position.imagine()
        while not head.over:
            assert head.result is None
            assert head.choices
            head.play(head.choices[0])
        assert len(head.result or []) == len(head.points) == position.seats
        assert not head.choices
        assert (position.view, position.points, position.turn) == before
        assert position.turn == position.seat
        return position.choices[-1].text


def test_playing_in_a_copy_does_not_change_the_match() -> None:
    match = tuckerbox.new("outback", 3, seed=2)
    bot = CustomBot("playing", Playing).bot(OUTBACK)
    guest = bots.SeatedBot(bot, match, seeded(2))
    for _ in range(5):
        before = match.save()
        choice = guest.choose()
        assert match.save() == before
        match.play(choice)


class Foresight:
    """A bot that asks for the points after each choice."""

    def choose(self, position: bots.SeenPosition) -> object:
        match = tuckerbox.new("outback", 2, seed="foresight")
        after = [position.points_after(choice) for choice in position.choices]
        assert after == [match.points_after(choice) for choice in match.choices]
        assert after == [position.points_after(choice.text) for choice in position.choices]
        return position.choices[0]


def test_points_after_a_choice_are_those_of_the_match() -> None:
    match = tuckerbox.new("outback", 2, seed="foresight")
    assert bots.SeatedBot(CustomBot("foresight", Foresight).bot(OUTBACK), match, seeded(1)).choose() == match.choices[0]


# --- Privacy ---


class Nosy:
    """A bot that reads all that it can, plays on in copies, and uses all of it for its choice."""

    def choose(self, position: bots.SeenPosition) -> object:
        saw = [position.view, position.points, position.prompt, repr(position), [str(c) for c in position.choices]]
        saw += [position.points_after(choice) for choice in position.choices]
        for _ in range(3):
            head = position.imagine()
            head.play(head.random.choice(head.choices))
            saw += [head.view, [str(choice) for choice in head.choices], head.play_out(), head.points, head.view]
        return random.Random(repr(saw)).choice(position.choices)


class NosyBare:
    """A bot whose choice depends on every byte that it gets."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def decide(self, position: Position, lucks: Many[Luck], budget: bots.Budget) -> int:
        return random.Random(bytes(position.raw)).choice(position.legal)


@pytest.mark.parametrize("kind", [Nosy, NosyBare])
def test_hidden_information_makes_no_difference(kind: type) -> None:
    rng, scrambled = random.Random(3), 0
    for nth in range(40):
        engine = Engine(toy.GAME, native=False)
        player = CheckedDecider(engine, CustomBot("nosy", kind))
        position = Position(engine)
        position.start(2, {"twice": False})
        lucks = luck_of(engine, seeded("toy", nth))
        while position.turn != OVER:
            if position.turn != NATURE:
                seat, state = position.turn, position.state
                right, decided = bytes(state.raw), set()
                for _ in range(4):
                    decided.add(player.decide(position, luck_of(engine, seeded("same", nth)), bots.Budget()))
                    scrambled += rewrite(state, seat, lambda: rng.randrange(toy.VALUES))
                state.raw[:] = right
                assert len(decided) == 1
                position.step(decided.pop(), lucks)
            else:
                position.step(0, lucks)
    assert scrambled > 100


# --- Many matches ---


def test_several_processes_find_a_bot_by_its_file(write: Write) -> None:
    wanted = (f"{write(FIRST)}:First", "random")
    one, two = (simulate("outback", 2, 20, wanted, seed=1, jobs=jobs) for jobs in (1, 2))
    assert one.seats == two.seats


def test_a_fault_in_another_process_is_reported(write: Write) -> None:
    path = write("class Wrong:\n    def choose(self, position):\n        raise RuntimeError('no idea')\n")
    with pytest.raises(bots.BotError, match=r"RuntimeError: no idea \(mine0\.py, line 3, in choose\)"):
        simulate("outback", 2, 20, (f"{path}:Wrong",), seed=1, jobs=2)
