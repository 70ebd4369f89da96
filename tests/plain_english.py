"""Reads what people read out of the source and finds words that plain American English avoids."""

import ast
import io
import re
import tokenize
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
PHRASES = ROOT / "tests" / "data" / "phrases.toml"

# Made by `make docs` from texts that are themselves checked.
GENERATED = ("docs/reference/", "docs/checks/", "docs/imports.md", "docs/api.md")
PARTS = ("src", "docs")
ENDINGS = (".py", ".js", ".css", ".html", ".md", ".toml", ".svg")

# Values of the rulebook and of the API, which a page shows in other words.
VALUES = re.compile(
    r"(?:(?<=[\"`\n])|^)(?:counter-clockwise|colour|licence)(?=[\"`\n]| = |$)", re.M
)
IS_NO = re.compile(
    r"(?<!here )\b(?:is|are|was|were) no (?!longer|more|less|fewer|later|earlier)\w+"
)
WORD = re.compile(r"(?<![\w-])[A-Za-z]+(?![\w-])")
LEADER = re.compile(r"\n[ \t]*(?://|#|\*)?[ \t]*")
ID = re.compile(r"[a-z0-9_:./-]*")
"""A string of code rather than text: a key, an id, a path."""
NOT_PROSE = frozenset(
    ("default", "direction", "if", "practice", "source", "terms", "values", "when")
)
"""Keys of the rulebook whose values are conditions, ids or the papers' own words."""
QUOTED = re.compile(r'"([^"\n]*)"' + r"|'([^'\n]*)'" + r"|`([^`\n]*)`" + r"|>([^<>\n]+)<")


@dataclass(frozen=True, order=True)
class Found:
    """One phrase in one file."""

    file: str
    phrase: str

    def __str__(self) -> str:
        return f"{self.file}: {self.phrase}"


@cache
def phrases() -> dict[str, dict[str, str]]:
    return tomllib.loads(PHRASES.read_text())


def files() -> Iterator[Path]:
    yield ROOT / "README.md"
    yield ROOT / "CONTRIBUTING.md"
    for part in PARTS:
        for path in sorted((ROOT / part).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            if path.suffix in ENDINGS and not name.startswith(GENERATED):
                yield path


def python_texts(source: str) -> Iterator[str]:
    """Strings with {} for values, and comments; names in code are left out."""
    tree = ast.parse(source)
    inside = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for part in ast.walk(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(
                part.value if isinstance(part, ast.Constant) else "{}" for part in node.values
            )
        elif (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in inside
            and not ID.fullmatch(node.value)
        ):
            yield node.value
    comments = []
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            comments.append(token.string.removeprefix("#").strip())
        elif token.type not in (tokenize.NL, tokenize.INDENT, tokenize.DEDENT) and comments:
            yield " ".join(comments)
            comments = []


def toml_texts(source: str) -> Iterator[str]:
    """Comments, and the values of keys that hold sentences."""
    yield " ".join(line.strip()[1:] for line in source.splitlines() if line.startswith("#"))
    yield from _values(tomllib.loads(source))


def _values(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from _values(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            if key not in NOT_PROSE:
                yield from _values(item)


def script_texts(source: str) -> Iterator[str]:
    yield LEADER.sub(" ", re.sub(r"\$\{[^{}]*\}", "{}", source))


def texts(path: Path) -> tuple[str, ...]:
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        found = python_texts(source)
    elif path.suffix == ".js":
        found = script_texts(source)
    elif path.suffix == ".toml":
        found = toml_texts(source)
    else:
        found = iter([LEADER.sub(" ", source)])
    return tuple(re.sub(r"\s+", " ", text) for text in found)


def labels(path: Path) -> set[str]:
    """Whole strings and whole text nodes of a file."""
    source = path.read_text(encoding="utf-8")
    whole = {text for match in QUOTED.finditer(source) for text in match.groups() if text}
    return whole | {text.rstrip(":") for text in whole}


@cache
def _anywhere() -> tuple[str, ...]:
    """Each phrase, and a phrase in lower case with a capital, too."""
    listed = phrases()["anywhere"]
    return tuple(
        dict.fromkeys(
            form for phrase in listed for form in (phrase, phrase[0].upper() + phrase[1:])
        )
    )


def _has(text: str, phrase: str) -> bool:
    """Whether the phrase is in the text as whole words, or in the plural."""
    if phrase not in text:
        return False
    before = r"\b" if phrase[0].isalnum() else ""
    after = r"s?\b" if phrase[-1].isalnum() else ""
    return re.search(before + re.escape(phrase) + after, text) is not None


def findings(path: Path) -> set[Found]:
    name = path.relative_to(ROOT).as_posix()
    found: set[str] = set()
    text = VALUES.sub("", "\n".join(texts(path)))
    found |= {phrase.casefold() for phrase in _anywhere() if _has(text, phrase)}
    found |= {word.casefold() for word in set(WORD.findall(text))} & set(phrases()["words"])
    found |= {match[0].casefold() for match in IS_NO.finditer(text)}
    listed = phrases()["labels"].get(name)
    if isinstance(listed, dict):
        found |= {f"label {label}" for label in labels(path) & set(listed)}
    return {Found(file=name, phrase=phrase) for phrase in found}


@cache
def all_findings() -> frozenset[Found]:
    return frozenset(found for path in files() for found in findings(path))
