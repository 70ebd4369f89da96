"""Collections: the fees of an option, for one unit or for all the wagers of a hand.

`fees(option, Figures(action=45000))` is what each payer owes for one hand, wager, spot or half
hour; `Collection(option).round_fees(bets, bank)` is what everyone owes for the wagers of a hand.
"""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from houseway.rulebook.book import FiledRulebook
from houseway.rulebook.schedule import BASES, FEE_FIGURES, CollectionOption, Moment, Terms
from houseway.rulebook.tiers import Scale, Tiers
from houseway.values.errors import FeeError, InputError, either
from houseway.values.money import Cents, format_money, format_printed, parse_printed

_WHO_PAYS = re.compile(
    r"^from the pot,? |, from the pot(?=[,;]|$)|(?<=^instead, )from the pot "
    r"|^per (?:hand|round), |^from each player, |^from (?:each|every) player for each betting \w+, "
)
"""The part of a fee's `when` that repeats who pays and for what."""


class Figures(NamedTuple):
    """The figures of a hand (`FEE_FIGURES`); give only those that the fee depends on."""

    action: Cents | None = None
    wager: Cents | None = None
    bank: Cents | None = None
    spots: int | None = None
    players: int | None = None
    pot: Cents | None = None
    street: str | None = None
    condition: str | None = None


class Fee(NamedTuple):
    """What one payer owes for one unit: a hand, a wager, a spot, a player or a half hour."""

    payer: str
    amount: Cents
    basis: str
    tier: str
    when: str
    per: str
    units: int = 1
    taken: Moment = "before-the-deal"


class Due(NamedTuple):
    """A fee of a hand and who owes it; the player-dealer has no seat here."""

    fee: Fee
    seat: int | None = None
    bettor: str | None = None


class Bet(NamedTuple):
    """A wager, as needed for the collection."""

    seat: int
    bettor: str
    wager: str
    amount: Cents
    spot: int = 0


class Charge:
    """One charge of an option (a column of its schedule), with a prepared fee for each tier."""

    __slots__ = ("counts", "fees", "figure", "option_id", "scale", "terms", "tiers")

    def __init__(self, option: CollectionOption, terms: Terms, tiers: Tiers) -> None:
        self.option_id = option.id
        self.terms = terms
        self.tiers = tiers
        self.counts = frozenset(terms.counts)
        self.figure = BASES[terms.basis].id if terms.basis else ""
        self.scale = Scale(tiers, option.schedule.between)
        basis = terms.basis or terms.per
        self.fees = [
            tier
            and Fee(
                payer=terms.payer,
                amount=tier.amount,
                basis=basis,
                tier=tier.label,
                when=terms.when,
                per=terms.per,
                taken=terms.taken,
            )
            for tier in self.scale.tiers
        ]

    @property
    def figure_words(self) -> str:
        """The name of the figure, for errors."""
        return FEE_FIGURES[self.figure].words

    def fee(self, size: int) -> Fee:
        """The fee for an amount or a number of players; raises FeeError if no tier applies."""
        fee = self.fees[self.scale.index(size)]
        if fee is None and self.figure == "pot" and size < self.tiers.rising[0].low:
            return self._no_fee()
        if fee is None:
            shown = str(size) if self.figure == "players" else format_printed(size)
            raise FeeError(
                f"option {self.option_id} has no fee for a {self.figure_words} of {shown}: its "
                f"tiers are {self.tiers.labels}",
                self.figure,
            )
        return fee

    def _no_fee(self) -> Fee:
        """A fee of $0, for a pot under the first tier."""
        terms, first = self.terms, format_printed(self.tiers.rising[0].low)
        return Fee(
            payer=terms.payer,
            amount=0,
            basis="pot",
            tier=f"under {first}",
            when=terms.when,
            per=terms.per,
        )

    @property
    def takes_something(self) -> bool:
        return any(fee.amount for fee in self.fees if fee)

    def counted(self, bets: list[Bet]) -> list[Bet]:
        return [bet for bet in bets if bet.wager in self.counts] if self.counts else bets


