"""Messages: the catalogues of the table and the games are read and said as the client says them."""

from __future__ import annotations

import ast
import json
import re
from inspect import getsource
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tuckerbox import games
from tuckerbox.match.time_terms import MOVE_HOURS
from tuckerbox.messages import Catalogue, MessageError, catalogue_of
from tuckerbox.server.actions import hints, puzzles

HERE = Path(__file__).parent
SAMPLES = json.loads((HERE / "samples.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("sample", SAMPLES, ids=[f"{n}-{sample['id']}" for n, sample in enumerate(SAMPLES)])
def test_messages_become_what_the_client_makes_of_them(sample: dict[str, Any]) -> None:
    catalogue = Catalogue((HERE / "samples.ftl").read_text(encoding="utf-8"))
    assert catalogue.say(sample["id"], **sample["values"]) == sample["says"]


@pytest.mark.parametrize("game", games.names())
def test_the_catalogue_of_every_game_can_be_read_and_has_the_tables_messages(game: str) -> None:
    """A message that can't be read is silently left out by the client."""
    assert catalogue_of(games.game(game).folder).say("not-found-kicker") == "Page not found"


def test_a_games_message_replaces_the_tables() -> None:
    catalogue = Catalogue("done = Done\nundo = Undo", "done = Enough")
    assert (catalogue.say("done"), catalogue.say("undo")) == ("Enough", "Undo")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("-brand = Tuckerbox", "This is not a message: '-brand = Tuckerbox'."),
        ("done = One\ndone = Two", "There are two messages 'done'."),
        ("done =", "The message 'done' can't be read: text is expected at ''."),
        ("done = { DATETIME($day) }", "The message 'done' can't be read: } is expected at '(\\$day\\) }'."),
        ("done = { $count -> \n [one] One\n }", "a default, marked with \\*, is expected at '}'."),
        ("done = One }", "text is expected at '}'."),
        ("done = Done\n    .title = The end", "text is expected at '.title = The end'."),
        ("done = { 3 }", "a value, a string or a message is expected at '3 }'."),
    ],
)
def test_what_we_do_not_use_of_the_format_is_refused(text: str, says: str) -> None:
    with pytest.raises(MessageError, match=says.replace("(", "\\(")):
        Catalogue(text)


def test_a_missing_message_and_a_missing_value_are_named() -> None:
    catalogue = Catalogue("turn = It is { $seat }’s turn.")
    with pytest.raises(MessageError, match="There is no message 'trun'"):
        catalogue.say("trun")
    with pytest.raises(MessageError, match="The message 'turn' needs the value 'seat'"):
        catalogue.say("turn")


@pytest.mark.parametrize("module", [hints, puzzles], ids=["hints", "puzzles"])
def test_what_hints_and_puzzles_refuse_is_said_in_a_catalogue(module: ModuleType) -> None:
    tree = ast.parse(getsource(module))
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    texts = [node for node in ast.walk(tree) if isinstance(node, ast.Constant | ast.JoinedStr)]
    sentences = [ast.unparse(text) for text in texts if id(text) not in docstrings]
    assert not [text for text in sentences if re.search(r"\w \w.*[.?!]['\"]$", text)]


def test_every_text_about_nights_names_the_shortest_pace_that_has_them() -> None:
    least, _ = MOVE_HOURS
    root = HERE.parent.parent
    pages = ("docs/privacy.md", "docs/notices.md", "web/src/pages/PrivacyPage.svelte", "src/tuckerbox/messages/en.ftl")
    for page in pages:
        text = " ".join((root / page).read_text(encoding="utf-8").split())
        assert re.search(rf"{least} hours or more", text), page
        assert "a day or more" not in text, page
