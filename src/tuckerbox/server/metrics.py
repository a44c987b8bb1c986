"""What is counted and timed, for Prometheus: one metric for each thing that matters."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)

requests = Histogram(
    "tuckerbox_request_seconds", "How long an answer took.", ["route", "method", "status"], buckets=QUICK
)
moves = Counter("tuckerbox_moves", "Decisions that were stored.", ["by"])
matches = Counter("tuckerbox_matches", "Tables that were set.", ["game"])
refusals = Counter("tuckerbox_refusals", "What was refused, by code.", ["code"])
streams = Gauge("tuckerbox_streams", "Live streams that are open.")
news = Histogram("tuckerbox_news_seconds", "From stored to sent to everybody who looks on.", buckets=QUICK)
