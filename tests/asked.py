"""An engine with a net, for questions about positions: what they are worth, and what the net leads to."""

from __future__ import annotations

from typing import Any

from tests import judging
from tuckerbox.kernel.build import Build
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.engine import SELF_PLAY, Engine, built, luck_of, training_of
from tuckerbox.kernel.luck import Luck, seeded
from tuckerbox.kernel.options import settle
from tuckerbox.kernel.position import Position


class Asked:
    """An engine with a net. Its position is asked about."""

    def __init__(self, game: Game, net: Any, *, native: bool = True) -> None:
        self.game, self.training = game, training_of(game)
        self.engine = Engine(game, native=native)
        form = self.engine.form
        self.code = Build(
            game, (judging,), form=form, bindings=self.training.bindings(), tag="judging", base=built(game, form)
        )
        self.playing = built(game, form, SELF_PLAY)
        self.nets, self.minds = self.engine.many(self.training.net, 1), self.engine.many(self.training.mind, 1)
        self.engine.memory(self.nets)[:] = net.raw
        self.states = self.engine.many(game.state, 3)
        self.position = Position(self.engine, self.states)
        self.lucks = luck_of(self.engine, seeded("asked"))

    def expect(self) -> float:
        """Return the value of the turn before its luck is known."""
        found: float = self.code.expect(self.states, 0, self.engine.boxes, self.nets, self.minds, self.lucks)
        return found

    def judge(self, position: Position, seat: int | None = None) -> int:
        """Return the value of a position for a seat: the active one, unless another one is named."""
        state: Any = position.state
        whose = state.active if seat is None else seat
        found: int = self.code.judge(position.states, 0, self.engine.boxes, self.nets, self.minds, whose)
        return found

    def choose(self) -> int:
        found: int = self.playing.decide_by(
            self.states, 0, 1, self.engine.boxes, self.nets, self.minds, luck_of(self.engine, seeded("choosing"))
        )
        return found

    def forget(self) -> None:
        self.engine.memory(self.minds)[:] = bytes(self.training.mind.layout.size)

    def itself(self, *seed: object, seats: int = 2) -> Any:
        """Let the net play a match against itself, and return its turns."""
        self.position.start(seats, settle(self.game, seats, {}))
        turns: Any = self.engine.many(self.training.finished_turn, self.training.most_turns + seats)
        lucks = self.engine.many(Luck, 2)
        for nth in range(2):
            self.engine.memory(lucks, nth)[:] = seeded(*seed, nth).raw
        count = self.playing.play_itself(self.states, self.engine.boxes, self.nets, self.minds, turns, 0, lucks)
        return turns[:count]

    def itself_in_bytes(self, seats: int = 2) -> list[bytes]:
        """Let the net play a match against itself with an empty memory, and return the bytes of its turns."""
        self.forget()
        turns = self.itself("both", seats=seats)
        return [bytes(self.engine.memory(turns, nth)) for nth in range(len(turns))]

    def choose_without_memory(self) -> int:
        """Return the choice. It must be the same if the memory is empty."""
        chosen, used = self.choose(), bytes(self.engine.memory(self.minds))
        self.forget()
        assert self.choose() == chosen
        self.engine.memory(self.minds)[:] = used
        return chosen
