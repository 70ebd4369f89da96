"""The bank form: the visitor's input as text and as numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from houseway.pages.markup import Html, join, tag
from houseway.pages.words import capital, sentence, spaced
from houseway.play.game import FiledGame
from houseway.rulebook.model import PRESETS
from houseway.rulebook.schedule import CollectionOption
from houseway.values.errors import HousewayError, InputError
from houseway.values.money import format_money, format_printed, parse_printed
from houseway.web.api.bank import BankAsked
from houseway.web.pages.collection_box import ID, LABEL, collection_box

BET = "bet-"
"""The prefix of a wager's field name."""
NUMBERS = {
    "seats": "Seats that bet",
    "hands_per_hour": "Hands per hour",
    "hours": "Hours per shift",
}
DEFAULTS = {"hands_per_hour": "60", "hours": "8", "risk": "1"}
_MAX_DIGITS = 6


class FormInput(NamedTuple):
    """The fields of the form as they were filled in."""

    texts: Mapping[str, str]
    results: str = ""

    def text(self, name: str) -> str:
        return self.texts.get(name, "").strip()

    @property
    def preset(self) -> str:
        return self.text("preset") or "letter"

    @property
    def bets(self) -> dict[str, str]:
        """The bets, without empty fields."""
        texts = {n.removeprefix(BET): t.strip() for n, t in self.texts.items() if n.startswith(BET)}
        return {wager: _money(text, f"bets.{wager}") for wager, text in texts.items() if text}

    def request(self, game_id: str) -> BankAsked:
        """The request for the report."""
        bankroll = self.text("bankroll")
        seats = self.text("seats")
        return BankAsked(
            game=game_id,
            option=self.text("option") or None,
            seats=_number(seats, "seats") if seats else None,
            bets=self.bets,
            hands_per_hour=self._number("hands_per_hour"),
            hours=self._number("hours"),
            bankroll=_money(bankroll, "bankroll") if bankroll else None,
            risk=_percent(self.text("risk") or DEFAULTS["risk"]),
            results=self.results,
            preset=self.preset,
            collect_by=self.text("collect_by"),
        )

    def _number(self, name: str) -> int:
        return _number(self.text(name) or DEFAULTS[name], name)


class FormContents(NamedTuple):
    """The contents of the form: options, wagers, input and errors."""

    game: FiledGame
    form_input: FormInput
    options: list[CollectionOption]
    option: CollectionOption | None
    seats: int
    max_seats: int
    wagers: Mapping[str, str]
    """Names of the wagers with a field in the form, by id."""
    bets: Mapping[str, int]
    error: HousewayError | None = None

    @property
    def error_field(self) -> str:
        """The name of the field with an error, or an empty string."""
        where = self.error.where if self.error else ""
        return f"{BET}{where.removeprefix('bets.')}" if where.startswith("bets.") else where


def bank_form(contents: FormContents) -> Html:
    """The form for option, seats, bets, hands and bankroll; works without JavaScript."""
    form_input = contents.form_input
    numbers = {
        "seats": form_input.text("seats") or str(contents.seats),
        **{name: form_input.text(name) or DEFAULTS[name] for name in ("hands_per_hour", "hours")},
    }
    maximum = {"seats": contents.max_seats, "hands_per_hour": 1000, "hours": 10_000}
    return tag(
        "form",
        *_preset(contents),
        *_option(contents),
        *_collect_by(contents),
        tag(
            "fieldset",
            tag("legend", "Bets on each seat"),
            *(_bet(contents, wager, name) for wager, name in contents.wagers.items()),
            class_="fields",
        ),
        tag(
            "div",
            *(
                _field(contents, name, NUMBERS[name], value, maximum=maximum[name])
                for name, value in numbers.items()
            ),
            _field(contents, "bankroll", "Bankroll ($)", form_input.text("bankroll")),
            _field(
                contents,
                "risk",
                "Accepted risk of ruin (%)",
                form_input.text("risk") or DEFAULTS["risk"],
            ),
            class_="fields",
        ),
        tag("button", "Calculate"),
        class_="bank-form",
        id="bank-form",
    )


