"""Addresses for notices."""

from __future__ import annotations

from asyncio import to_thread
from typing import Annotated

from fastapi import APIRouter, Path, Response

from tuckerbox.server.actions import addresses
from tuckerbox.server.actions.answer_types import Address, Addresses, Confirmed
from tuckerbox.server.actions.field_limits import MOST_ID
from tuckerbox.server.http.rate_limits import Cost
from tuckerbox.server.http.route_policy import Callers, GuardedRoute, policy
from tuckerbox.server.http.routes.common import AddressId, ThePerson, TheServices, refusals
from tuckerbox.server.http.schemas import AddressSettings, Confirmation, NewAddress, NewSubscription

router = APIRouter(route_class=GuardedRoute, responses=refusals())
Secret = Annotated[str, Path(max_length=MOST_ID, description="The secret of an email's link.")]


@router.get("/api/me/addresses", tags=["notices"], operation_id="listAddresses", summary="List your addresses")
@policy(Cost.READ)
def list_addresses(services: TheServices, person: ThePerson) -> Addresses:
    """Return the addresses where you get notices, and the ways in which this server can send them."""
    return addresses.addresses(services, person)


@router.post(
    "/api/me/addresses",
    status_code=201,
    tags=["notices"],
    operation_id="addAddress",
    summary="Add an address",
    responses=refusals(400, 409, 413),
)
@policy(Cost.ADDRESS)
async def add_address(services: TheServices, person: ThePerson, asked: NewAddress) -> Address:
    """Add an address for notices of all kinds. Until it is confirmed, only the request to confirm it is sent there.

    An email address gets a link by email. If nobody confirms several such emails, it gets no more for a month. A
    webhook of your own has to answer `{"challenge": "…"}` with the same. In a channel of Discord or Slack, a word
    appears, which you send to `…/confirm`.
    """
    return await addresses.add(services, person, asked.channel, asked.target)


@router.post(
    "/api/addresses/{id}/confirm",
    tags=["notices"],
    operation_id="confirmAddress",
    summary="Confirm an address",
    responses=refusals(404, 413),
)
@policy(Cost.ADDRESS)
def confirm_address(services: TheServices, id: AddressId, asked: Confirmation) -> Confirmed:
    """Confirm an address with the word or the secret that was sent there. Each works once."""
    return addresses.confirm(services, id, asked.word)


@router.put(
    "/api/me/addresses/{id}",
    tags=["notices"],
    operation_id="changeAddress",
    summary="Choose what goes to an address",
    responses=refusals(400, 404, 413),
)
@policy(Cost.PLAY)
def change_address(services: TheServices, person: ThePerson, id: AddressId, asked: AddressSettings) -> Address:
    """Choose the kinds of notices that go to an address, and its quiet hours."""
    return addresses.change(services, person, id, asked.kinds, asked.quiet, asked.insists)


@router.put(
    "/api/me/addresses/{id}/subscription",
    tags=["notices"],
    operation_id="renewSubscription",
    summary="Replace a browser's subscription",
    responses=refusals(400, 404, 409, 413),
)
@policy(Cost.ADDRESS)
def renew_subscription(services: TheServices, person: ThePerson, id: AddressId, asked: NewSubscription) -> Address:
    """Replace the subscription of a browser that has another one by now. What goes there stays the same."""
    return addresses.renew(services, person, id, asked.target)


@router.delete(
    "/api/me/addresses/{id}",
    tags=["notices"],
    operation_id="removeAddress",
    summary="Forget an address",
    responses=refusals(404),
)
@policy(Cost.PLAY)
def remove_address(services: TheServices, person: ThePerson, id: AddressId) -> Addresses:
    """Forget an address, and what was to go there. Return the others."""
    return addresses.remove(services, person, id)


@router.post("/notices/{id}/stop/{secret}", include_in_schema=False)
@policy(Cost.PLAY, Callers.ANYBODY)
async def stop(services: TheServices, id: AddressId, secret: Secret) -> Response:
    """End the emails to an address, for mail programs with a button for that (RFC 8058).

    The answer is always the same, so that nobody learns which links are valid.
    """
    await to_thread(addresses.stop, services, id, secret)
    return Response(status_code=204)


@router.post("/notices/{id}/block/{secret}", include_in_schema=False)
@policy(Cost.PLAY, Callers.ANYBODY)
async def block(services: TheServices, id: AddressId, secret: Secret) -> Response:
    """Block an address, for the page behind the link in its first email. The answer is always the same."""
    await to_thread(addresses.block, services, id, secret)
    return Response(status_code=204)
