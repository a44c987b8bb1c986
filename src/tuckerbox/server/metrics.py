"""Prometheus metrics, one for each thing that matters.

If the environment variable with the name in `FOLDER` is set when this module is imported, prometheus_client keeps the
values in files in the folder that it names, and `exposition` adds up the values of all workers. The files bear the
workers' numbers, so a worker that starts again goes on with those of the one before.
"""

from __future__ import annotations

import os

from prometheus_client import (
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
    values,
)

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
NUMBER = "TUCKERBOX_WORKER"  # the environment variable with the worker's number

if FOLDER in os.environ:  # by default, files bear process ids, so there would be more of them after every start
    number = os.environ[NUMBER]
    values.ValueClass = values.MultiProcessValue(lambda: number)  # type: ignore[no-untyped-call]

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)

requests = Histogram(
    "tuckerbox_request_seconds", "Time to answer a request.", ["route", "method", "status"], buckets=QUICK
)
moves = Counter("tuckerbox_moves", "Decisions stored.", ["by"])
matches = Counter("tuckerbox_matches", "Tables set up, begun at a position, or uploaded.", ["game"])
refusals = Counter("tuckerbox_refusals", "Requests refused, by code.", ["code"])
streams = Gauge("tuckerbox_streams", "Open live streams.", multiprocess_mode="liveall")  # by worker
news = Histogram("tuckerbox_news_seconds", "Time to make the news of a match for all who are watching.", buckets=QUICK)
notices = Counter("tuckerbox_notices", "Attempts to send a notice, by their outcome.", ["channel", "outcome"])
connections_cut = Counter("tuckerbox_connections_cut", "Clients' connections that were cut, by reason.", ["reason"])
handovers = Counter("tuckerbox_handovers", "Connections passed on to the worker that serves the match.")


def exposition() -> bytes:
    """Return all metrics as text for Prometheus: of this process, or of all workers together."""
    if FOLDER not in os.environ:
        return generate_latest(REGISTRY)
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)
