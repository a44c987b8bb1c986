"""The games as games of OpenSpiel: `pyspiel.load_game("tuckerbox_game(players=4,variant=partnership)")`.

The parameters are the number of seats, `players`, and the options of the game. A state holds the bytes of our record,
and the engine applies the rules to it. Each draw of a die, a tile or a card is a chance node, which lists its outcomes
with their exact probabilities, up to MOST_DRAWS in a step. `envs/listed_draws.py` explains how. So the history alone
leads to the same state again. Returns lie between −1 and 1.

A state contains facts that are hidden from some seats. Its observations and information states do not; before a search
starts from it, resample those facts (`resample_from_infostate`). An information state is what a seat knows now, without
the history that led there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256
from typing import Any

import numpy as np
import pyspiel

from tuckerbox import games
from tuckerbox.envs.listed_draws import MOST_OUTCOMES, ListedDraws
from tuckerbox.kernel.contract import NATURE, OVER, Game
from tuckerbox.kernel.engine import LANES, Engine, built, learning_of
from tuckerbox.kernel.luck import Luck, luck_bytes
from tuckerbox.kernel.observing import schema
from tuckerbox.kernel.options import Flag, OneOf, Option, options_of, settle
from tuckerbox.kernel.position import Position
from tuckerbox.kernel.privacy import known_bytes
from tuckerbox.kernel.templates.play import Code
from tuckerbox.match_runner import fewest_seats


class StateEngine:
    """Applies the rules of a game to states given as bytes, one at a time."""

    def __init__(self, name: str) -> None:
        game = games.game(name)
        self.engine = engine = Engine(game)
        self.position = Position(engine)
        self.lucks = engine.many(Luck, 1)
        self.luck = engine.memory(self.lucks)
        observation = learning_of(game).observation
        self.observations = observation.array(2)
        self.viewers = Code.array(1)
        self.draws = ListedDraws(game)

    def start(self, seats: int, options: Mapping[str, object]) -> bytes:
        self.position.start(seats, settle(self.engine.game, seats, options))
        return bytes(self.position.raw)

    def observe(self, raw: bytes, viewer: int) -> bytes:
        """Return a seat's observation of a state."""
        self.viewers["code"] = viewer
        look = built(self.engine.game, name=LANES).observe_lanes
        seen, blank = self.observations[:1], self.observations[1:]
        look(0, 1, self.at(raw).states, self.engine.boxes, self.viewers, seen, blank)
        return bytes(seen.tobytes())

    def resample(self, raw: bytes, viewer: int, luck: bytes) -> bytes:
        """Return the state with everything resampled that is hidden from a seat."""
        self.luck[:] = luck
        self.at(raw).resample(viewer, self.lucks)
        return bytes(self.position.raw)

    def step(self, raw: bytes, action: int) -> bytes:
        self.at(raw).step(action, self.lucks)
        return bytes(self.position.raw)

    def at(self, raw: bytes) -> Position:
        """Return the position with this state."""
        self.position.raw[:] = raw
        return self.position


@cache
def state_engine(name: str) -> StateEngine:
    return StateEngine(name)


class TuckerboxState(pyspiel.State):  # type: ignore[misc]
    """A state of a match. OpenSpiel copies it attribute by attribute, so all attributes are simple values."""

    def __init__(self, game: TuckerboxGame) -> None:
        super().__init__(game)
        self.name, self.seats = game.name, game.seats
        self.go_to(state_engine(self.name).start(self.seats, game.options))

    def go_to(self, raw: bytes, drawn: tuple[int, ...] = ()) -> None:
        """Change this state to the one with these bytes. `drawn`: what NATURE has drawn in a step in progress."""
        engine = state_engine(self.name)
        self.raw, self.drawn, self.outcomes = engine.draws.go_on(raw, drawn)
        self.turn = engine.at(self.raw).turn

    def current_player(self) -> int:
        if self.turn == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.turn == NATURE else self.turn

    def is_terminal(self) -> bool:
        return self.turn == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(state_engine(self.name).at(self.raw).legal)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.outcomes

    def _apply_action(self, action: int) -> None:
        if self.turn == NATURE:
            self.go_to(self.raw, (*self.drawn, action))
        else:
            self.go_to(state_engine(self.name).step(self.raw, action))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"draw {action}" if player < 0 else games.game(self.name).actions.describe(action)

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.seats
        return [2 * payoff - 1 for payoff in state_engine(self.name).at(self.raw).result]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> TuckerboxState:
        """Return a copy in which everything hidden from a player is resampled, with luck from the sampler.

        It keeps the history, which leads to the original state. A step of NATURE that is in progress begins anew.
        """
        luck = luck_bytes(sha256(repr(sampler()).encode()).digest())
        twin: TuckerboxState = self.clone()
        twin.go_to(state_engine(self.name).resample(self.raw, player, luck))
        return twin

    def __str__(self) -> str:
        return sha256(self.raw + repr(self.drawn).encode()).hexdigest()[:16]


