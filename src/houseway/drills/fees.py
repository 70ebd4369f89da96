"""Drill: announce the fee of a hand under a collection option."""

from __future__ import annotations

from typing import Any

from houseway.cards.shuffle import Stream
from houseway.drills.maker import Draft, Maker, Setup, pick
from houseway.drills.question import Answer, Field, Shown, Solution
from houseway.pages.words import spaced
from houseway.play.collection import Charge, Collection, Fee, Figures, fee_moment, tier_name
from houseway.play.game import FiledGame, Rules
from houseway.rulebook.schedule import FEE_FIGURES, MONEY_FIGURES, CollectionOption
from houseway.rulebook.worked_cases import WorkedCase
from houseway.values.errors import FeeError, InputError
from houseway.values.money import format_money, format_printed, parse_printed

_DOLLAR = 100


def _make(setup: Setup) -> Draft | None:
    if setup.case is not None:
        option, figures = _from_case(setup)
        teaches = f"worked case: {setup.case.title}"
    else:
        stream = setup.stream
        option = pick(stream, _options(setup.game))
        figures, edge = _draw(Collection(option), stream)
        teaches = "the edge of a tier" if edge else ""
    try:
        fees = _fees(Collection(option), figures)
    except FeeError:
        return None
    return _ask(option, figures, fees, teaches) if fees else None


def _fees(collection: Collection, figures: Figures) -> list[Fee]:
    """The fees of the payers for whom at least one tier is above $0."""
    payers = {charge.terms.payer for charge in collection.charges if charge.takes_something}
    return [fee for fee in collection.fees(figures) if fee.payer in payers]


def _from_case(setup: Setup) -> tuple[CollectionOption, Figures]:
    assert setup.case is not None
    case = {name.replace("-", "_"): value for name, value in setup.case.fee.items()}
    option = setup.game.rulebook.collection_option(setup.game.id, str(case.pop("option")))
    values = {
        name: parse_printed(str(value)) if name in MONEY_FIGURES else value
        for name, value in case.items()
    }
    for name in ("players", "spots"):
        if name in values:
            values[name] = int(str(values[name]))
    return option, Figures(**values)  # type: ignore[arg-type]


def _options(game: FiledGame) -> list[CollectionOption]:
    """The options whose fees are legible, current or superseded."""
    return [option for option in game.rulebook.collection_options(game.id) if not option.lost]


def _draw(collection: Collection, stream: Stream) -> tuple[Figures, bool]:
    """Random figures for a question, and whether one is at the edge of a tier."""
    figures = Figures()
    edge = False
    for charge in collection.charges_by():
        if charge.figure and getattr(figures, charge.figure) is None:
            size, at_edge = _size(charge, stream)
            sizes: dict[str, Any] = {charge.figure: size}
            figures = figures._replace(**sizes)
            edge = edge or at_edge
        amount = charge.terms.pot_from or charge.terms.pot_below
        if amount is not None and figures.pot is None:
            figures = figures._replace(pot=amount.cents + (stream.below(3) - 1) * _DOLLAR)
        if charge.terms.first_players is not None and figures.players is None:
            figures = figures._replace(players=2 + stream.below(8))
    if len(collection.streets) > 1:
        figures = figures._replace(street=pick(stream, collection.option.schedule.streets))
    return figures, edge


def _size(charge: Charge, stream: Stream) -> tuple[int, bool]:
    """A random figure in a tier, and whether it was set to the edge of one of several tiers."""
    tier = pick(stream, charge.tiers.rising)
    step = 1 if charge.figure == "players" else _DOLLAR
    low = max(tier.low, step)
    high = tier.high if tier.high is not None else low + 20 * step
    where = stream.below(3)
    if where == 2:
        inside = (high - low) // step
        return low + step * stream.below(max(1, inside)), False
    return (low if where == 0 else high), len(charge.tiers.rising) > 1


def _ask(option: CollectionOption, figures: Figures, fees: list[Fee], teaches: str) -> Draft:
    fields = tuple(
        Field(id=f"fee-{number}", label=_label(fee), form="money")
        for number, fee in enumerate(fees, 1)
    )
    amounts = [fee.amount * (fee.units if fee.per == "spot" else 1) for fee in fees]
    return Draft(
        ask="Announce the fee.",
        shown=(Shown(label="Collection option", text=option.id), *_show_figures(option, figures)),
        fields=fields,
        solution=Solution(
            answer=Answer(
                fields={
                    field.id: format_money(cents)
                    for field, cents in zip(fields, amounts, strict=True)
                }
            ),
            reason=". ".join(f"{_label(fee)}: {_reason(fee)}" for fee in fees),
            rule=str(option.source),
            values=tuple(
                Shown(
                    label=_label(fee),
                    text=f"{tier_name(fee.tier, fee.basis) or 'flat fee'}: {format_printed(cents)}",
                )
                for fee, cents in zip(fees, amounts, strict=True)
            ),
            moves=tuple(
                f"Collect {format_printed(cents)} from {_payer(fee)}."
                for fee, cents in zip(fees, amounts, strict=True)
                if cents
            ),
        ),
        teaches=teaches,
    )


def _label(fee: Fee) -> str:
    return f"{_source(fee)}, per {spaced(fee.per)} ({fee_moment(fee.when)})"


def _reason(fee: Fee) -> str:
    return f"the tier {tier_name(fee.tier, fee.basis)}" if fee.tier else "a flat fee"


def _source(fee: Fee) -> str:
    return f"Fee from {_payer(fee)}"


def _payer(fee: Fee) -> str:
    return "the first players" if fee.payer == "first-players" else f"the {fee.payer}"


def _show_figures(option: CollectionOption, figures: Figures) -> list[Shown]:
    shown = [
        Shown(label=name.replace("_", " ").capitalize(), text=text)
        for name, text in (("limit", option.limits.limit), ("stakes", option.limits.stakes))
        if text
    ]
    for name, value in figures._asdict().items():
        if value is not None:
            text = format_printed(value) if name in MONEY_FIGURES else str(value)
            shown.append(Shown(label=FEE_FIGURES[name].label, text=text))
    if len(shown) == 0:
        shown.append(Shown(label="Table", text="one hand is dealt"))
    return shown


def _suits(game: FiledGame, rules: Rules) -> bool:
    try:
        return any(_has_fees(option) for option in _options(game))
    except InputError:
        return False


def _has_fees(option: CollectionOption) -> bool:
    return any(tiers.tiers for _, tiers in option.fees)


def _suits_case(case: WorkedCase) -> bool:
    return bool(case.fee and case.due.get("fees"))


FEE = Maker(
    title="Announce the fee",
    says="Say what each payer owes under the tiers of the collection option.",
    suits=_suits,
    make=_make,
    suits_case=_suits_case,
)
