"""The result of an attempt to deliver a notice."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class DeliveryStatus(StrEnum):
    """The outcome of an attempt, which decides what to do next."""

    SENT = "sent"  # the other side has taken it
    RETRY = "retry"  # it may work later
    FAILED = "failed"  # this notice will never be taken
    GONE = "gone"  # the address no longer exists, so nothing should be sent there again


@dataclass(frozen=True)
class Delivery:
    """The result of an attempt, with the reason for people if it was not sent."""

    status: DeliveryStatus
    reason: str = ""
    retry_after: float | None = None  # seconds until the next attempt, if the other side has named a time
    may_have_arrived: bool = False  # although no success was reported
    refused: bool = False  # a mail server has refused the letter for good, not because the mailbox is full


SENT = Delivery(DeliveryStatus.SENT)


class AddressError(ValueError):
    """Nothing can be sent to this address. The text is a sentence for the person who gave it."""


class NotReachedError(Exception):
    """The other side could not be reached, or did not answer properly. Another attempt may succeed."""

    def __init__(self, says: str, *, may_have_arrived: bool = False) -> None:
        super().__init__(says)
        self.may_have_arrived = may_have_arrived  # True if the letter may have arrived although no success was reported
