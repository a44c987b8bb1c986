"""The examples do what docs/bots.md and docs/learning.md describe. `make learn` lets those that learn do so."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from types import SimpleNamespace

import numpy as np
import pytest

import tuckerbox
from tests.served import Served
from tests.server.visitor import PATIENCE, Visitor, until, visit
from tuckerbox import bots, games
from tuckerbox.envs import Batch
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.templates.lanes import FEATURES
from tuckerbox.simulate import simulate

EXAMPLES = Path(__file__).parent.parent / "examples"
Begin = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def begin() -> Iterator[Begin]:
    """Start the program that plays over HTTP: `begin(address, token)`."""
    with ExitStack() as running:

        def begin(*arguments: str) -> subprocess.Popen[str]:
            process = subprocess.Popen(
                [sys.executable, str(EXAMPLES / "http_bot.py"), *arguments],
                env={**os.environ, "NO_PROXY": "*"},
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
            running.enter_context(process)
            running.callback(process.kill)
            return process

        yield begin


@pytest.fixture
def anna(shared: Served) -> Iterator[Visitor]:
    visitor = visit(shared.url)
    with visitor.client:
        yield visitor


def program(anna: Visitor, begin: Begin, match: str, seat: int) -> subprocess.Popen[str]:
    token = anna.post(f"/api/matches/{match}/seats/{seat}/token")["token"]
    return begin(f"{str(anna.client.base_url).rstrip('/')}/m/{match}", token)


def test_a_bot_in_a_few_lines_plays_and_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES.parent)  # the luck depends on the bots' names
    found = simulate("outback", 2, 4, ("examples/bot.py:Dreamer", "random"), seed=1)
    assert found.seats[0].wins >= 3


def test_the_page_about_bots_shows_the_example_as_it_is() -> None:
    page = (EXAMPLES.parent / "docs" / "bots.md").read_text(encoding="utf-8")
    shown = page.partition("```python\n")[2].partition("```")[0]
    assert (EXAMPLES / "bot.py").read_text(encoding="utf-8").endswith(shown)


class Tensor(np.ndarray):
    """Numbers as PyTorch gives them to `save`, without PyTorch."""

    detach = cpu = numpy = lambda self: self


def layer(inputs: int, outputs: int) -> SimpleNamespace:
    """Return a linear layer with random weights."""
    weights = np.random.default_rng(inputs + outputs).normal(size=(outputs, inputs + 1)).astype(np.float32)
    return SimpleNamespace(weight=weights[:, 1:].view(Tensor), bias=weights[:, 0].view(Tensor))


@pytest.mark.parametrize("rates", ["places in a mask", "candidates"])
def test_a_saved_network_plays_as_a_bot(rates: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(EXAMPLES / "learn")
    from networks import save

    batch = Batch("australis", 2)
    size, numbers, width = batch.observations.shape[1], 40, 8
    parts = {"policy": [layer(size, width), layer(width, batch.action_count)]}
    if rates == "candidates":
        candidate = layer(FEATURES * numbers, width)
        parts = {"seen": [layer(size, width)], "candidate": [candidate], "rating": [layer(width, 1)]}
    file = tmp_path / "network.npz"
    save(file, "australis", "relu", parts)
    monkeypatch.setenv("TUCKERBOX_NETWORK", str(file))
    bot = bots.get_or_run_file(f"{EXAMPLES / 'learn' / 'trained.py'}:Trained", games.game("australis"))
    match = tuckerbox.new("australis", 2, seed=1)
    seated = bots.SeatedBot(bot, match, seeded(1))
    assert seated.choose().code in [choice.code for choice in match.choices]


def test_programs_play_a_whole_match_over_http(anna: Visitor, begin: Begin) -> None:
    match = anna.set_table("invited", "invited")["id"]
    programs = [program(anna, begin, match, seat) for seat in range(2)]
    for playing in programs:
        said, wrong = playing.communicate(timeout=2 * PATIENCE)
        assert said.startswith("The match is over."), wrong
        assert wrong == ""
    table = anna.table(match)
    assert table["status"] == "over"
    assert sorted(seat["name"] for seat in table["seats"]) == ["Program", "Program 2"]


@pytest.mark.soak
def test_programs_play_on_after_the_server_was_gone(served: Served, begin: Begin) -> None:
    with visit(served.url).client as client:
        anna = Visitor(client)
        match = anna.set_table("invited", "invited")["id"]
        programs = [program(anna, begin, match, seat) for seat in range(2)]
        with anna.stream(match) as told:
            until(told, lambda event: event.kind == "entry" and int(event.id or 0) >= 20)
        served.kill()
        served.start()
    for playing in programs:
        said, _ = playing.communicate(timeout=2 * PATIENCE)
        assert said.startswith("The match is over.")


def test_a_program_agrees_to_an_undo_of_a_roll(anna: Visitor, begin: Begin) -> None:
    match = anna.set_table("here", "invited")["id"]
    anna.sit(match, seat=0)
    with anna.stream(match) as told:
        playing = program(anna, begin, match, 1)
        until(told, lambda event: event.kind == "entry" and event.data["moment"]["turn"] == 0)
        rolls = next(choice for choice in anna.moment(match)["choices"] if choice["kind"] in ("roll", "keep"))
        anna.act(match, "moves", action=rolls["action"])
        anna.act(match, "undo")
        until(told, lambda event: event.kind == "entry" and event.data["entry"]["kind"] == "undoes")
        assert playing.poll() is None


def test_a_revoked_token_ends_the_program(anna: Visitor, begin: Begin) -> None:
    match = anna.set_table("here", "invited")["id"]
    with anna.stream(match) as told:
        playing = program(anna, begin, match, 1)
        until(told, lambda event: event.kind == "seats" and event.data[1]["present"])
        anna.ask("DELETE", f"/api/matches/{match}/seats/1/token")
    said, wrong = playing.communicate(timeout=PATIENCE)
    assert said == ""
    assert wrong.startswith("The server says: This token is incomplete, or it has been revoked.")


def test_a_program_tries_again_after_an_error_of_a_proxy(begin: Begin) -> None:
    """While the server is away, Caddy answers for it with a status alone: no content, and no type of it."""
    refusal = json.dumps({"error": {"code": "wrong-token", "says": "This token has been revoked."}}).encode()
    answers: Iterator[tuple[int, dict[str, str], bytes]] = iter(
        [(502, {}, b""), (403, {"Content-Type": "application/json"}, refusal)]
    )

    class Proxy(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            status, headers, body = next(answers)
            self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(status)
            for name, value in {"Retry-After": "0", "Content-Length": str(len(body)), **headers}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *words: object) -> None:
            """Print nothing."""

    with HTTPServer(("127.0.0.1", 0), Proxy) as proxy:
        answering = Thread(target=proxy.serve_forever)
        answering.start()
        try:
            said, wrong = begin(f"http://127.0.0.1:{proxy.server_port}/m/any", "token").communicate(timeout=PATIENCE)
        finally:
            proxy.shutdown()
            answering.join()
    assert (said, wrong) == ("", "The server says: This token has been revoked.\n")


def test_without_an_address_a_program_prints_its_usage(begin: Begin) -> None:
    _, wrong = begin("http://127.0.0.1:8000").communicate(timeout=PATIENCE)
    assert wrong.startswith("A program that plays at a table over HTTP")
