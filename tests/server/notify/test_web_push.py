"""A browser can read what is pushed to it, and its push service can tell who has sent it."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from tests.server.notify.browser import Browser, claims, encoded
from tests.server.notify.receiver import receiver
from tuckerbox.server.notify.delivery_result import AddressError, DeliveryStatus
from tuckerbox.server.notify.web_push import MOST_PROOFS, Push, PushKeys, Subscription, send

KEYS = PushKeys(PushKeys.new())
CONTACT = "mailto:table@example.org"
YOUR_TURN = Push("turn-a1b2-17-x", "match-a1b2", "Your turn in Outback", "Julie’s koala moved to row 5.", "/m/a1b2/17")


def test_a_browser_decrypts_what_is_pushed() -> None:
    async def attempt() -> None:
        async with receiver() as service, service.client() as client:
            service.status = 201
            browser = Browser(service.address)
            subscription = Subscription.read(browser.subscription())
            sent = await send(client, KEYS, subscription, YOUR_TURN, contact=CONTACT, seconds=3600, urgent=True)
            assert sent.status is DeliveryStatus.SENT
            (request,) = service.received
            assert browser.decrypt(request.body) == {
                "key": "turn-a1b2-17-x",
                "tag": "match-a1b2",
                "title": "Your turn in Outback",
                "text": "Julie’s koala moved to row 5.",
                "path": "/m/a1b2/17",
            }
            assert request.headers["TTL"] == "3600"
            assert request.headers["Urgency"] == "high"
            assert request.headers["Topic"] == "match-a1b2"
            assert request.headers["Content-Encoding"] == "aes128gcm"
            said = claims(request.headers, KEYS.public)
            assert said["aud"] == f"https://localhost:{service.port}"
            assert said["sub"] == CONTACT
            assert time.time() < said["exp"] <= time.time() + 24 * 3600

    asyncio.run(attempt())


def test_a_proof_is_used_for_many_requests_until_it_nearly_expires() -> None:
    now = time.time()
    first = KEYS.proof("https://push.example", CONTACT, now)
    assert KEYS.proof("https://push.example", CONTACT, now + 3600) is first
    assert KEYS.proof("https://other.example", CONTACT, now + 3600) is not first
    assert KEYS.proof("https://push.example", CONTACT, now + 12 * 3600) is not first


def test_a_key_that_is_kept_stays_the_same() -> None:
    private = PushKeys.new()
    assert PushKeys(private).public == PushKeys(private).public != KEYS.public


def test_a_long_text_is_shortened() -> None:
    async def attempt() -> None:
        async with receiver() as service, service.client() as client:
            browser = Browser(service.address)
            long = Push("k", "t", "Your turn", "🦘" * 5000, "/m/a")
            subscription = Subscription.read(browser.subscription())
            await send(client, KEYS, subscription, long, contact=CONTACT, seconds=60, urgent=False)
            (request,) = service.received
            assert len(request.body) <= 4096
            assert browser.decrypt(request.body)["text"].startswith("🦘🦘🦘")

    asyncio.run(attempt())


@pytest.mark.parametrize(
    ("status", "outcome"), [(410, DeliveryStatus.GONE), (404, DeliveryStatus.GONE), (503, DeliveryStatus.RETRY)]
)
def test_what_the_push_service_answers_decides_what_happens_next(status: int, outcome: DeliveryStatus) -> None:
    async def attempt() -> None:
        async with receiver() as service, service.client() as client:
            service.status = status
            subscription = Subscription.read(Browser(service.address).subscription())
            sent = await send(client, KEYS, subscription, YOUR_TURN, contact=CONTACT, seconds=60, urgent=False)
            assert sent.status is outcome

    asyncio.run(attempt())


def test_a_push_service_that_is_down_is_tried_again() -> None:
    async def attempt() -> None:
        async with receiver() as service:
            client = service.client()
        async with client:
            subscription = Subscription.read(Browser(service.address).subscription())
            sent = await send(client, KEYS, subscription, YOUR_TURN, contact=CONTACT, seconds=60, urgent=False)
            assert sent.status is DeliveryStatus.RETRY
            assert "localhost" in sent.reason

    asyncio.run(attempt())


def test_proofs_are_kept_for_a_limited_number_of_push_services() -> None:
    keys = PushKeys(PushKeys.new())
    first = keys.proof("https://first.example", CONTACT, 0.0)
    assert keys.proof("https://first.example", CONTACT, 1.0) is first
    for n in range(MOST_PROOFS):
        keys.proof(f"https://push{n}.example", CONTACT, 0.0)
    assert keys.proof("https://first.example", CONTACT, 1.0) is not first


GOOD: dict[str, Any] = Browser("https://push.example/1").subscription()


@pytest.mark.parametrize(
    ("subscription", "says"),
    [
        ({}, "has an endpoint and the keys"),
        ({**GOOD, "keys": None}, "has an endpoint and the keys"),
        ({**GOOD, "endpoint": 7}, "has an endpoint and the keys"),
        ({**GOOD, "keys": {"p256dh": GOOD["keys"]["p256dh"]}}, "has an endpoint and the keys"),
        ({**GOOD, "keys": {**GOOD["keys"], "auth": "AAAA"}}, "auth of a push subscription has 16 bytes"),
        ({**GOOD, "keys": {**GOOD["keys"], "auth": "ä" * 22}}, "auth of a push subscription has 16 bytes"),
        ({**GOOD, "keys": {**GOOD["keys"], "p256dh": encoded(b"\4" + b"\1" * 64)}}, "a point on the curve"),
        ({**GOOD, "keys": {**GOOD["keys"], "p256dh": "!"}}, "a point on the curve"),
    ],
)
def test_an_invalid_subscription_is_refused_in_a_sentence(subscription: dict[str, Any], says: str) -> None:
    with pytest.raises(AddressError, match=says):
        Subscription.read(subscription)
