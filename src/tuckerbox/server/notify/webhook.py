"""Webhooks: notices as requests to an address that a person has given: a channel of Discord or Slack, or any server.

Each address is proved before it is used, so that nobody can send our requests to somebody else. A server of one's own
repeats a word that we send it. Discord and Slack can't do that, so the word appears in the channel, and the person
copies it from there.
"""

from __future__ import annotations

import hmac
import json
import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from typing import Any

from tuckerbox.server.notify.delivery_result import Delivery, DeliveryStatus, NotReachedError
from tuckerbox.server.notify.guarded import GuardedClient, Response

SIGNATURE = "Tuckerbox-Signature"
KEY = "Idempotency-Key"


class Shape(StrEnum):
    """The format that a webhook's server understands."""

    DISCORD = "discord"
    SLACK = "slack"
    JSON = "json"


SHAPES = {
    Shape.DISCORD: re.compile(r"https://(?:\w+\.)?discord(?:app)?\.com/api/webhooks/"),
    Shape.SLACK: re.compile(r"https://hooks\.slack(?:-gov)?\.com/"),
}


def shape_of(address: str) -> Shape:
    """Return the format that the server at an address understands."""
    return next((shape for shape, pattern in SHAPES.items() if pattern.match(address)), Shape.JSON)


@dataclass(frozen=True)
class Hook:
    """A webhook of a person, with the secret that its requests are signed with."""

    address: str
    secret: str

    @property
    def shape(self) -> Shape:
        return shape_of(self.address)


@dataclass(frozen=True)
class HookNotice:
    """A notice for a webhook."""

    key: str  # the same for all attempts to send it, so that a duplicate can be recognised
    text: str
    link: str
    data: Mapping[str, Any]  # more fields for programs, at servers that take JSON


def body_of(notice: HookNotice, shape: Shape) -> bytes:
    """Return the body of the request in the format that the server understands."""
    if shape is Shape.DISCORD:
        # Names can contain “@everyone”, which must alert nobody, and signs that Discord would take for formatting.
        said: dict[str, Any] = {
            "content": f"{escaped_for_discord(notice.text)}\n<{notice.link}>",
            "allowed_mentions": {"parse": []},
        }
    elif shape is Shape.SLACK:
        said = {"text": f"{escaped_for_slack(notice.text)}\n<{notice.link}>", "unfurl_links": False}
    else:
        said = {"key": notice.key, "text": notice.text, "link": notice.link, **notice.data}
    return json.dumps(said, ensure_ascii=False).encode()


def escaped_for_discord(text: str) -> str:
    return re.sub(r"([\\*_~`|>#<\[\]()@:-])", r"\\\1", text)


def escaped_for_slack(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def signature(secret: str, at: int, body: bytes) -> str:
    """Return the value of the header that proves who has sent a body, and when: `t=TIME,v1=HMAC-SHA256`.

    The hash is over the time, a full stop and the body, in hexadecimal.
    """
    made = hmac.new(secret.encode(), f"{at}.".encode() + body, sha256).hexdigest()
    return f"t={at},v1={made}"


async def send(client: GuardedClient, hook: Hook, notice: HookNotice, at: int) -> Delivery:
    """Send a notice to a webhook. `at` is the time in seconds since 1970."""
    try:
        return (await _post(client, hook, body_of(notice, hook.shape), notice.key, at)).delivery("The webhook")
    except NotReachedError as wrong:
        return Delivery(DeliveryStatus.RETRY, str(wrong))


async def challenge(client: GuardedClient, hook: Hook, at: int, says: Callable[[str], str]) -> str | None:
    """Prove a webhook. Return None if its server has repeated our word, else the word that its person has to copy.

    `says` puts the word into a sentence for people. Raise NotReachedError if the server has not taken the request or,
    if it takes JSON, has not repeated the word.
    """
    word = secrets.token_hex(4)
    if hook.shape is Shape.JSON:
        body = json.dumps({"challenge": word}).encode()
    else:
        body = json.dumps({"content" if hook.shape is Shape.DISCORD else "text": says(word)}).encode()
    answer = await _post(client, hook, body, f"challenge-{word}", at)
    if not 200 <= answer.status < 300:
        raise NotReachedError(f"The webhook answered with the status {answer.status}.")
    if hook.shape is not Shape.JSON:
        return word
    if answer.body.decode(errors="replace").strip() == word or _repeated(answer.body) == word:
        return None
    raise NotReachedError('The webhook has to answer {"challenge": "…"} with the same word, as JSON or as plain text.')


def _repeated(body: bytes) -> object:
    try:
        said = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return said.get("challenge") if isinstance(said, dict) else None


async def _post(client: GuardedClient, hook: Hook, body: bytes, key: str, at: int) -> Response:
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Tuckerbox",
        KEY: key,
        SIGNATURE: signature(hook.secret, at, body),
    }
    return await client.post(hook.address, body, headers)
