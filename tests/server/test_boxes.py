"""One server holds matches with different component data."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sql

from tests.served import on_every_database
from tests.server.site import Site
from tests.server.visitor import Visitor, good, path, twin, upload
from tuckerbox import games
from tuckerbox.kernel.component_data import box_from_values, fingerprint, values_of
from tuckerbox.kernel.engine import shipped_box


@pytest.fixture
def mine(tmp_path: Path) -> tuple[tuple[str, Path], ...]:
    """Return the setting for a file in which a blocked space costs nine points."""
    file = tmp_path / "mine.toml"
    file.write_text('[blocked.points]\nvalue = -9\nsource = "inferred"\n')
    return (("outback", file),)


@pytest.mark.parametrize("name", games.names())
def test_a_box_can_be_rebuilt_from_its_values(name: str) -> None:
    game = games.game(name)
    box = shipped_box(game)
    again = box_from_values(game, values_of(game, box))
    assert again.raw == box.raw


@on_every_database
def test_a_match_keeps_the_data_that_it_started_with(
    open_site: Callable[..., Site], mine: tuple[tuple[str, Path], ...]
) -> None:
    shipped = fingerprint(shipped_box(games.game("outback")))
    before = open_site()
    anna = before.visitor("Anna")
    old = anna.hot_seat("here", "here")["id"]
    text = anna.get(path(old, "record"))
    before.close()

    after = open_site(components=mine)
    bruce = after.visitor("Bruce")
    new = bruce.hot_seat("here", "here")["id"]
    assert bruce.table(old)["components"] == {"hash": shipped, "corrected": []}
    told = bruce.table(new)["components"]
    assert told["hash"] != shipped
    assert told["corrected"] == ["blocked.points"]
    for match in (old, new):
        record = bruce.get(path(match, "record"))
        assert f"components: {bruce.table(match)['components']['hash']}" in record
        assert bruce.get(path(match, "verify"))["ok"]
        assert good(upload(bruce, record))["components"] == bruce.table(match)["components"]
    assert bruce.get(path(old, "record")) == text
    bruce.act(new, "resign", seat=0)
    after.close()

    again = open_site()
    chloe = again.visitor("Chloe")
    assert chloe.table(new)["components"] == told
    assert chloe.get(path(new, "verify"))["ok"]


def test_a_rematch_uses_the_servers_current_data(
    open_site: Callable[..., Site], mine: tuple[tuple[str, Path], ...]
) -> None:
    site = open_site()
    anna = site.visitor("Anna")
    match = anna.hot_seat("here", "here")["id"]
    anna.act(match, "resign", seat=0)
    site.close()
    later = twin(anna, open_site(components=mine).visitor())
    assert later.post(path(match, "rematch"))["components"]["corrected"] == ["blocked.points"]


def test_a_match_whose_data_are_missing_is_refused_with_a_sentence(site: Site, anna: Visitor) -> None:
    match = anna.hot_seat("here", "here")["id"]
    with site.services.store.engine.begin() as connection:
        connection.execute(sql.text("update matches set components = '0123456789abcdef'"))
    says = anna.refused(409, "missing-components", "GET", f"/api/matches/{match}")["says"]
    assert "0123456789abcdef" in says
    assert "start it again with the file" in says


def test_nobody_sits_down_to_a_match_under_newer_rules(site: Site, anna: Visitor, bruce: Visitor) -> None:
    match = anna.set_table("here", "open")["id"]
    with site.services.store.engine.begin() as connection:
        connection.execute(sql.text("update matches set rules = 99"))
    bruce.refused(409, "newer-rules", "POST", path(match, "sit"), {"seat": 1})
    shelf = site.services.store.shelf(match)
    assert shelf is not None
    assert shelf.sitters.get(1) is None


def test_a_match_of_a_draft_says_that_the_game_is_finished_now(site: Site, anna: Visitor) -> None:
    match = anna.hot_seat("here", "here")["id"]
    with site.services.store.engine.begin() as connection:
        connection.execute(sql.text("update matches set rules = 0"))
    says = anna.refused(409, "draft-rules", "GET", f"/api/matches/{match}")["says"]
    assert says == "This match was played with a draft of the rules. Outback is finished now, so it can't go on."


def test_a_match_under_newer_rules_is_refused_with_a_sentence(site: Site, anna: Visitor) -> None:
    match = anna.hot_seat("here", "here")["id"]
    with site.services.store.engine.begin() as connection:
        connection.execute(sql.text("update matches set rules = 99"))
    anna.refused(409, "newer-rules", "POST", path(match, "resign"), {"n": 0, "seat": 0})
    says = anna.refused(409, "newer-rules", "GET", f"/api/matches/{match}")["says"]
    assert "version 99 of the rules" in says
