"""Structured logging: a line of JSON per event, or readable text for a terminal."""

from __future__ import annotations

import logging
import sys
from typing import Any

import structlog
from structlog.typing import EventDict, Processor

from tuckerbox.server.worker_ownership import ONLY_WORKER, Worker


def set_up(readable: bool, worker: Worker = ONLY_WORKER) -> None:
    """Send everything that is logged, by us or by a library, to stderr in one format.

    With several workers, each line has the worker's number.
    """

    def add_worker(_: object, __: str, event: EventDict) -> EventDict:
        return event if worker.is_alone else {"worker": worker.number, **event}

    before: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        add_worker,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    # Plain tracebacks, because rich ones show the values of variables, secrets included.
    for_people = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    last: Processor = for_people if readable else structlog.processors.JSONRenderer()
    after: list[Any] = [structlog.stdlib.ProcessorFormatter.remove_processors_meta]
    if not readable:
        after.append(structlog.processors.format_exc_info)
    formatter = structlog.stdlib.ProcessorFormatter(foreign_pre_chain=before, processors=[*after, last])
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.INFO)
    for name in ("alembic", "uvicorn.error"):
        logging.getLogger(name).setLevel(logging.WARNING)
    structlog.configure(
        processors=[*before, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
