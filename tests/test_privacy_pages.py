"""docs/privacy.md and the page *Privacy* name the same times, and these are the code's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tuckerbox.match.time_terms import MOVE_HOURS
from tuckerbox.match.timestamps import DAY
from tuckerbox.server.http.cookies import A_YEAR
from tuckerbox.server.settings import Settings
from tuckerbox.server.store.forgetting import IDLE
from tuckerbox.server.table.notice_rows import KEPT_FOR

ROOT = Path(__file__).parent.parent
PAGES = (ROOT / "docs/privacy.md", ROOT / "web/src/pages/PrivacyPage.svelte")


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_what_people_are_told_about_privacy_is_what_the_code_does(path: Path) -> None:
    text = " ".join(re.sub(r"<[^>]*>", "", path.read_text(encoding="utf-8")).split())

    def number(pattern: str) -> int:
        (found,) = set(re.findall(pattern, text))
        return int(found)

    assert re.search(r"browser keeps (it|the cookie) for a year", text)
    assert A_YEAR * 1000 == 365 * DAY
    assert number(r"(\d+) hours or more for each turn") == MOVE_HOURS[0]
    assert number(r"that nobody (?:has confirmed|confirms)[^.]*? (\d+) days") * DAY == KEPT_FOR
    assert number(r"without (?:its|their) text[^.]*? (\d+) days") * DAY == KEPT_FOR
    assert number(r"at least (\d+) days") * DAY == IDLE
    if path.suffix == ".md":  # the page asks its server, which may have other settings
        assert number(r"(\d+) days after the match has ended") == Settings.keep_chat
        assert set(re.findall(r"(?:seen|come back) for (\d+) days", text)) == {str(Settings.keep_people)}
    assert "If others have written your name in the chat, it stays there" in text
