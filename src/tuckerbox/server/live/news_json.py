"""The news of a loaded match as JSON. The costly part is made once for all viewers who know the same."""

from __future__ import annotations

from typing import Any

import orjson

from tuckerbox import presentation
from tuckerbox.match import Match
from tuckerbox.presentation import Context, SharedNews


def as_json(data: Any) -> bytes:
    return orjson.dumps(data, option=orjson.OPT_UTC_Z)


class NewsJson:
    """The news of a match's last entry for viewers of any seats."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._data: dict[int | None, SharedNews] = {}  # by the seat that knows it; None for what everybody knows
        self._shared: dict[int | None, bytes] = {}  # by the seat from which it is seen
        self._whole: dict[tuple[int, ...], bytes] = {}

    def to(self, context: Context) -> bytes:
        """Return the news for a viewer."""
        mine = tuple(context.viewer.seats)
        if mine not in self._whole:
            shared = self._shared_part(context, presentation.point_of_view(self._match, mine))
            own = as_json(presentation.own_moment(context, self._match))
            self._whole[mine] = shared + b"," + own[1:] + b"}"
        return self._whole[mine]

    def _shared_part(self, context: Context, seat: int | None) -> bytes:
        """Return the shared part of the news as JSON, without the brackets that close the moment and the news."""
        if seat not in self._shared:
            knower = seat if seat is not None and self._match.knows_more(seat) else None
            if knower not in self._data:
                self._data[knower] = presentation.shared_news(context, self._match, knower)
            found = presentation.seen_from(self._data[knower], seat)
            self._shared[seat] = as_json(found).removesuffix(b"}}")
        return self._shared[seat]