def _preset(contents: FormContents) -> list[Html]:
    if not contents.game.raw.practice:
        return []
    choices = (
        tag("option", capital(text), value=name, selected=name == contents.form_input.preset)
        for name, text in PRESETS.items()
    )
    return [_labeled("preset", "Rules", tag("select", *choices, id="preset", name="preset"))]


def _option(contents: FormContents) -> list[Html]:
    if not contents.options:
        return []
    chosen = contents.option or contents.options[0]
    return [_labeled(ID, LABEL, collection_box(contents.game, contents.options, chosen))]


def _collect_by(contents: FormContents) -> list[Html]:
    ways = contents.option.ways if contents.option else []
    if len(ways) < 2:
        return []
    chosen = contents.form_input.text("collect_by") or ways[0]
    choices = (tag("option", capital(spaced(w)), value=w, selected=w == chosen) for w in ways)
    box = tag("select", *choices, id="collect_by", name="collect_by")
    return [_labeled("collect_by", "Collection method", box)]


def _bet(contents: FormContents, wager: str, name: str) -> Html:
    has_bets = any(
        text for field, text in contents.form_input.texts.items() if field.startswith(BET)
    )
    amount = contents.bets.get(wager)
    text = contents.form_input.text(f"{BET}{wager}") if has_bets else ""
    if not has_bets and amount is not None:
        text = format_printed(amount).removeprefix("$").replace(",", "")
    return _field(contents, f"{BET}{wager}", f"{name} ($)", text)


def _field(
    contents: FormContents, name: str, label: str, value: str, maximum: int | None = None
) -> Html:
    """A labeled input, marked if invalid; whole numbers have bounds."""
    is_wrong = contents.error_field == name
    box = tag(
        "input",
        id=name,
        name=name,
        value=value,
        type="number" if maximum else None,
        min="1" if maximum else None,
        max=str(maximum) if maximum else None,
        inputmode="numeric" if maximum else "decimal",
        autocomplete="off",
        aria_invalid="true" if is_wrong else None,
        aria_describedby="bank-error" if is_wrong else None,
    )
    return _labeled(name, label, box)


def _labeled(name: str, label: str, box: Html) -> Html:
    return tag("div", tag("label", label, for_=name), box, class_="option")


def results_form(form_input: FormInput, address: str) -> Html:
    """The input for actual results; a plain form that works without JavaScript."""
    return tag(
        "form",
        tag("h2", "Compare actual results", id="compare"),
        tag(
            "p",
            "Paste a CSV with the columns date, hands, action, result and optionally fee. "
            "The result is before the collection; a loss is negative.",
            id="results-help",
        ),
        _labeled("results-file", "CSV file", tag("input", type="file", id="results-file")),
        tag("label", "Results", for_="results"),
        tag(
            "textarea",
            form_input.results,
            id="results",
            name="results",
            rows="6",
            spellcheck="false",
            aria_describedby="results-help",
            placeholder="date,hands,action,result,fee",
        ),
        tag("button", "Compare"),
        method="post",
        action=f"{address}#actual-results",
        class_="results-form",
    )


def error_line(error: HousewayError | None) -> Html:
    if error is None:
        return join()
    return tag("p", sentence(error.what), class_="wrong", role="alert", id="bank-error")


def _money(text: str, where: str) -> str:
    try:
        return format_money(parse_printed(text))
    except ValueError:
        label = where.partition(".")[0]
        raise InputError(f"{label} must be an amount like 450, not {text[:20]!r}", where) from None


def _number(text: str, where: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= _MAX_DIGITS):
        label = NUMBERS[where].lower()
        what = f"{label} must be a whole number of up to {_MAX_DIGITS} digits, not {text[:20]!r}"
        raise InputError(what, where)
    return int(text)


def _percent(text: str) -> float:
    try:
        risk = float(text.removesuffix("%")) / 100
    except ValueError:
        risk = 0
    if not 0 < risk < 1:
        what = f"risk must be a percentage between 0 and 100, like 1, not {text[:20]!r}"
        raise InputError(what, "risk")
    return risk
