"""Web Push: notices that a browser shows even if no page of ours is open.

A push service, run by the browser's maker, passes them on. It sees the time and the size of each, but not its content:
that is encrypted for the browser (RFC 8291). The server proves with its key (VAPID, RFC 8292) that it is the one for
which the browser subscribed.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import json
import re
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Self

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from tuckerbox.server.notify.delivery_result import AddressError, Delivery, DeliveryStatus, NotReachedError
from tuckerbox.server.notify.guarded import GuardedClient

MOST_BYTES = 3000  # of a notice; push services take 4,096, of which the encryption needs some
PROOF_HOURS = 12  # how long a proof is valid; push services refuse more than 24 hours
PROOF_KEPT = 3600  # seconds that a proof must still be valid when it is used again
MOST_PROOFS = 64  # kept: one for each push service, and people can name any server as theirs


class PushKeys:
    """The key pair with which a server proves to push services who it is."""

    def __init__(self, private_key: bytes) -> None:
        self._signer = Vapid02.from_pem(private_key)
        self._proofs: dict[str, tuple[float, dict[str, str]]] = {}  # by push service: when it expires, its headers

    @staticmethod
    def new() -> bytes:
        """Return a new private key. Store it for good: browsers stay subscribed to the key that they were given."""
        made = Vapid02()
        made.generate_keys()
        pem: bytes = made.private_pem()
        return pem

    @property
    def public(self) -> str:
        """The public key, in the format that a browser needs to subscribe."""
        key = self._signer.public_key
        assert isinstance(key, ec.EllipticCurvePublicKey)
        return without_padding(key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    def proof(self, origin: str, contact: str, now: float) -> dict[str, str]:
        """Return the headers that prove to a push service who sends. They are used for many requests."""
        expires, headers = self._proofs.get(origin, (0.0, {}))
        if expires < now + PROOF_KEPT:
            expires = now + PROOF_HOURS * 3600
            headers = self._signer.sign({"aud": origin, "exp": int(expires), "sub": contact})
            self._proofs.pop(origin, None)
            self._proofs[origin] = expires, headers
            if len(self._proofs) > MOST_PROOFS:
                del self._proofs[next(iter(self._proofs))]  # the oldest
        return headers


def without_padding(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


@dataclass(frozen=True)
class Subscription:
    """A browser that takes notices, as its PushSubscription describes it."""

    endpoint: str
    p256dh: str
    auth: str

    @classmethod
    def read(cls, said: Mapping[str, Any]) -> Self:
        """Return the subscription in the JSON of a PushSubscription. Raise AddressError if it can't be one."""
        keys = said.get("keys")
        endpoint = said.get("endpoint")
        p256dh, auth = (keys.get("p256dh"), keys.get("auth")) if isinstance(keys, Mapping) else (None, None)
        if not (isinstance(endpoint, str) and isinstance(p256dh, str) and isinstance(auth, str)):
            raise AddressError("A push subscription has an endpoint and the keys p256dh and auth.")
        if len(decoded(auth)) != 16:
            raise AddressError("The key auth of a push subscription has 16 bytes, in base64url.")
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(p256dh))
        except ValueError:
            raise AddressError("The key p256dh of a push subscription is a point on the curve P-256.") from None
        return cls(endpoint, p256dh, auth)

    def as_json(self) -> str:
        """Return it as JSON, without anything else that a browser may add."""
        return json.dumps({"endpoint": self.endpoint, "keys": {"p256dh": self.p256dh, "auth": self.auth}})


def decoded(text: str) -> bytes:
    """Return the bytes of base64url without padding, or no bytes if the text is not base64url."""
    if not re.fullmatch(r"[A-Za-z0-9_-]*=*", text):
        return b""
    try:
        return base64.urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
    except binascii.Error:
        return b""


@dataclass(frozen=True)
class Push:
    """A notice for a browser, as the service worker gets it."""

    key: str  # the same for all attempts to send it, so that a browser alerts its user only once
    tag: str  # a newer notice with the same tag replaces an older one that is still shown
    title: str
    text: str
    path: str  # the page that a click opens

    def encoded(self) -> bytes:
        """Return it as JSON. Long texts are shortened, because push services take only so much."""
        said = asdict(self)
        while len(raw := json.dumps(said, ensure_ascii=False).encode()) > MOST_BYTES:
            said["text"] = said["text"][: len(said["text"]) * 3 // 4] + "…"
        return raw


async def send(
    client: GuardedClient,
    keys: PushKeys,
    subscription: Subscription,
    push: Push,
    *,
    contact: str,
    seconds: int,
    urgent: bool,
) -> Delivery:
    """Hand a notice to a browser's push service. It drops what it can't deliver within `seconds`."""
    parts = client.check(subscription.endpoint)
    body = await asyncio.to_thread(encrypted, push, subscription)
    headers = {
        **keys.proof(f"{parts.scheme}://{parts.netloc}", contact, time.time()),
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(seconds),
        "Urgency": "high" if urgent else "normal",
        "Topic": push.tag,
    }
    try:
        answer = await client.post(subscription.endpoint, body, headers)
    except NotReachedError as wrong:
        return Delivery(DeliveryStatus.RETRY, str(wrong))
    return answer.delivery("The push service")


def encrypted(push: Push, subscription: Subscription) -> bytes:
    """Return a notice that only one browser can read."""
    from pywebpush import WebPusher  # takes a third of a second, and the first push can wait for it

    keys = {"p256dh": subscription.p256dh, "auth": subscription.auth}
    body: bytes = WebPusher({"endpoint": subscription.endpoint, "keys": keys}).encode(push.encoded())["body"]
    return body
