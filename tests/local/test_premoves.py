"""Planning ahead at a table without a server, while bots have the turn."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import pytest

from tests.local.keeper import Disk, Page
from tuckerbox.match import load

TABLES = "/api/matches"


HERE, BOT = {"who": "here"}, {"who": "bot", "bot": "greedy"}


class Table:
    """A match against a bot for which the test decides."""

    def __init__(self, page: Page, game: str, seed: int, seats: Sequence[Any] = (HERE, BOT), **more: Any) -> None:
        self.page, self.rng = page, random.Random(seed)
        id = page.good("POST", TABLES, body={"game": game, "seats": list(seats), **more})["id"]
        self.path = f"{TABLES}/{id}"
        self.here = [number for number, seat in enumerate(seats) if seat is HERE]
        for number in self.here:
            page.good("POST", f"{self.path}/sit", body={"seat": number})

    @property
    def moment(self) -> Any:
        return self.page.good("GET", self.path)["moment"]

    def look(self, seat: int = 0) -> Any:
        return self.page.good("GET", f"{self.path}/premove", query=f"seat={seat}")

    def decide(self) -> str:
        """Decide at random, for whoever has the turn. Return the action."""
        moment = self.moment
        if moment["turn"] in self.here:
            action: str = self.rng.choice(moment["choices"])["action"]
            self.enter("moves", action)
        else:
            choices = load(self.page.ask("GET", f"{self.path}/record").body).choices
            action = self.rng.choice(choices).text
            self.enter("bot-moves", action)
        return action

    def enter(self, where: str, action: str) -> None:
        self.page.good("POST", f"{self.path}/{where}", body={"n": self.moment["n"], "action": action})

    def plan(self, seat: int = 0) -> bool:
        """Plan the first action of a seat's next turn, and its end if that can follow. Return False if not now."""
        ahead = self.look(seat)["ahead"]
        if ahead is None:
            return False
        actions = [self.rng.choice(ahead["choices"])["action"]]
        then = self.page.good("GET", f"{self.path}/premove", query=f"seat={seat}&action={actions[0]}")["ahead"]
        actions += ["done" for choice in then["choices"] if choice["action"] == "done"]
        self.page.good("PUT", f"{self.path}/premove", body={"n": self.moment["n"], "actions": actions, "seat": seat})
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


def test_a_plan_that_another_plan_makes_due_is_played_at_once() -> None:
    """The bot sits between two people, so the plan of the last seat is followed by that of the first."""
    for seed in range(20):
        table = Table(Page(Disk()), "down-under", seed, (HERE, BOT, HERE))
        while table.moment["turn"] != 1 or not (table.plan(0) and table.plan(2)):
            table.decide()
        while table.moment["turn"] == 1:
            table.decide()
        says = [table.look(seat)["says"] or "" for seat in (0, 2)]
        assert table.moment["turn"] != 0 or not table.look(0)["planned"], says
        if all(said.startswith("Your plan was played:") for said in says):
            return
    raise AssertionError("the two plans were never played one after the other")


def test_a_plan_that_ends_a_match_leaves_no_plans_behind() -> None:
    small = {"size": "own", "length": 4, "width": 4}
    for seed in range(100):
        disk = Disk()
        table, before, last = Table(Page(disk), "down-under", seed, options=small), disk.rows, [""]
        while (turn := table.moment["turn"]) is not None:
            if turn == 1:
                before, last = deepcopy(disk.rows), []
            last.append(table.decide())
        if len(last) == 3:  # the bot has ended its turn, and the person has laid the last tile
            break
    else:
        raise AssertionError("no match ended with a person's lay")
    disk.rows = before
    table.page = Page(disk)
    of_bot, *planned = last
    table.page.good("PUT", f"{table.path}/premove", body={"n": table.moment["n"], "actions": planned})
    table.enter("bot-moves", of_bot)
    assert table.moment["turn"] is None
    [row] = disk.rows["tables"].values()
    assert row["premoves"] == []


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
