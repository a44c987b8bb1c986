"""Somebody writes what confuses the others' screens, or more than anybody wants to load."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.visitor import Visitor, sit_together
from tuckerbox.server.blank_text import WITHOUT_INK


def chat(match: str) -> str:
    return f"/api/matches/{match}/chat"


@pytest.mark.parametrize(
    "bad", ["\u202e", "\u2066", "\u200f", "\u061c", "\ufeff", "\u00ad", "\u200b", "\u2060", "\U000e0041"]
)
def test_invisible_and_bidirectional_controls_are_dropped(anna: Visitor, bad: str) -> None:
    match = anna.hot_seat()["id"]
    said = anna.post(chat(match), {"text": f"a{bad}b {bad} c", "key": "aaaaaaaa"})
    assert said["text"] == "ab c"
    anna.refused(422, "invalid-request", "POST", chat(match), {"text": bad * 3, "key": "bbbbbbbb"})
    assert [line["text"] for line in anna.table(match)["chat"]] == ["ab c"]


def test_joiners_stay_because_scripts_and_emoji_need_them(anna: Visitor) -> None:
    match = anna.hot_seat()["id"]
    text = "👩‍🚀 می\u200cخواهم ക്\u200dഷ"
    assert anna.post(chat(match), {"text": text, "key": "aaaaaaaa"})["text"] == text
    anna.refused(422, "invalid-request", "POST", chat(match), {"text": "\u200d \u200c", "key": "bbbbbbbb"})


@pytest.mark.parametrize("name", ["\u202eannA", "An\u200bna", "Anna\u2066", "\u00ad", "\u200d", *WITHOUT_INK, "\u0301"])
def test_names_have_no_invisible_characters_anywhere(anna: Visitor, name: str) -> None:
    match = anna.set_table("here", "open")["id"]
    assert anna.ask("PUT", "/api/me", {"name": name}).status_code in (400, 422)
    anna.refused(400, "invalid-name", "POST", f"/api/matches/{match}/sit", {"seat": 0, "name": name})
    seats = [{"who": "here", "name": name}, {"who": "open"}]
    anna.refused(400, "invalid-name", "POST", "/api/matches", {"game": "outback", "seats": seats})


def test_a_long_chat_is_read_in_pages(anna: Visitor, bruce: Visitor, stranger: Visitor) -> None:
    match = sit_together(anna, bruce)
    said = [bruce.post(chat(match), {"text": f"{k} " + "\U0001f998" * 450, "key": f"line-{k:04}"}) for k in range(120)]
    table = anna.ask("GET", f"/api/matches/{match}")
    assert table.json()["chat"] == said[-50:]
    assert len(table.content) < 150_000
    first = said[-50]["id"]
    assert stranger.get(chat(match), before=first) == said[20:70]
    assert anna.get(chat(match), before=first, most=3) == said[67:70]
    found: list[Any] = []
    while page := anna.get(chat(match), **({"before": found[0]["id"]} if found else {})):
        found = page + found
    assert found == said
    for wrong in ("before=x", "before=-1", "before=99999999999999999999", "most=0", "most=51"):
        anna.refused(422, "invalid-request", "GET", f"{chat(match)}?{wrong}")
    anna.refused(404, "no-such-match", "GET", chat("not-a-match-at-all"))
