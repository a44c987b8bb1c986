"""Premoves as rows, and what becomes of one when the match goes on."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum

from tuckerbox.match import Match, Planned, Premove, PremoveStatus, fate_of, play_premove
from tuckerbox.server.table.rows import PremoveRow, Shelf

GONE = "you no longer play this seat"


class PremoveState(StrEnum):
    """The states of a stored premove: one is held until it is played or dropped."""

    HELD = "held"
    PLAYED = "played"
    DROPPED = "dropped"


def row_of(match_id: str, person: str, premove: Premove) -> PremoveRow:
    actions = json.dumps([{"code": one.code, "says": one.says, "names": one.contents} for one in premove.actions])
    return PremoveRow(match_id, premove.seat, person, premove.entry, actions, PremoveState.HELD)


def premove_of(row: PremoveRow) -> Premove:
    actions = [Planned(one["code"], one["says"], tuple(one["names"])) for one in json.loads(row.actions)]
    return Premove(row.seat, row.entry, tuple(actions))


def held(rows: Sequence[PremoveRow]) -> list[PremoveRow]:
    return [row for row in rows if row.state == PremoveState.HELD]


def follow(match: Match, shelf: Shelf, row: PremoveRow) -> PremoveRow:
    """Return the row of a held premove as it is now that the match has gone on.

    If the premove's turn has come, play it first. The match then has entries that are to be stored as the
    server's: its person makes none of them, and may not know that their turn has come.
    """
    premove = premove_of(row)
    if row.person not in shelf.sitters.get(row.seat, ()):
        return dropped(row, GONE)
    fate = fate_of(match, premove)
    if fate.status is PremoveStatus.WAITS:
        return row
    if fate.status is PremoveStatus.DROPPED:
        return dropped(row, fate.reason)
    if fate.status is PremoveStatus.PLAYED:  # by a process that has ended since, or by hand
        return played(row, premove.actions, fate.count, fate.reason)
    count, reason = play_premove(match, premove)
    return played(row, premove.actions, count, reason) if count else dropped(row, reason)


def played(row: PremoveRow, actions: Sequence[Planned], count: int, reason: str) -> PremoveRow:
    """Return the row of a premove whose first actions were played. `reason`: why the rest was not, if that is known."""
    says = f"Your plan was played: {in_words(actions)}."
    if count < len(actions):
        because = f": {reason}" if reason else ""
        says = f"Part of your plan was played: {in_words(actions[:count])}. The rest was dropped{because}."
    return replace(row, state=PremoveState.PLAYED, says=says)


def dropped(row: PremoveRow, reason: str) -> PremoveRow:
    return replace(row, state=PremoveState.DROPPED, says=f"Your plan was dropped: {reason}.")


def in_words(actions: Sequence[Planned]) -> str:
    return "; ".join(planned.says for planned in actions)
