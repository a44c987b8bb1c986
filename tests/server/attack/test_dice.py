"""Somebody wants to know or choose the dice: no player can. The server's operator could, and the page says so."""

from __future__ import annotations

import base64
import json
from itertools import count

from tests.server.site import Site
from tests.server.visitor import Visitor, path, sit_together, whose_turn
from tuckerbox.match import Dice
from tuckerbox.messages import say


def test_nobody_is_sent_the_secret_of_the_dice_before_the_end(
    site: Site, anna: Visitor, bruce: Visitor, stranger: Visitor
) -> None:
    match = sit_together(anna, bruce)
    for _ in range(4):
        whose_turn(match, anna, bruce).play(match)
    shelf = site.services.store.shelf(match)
    assert shelf
    assert shelf.match.secret
    dice = Dice(shelf.match.secret, tuple(str(seat.nonce) for seat in shelf.seats))
    unknown = [shelf.match.secret, *(dice.lucks(0, [n]) for n in range(shelf.entries[-1].number + 50, 400))]
    spelt = [text for one in unknown for text in (one.hex(), base64.b64encode(one).decode(), json.dumps(list(one)))]
    said = [site.told_to(match, visitor, None) for visitor in (anna, bruce, stranger)]
    for what in ("", "?at=2", "/news?after=-1", "/record", "/verify", "/chat", "/why?action=done"):
        said += [[visitor.ask("GET", f"/api/matches/{match}{what}").text] for visitor in (anna, bruce, stranger)]
    for text in (text for texts in said for text in texts):
        assert not any(secret in text for secret in spelt)
    anna.act(match, "resign", seat=0)
    assert anna.get(path(match, "verify"))["secret"] == shelf.match.secret.hex()


def test_only_the_operator_could_choose_and_everybody_is_told_so() -> None:
    """The operator knows the secret, so trying out nonces for the last seat brings any opening they like."""
    secret = bytes(range(32))
    chosen = next(nonce for nonce in map(str, count()) if Dice(secret, ("a", nonce)).lucks(0, [0])[0] == 6)
    assert Dice(secret, ("a", chosen)).lucks(0, [0])[0] == 6
    assert say("room-dice-fair") == "No player can choose or foresee the dice"
    says = " ".join(say("room-dice-server").split())
    assert says.startswith("Only whoever runs this server knows the secret in advance.")
    assert "by sitting down last, or by cancelling tables" in says
