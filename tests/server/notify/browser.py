"""The part of a browser that takes pushes: it subscribes and decrypts (RFC 8188, RFC 8291). `claims` is what its push
service checks (RFC 8292). Both follow the RFCs, and use none of the code that encrypts.
"""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Mapping
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def derived(length: int, salt: bytes, info: bytes, secret: bytes) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


class Browser:
    """A browser that has subscribed to the notices of a server."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)
        self._public = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def subscription(self) -> dict[str, Any]:
        """Return what `PushSubscription.toJSON()` returns."""
        keys = {"p256dh": encoded(self._public), "auth": encoded(self._auth)}
        return {"endpoint": self.endpoint, "expirationTime": None, "keys": keys}

    def decrypt(self, body: bytes) -> Any:
        """Return the data of a push, which is JSON."""
        salt, record_size, id_length = body[:16], int.from_bytes(body[16:20]), body[20]
        sender, record = body[21 : 21 + id_length], body[21 + id_length :]
        assert len(record) <= record_size
        shared = self._key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        secret = derived(32, self._auth, b"WebPush: info\0" + self._public + sender, shared)
        key = derived(16, salt, b"Content-Encoding: aes128gcm\0", secret)
        nonce = derived(12, salt, b"Content-Encoding: nonce\0", secret)
        padded = AESGCM(key).decrypt(nonce, record, None).rstrip(b"\0")
        assert padded[-1:] == b"\x02", "the last record ends in 2, before any padding"
        return json.loads(padded[:-1])


def claims(headers: Mapping[str, str], server_key: str) -> Any:
    """Return the claims of a push's sender, as a push service reads them. Raise an error if they are not signed."""
    scheme, _, parameters = headers["Authorization"].partition(" ")
    assert scheme == "vapid"
    said = dict(part.strip().split("=", 1) for part in parameters.split(","))
    assert said["k"] == server_key
    signed, _, signature = said["t"].rpartition(".")
    raw = decoded(signature)
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(server_key))
    der = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    key.verify(der, signed.encode(), ec.ECDSA(hashes.SHA256()))
    return json.loads(decoded(signed.partition(".")[2]))