class Collection:
    """The collection option of a table, prepared for many hands."""

    def __init__(self, option: CollectionOption, condition: str | None = None) -> None:
        if option.lost:
            raise FeeError(
                f"the fee of option {option.id} is missing: {option.lost}", str(option.source)
            )
        self.option = option
        self.charges = [Charge(option, terms, tiers) for terms, tiers in option.fees]
        self.condition = self._condition(condition)
        self.banked = [
            charge
            for charge in self.charges_by()
            if charge.terms.payer in ("player-dealer", "player") and charge.takes_something
        ]
        terms = [terms for terms, _ in option.fees]
        self.streets = {t.reaches or t.unless for t in terms if t.reaches or t.unless}

    def fees(self, figures: Figures) -> list[Fee]:
        """What each payer owes for one unit, given the figures of the hand."""
        reached = self._street(figures)
        requested = figures.condition
        condition = self.condition if requested is None else self._condition(requested)
        charges = self.charges_by(condition)
        owed = [self._fee(c, figures) for c in charges if self._is_due(c.terms, figures, reached)]
        return owed if figures.pot is None else _within_pot(owed, figures.pot)

    def round_fees(self, bets: Iterable[Iterable[Any]], bank: Cents | None = None) -> list[Due]:
        """What each payer owes for the wagers on the table before the deal, each as a `Bet`.

        Fees of $0 are omitted.
        """
        wagers = [Bet(*bet) for bet in bets]
        return [
            due
            for charge in self.banked
            for due in _charge_round(charge, wagers, bank)
            if due.fee.amount
        ]

    @property
    def lowest_wager(self) -> Cents:
        """The smallest wager that has a fee if it is the only one on the table."""
        starts = [
            charge.tiers.rising[0].low
            for charge in self.banked
            if charge.figure in ("action", "wager")
        ]
        return max(starts, default=0)

    def charges_by(self, condition: str = "") -> list[Charge]:
        """The charges of one collection method, by default the table's."""
        method = condition or self.condition
        return [c for c in self.charges if c.terms.condition in ("", method)]

    def _fee(self, charge: Charge, figures: Figures) -> Fee:
        fee = charge.fee(self._size(charge, figures) if charge.figure else 0)
        units = _units(charge.terms, figures)
        return fee if units == 1 else fee._replace(units=units)

    def _size(self, charge: Charge, figures: Figures) -> int:
        size: int | None = getattr(figures, charge.figure)
        if size is None:
            needed = f"option {self.option.id} needs the {charge.figure_words}"
            raise FeeError(f"{needed}: its tiers are {charge.tiers.labels}", charge.figure)
        return size

    def _is_due(self, terms: Terms, figures: Figures, reached: int | None) -> bool:
        return self._street_allows(terms, reached) and self._pot_allows(terms, figures.pot)

    def _street_allows(self, terms: Terms, reached: int | None) -> bool:
        streets = self.option.schedule.streets
        if terms.unless:
            return reached is not None and reached < streets.index(terms.unless)
        return not terms.reaches or reached is None or reached >= streets.index(terms.reaches)

    def _pot_allows(self, terms: Terms, pot: Cents | None) -> bool:
        if terms.pot_from is None and terms.pot_below is None:
            return True
        if pot is None:
            raise FeeError(f"option {self.option.id} needs the size of the pot", "pot")
        if terms.pot_from is not None and pot < terms.pot_from.cents:
            return False
        return terms.pot_below is None or pot < terms.pot_below.cents

    def _street(self, figures: Figures) -> int | None:
        """The index of the street reached.

        None if it is not given: the full fee is due, because a lower fee for a hand that ends
        early is a waiver.
        """
        streets = self.option.schedule.streets
        if figures.street is None:
            if len(self.streets) > 1:
                raise FeeError(
                    f"option {self.option.id} needs the street reached: {either(streets)}", "street"
                )
            return None
        if figures.street not in streets:
            raise FeeError(f"street must be {either(streets)}, not {figures.street!r}", "street")
        return streets.index(figures.street)

    def _condition(self, requested: str | None) -> str:
        """The requested collection method, by default the first."""
        filed = self.option.limits.condition
        if filed and requested and not _is_for(filed, requested):
            raise FeeError(
                f"option {self.option.id} is for a condition of {filed}, not {requested}",
                "condition",
            )
        ways = self.option.ways
        if not ways or requested is None:
            return ways[0] if ways else ""
        if requested not in ways:
            raise FeeError(
                f"option {self.option.id} collects by {either(ways)}, not {requested!r}",
                "condition",
            )
        return requested


def fees(option: CollectionOption, figures: Figures) -> list[Fee]:
    """What each payer owes for one unit; use `Collection` for many hands."""
    return Collection(option).fees(figures)


def _within_pot(fees: list[Fee], pot: Cents) -> list[Fee]:
    """The fees in order, those from the pot capped at what is left in it."""
    capped = []
    for fee in fees:
        if fee.payer == "pot":
            fee = fee._replace(amount=min(fee.amount, pot))
            pot -= fee.amount
        capped.append(fee)
    return capped


def check_collect_by(option: CollectionOption | None, way: str) -> None:
    """Raise InputError for a collection method that the option does not have."""
    if not way or (option is not None and way in option.ways):
        return
    if option is None:
        raise InputError("a collection method needs a collection option", "collect_by")
    if not option.ways:
        raise InputError(
            f"option {option.id} has only one collection method: leave out {way!r}", "collect_by"
        )
    raise InputError(
        f"option {option.id} collects by {either(option.ways)}, not {way!r}", "collect_by"
    )


