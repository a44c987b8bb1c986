"""Refusals: an HTTP status, a code for programs and a sentence for people."""

from __future__ import annotations

from tuckerbox.presentation import Moment


class RefusedError(Exception):
    """The request is refused, and nothing has changed."""

    def __init__(
        self,
        status: int,
        code: str,
        says: str,
        *,
        rule: str | None = None,
        news: Moment | None = None,
        retry: int | None = None,
    ) -> None:
        super().__init__(says)
        self.status = status
        self.code = code
        self.says = says
        self.rule = rule  # a reference to the game's rule behind it
        self.news = news
        self.retry = retry  # seconds until another attempt
