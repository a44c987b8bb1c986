"""Plays whole matches with nothing but the unpacked archive: `python -I -S alone.py FOLDER [GAME …]`.

It runs as a script, in a process of its own: whatever else is installed can't be imported. What a browser's Python
lacks of the standard library can't, either, and no thread starts.
"""

import json
import random
import sys
from threading import Thread

ABSENT = ("_ctypes", "_hashlib", "_lzma", "_multiprocessing", "_sqlite3", "_ssl", "fcntl", "resource")


def refuse(thread):
    raise AssertionError(f"{thread.name} was started")


def ask(worker, method, path, query="", body=None):
    """Send a request, and return the data that answer it, or the text of a record."""
    answer = json.loads(worker.answer(method, path, query, body if isinstance(body, str) else json.dumps(body)))
    assert answer["status"] in (200, 201), answer["body"]
    return json.loads(answer["body"]) if "json" in answer["headers"]["content-type"] else answer["body"]


def play(worker, game):
    """Let two people decide at random until the match is over, then check its record."""
    rng = random.Random(game)
    table = ask(worker, "POST", "/api/matches", body={"game": game, "seats": [{}, {}]})
    path = f"/api/matches/{table['id']}"
    for seat in (0, 1):
        table = ask(worker, "POST", f"{path}/sit", body={"seat": seat})
    moment = table["moment"]
    while moment["turn"] is not None:
        action = rng.choice(moment["choices"])["action"]
        moment = ask(worker, "POST", f"{path}/moves", body={"n": moment["n"], "action": action})["moment"]
    verdict = ask(worker, "GET", f"{path}/verify")
    assert verdict["ok"], verdict["says"]
    record = ask(worker, "GET", f"{path}/record")
    copy = ask(worker, "POST", "/api/records", body=record)
    assert copy["moment"]["result"] == moment["result"]
    print(f"{game}: {moment['n']} entries")


if __name__ == "__main__":
    folder, *names = sys.argv[1:]
    sys.path.insert(0, folder)
    sys.modules.update(dict.fromkeys(ABSENT))  # importing one of them raises ImportError
    Thread.start = refuse
    from tuckerbox.local import worker

    for name in names:
        play(worker, name)