class TuckerboxObserver:
    """An OpenSpiel observer: a seat's observation as a tensor, with a part for each field of ours."""

    def __init__(self, game: Game) -> None:
        self.game = game
        fields = schema(learning_of(game).observation)
        self.tensor = np.zeros(learning_of(game).observation.layout.size, np.float32)
        self.dict = {
            field.name: self.tensor[field.offset : field.offset + field.size].reshape(field.shape) for field in fields
        }

    def set_from(self, state: TuckerboxState, player: int) -> None:
        self.tensor[:] = np.frombuffer(state_engine(self.game.name).observe(state.raw, player), np.uint8)

    def string_from(self, state: TuckerboxState, player: int) -> str:
        return f"{player} {sha256(known_bytes(self.game.state_from(state.raw), player)).hexdigest()}"


class TuckerboxGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games, as OpenSpiel sees it."""

    def __init__(self, name: str, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        game = games.game(name)
        declared = options_of(game)
        self.name = name
        self.seats = int(given.pop("players", fewest_seats(game)))
        self.options = {option: from_parameter(declared[option], value) for option, value in given.items()}
        settle(game, self.seats, self.options)
        info = pyspiel.GameInfo(
            num_distinct_actions=game.actions.count,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=game.max_steps,
        )
        options = {option: as_parameter(declared[option], value) for option, value in self.options.items()}
        super().__init__(game_type(name), info, {"players": self.seats, **options})

    def new_initial_state(self) -> TuckerboxState:
        return TuckerboxState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TuckerboxObserver | None:
        """Return an observer of everything that a seat knows, or None if only the public or private part is wanted."""
        whole = iig_obs_type is None or (
            iig_obs_type.public_info and iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        )
        return TuckerboxObserver(games.game(self.name)) if whole else None


def as_parameter(option: Option, value: Any) -> Any:
    """Return a value of an option as a parameter, spelled so that OpenSpiel reads it from the text of a game.

    A flag is 0 or 1. A word that OpenSpiel would take for a number has an underscore at its end.
    """
    if isinstance(option, Flag):
        return int(value)
    return f"{value}_" if isinstance(option, OneOf) and not is_read_as_a_word(value) else value


@cache
def is_read_as_a_word(word: str) -> bool:
    return isinstance(pyspiel.game_parameters_from_string(f"game(value={word})")["value"], str)


def from_parameter(option: Option, value: Any) -> Any:
    """Return the value of an option that a parameter stands for."""
    if isinstance(option, Flag):
        return bool(value)
    return next((known for known in option.values if as_parameter(option, known) == value), value)


@cache
def game_type(name: str) -> Any:
    game = games.game(name)
    hides = any(field.private for field in game.state.layout.fields)
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=f"tuckerbox_{name.replace('-', '_')}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if hides else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": fewest_seats(game),
            **{option: as_parameter(declared, declared.default) for option, declared in options_of(game).items()},
        },
    )


def register() -> None:
    """Register our games with OpenSpiel, under names such as tuckerbox_game."""
    for name in games.names():
        if game_type(name).short_name not in pyspiel.registered_names():
            kind = type(f"Tuckerbox_{name}", (TuckerboxGame,), {"__init__": initialiser(name)})
            pyspiel.register_game(game_type(name), kind)


def initialiser(name: str) -> Any:
    def initialise(self: TuckerboxGame, params: dict[str, Any] | None = None) -> None:
        TuckerboxGame.__init__(self, name, params)

    return initialise
