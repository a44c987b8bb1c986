"""The metrics that a server reports."""

from __future__ import annotations

from prometheus_client.parser import text_string_to_metric_families

from tests.server.visitor import Visitor


def counted(visitor: Visitor, name: str, **labels: str) -> float:
    """Return the sum of a metric's samples with these labels."""
    families = text_string_to_metric_families(visitor.get("/metrics"))
    samples = [sample for family in families for sample in family.samples if sample.name == name]
    return sum(s.value for s in samples if labels.items() <= s.labels.items())
