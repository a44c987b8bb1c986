"""The limits on the fields of requests, for every application that takes requests."""

from __future__ import annotations

MOST_BODY = 1_000_000  # bytes of a request, and characters of a document
MOST_NAME = 24  # characters in a person's name
MOST_ACTION = 200  # characters in an action's notation
MOST_LINE = 500  # characters in a line of chat
MOST_WORD = 40  # characters in the name of a game or of a bot
MOST_SECRET = 64  # characters in the secret from a seat's link
MOST_TARGET = 4000  # characters in an address for notices
MOST_QUIET = 90  # characters in quiet hours
MOST_OPTIONS = 20
MOST_SEATS = 7
MOST_NUMBER = 1_000_000  # as the number of an entry
MOST_NEWS, DEFAULT_NEWS = 100, 20  # entries in one answer
MOST_DECISIONS = 100  # in one answer
MOST_NIGHT = 60  # characters in a night, as in 22:00-07:30 Europe/Rome
MOST_DAYS_OFF = 60  # of a seat in one match

ID_LETTER, LEAST_ID, MOST_ID = "[A-Za-z0-9_-]", 10, 40
ID = f"{ID_LETTER}{{{LEAST_ID},{MOST_ID}}}"  # of a match
ID_LETTERS = f"^{ID_LETTER}+$"  # the pattern of an id whose length is checked separately
KEY = "^[A-Za-z0-9_-]{8,64}$"
NONCE = "^[0-9a-f]{16,64}$"
DATE = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"

OF_ID = f"have {LEAST_ID} to {MOST_ID} letters, digits, hyphens and underscores"
# By pattern: the end of a sentence about an invalid value, after “it should”.
IN_WORDS = {
    ID: OF_ID,
    ID_LETTERS: OF_ID,
    KEY: "have 8 to 64 letters, digits, hyphens and underscores",
    NONCE: "have 16 to 64 digits from 0 to 9 and a to f",
    DATE: "be a date such as 2026-03-14",
}
