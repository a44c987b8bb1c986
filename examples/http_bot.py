"""A program that plays at a table over HTTP, with what Python brings along. It needs the table's address and a token:

    python http_bot.py http://127.0.0.1:8000/m/J7cBvWk0S1mPz0bq3kQyTA Ck3vVqWm0s…

Whoever the seat belongs to gives the token away, in the waiting room or by POST …/seats/{seat}/token."""

import json
import random
import sys
import time
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.request import Request, urlopen

PATIENCE = 60  # seconds; a server that is there says so more often than that


def choose(moment: dict) -> dict:
    """Where a better player would think: `moment` has the view, the points and the choices."""
    return random.choice(moment["choices"])


class Seat:
    """A seat at a table, from which all is asked with its token."""

    def __init__(self, address: str, token: str) -> None:
        self.root = address.rstrip("/").replace("/m/", "/api/matches/")
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def open(self, path: str, body: dict | None = None):
        return urlopen(Request(self.root + path, body and json.dumps(body).encode(), self.headers), timeout=PATIENCE)

    def ask(self, path: str, body: dict | None = None) -> dict:
        with self.open(path, body) as answer:
            return json.load(answer)

    def wait(self, entry: int) -> None:
        """Until something happens behind an entry: the table's stream tells it at once."""
        with self.open(f"/events?after={entry}") as lines:
            next((line for line in lines if line.startswith((b"event: entry", b"event: table"))), None)


def play(seat: Seat) -> str:
    """Plays until the match is over; what came of it."""
    table = seat.ask("/sit", {"name": "Program"})
    while table["status"] in ("waiting", "running"):
        moment = table["moment"] or {"n": -1, "asked": None, "choices": []}  # none before the match begins
        mine = next(other["seat"] for other in table["seats"] if other["yours"])
        if moment["asked"] and mine in moment["asked"]["waiting"]:
            seat.ask("/answer", {"n": moment["n"], "agree": True})  # somebody wants to take something back
        elif moment["choices"]:
            seat.ask("/moves", {"n": moment["n"], "action": choose(moment)["action"]})
        else:
            seat.wait(moment["n"])
        table = seat.ask("")
    return f"The match is {table['status']}. {table['moment']['prompt'] if table['moment'] else ''}"


def main(seat: Seat) -> None:
    while True:
        try:
            return print(play(seat))
        except HTTPError as no:  # the server refuses, and says why
            said = json.load(no)["error"] if "json" in no.headers["Content-Type"] else {"code": no.code, "says": no}
            if no.code < 500 and said["code"] not in ("stale", "busy", "rate-limited"):
                sys.exit(f"The server says: {said['says']}")
            time.sleep(int(no.headers.get("Retry-After") or 1))
        except (OSError, HTTPException) as lost:  # there is no line to it just now
            print(f"No line to the table ({lost}); trying again.", file=sys.stderr)
            time.sleep(2)


if __name__ == "__main__":
    if len(sys.argv) != 3 or "/m/" not in sys.argv[1]:
        sys.exit(__doc__)
    try:
        main(Seat(*sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit("Stopped. Started again with the same token, it plays on.")
