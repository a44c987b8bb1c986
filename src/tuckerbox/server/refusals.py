"""Refusals: an HTTP status, a code for programs and a sentence for people."""

from __future__ import annotations

from tuckerbox.presentation import Moment

# Refusals of requests that reach no action: the code and the sentence, by HTTP status.
STANDARD_REFUSALS = {
    404: ("not-found", "There is nothing at this address."),
    405: ("method-not-allowed", "This address doesn't support that method. GET /api/openapi.json lists those it does."),
    422: ("invalid-request", "The request can't be read as JSON."),
    413: ("too-large", "That is too large. A request can be up to one megabyte, more than any match record needs."),
}


class RefusedError(Exception):
    """The request is refused, and nothing has changed."""

    def __init__(
        self,
        status: int,
        code: str,
        says: str,
        *,
        rule: str | None = None,
        moment: Moment | None = None,
        retry: int | None = None,
    ) -> None:
        super().__init__(says)
        self.status = status
        self.code = code
        self.says = says
        self.rule = rule  # a reference to the game's rule behind it
        self.moment = moment  # the position as it is now, if the request came too late
        self.retry = retry  # seconds until another attempt
