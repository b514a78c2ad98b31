"""Draws an SVG file in which modules are boxes with the names of their folders, connected by arrows."""

from __future__ import annotations

from arrows import ROOT, Level, needed_arrows
from layout import GAP, lay_out

_LINE = 16
_LINE_LENGTH = 34
_STYLE = """
    text { font: 12px -apple-system, "Helvetica Neue", Arial, sans-serif; fill: #6e6e73; text-anchor: middle; }
    .module { font-weight: 600; font-size: 14px; fill: #1d1d1f; }
    rect.box { fill: #f5f5f7; stroke: #8e8e93; }
    .arrow { fill: none; stroke: #0066cc; stroke-width: 1.5; }
"""


def _lines(level: Level | None) -> list[str]:
    """Returns the names of a module's folders, broken into lines."""
    lines: list[str] = []
    for node in level.nodes if level else []:
        if node == ROOT:
            continue
        if lines and len(lines[-1]) + len(node) < _LINE_LENGTH:
            lines[-1] += f" · {node}"
        else:
            lines.append(node)
    return lines


def draw(modules: list[str], dependencies: set[tuple[str, str]], levels: list[Level]) -> str:
    """Returns the drawing as SVG. Arrows that follow from other arrows are left out."""
    by_path = {level.path: level for level in levels}
    folders = {module: _lines(by_path.get((module,))) for module in modules}
    sizes = {
        module: (max([9 * len(module), *(6 * len(line) for line in lines)]) + 24, 32 + _LINE * len(lines))
        for module, lines in folders.items()}
    layout = lay_out(sizes, needed_arrows(dependencies))
    width, height = layout.width + 2 * GAP, layout.height + 2 * GAP
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">',
        f"<style>{_STYLE}</style>",
        '<marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" '
        'markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0.5 L8 4 L0 7.5 z" fill="#0066cc"/></marker>',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
    ]
    for module, (x, y) in sorted(layout.positions.items()):
        x, y = x + GAP, y + GAP
        box_width, box_height = sizes[module]
        middle = x + box_width // 2
        lines.append(f'<rect class="box" x="{x}" y="{y}" width="{box_width}" height="{box_height}" rx="6"/>')
        lines.append(f'<text class="module" x="{middle}" y="{y + 21}">{module}</text>')
        for number, text in enumerate(folders[module], 1):
            lines.append(f'<text x="{middle}" y="{y + 23 + _LINE * number}">{text}</text>')
    for _, points in sorted(layout.arrows.items()):
        (left, top), rest = points[0], points[1:]
        line = f"M{left + GAP} {top + GAP}"
        for index, (right, bottom) in enumerate(rest):
            if index % 2 == 0:
                line += f" L{right + GAP} {bottom + GAP}"
            else:
                middle = (top + bottom) // 2 + GAP
                line += f" C{left + GAP} {middle} {right + GAP} {middle} {right + GAP} {bottom + GAP}"
            left, top = right, bottom
        lines.append(f'<path class="arrow" d="{line}" marker-end="url(#arrow)"/>')
    return "\n".join(lines) + "\n</svg>\n"
