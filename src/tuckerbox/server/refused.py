"""What is refused is refused in one form: a status, a word for programs, a sentence for people."""

from __future__ import annotations

from tuckerbox.server.schemas import Moment


class RefusedError(Exception):
    """What was asked for is not done, and nothing has changed."""

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
        self.rule = rule  # the place in the rules that it comes from
        self.news = news
        self.retry = retry  # seconds after which it may be asked for again