def _is_for(filed: str, requested: str) -> bool:
    """Whether the filed condition, such as `$5` or `$1+`, includes the requested one."""
    try:
        return Scale(Tiers.parse(f"{filed}: $0")).find(parse_printed(requested)) is not None
    except ValueError:
        return False


def _charge_round(charge: Charge, bets: list[Bet], bank: Cents | None) -> list[Due]:
    counted = charge.counted(bets)
    if not counted:
        return []
    total = sum([bet.amount for bet in counted])  # a list is faster than a generator here
    if charge.terms.payer == "player-dealer":
        posted = total if bank is None else bank
        return [Due(charge.fee(posted if charge.figure == "bank" else total))]
    by_wager = charge.figure == "wager"
    return [
        Due(charge.fee(size if by_wager else total), seat, bettor)
        for seat, bettor, size in _payments(charge.terms.per, counted)
    ]


def _payments(per: str, bets: list[Bet]) -> list[tuple[int | None, str, Cents]]:
    """The payers with their total wagers: per wager, per spot or per player."""
    if per == "wager":
        return [(bet.seat, bet.bettor, bet.amount) for bet in bets]
    sums: dict[tuple[int | None, str, int], Cents] = {}
    for bet in bets:
        key = (bet.seat, bet.bettor, bet.spot) if per == "spot" else (None, bet.bettor, 0)
        sums[key] = sums.get(key, 0) + bet.amount
    return [(seat, bettor, amount) for (seat, bettor, _), amount in sums.items()]


def _units(terms: Terms, figures: Figures) -> int:
    """How many units pay; 1 if the figures do not say."""
    if terms.first_players is not None and figures.players is not None:
        tier = Scale(terms.first_players).find(figures.players)
        return tier.amount if tier else 1
    if terms.per == "spot":
        return figures.spots or 1
    return (figures.players or 1) if terms.per == "player" or terms.payer == "seat" else 1


def _check_spots(option: CollectionOption, spots: int) -> None:
    if spots < 1:
        raise FeeError(f"spots must be 1 or more, not {spots}", "spots")
    if all(terms.per != "spot" for terms, _ in option.fees):
        raise FeeError(f"option {option.id} takes no fee per spot", "spots")


def figures_used(option: CollectionOption) -> set[str]:
    """The names of the figures that the fees of an option depend on."""
    collection = Collection(option)
    used: set[str] = {charge.figure for charge in collection.charges if charge.figure}
    terms = [terms for terms, _ in option.fees]
    if any(term.pot_from or term.pot_below or term.payer == "pot" for term in terms):
        used.add("pot")
    if collection.streets:
        used.add("street")
    return used


def fee_report(
    book: FiledRulebook, game_id: str, option: str, *, figures: Figures, preset: str = "letter"
) -> dict[str, Any]:
    """The fees of an option as documented JSON; both presets have the same fees."""
    book.raw(game_id).values({}, preset)
    collection_option = book.collection_option(game_id, option)
    if figures.spots is not None:
        _check_spots(collection_option, figures.spots)
    rows = [
        {
            "payer": row.payer,
            "amount": format_money(row.amount * (row.units if row.per == "spot" else 1)),
            "basis": row.basis,
            "tier": row.tier,
            "when": row.when,
            "per": row.per,
        }
        for row in fees(collection_option, figures)
    ]
    return {
        "game": game_id,
        "option": collection_option.id,
        "preset": preset,
        "fees": rows,
        "source": collection_option.source.to_json(),
    }


def fee_moment(when: str) -> str:
    """When a fee is taken, for a line that already says who pays it and for what.

    >>> fee_moment("from the pot, after the turn"), fee_moment("per hand, before the deal")
    ('after the turn', 'before the deal')
    >>> fee_moment("in addition, from the pot, at the qualifying size")
    'in addition, at the qualifying size'
    """
    return _WHO_PAYS.sub("", when)


def tier_name(tier: str, basis: str) -> str:
    """A tier of a fee; a tier by the number of players names them.

    >>> tier_name("5-6", "players"), tier_name("$101-$200", "wager"), tier_name("", "players")
    ('5-6 players', '$101-$200', '')
    """
    return f"{tier} players" if tier and basis == "players" else tier


def fee_terms(tier: str, basis: str, when: str) -> str:
    """The tier of a fee and when it is taken, for a line that names its payer and its amount.

    >>> fee_terms("5-6", "players", "from the pot, after the turn")
    '5-6 players, after the turn'
    """
    return ", ".join(filter(None, (tier_name(tier, basis), fee_moment(when))))
