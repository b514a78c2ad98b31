"""Finds the arrows between the folders of one level and the cycles of these arrows."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from uses import Use

ROOT = "(root)"


@dataclass
class Level:
    """The direct subfolders of a module or folder and the uses behind each arrow between the subfolders."""

    path: tuple[str, ...]
    nodes: list[str]
    arrows: dict[tuple[str, str], list[Use]] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return "/".join(self.path)

    def targets(self, node: str) -> list[str]:
        return [target for source, target in sorted(self.arrows) if source == node]

    def two_way_pairs(self) -> list[tuple[str, str]]:
        """Returns the pairs of folders that use each other. In each pair, the folder with fewer uses comes first."""
        pairs = [(one, two) for one, two in sorted(self.arrows) if one < two and (two, one) in self.arrows]
        return [pair if self._count(*pair) <= self._count(*reversed(pair)) else pair[::-1] for pair in pairs]

    def longer_cycles(self) -> list[list[str]]:
        """Returns the cycles of three or more folders that remain if each two-way pair keeps its stronger direction.

        In each cycle, the first arrow has the fewest uses.
        """
        weaker = set(self.two_way_pairs())
        arrows = {arrow for arrow in self.arrows if arrow not in weaker}
        cycles = []
        while cycle := shortest_cycle(self.nodes, arrows):
            steps = list(zip(cycle, cycle[1:] + cycle[:1]))
            weakest = min(range(len(steps)), key=lambda index: (self._count(*steps[index]), steps[index]))
            arrows.discard(steps[weakest])
            cycles.append(cycle[weakest:] + cycle[:weakest])
        return cycles

    def _count(self, source: str, target: str) -> int:
        return len(self.arrows[source, target])


def levels_of(folders: list[tuple[str, ...]], uses: list[Use]) -> list[Level]:
    """Returns a level for each module and each folder that has subfolders."""
    levels: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for folder in folders:
        for length in range(1, len(folder)):
            levels[folder[:length]].add(folder[length])
    for folder in folders:
        if folder in levels or len(folder) == 1:
            levels[folder].add(ROOT)
    result = {path: Level(path, sorted(nodes)) for path, nodes in sorted(levels.items())}
    for use in uses:
        shared = 0
        while use.source[:shared + 1] == use.target[:shared + 1] and shared < min(len(use.source), len(use.target)):
            shared += 1
        level = result[use.source[:shared]]
        arrow = tuple(path[shared] if len(path) > shared else ROOT for path in (use.source, use.target))
        level.arrows.setdefault(arrow, []).append(use)
    return list(result.values())


def shortest_cycle(nodes: list[str], arrows: set[tuple[str, str]]) -> list[str] | None:
    """Returns a shortest cycle, or None if there are no cycles."""
    targets = {node: [target for source, target in sorted(arrows) if source == node] for node in nodes}
    best: list[str] | None = None
    for start in nodes:
        came_from: dict[str, str | None] = {start: None}
        queue = [start]
        while queue:
            node = queue.pop(0)
            if start in targets[node]:
                path, step = [], node
                while step is not None:
                    path.append(step)
                    step = came_from[step]
                if best is None or len(path) < len(best):
                    best = path[::-1]
                break
            for target in targets[node]:
                if target not in came_from:
                    came_from[target] = node
                    queue.append(target)
    return best


def layers_of(nodes: list[str], arrows: set[tuple[str, str]]) -> list[list[str]]:
    """Returns the nodes in layers, users first: each is one layer above the highest node that it uses.

    The arrows must have no cycles.
    """
    targets = {node: [target for source, target in sorted(arrows) if source == node] for node in nodes}
    height: dict[str, int] = {}

    def visit(node: str) -> int:
        if node not in height:
            height[node] = 1 + max((visit(target) for target in targets[node]), default=-1)
        return height[node]

    highest = max((visit(node) for node in nodes), default=0)
    return [[node for node in nodes if height[node] == layer] for layer in range(highest, -1, -1)]


def needed_arrows(arrows: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """Returns the arrows that don't follow from other arrows."""
    targets: dict[str, set[str]] = defaultdict(set)
    for source, target in arrows:
        targets[source].add(target)

    def reaches(source: str, target: str) -> bool:
        seen, waiting = {source}, [each for each in targets[source] if each != target]
        while waiting:
            node = waiting.pop()
            if node == target:
                return True
            if node not in seen:
                seen.add(node)
                waiting += targets[node]
        return False

    return {(source, target) for source, target in arrows if not reaches(source, target)}
