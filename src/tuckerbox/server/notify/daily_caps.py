"""Daily caps on notices: on those to webhooks and browsers by person and by receiving server, on emails by mailbox.

Strangers choose where these notices go, and what happens at a table can make many of them. A challenge to a webhook
counts, too. Every process counts for itself. The workers of a server divide each cap, because any of them may send.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from tuckerbox.server.allowances import Allowance, Allowances
from tuckerbox.server.table.notice_rows import ALONE, NoticeKind
from tuckerbox.server.worker_ownership import ONLY_WORKER, Worker

A_DAY = 86_400.0  # seconds
MOST_TO_PERSON = 500
MOST_TO_SERVER = 2_000
MOST_TO_MAILBOX = 30  # emails; those about deadlines and those about security have as many of their own
FEW_IN_NETWORK = 10  # emails that ask for a confirmation
MOST_KEPT = 100_000  # people and servers

# Servers that take the notices of very many people: the push services of the browsers' makers, Discord and Slack.
EVERYBODYS = re.compile(
    r"fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|(.+\.)?push\.apple\.com|.+\.notify\.windows\.com"
    r"|(.+\.)?discord(app)?\.com|hooks\.slack(-gov)?\.com"
)


class DailyCaps:
    """Counts what one process sends. `clock` returns milliseconds."""

    def __init__(self, clock: Callable[[], int], worker: Worker = ONLY_WORKER) -> None:
        self._worker = worker
        self._allowances = Allowances(lambda: clock() / 1000, MOST_KEPT)

    def count(self, person: str, server: str, *, alone: bool) -> int:
        """Count a notice and return 0, or return the milliseconds until there is room for it.

        Reminders and notices about security (`alone`) have a cap of their own, so that nobody can keep them from a
        person by causing many others.
        """
        caps = [Allowance(f"person {person} {alone}", self._worker.share(MOST_TO_PERSON), A_DAY)]
        if not EVERYBODYS.fullmatch(server):
            caps.append(Allowance(f"server {server} {alone}", self._worker.share(MOST_TO_SERVER), A_DAY))
        return self._count(*caps)

    def count_email(self, mailbox: str, kind: NoticeKind) -> int:
        """Count an email and return 0, or return the milliseconds until there is room for it."""
        about = kind if kind in ALONE else "the rest"
        return self._count(Allowance(f"mailbox {mailbox} {about}", self._worker.share(MOST_TO_MAILBOX), A_DAY))

    def count_confirmation(self, network: str) -> bool:
        """Count an email that asks for a confirmation. Return True if its network has caused only a few in a day."""
        return not self._count(Allowance(f"network {network}", FEW_IN_NETWORK, A_DAY))

    def _count(self, *caps: Allowance) -> int:
        used_up = self._allowances.use(*caps)
        return 1000 * used_up[1] if used_up else 0
