"""Webhooks are proved before they are used, and signed; Discord and Slack get their own form."""

from __future__ import annotations

import asyncio
import hmac
import json
from hashlib import sha256
from typing import Any

import pytest
from aiohttp import web

from tests.server.notify.receiver import receiver
from tuckerbox.server.notify import webhook
from tuckerbox.server.notify.delivery_result import DeliveryStatus, NotReachedError
from tuckerbox.server.notify.webhook import Hook, HookNotice, Shape, body_of, challenge, send, shape_of

NOTICE = HookNotice("n-17", "Your turn in Outback, *Anna*. @everyone", "https://table.example/m/a1", {"match": "a1"})


@pytest.mark.parametrize(
    ("address", "shape"),
    [
        ("https://discord.com/api/webhooks/1/abc", Shape.DISCORD),
        ("https://ptb.discord.com/api/webhooks/1/abc", Shape.DISCORD),
        ("https://hooks.slack.com/services/T/B/x", Shape.SLACK),
        ("https://example.org/discord.com/api/webhooks/", Shape.JSON),
        ("https://notdiscord.com/api/webhooks/1", Shape.JSON),
    ],
)
def test_the_address_tells_the_form(address: str, shape: Shape) -> None:
    assert shape_of(address) is shape


def test_a_name_alerts_nobody_on_discord() -> None:
    said = json.loads(body_of(NOTICE, Shape.DISCORD))
    assert said["allowed_mentions"] == {"parse": []}
    assert said["content"] == "Your turn in Outback, \\*Anna\\*. \\@everyone\n<https://table.example/m/a1>"


def test_a_name_is_no_link_on_slack() -> None:
    said = json.loads(body_of(HookNotice("k", "<!channel> & <b>", "https://t.example/", {}), Shape.SLACK))
    assert said["text"] == "&lt;!channel&gt; &amp; &lt;b&gt;\n<https://t.example/>"


def test_a_program_can_check_who_sent_a_notice() -> None:
    async def attempt() -> None:
        async with receiver() as there, there.client() as client:
            sent = await send(client, Hook(there.address, "our secret"), NOTICE, 1_700_000_000)
            assert sent.status is DeliveryStatus.SENT
            (request,) = there.received
            assert json.loads(request.body) == {
                "key": "n-17",
                "text": "Your turn in Outback, *Anna*. @everyone",
                "link": "https://table.example/m/a1",
                "match": "a1",
            }
            proof = hmac.new(b"our secret", b"1700000000." + request.body, sha256).hexdigest()
            assert request.headers["Tuckerbox-Signature"] == f"t=1700000000,v1={proof}"
            assert request.headers["Idempotency-Key"] == "n-17"

    asyncio.run(attempt())


def test_a_webhook_that_is_down_is_tried_again() -> None:
    async def attempt() -> None:
        async with receiver() as there:
            client = there.client()
        async with client:
            assert (await send(client, Hook(there.address, "s"), NOTICE, 0)).status is DeliveryStatus.RETRY

    asyncio.run(attempt())


async def repeat(request: web.Request) -> web.StreamResponse:
    return web.json_response(await request.json())


async def repeat_plainly(request: web.Request) -> web.StreamResponse:
    return web.Response(text=(await request.json())["challenge"] + "\n")


async def say_something(_: web.Request) -> web.StreamResponse:
    return web.json_response({"challenge": "something"})


async def say_a_list(_: web.Request) -> web.StreamResponse:
    return web.json_response([1])


async def say_deep_lists(_: web.Request) -> web.StreamResponse:
    return web.Response(text="[" * 4096)


async def refuse(_: web.Request) -> web.StreamResponse:
    return web.Response(status=403)


@pytest.mark.parametrize("handler", [repeat, repeat_plainly])
def test_a_server_proves_its_webhook_by_repeating_a_word(handler: Any) -> None:
    async def attempt() -> None:
        async with receiver() as there, there.client() as client:
            there.handler = handler
            assert await challenge(client, Hook(there.address, "s"), 0, "The word is {}.".format) is None

    asyncio.run(attempt())


@pytest.mark.parametrize(
    ("handler", "says"),
    [
        (say_something, "has to answer"),
        (say_a_list, "has to answer"),
        (say_deep_lists, "has to answer"),
        (refuse, "answered with the status 403"),
    ],
)
def test_a_webhook_that_does_not_repeat_the_word_is_not_used(handler: Any, says: str) -> None:
    async def attempt() -> None:
        async with receiver() as there, there.client() as client:
            there.handler = handler
            with pytest.raises(NotReachedError, match=says):
                await challenge(client, Hook(there.address, "s"), 0, "The word is {}.".format)

    asyncio.run(attempt())


@pytest.mark.parametrize(("shape", "field"), [(Shape.DISCORD, "content"), (Shape.SLACK, "text")])
def test_a_channel_shows_the_word_to_its_person(monkeypatch: pytest.MonkeyPatch, shape: Shape, field: str) -> None:
    monkeypatch.setattr(webhook, "shape_of", lambda _: shape)

    async def attempt() -> None:
        async with receiver() as there, there.client() as client:
            there.status = 204
            word = await challenge(client, Hook(there.address, "s"), 0, "Type {} at Tuckerbox.".format)
            assert json.loads(there.received[0].body) == {field: f"Type {word} at Tuckerbox."}
            assert word is not None
            assert len(word) == 8

    asyncio.run(attempt())
