"""Draws the modules as boxes with their folders in layers, and the arrows, as SVG."""

from __future__ import annotations

from arrows import ROOT, Level, needed_arrows
from layout import GAP, Layout, lay_out

_MARGIN = 14
_TITLE = 24
_STYLE = """
    text { font: 13px -apple-system, "Helvetica Neue", Arial, sans-serif; fill: #1d1d1f; }
    .module { font-weight: 600; font-size: 14px; }
    .own { fill: #6e6e73; font-style: italic; }
    .box0 { fill: #f5f5f7; stroke: #8e8e93; }
    .box1 { fill: #ffffff; stroke: #aeaeb2; }
    .box2 { fill: #f5f5f7; stroke: #c7c7cc; }
    .arrow { fill: none; stroke: #0066cc; stroke-width: 1.2; }
    .between { fill: none; stroke: #1d1d1f; stroke-width: 1.8; }
    .wrong { fill: none; stroke: #d70015; stroke-width: 1.8; }
"""


class Picture:
    """A drawing of modules and folders. Arrows that follow from others are left out."""

    def __init__(self, modules: list[str], dependencies: set[tuple[str, str]], levels: list[Level]) -> None:
        self.levels = {level.path: level for level in levels}
        self.layouts: dict[tuple[str, ...], Layout] = {}
        self.sizes: dict[tuple[str, ...], tuple[int, int]] = {}
        self.wrong: dict[tuple[str, ...], set[tuple[str, str]]] = {}
        for module in modules:
            self._measure((module,))
        self.layouts[()] = lay_out(
            {module: self.sizes[module,] for module in modules}, needed_arrows(dependencies))

    def _measure(self, path: tuple[str, ...]) -> None:
        label = (9 if len(path) == 1 else 8) * len(path[-1]) + 20
        level = self.levels.get(path)
        if level is None or level.nodes == [ROOT]:
            self.sizes[path] = (label, 44 if len(path) == 1 else 28)
            return
        for node in level.nodes:
            self._measure((*path, node))
        self.wrong[path] = level.closing_arrows()
        layout = lay_out(
            {node: self.sizes[(*path, node)] for node in level.nodes},
            needed_arrows(set(level.arrows) - self.wrong[path]), self.wrong[path])
        self.layouts[path] = layout
        self.sizes[path] = (max(layout.width + 2 * _MARGIN, label), layout.height + 2 * _MARGIN + _TITLE)

    def svg(self) -> str:
        """Returns the drawing as the text of an SVG file."""
        layout = self.layouts[()]
        width, height = layout.width + 2 * GAP, layout.height + 2 * GAP
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}">',
            f"<style>{_STYLE}</style>",
        ]
        for kind in ("arrow", "between", "wrong"):
            color = {"arrow": "#0066cc", "between": "#1d1d1f", "wrong": "#d70015"}[kind]
            lines.append(
                f'<marker id="{kind}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" '
                f'markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0.5 L8 4 L0 7.5 z" fill="{color}"/></marker>')
        lines.append(f'<rect width="{width}" height="{height}" fill="#ffffff"/>')
        for module, (x, y) in sorted(layout.positions.items()):
            self._draw((module,), x + GAP, y + GAP, lines)
        self._draw_arrows((), GAP, GAP, lines)
        return "\n".join(lines) + "\n</svg>\n"

    def _draw(self, path: tuple[str, ...], x: int, y: int, lines: list[str]) -> None:
        width, height = self.sizes[path]
        lines.append(
            f'<rect class="box{min(len(path) - 1, 2)}" x="{x}" y="{y}" width="{width}" height="{height}" rx="6"/>')
        kind = ' class="module"' if len(path) == 1 else ' class="own"' if path[-1] == ROOT else ""
        baseline = y + 21 if path in self.layouts else y + height // 2 + 5
        lines.append(f'<text{kind} x="{x + width // 2}" y="{baseline}" text-anchor="middle">{path[-1]}</text>')
        if path in self.layouts:
            layout = self.layouts[path]
            x, y = x + (width - layout.width) // 2, y + _TITLE + _MARGIN
            for node, (left, top) in sorted(layout.positions.items()):
                self._draw((*path, node), x + left, y + top, lines)
            self._draw_arrows(path, x, y, lines)

    def _draw_arrows(self, path: tuple[str, ...], x: int, y: int, lines: list[str]) -> None:
        for arrow, points in sorted(self.layouts[path].arrows.items()):
            kind = "wrong" if arrow in self.wrong.get(path, ()) else "arrow" if path else "between"
            (left, top), rest = points[0], points[1:]
            line = f"M{x + left} {y + top}"
            for index, (right, bottom) in enumerate(rest):
                if index % 2 == 1:
                    line += f" L{x + right} {y + bottom}"
                else:
                    middle = y + (top + bottom) // 2
                    line += f" C{x + left} {middle} {x + right} {middle} {x + right} {y + bottom}"
                left, top = right, bottom
            lines.append(f'<path class="{kind}" d="{line}" marker-end="url(#{kind})"/>')
