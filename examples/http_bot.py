"""A program that plays at a table over HTTP. It uses only the standard library, and needs an address and a token:

    python http_bot.py http://127.0.0.1:8000/m/J7cBvWk0S1mPz0bq3kQyTA Ck3vVqWm0s…

The host creates the token in the waiting room. A seat's player can do so with POST …/seats/{seat}/token."""

import json
import random
import sys
import time
from http.client import HTTPException, HTTPResponse
from urllib.error import HTTPError
from urllib.request import Request, urlopen

TIMEOUT = 60  # seconds; the stream of a live server is never silent for so long


def choose(moment: dict) -> dict:
    """Choose at random. A better player would look at the view and the points in `moment` as well."""
    return random.choice(moment["choices"])


class Seat:
    """Sends requests for one seat, with its token."""

    def __init__(self, address: str, token: str) -> None:
        self.root = address.rstrip("/").replace("/m/", "/api/matches/")
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def open(self, path: str, body: dict | None = None) -> HTTPResponse:
        return urlopen(Request(self.root + path, body and json.dumps(body).encode(), self.headers), timeout=TIMEOUT)

    def ask(self, path: str, body: dict | None = None) -> dict:
        with self.open(path, body) as response:
            return json.load(response)

    def wait(self, entry: int) -> None:
        """Wait on the event stream until something happens after this entry."""
        with self.open(f"/events?after={entry}") as lines:
            next((line for line in lines if line.startswith((b"event: entry", b"event: table"))), None)


def play(seat: Seat) -> str:
    """Play until the match is over, and return the result in words."""
    table = seat.ask("/sit", {"name": "Program"})
    while table["status"] in ("waiting", "running"):
        moment = table["moment"] or {"n": -1, "asked": None, "choices": []}  # null before the match begins
        mine = next(other["seat"] for other in table["seats"] if other["yours"])
        if moment["asked"] and mine in moment["asked"]["waiting"]:
            seat.ask("/answer", {"n": moment["n"], "agree": True})  # somebody asks for an undo
        elif moment["choices"]:
            seat.ask("/moves", {"n": moment["n"], "action": choose(moment)["action"]})
        else:
            seat.wait(moment["n"])
        table = seat.ask("")
    return f"The match is {table['status']}. {table['moment']['prompt'] if table['moment'] else ''}"


def main(seat: Seat) -> None:
    while True:
        try:
            print(play(seat))
            return
        except HTTPError as http:  # the server refused the request
            is_json = "json" in http.headers.get("Content-Type", "")
            error = json.load(http)["error"] if is_json else {"code": 0, "says": http}
            if http.code < 500 and error["code"] not in ("stale", "busy", "rate-limited"):
                sys.exit(f"The server says: {error['says']}")
            time.sleep(int(http.headers.get("Retry-After") or 1))
        except (OSError, HTTPException) as lost:  # the connection was lost
            print(f"No connection to the table ({lost}). Trying again.", file=sys.stderr)
            time.sleep(2)


if __name__ == "__main__":
    if len(sys.argv) != 3 or "/m/" not in sys.argv[1]:
        sys.exit(__doc__)
    try:
        main(Seat(*sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit("Stopped. Start it again with the same token, and it continues.")
