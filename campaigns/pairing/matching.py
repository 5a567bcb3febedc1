"""Matchings of least weight, by networkx. It is imported at the first draw, as it takes a quarter of a second."""

from collections.abc import Mapping

Couple = tuple[int, int]


def lightest_matching(weights: Mapping[Couple, int]) -> list[Couple]:
    """The largest matching with the least total weight; each couple is as given in `weights`."""
    from networkx import Graph, max_weight_matching

    most = max(weights.values(), default=0) + 1
    graph = Graph()
    graph.add_weighted_edges_from(
        (first, second, most - weight) for (first, second), weight in weights.items()
    )
    matched = {frozenset(edge) for edge in max_weight_matching(graph, maxcardinality=True)}
    return [couple for couple in weights if frozenset(couple) in matched]
