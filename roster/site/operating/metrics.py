"""Measures for Prometheus. Loaded only where `METRICS_TOKEN` or `METRICS_FROM` opens `/metrics`, by `counting`.

Processes share what they count through the files in `PROMETHEUS_MULTIPROC_DIR`. What is stored is not counted but asked
of the database when somebody looks; apps above add their figures to `roster.site.operating.figures.figures`.
"""

import os
from collections.abc import Iterator

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Histogram, generate_latest, multiprocess
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from roster.site.operating.figures import figures

REQUESTS = Counter("wyrdbook_requests", "Requests that were answered.", ["route", "method", "status"])
SECONDS = Histogram(
    "wyrdbook_request_seconds",
    "How long answers took.",
    ["route"],
    buckets=(0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)
LOG_INS = Counter("wyrdbook_log_ins", "Log-ins.")
FAILED_LOG_INS = Counter("wyrdbook_failed_log_ins", "Log-ins with a wrong name or password.")


def as_text() -> bytes:
    """Everything, as Prometheus reads it."""
    counted: CollectorRegistry = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        counted = CollectorRegistry()
        multiprocess.MultiProcessCollector(counted)
    stored = CollectorRegistry()
    stored.register(_Stored())
    return bytes(generate_latest(counted) + generate_latest(stored))


class _Stored(Collector):
    """Collects the figures of the database as they are now."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        for ask in figures:
            for figure in ask():
                gauge = GaugeMetricFamily(figure.name, figure.help, labels=list(figure.labels))
                for values, number in figure.values.items():
                    gauge.add_metric(list(values), number)
                yield gauge

    def describe(self) -> list[GaugeMetricFamily]:
        return []
