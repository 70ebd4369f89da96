"""A coded rule: a function that checks a subject, with its source."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from inspect import cleandoc

from houseway.checking.finding import Confidence, Finding, Found, Severity, Where
from houseway.checking.subject import Subject

Check = Callable[[Subject], Iterator[Found]]


@dataclass(frozen=True)
class Rule:
    """A rule with its code; the docstring of its function is the text of its page."""

    code: str
    pack: str
    severity: Severity
    confidence: Confidence
    law: str
    since: str
    engine: bool
    check: Check

    @property
    def name(self) -> str:
        return self.check.__name__.replace("_", "-")

    @property
    def title(self) -> str:
        return self._text[0].rstrip(".")

    def part(self, label: str) -> str:
        """A labeled paragraph of the docstring: `What`, `Why`, `Example` or `Limits`."""
        marked = [text for text in self._text if text.startswith(f"{label}: ")]
        return " ".join(marked[0].removeprefix(f"{label}: ").split()) if marked else ""

    @property
    def _text(self) -> list[str]:
        return cleandoc(self.check.__doc__ or "").split("\n\n")

    def run(self, subject: Subject) -> Iterator[Finding]:
        for found in self.check(subject):
            source = str(found.source) if found.source is not None else None
            yield Finding(
                code=self.code,
                pack=self.pack,
                severity=found.severity or self.severity,
                confidence=self.confidence,
                where=Where(found.game, found.option, found.field, source),
                message=found.message,
                evidence=list(found.evidence),
            )


def rule(
    code: str,
    pack: str,
    *,
    severity: Severity,
    confidence: Confidence,
    law: str,
    since: str = "",
    engine: bool = False,
) -> Callable[[Check], Rule]:
    """Turn a function into a rule; `engine` marks rules that play, price or settle hands."""

    def make(check: Check) -> Rule:
        return Rule(
            code,
            pack=pack,
            severity=severity,
            confidence=confidence,
            law=law,
            since=since,
            engine=engine,
            check=check,
        )

    return make
