"""Reads the versions of CHANGELOG.md."""
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
HEADING = re.compile(r"^## (\d+)\.(\d+)\.(\d+)(?:, (.*))?$", re.MULTILINE)


class Version:
    """A version, its date or other remark, and the text of its section."""

    def __init__(self, match, text):
        self.numbers = tuple(int(match[index]) for index in (1, 2, 3))
        self.remark = match[4] or ""
        self.text = text.strip()

    @property
    def name(self):
        return ".".join(map(str, self.numbers))

    @property
    def is_dated(self):
        return re.fullmatch(r"\d{4}-\d\d-\d\d", self.remark) is not None

    def may_break(self, older):
        """Whether this version may break source that compiles with an older one."""
        changed = 2 if older[0] == 0 else 1
        return self.numbers[:changed] != older[:changed]


def versions(text=None):
    """Returns the versions, newest first."""
    text = (ROOT / "CHANGELOG.md").read_text() if text is None else text
    found = list(HEADING.finditer(text))
    ends = [match.start() for match in found[1:]] + [len(text)]
    return [Version(match, text[match.end():end]) for match, end in zip(found, ends)]
