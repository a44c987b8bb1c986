"""The function with which each part of the store writes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from sqlalchemy import Connection

from tuckerbox.server.store.process_messages import Message

R = TypeVar("R")


class Write(Protocol):
    """Runs a job as one transaction, and announces messages about it."""

    def __call__(self, job: Callable[[Connection], R], /, *messages: Message) -> R: ...
