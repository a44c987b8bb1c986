"""Prometheus metrics, one for each thing that matters."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)

requests = Histogram(
    "tuckerbox_request_seconds", "Time to answer a request.", ["route", "method", "status"], buckets=QUICK
)
moves = Counter("tuckerbox_moves", "Decisions stored.", ["by"])
matches = Counter("tuckerbox_matches", "Tables set up.", ["game"])
refusals = Counter("tuckerbox_refusals", "Requests refused, by code.", ["code"])
streams = Gauge("tuckerbox_streams", "Open live streams.")
news = Histogram("tuckerbox_news_seconds", "Time to make the news of a match for all who are watching.", buckets=QUICK)
