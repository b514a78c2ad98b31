"""Lays out boxes in layers so that arrows run downward, rarely cross, and go around boxes."""

from __future__ import annotations

from dataclasses import dataclass

from arrows import layers_of

GAP = 28  # between layers
SPACE = 18  # between boxes of a layer


@dataclass
class Layout:
    """The upper left corners of boxes and the points of each arrow."""

    positions: dict[str, tuple[int, int]]
    arrows: dict[tuple[str, str], list[tuple[int, int]]]
    width: int
    height: int


def lay_out(sizes: dict[str, tuple[int, int]], arrows: set[tuple[str, str]]) -> Layout:
    """Returns a layout of boxes with given sizes. The arrows have no cycles."""
    layers = [list(layer) for layer in layers_of(sorted(sizes), arrows)]
    level = {node: depth for depth, layer in enumerate(layers) for node in layer}
    chains: dict[tuple[str, str], list[str]] = {}
    widths = {node: float(width) for node, (width, _) in sizes.items()}
    neighbours: dict[str, list[str]] = {node: [] for node in sizes}
    for source, target in sorted(arrows):
        chain = [source]
        for depth in range(level[source] + 1, level[target]):
            bend = f"{source} {target} {depth}"  # a place in a layer that an arrow only passes
            layers[depth].append(bend)
            level[bend], widths[bend], neighbours[bend] = depth, 10.0, []
            chain.append(bend)
        chains[source, target] = chain + [target]
        for one, two in zip(chain, chain[1:] + [target]):
            neighbours[one].append(two)
            neighbours[two].append(one)
    _order(layers, level, neighbours)
    centers = _centers(layers, level, neighbours, widths)
    left = min((centers[node] - widths[node] / 2 for node in centers), default=0)
    tops, y = [], 0
    for layer in layers:
        tops.append(y)
        y += max((sizes[node][1] for node in layer if node in sizes), default=0) + GAP
    heights = [max((sizes[node][1] for node in layer if node in sizes), default=0) for layer in layers]
    positions = {
        node: (round(centers[node] - left - width / 2), tops[level[node]]) for node, (width, _) in sizes.items()}
    points: dict[tuple[str, str], list[tuple[int, int]]] = {}
    for (source, target), chain in chains.items():
        line = [_port(source, target, chains, centers, sizes, left, tops, level, leaving=True)]
        line.append((line[0][0], tops[level[source]] + heights[level[source]]))  # below the higher boxes beside it
        for bend in chain[1:-1]:
            x, depth = round(centers[bend] - left), level[bend]
            line += [(x, tops[depth]), (x, tops[depth] + heights[depth])]
        line.append(_port(target, source, chains, centers, sizes, left, tops, level, leaving=False))
        points[source, target] = line
    right = max((centers[node] - left + widths[node] / 2 for node in centers), default=0)
    return Layout(positions, points, round(right), max(y - GAP, 0))


def _order(layers: list[list[str]], level: dict[str, int], neighbours: dict[str, list[str]]) -> None:
    """Orders each layer by the mean position of its neighbors, down and up in turn, and keeps the best order."""
    best, least = [list(layer) for layer in layers], _crossings(layers, level, neighbours)
    for turn in range(24):
        downward = turn % 2 == 0
        for depth in range(len(layers)) if downward else reversed(range(len(layers))):
            beside = depth - 1 if downward else depth + 1
            if not 0 <= beside < len(layers):
                continue
            place = {node: index for index, node in enumerate(layers[beside])}

            def mean(node: str, index: int) -> float:
                places = [place[each] for each in neighbours[node] if level[each] == beside]
                return sum(places) / len(places) if places else index

            keys = {node: (mean(node, index), index) for index, node in enumerate(layers[depth])}
            layers[depth].sort(key=keys.__getitem__)
        crossings = _crossings(layers, level, neighbours)
        if crossings < least:
            best, least = [list(layer) for layer in layers], crossings
    layers[:] = best


def _crossings(layers: list[list[str]], level: dict[str, int], neighbours: dict[str, list[str]]) -> int:
    count = 0
    for depth in range(len(layers) - 1):
        place = {node: index for index, node in enumerate(layers[depth + 1])}
        lines = [
            (index, place[each]) for index, node in enumerate(layers[depth])
            for each in neighbours[node] if level[each] == depth + 1]
        count += sum(
            1 for first in range(len(lines)) for second in range(first)
            if (lines[first][0] - lines[second][0]) * (lines[first][1] - lines[second][1]) < 0)
    return count


def _centers(
    layers: list[list[str]], level: dict[str, int], neighbours: dict[str, list[str]], widths: dict[str, float]
) -> dict[str, float]:
    """Returns horizontal centers near those of the neighbors, without overlaps."""
    centers: dict[str, float] = {}
    for layer in layers:
        total = sum(widths[node] + SPACE for node in layer)
        x = -total / 2
        for node in layer:
            centers[node] = x + (widths[node] + SPACE) / 2
            x += widths[node] + SPACE
    for turn in range(30):
        for layer in layers if turn % 2 == 0 else reversed(layers):
            wanted = []
            for node in layer:
                near = [centers[each] for each in neighbours[node] or layer]
                wanted.append(sum(near) / len(near))
            for node, center in zip(layer, _without_overlaps(wanted, [widths[node] for node in layer])):
                centers[node] = center
    return centers


def _without_overlaps(wanted: list[float], widths: list[float]) -> list[float]:
    """Returns positions as near as possible to the desired positions, without changing the order or the distance."""
    offsets, x = [], 0.0
    for index, width in enumerate(widths):
        x += (widths[index - 1] + width) / 2 + SPACE if index else 0
        offsets.append(x)
    blocks: list[list[float]] = []  # sum, count
    for place, offset in zip(wanted, offsets):
        blocks.append([place - offset, 1])
        while len(blocks) > 1 and blocks[-2][0] / blocks[-2][1] > blocks[-1][0] / blocks[-1][1]:
            total, count = blocks.pop()
            blocks[-1][0] += total
            blocks[-1][1] += count
    means = [total / count for total, count in blocks for _ in range(int(count))]
    return [mean + offset for mean, offset in zip(means, offsets)]


def _port(
    node: str, other: str, chains: dict[tuple[str, str], list[str]], centers: dict[str, float],
    sizes: dict[str, tuple[int, int]], left: float, tops: list[int], level: dict[str, int], leaving: bool
) -> tuple[int, int]:
    """Returns where an arrow meets a box: ports are spread over the box's edge in the order of the arrows."""
    if leaving:
        ends = {target: chain[1] for (source, target), chain in chains.items() if source == node}
    else:
        ends = {source: chain[-2] for (source, target), chain in chains.items() if target == node}
    order = sorted(ends, key=lambda each: (centers[ends[each]], each))
    width, height = sizes[node]
    step = min(24, (width - 12) / max(len(order), 1))
    x = centers[node] - left + (order.index(other) - (len(order) - 1) / 2) * step
    return round(x), tops[level[node]] + (height if leaving else 0)
