"""The data of each collection option for the form that opens a table."""

import msgspec

from houseway.pages.collection import Names, counted_names
from houseway.pages.placard import PAYERS, fee_basis
from houseway.pages.words import capital, sentence, spaced, tier_lines
from houseway.play.collection import Charge, Collection, fee_moment
from houseway.play.game import FiledGame, Rules
from houseway.rulebook.schedule import BASES, CollectionOption, Limits
from houseway.rulebook.tiers import Tiers
from houseway.values.errors import InputError
from houseway.values.money import Cents, parse_printed

Range = tuple[Cents, Cents]


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """One of several collection methods: its label and its fees."""

    way: str
    label: str
    fees: str


class FiledOption(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A collection option: its fees, collection methods, limits in cents and stakes."""

    fees: str
    ways: list[Way] = []
    minimum: Range | None = None
    """The range of the table minimum; None if none is filed."""
    maximum: Range | None = None
    condition: str = ""
    """What one chip of pan is worth, as printed."""
    stakes: str = ""
    """The default stakes of a poker table."""


class StakesAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """Stakes that a table may be opened with."""

    stakes: str


def filed_option(rules: Rules, option: CollectionOption) -> FiledOption:
    """The data of one option for the form."""
    limits = option.limits
    minimum, maximum = filed_limits(limits)
    has_methods = len(option.ways) > 1
    return FiledOption(
        fees=fees_text(rules.game, option),
        ways=[_way(rules.game, option, way) for way in option.ways] if has_methods else [],
        minimum=minimum,
        maximum=maximum,
        condition=limits.condition,
        stakes=rules.game.kind.stakes_name(rules, None, option),
    )


def filed_limits(limits: Limits) -> tuple[Range | None, Range | None]:
    """The ranges for the minimum and the maximum of a table.

    >>> filed_limits(Limits(limit="$5-$100"))
    ((500, 500), (10000, 10000))
    >>> filed_limits(Limits(minimum="$1-$1,000"))
    ((100, 100000), None)
    """
    if limits.limit:
        low, high = _range(limits.limit)
        return (low, low), (high, high)
    minimum = _range(limits.minimum) if limits.minimum else None
    maximum = _range(limits.maximum) if limits.maximum else None
    return minimum, maximum


def check_stakes(game: FiledGame, option_id: str, stakes: str) -> StakesAnswer:
    """The stakes of this name; raises InputError if the game or the option does not have them."""
    option = game.rulebook.collection_option(game.id, option_id) if option_id else None
    return StakesAnswer(stakes=game.kind.stakes_name(game.rules({}), stakes, option))


def option_number(game: FiledGame, option: CollectionOption) -> str:
    """The number of an option, or its ID if the number alone does not identify it."""
    number = str(option.row.number)
    try:
        named = game.rulebook.collection_option(game.id, number)
    except InputError:
        return option.id
    return number if named.id == option.id else option.id


def fees_text(
    game: FiledGame, option: CollectionOption, way: str = "", *, brief: bool = False
) -> str:
    """The fees of an option, by the given or the first collection method.

    The brief text fits in a list: `Player-dealer, by action: $1-$49: $1, $50+: $2.`
    """
    if option.lost:
        return sentence(option.lost)
    charges = Collection(option, way or None).charges_by()
    due = [charge for charge in charges if charge.takes_something]
    payers = dict.fromkeys(charge.terms.payer for charge in due)
    fees = (
        _fees([c for c in due if c.terms.payer == payer], counted_names(game), brief=brief)
        for payer in payers
    )
    return " ".join(fees) or "No fee."


def _way(game: FiledGame, option: CollectionOption, way: str) -> Way:
    """A collection method; its label says when the fee is taken if the methods differ in that."""
    when = {terms.condition: terms.when for terms, _ in option.fees if terms.condition}
    name = capital(spaced(way))
    label = f"{name}: {when[way]}" if len(set(when.values())) > 1 else name
    return Way(way=way, label=label, fees=fees_text(game, option, way))


def _fees(charges: list[Charge], names: Names, *, brief: bool) -> str:
    """The fees of one payer, in one or more sentences."""
    terms = charges[0].terms
    fixed = not any(charge.terms.basis for charge in charges)
    if fixed and (len(charges) > 1 or terms.per == "half-hour"):
        taken = (f"{_amounts(charge.tiers)} {fee_moment(charge.terms.when)}" for charge in charges)
        return f"{PAYERS[terms.payer]}: {', '.join(taken)}."
    short = brief and terms.basis
    basis = f"by {BASES[short].short}" if short else fee_basis(terms, names)
    by = f", {basis}" if terms.basis else ""
    payer = capital(PAYERS[terms.payer].removeprefix("The ")) if brief else PAYERS[terms.payer]
    first = f"{payer}{by}: {_amounts(charges[0].tiers)}."
    others = (f"{capital(charge.terms.when)}: {_amounts(charge.tiers)}." for charge in charges[1:])
    return " ".join((first, *others))


def _amounts(tiers: Tiers) -> str:
    return ", ".join(tier_lines(tiers))


def _range(printed: str) -> Range:
    """A range as printed, `$1-$1,000`, or one amount, in cents."""
    low, _, high = printed.partition("-")
    return parse_printed(low), parse_printed(high or low)
