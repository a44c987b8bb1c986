"""Tables at boardgame.io's server, over its lobby's HTTP and its game's socket.io."""

from __future__ import annotations

import asyncio
import random
from time import perf_counter
from typing import Any

import orjson
from bench.server.connections import Browser, WebSocket
from bench.server.tables import Table, in_time

GAME = "marks"
CELLS = 9
SOCKET = "/socket.io/?EIO=4&transport=websocket"
# Messages of Engine.IO 4 and Socket.IO 5.
PING, PONG, CONNECT, EVENT = b"2", b"3", b"40", b"42"
NAMESPACE = f"/{GAME},".encode()


class BoardgameIoTable(Table):
    """Two people who mark cells in turn."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url
        self.browser = Browser(url, "")

    async def begin(self) -> None:
        self.match = (await self.browser.ask("POST", f"/games/{GAME}/create", {"numPlayers": 2}))["matchID"]
        self.secrets = []
        for player in "01":
            joins = {"playerID": player, "playerName": f"Player {player}"}
            joined = await self.browser.ask("POST", f"/games/{GAME}/{self.match}/join", joins)
            self.secrets.append(joined["playerCredentials"])

    async def join(self) -> None:
        self.players = [Player(self, 0), Player(self, 1)]
        for player in self.players:
            await player.connect()
        for player in self.players:
            await player.wait_for(0)

    async def watch(self, streams: int) -> None:
        for number in range(streams):
            await Player(self, number % 2).connect()

    @property
    def over(self) -> bool:
        return "gameover" in self.players[0].state["ctx"]

    async def decide(self) -> None:
        number: int = self.players[0].state["_stateID"]
        mover = self.players[int(self.players[0].state["ctx"]["currentPlayer"])]
        other = self.players[1 - mover.seat]
        started = perf_counter()
        mover.sent[number + 1] = started, self.times.stored
        other.sent[number + 1] = started, self.times.seen
        mover.move(number)
        await mover.wait_for(number + 1)
        await other.wait_for(number + 1)


class Player:
    """A person's socket, and the state of the match that it has received."""

    def __init__(self, table: BoardgameIoTable, seat: int) -> None:
        self.table = table
        self.seat = seat
        # By the number of a state to come: when its move was sent, and where to note how long it took.
        self.sent: dict[int, tuple[float, list[float]]] = {}
        self.state: dict[str, Any] = {"_stateID": -1}
        self.arrived = asyncio.Event()

    async def connect(self) -> None:
        """Open the socket, and ask for the match."""
        self.socket = await WebSocket.connect(self.table.url, SOCKET)
        await self.socket.receive()  # its greeting
        self.socket.send(CONNECT + NAMESPACE)
        while not (await self.socket.receive()).startswith(CONNECT):
            pass
        self.emit("sync", self.table.match, str(self.seat), self.table.secrets[self.seat], 2)
        self.table.listen(self.read(), self.socket.connection)

    def emit(self, *event: Any) -> None:
        self.socket.send(EVENT + NAMESPACE + orjson.dumps(event))

    def move(self, number: int) -> None:
        """Mark a cell in answer to a state."""
        player = str(self.seat)
        payload = {
            "type": "mark",
            "args": [random.randrange(CELLS)],
            "playerID": player,
            "credentials": self.table.secrets[self.seat],
        }
        self.emit("update", {"type": "MAKE_MOVE", "payload": payload}, number, self.table.match, player)

    async def read(self) -> None:
        while True:
            message = await self.socket.receive()
            if message == PING:
                self.socket.send(PONG)
            elif message.startswith(EVENT):
                kind, _, *data = orjson.loads(message[len(EVENT + NAMESPACE) :])
                if kind in ("sync", "update"):
                    self.receive(data[0]["state"] if kind == "sync" else data[0])

    def receive(self, state: dict[str, Any]) -> None:
        self.state = state
        if state["_stateID"] in self.sent:
            sent, times = self.sent.pop(state["_stateID"])
            times.append(perf_counter() - sent)
        self.arrived.set()

    async def wait_for(self, number: int) -> None:
        while self.state["_stateID"] < number:
            self.arrived.clear()
            await in_time(self.arrived.wait(), f"State {number} of a match never arrived in a socket.")
