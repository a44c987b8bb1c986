"""Planning ahead at a table without a server, while bots have the turn."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.local.keeper import Disk, Page
from tuckerbox.match import load

TABLES = "/api/matches"


class Table:
    """A match against a bot for which the test decides."""

    def __init__(self, page: Page, game: str, seed: int) -> None:
        self.page, self.rng = page, random.Random(seed)
        seats = [{"who": "here"}, {"who": "bot", "bot": "greedy"}]
        id = page.good("POST", TABLES, body={"game": game, "seats": seats})["id"]
        self.path = f"{TABLES}/{id}"
        page.good("POST", f"{self.path}/sit", body={"seat": 0})

    @property
    def moment(self) -> Any:
        return self.page.good("GET", self.path)["moment"]

    def look(self) -> Any:
        return self.page.good("GET", f"{self.path}/premove")

    def decide(self) -> None:
        """Decide at random, for whoever has the turn."""
        moment = self.moment
        if moment["turn"] == 0:
            action = self.rng.choice(moment["choices"])["action"]
            self.page.good("POST", f"{self.path}/moves", body={"n": moment["n"], "action": action})
        else:
            choices = load(self.page.ask("GET", f"{self.path}/record").body).choices
            move = {"n": moment["n"], "action": self.rng.choice(choices).text}
            self.page.good("POST", f"{self.path}/bot-moves", body=move)

    def plan(self) -> bool:
        """Plan the first action of the next turn, and its end if that can follow. Return False if not now."""
        ahead = self.look()["ahead"]
        if ahead is None:
            return False
        actions = [self.rng.choice(ahead["choices"])["action"]]
        then = self.page.good("GET", f"{self.path}/premove", query=f"action={actions[0]}")["ahead"]
        actions += ["done" for choice in then["choices"] if choice["action"] == "done"]
        self.page.good("PUT", f"{self.path}/premove", body={"n": self.moment["n"], "actions": actions})
        return True


each_game = pytest.mark.parametrize("game", ["down-under", "auztralia"])


@each_game
def test_plans_are_played_or_dropped_when_the_bot_has_decided(game: str) -> None:
    check_plans(game, matches=1)


@pytest.mark.soak
@each_game
def test_plans_of_many_matches_are_played_or_dropped(game: str) -> None:
    check_plans(game, matches=6)


def check_plans(game: str, matches: int) -> None:
    fates = Counter[str]()
    for seed in range(matches):
        table, planned = Table(Page(Disk()), game, seed), False
        for _ in range(60):
            moment = table.moment
            if moment["turn"] is None:
                break
            if planned and (says := table.look()["says"]):
                fates[says.partition(":")[0]] += 1
                planned = False
            if moment["turn"] == 1 and not planned:
                planned = table.plan()
            table.decide()
        assert table.page.good("GET", f"{table.path}/verify")["ok"]
    assert fates["Your plan was played"]


def test_a_plan_is_kept_and_taken_back_in_any_page() -> None:
    disk = Disk()
    table = Table(Page(disk), "down-under", 1)
    while table.moment["turn"] == 0 or not table.plan():
        table.decide()
    later = Page(disk)
    assert later.good("GET", f"{table.path}/premove") == table.look()
    assert table.look()["planned"]
    assert later.good("DELETE", f"{table.path}/premove")["planned"] == []
    assert table.look()["planned"] == []


def test_a_plan_that_could_not_be_kept_is_not_there() -> None:
    disk = Disk()
    table = Table(Page(disk), "down-under", 1)
    while table.moment["turn"] == 0 or not table.look()["ahead"]:
        table.decide()
    disk.is_full = True
    with pytest.raises(OSError, match="quota"):
        table.plan()
    assert table.look()["planned"] == []


def test_a_plan_of_a_finished_match_is_forgotten() -> None:
    disk = Disk()
    table = Table(Page(disk), "down-under", 1)
    while table.moment["turn"] == 0 or not table.plan():
        table.decide()
    table.page.good("POST", f"{table.path}/resign", body={"n": table.moment["n"], "seat": 0})
    [row] = disk.rows["tables"].values()
    assert row["premoves"] == []
