"""A math report as a page: for the terminal, a browser, Markdown or PDF."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

import houseway
from houseway.checking.cross_check import FAR, Compared
from houseway.checking.protection import protect
from houseway.checking.report import (
    STATEMENT,
    Covariance,
    MathReport,
    line_return,
)
from houseway.pages.collection import schedule_section
from houseway.pages.family_words import family_name
from houseway.pages.filing import filing_page
from houseway.pages.option_words import option_in_words
from houseway.pages.page import (
    Block,
    Bullets,
    Column,
    DataTable,
    Facts,
    Page,
    Paragraph,
    Section,
    nonempty,
)
from houseway.pages.protection import EXPERT, expert_section
from houseway.pages.results import money, percent, price_table
from houseway.pages.words import (
    capital,
    count,
    sentence,
)
from houseway.pricing.charts import Chart, charts_of
from houseway.pricing.proving import limit_of
from houseway.pricing.wager import OutcomeCount, WagerPrice
from houseway.rulebook.model import PRESETS

RULES = (
    "The game",
    "Equipment",
    "Seats",
    "Player-dealer",
    "Options",
    "Deal and play",
    "Action",
    "Settlement",
    "Irregularities",
    "Interpretations",
)
"""The sections of a filing that state its rules and procedures."""


def report_page(report: MathReport) -> Page:
    """The whole report, section by section."""
    game, request = report.game, report.request
    filed = filing_page(game, chosen=request.rules, preset=request.preset)
    parts = {section.heading: section for section in filed.sections}
    sections = nonempty(
        _summary(report),
        Section("Rules and procedures", sections=_chosen(parts, RULES)),
        _wagers_and_limits(parts),
        _pay_tables(report),
        _strategy(report),
        _covariance(report),
        _fees(report, parts),
        _method(report),
        _cross_check(report),
        _proof(report),
        _protection(report),
        Section("Statement", (Paragraph(STATEMENT),)),
        *_chosen(parts, ("Sources",)),
    )
    numbered = tuple(
        replace(section, heading=f"{number}. {section.heading}")
        for number, section in enumerate(sections, 1)
    )
    version = f"Houseway {houseway.__version__}; rules hash {report.rules_hash}"
    return Page(f"{filed.title}: math report", f"{filed.about}; {version}", numbered)


def _chosen(parts: dict[str, Section], names: Iterable[str]) -> tuple[Section, ...]:
    return tuple(parts[name] for name in names if name in parts)


def _protection(report: MathReport) -> Section:
    """What an expert can win, if it is stored."""
    if report.why_no_odds:
        return Section(EXPERT)
    request = report.request
    figures = protect(
        report.game, None, request.rules, preset=request.preset, stored_only=True
    ).to_dict()
    return expert_section(figures, report.names)


def _summary(report: MathReport) -> Section:
    room = report.game.rulebook.room_of(report.game.id)
    filing = report.game.filing
    pairs = {
        "Game": filing.name,
        "Cardroom": room.name,
        "Filing": ", ".join(filter(None, (filing.filing, filing.date))),
        "Type of game": family_name(filing.family),
        "Rules": PRESETS[report.request.preset],
        "Table options": "; ".join(
            option_in_words(report.game.raw.options[name], value)
            for name, value in report.values.items()
        ),
        "Method": "" if report.priced is None else report.priced.method,
        "Combinations": f"{report.total:,}" if report.total else "",
    }
    blocks: list[Block] = [Facts(tuple((name, text) for name, text in pairs.items() if text))]
    if report.why_no_odds:
        blocks.append(Paragraph(f"No odds: {report.why_no_odds}."))
    else:
        blocks.append(_edges(report))
    return Section("Summary", (*blocks, Paragraph(STATEMENT)))


def _edges(report: MathReport) -> DataTable:
    prices = ((_priced_name(report, price), price.to_json()) for price in report.wagers)
    return price_table("Every wager, per unit of the initial bet", prices)


def _priced_name(report: MathReport, price: WagerPrice) -> str:
    name = report.name(price.wager)
    if not price.part_of or price.wager.startswith(f"{price.part_of}-"):
        return name
    return f"{name} (part of {report.name(price.part_of)})"


def _wagers_and_limits(parts: dict[str, Section]) -> Section:
    """The betting spaces with their limits, then each with its pay table as filed."""
    filed = parts["Wagers"].sections if "Wagers" in parts else ()
    if not filed:
        return Section("Wagers and limits")
    names = ("Limits", "When", "Requires", "Back betting")
    rows = tuple((section.heading, *(_fact(section, name) for name in names)) for section in filed)
    columns = tuple(Column(name) for name in ("Wager", *names))
    table = DataTable("Betting spaces and their limits", columns, rows)
    return Section("Wagers and limits", (table,), filed)


def _fact(section: Section, name: str) -> str:
    pairs = [pair for block in section.blocks if isinstance(block, Facts) for pair in block.pairs]
    return dict(pairs).get(name, "")


def _pay_tables(report: MathReport) -> Section:
    sections = tuple(_pay_table(report, price) for price in report.wagers)
    return Section("Pay tables with combinations, probability and return", sections=sections)


def _pay_table(report: MathReport, price: WagerPrice) -> Section:
    """Each line of a wager; the last row adds them up."""
    names = ("Pays", "Combinations", "Probability", "Return")
    columns = (Column("Result", wide=True), *(Column(name, number=True) for name in names))
    rows = tuple(_line(price, outcome) for outcome in price.outcomes)
    total = ("Total", "", f"{price.total:,}", "1", f"{-float(price.edge):+.10f}")
    name = _priced_name(report, price)
    table = DataTable(f"Outcomes of {name}", columns, (*rows, total))
    facts = {
        "House edge": f"{100 * float(price.edge):.6f}%, exactly {price.edge}",
        "Error": f"{100 * price.error:.6f}%" if price.error else "",
        "Edge per total bet": f"{100 * float(price.element_of_risk):.6f}%",
        "Average total bet": f"{float(price.risked):.6f} units" if price.risked != 1 else "",
        "Standard deviation": f"{price.stdev:.6f}",
        "Variance": f"{float(price.variance):.6f}",
        "Hit frequency": f"{100 * float(price.hit_rate):.6f}%",
    }
    shown = Facts(tuple((label, text) for label, text in facts.items() if text))
    return Section(name, (table, shown))


def _line(price: WagerPrice, outcome: OutcomeCount) -> tuple[str, ...]:
    return (
        capital(outcome.says or outcome.result),
        units(outcome.pays),
        f"{outcome.combinations:,}",
        _share(outcome.combinations, price.total),
        f"{float(line_return(price, outcome)):+.10f}",
    )


def units(pays: Fraction) -> str:
    """A payoff in units: +40, -0.5, or a fraction that has no short decimal.

    >>> units(Fraction(40)), units(Fraction(-1, 2)), units(Fraction(1, 3)), units(Fraction(0))
    ('+40', '-0.5', '+1/3', '0')
    """
    sign = "+" if pays > 0 else ""
    scaled = pays * 10**6
    return f"{sign}{float(pays):,.10g}" if scaled.denominator == 1 else f"{sign}{pays}"


def _share(combinations: int, total: int) -> str:
    """A probability with ten decimals; a rare one with its significant digits."""
    share = combinations / total
    return f"{share:.10f}" if share >= 1e-6 else f"{share:.6e}"


def _strategy(report: MathReport) -> Section:
    if report.priced is None:
        return Section("Strategy")
    lines = tuple(sentence(part) for part in report.priced.strategy.split("; "))
    rules = report.chosen_rules
    known = charts_of(rules)
    charts = _charts(report.chart, known.about(rules)) if report.chart and known else ()
    return Section("Strategy", (Bullets(lines), *charts))


def _charts(chart: Chart, about: str) -> tuple[Block, ...]:
    """The play by totals, a table for each part of the chart."""
    columns = (Column("Hand"), *(Column(name) for name in chart.columns))
    tables = (
        DataTable(
            f"{title}, by what the player-dealer shows",
            columns,
            tuple((name, *cells) for name, cells in rows.items()),
        )
        for title, rows in chart.sections()
    )
    return (*(Paragraph(sentence(text)) for text in (about, *chart.means)), *tables)


def _covariance(report: MathReport) -> Section:
    heading = "Covariance of wagers on the same hand"
    if report.priced is None:
        return Section(heading)
    if not report.covariances:
        return Section(
            heading, (Paragraph("This game has only one wager that is not part of another."),)
        )
    names = ("Covariance", "Correlation")
    columns = (
        Column("Wagers"),
        *(Column(name, number=True) for name in names),
        Column("Method"),
    )
    rows = tuple(_covariance_row(report, covariance) for covariance in report.covariances)
    text = (
        "Per unit bet on each wager; the parts of a wager are counted with it, except payments "
        "without a stake such as an Envy Bonus."
    )
    return Section(heading, (Paragraph(text), DataTable("Each pair of wagers", columns, rows)))


def _covariance_row(report: MathReport, covariance: Covariance) -> tuple[str, ...]:
    pair = f"{report.name(covariance.first.wager)} and {report.name(covariance.second.wager)}"
    if covariance.value is None or covariance.correlation is None:
        return (pair, "", "", f"not computed: {covariance.why}")
    method = "exact"
    if covariance.sampled is not None and report.check is not None:
        method = (
            f"sampled in {count(report.check.rounds, 'round')}, ± {covariance.sampled.error:.4f}"
        )
    return (pair, f"{covariance.value:+.6f}", f"{covariance.correlation:+.6f}", method)


def _fees(report: MathReport, parts: dict[str, Section]) -> Section:
    """The requested collection option; all options if the game has no odds; otherwise a note."""
    heading = "Collection fees"
    if report.option is not None:
        filed = schedule_section(report.option.schedule, [report.option], names=report.names)
        return Section(heading, tuple(_bank(report)), (filed,))
    if report.why_no_odds:
        return (
            replace(parts["Collection"], heading=heading) if "Collection" in parts else Section("")
        )
    options = report.game.rulebook.collection_options(report.game.id)
    text = "The odds above are before any collection."
    if options:
        text += f" {count(len(options), 'collection option')} on file; a report can include one."
    return Section(heading, (Paragraph(text),))


def _bank(report: MathReport) -> Iterable[Block]:
    """The bank's edge before and after the fee, with the assumptions."""
    if report.bank is None:
        return
    bank = report.bank
    bets = ", ".join(
        f"{money(amount)} on {report.name(wager)}"
        for wager, amount in bank["assumes"]["bets"].items()
    )
    players = count(bank["assumes"]["players"], "player who bets", "players who each bet")
    yield Paragraph(f"With {players} {bets}:")
    yield Facts(
        (
            ("Total bet", money(bank["action"])),
            ("Player-dealer's fee", money(bank["fee"])),
            ("Bank's edge before the fee", percent(bank["edge_before_fee"])),
            ("Bank's edge after the fee", percent(bank["edge_after_fee"])),
        )
    )


def _method(report: MathReport) -> Section:
    if report.priced is None:
        return Section("Method")
    lines = [
        *report.chosen_rules.family.counted(report.chosen_rules),
        f"{report.total:,} combinations in the largest count; each table gives its own total",
        "counts and payoffs are whole numbers and fractions; only the printed figures are rounded",
        "the same pay rows that settle a hand at a table decide each outcome",
        _errors(report.priced.method),
        _counted_when(report),
    ]
    return Section(
        "Method and its checks",
        (
            Bullets(tuple(sentence(line) for line in lines if line)),
            Bullets(tuple(sentence(line) for line in _sums(report.wagers))),
        ),
    )


def _sums(wagers: Sequence[WagerPrice]) -> Iterable[str]:
    """Whether probabilities and returns add up, by exact fractions."""
    shares = [
        sum(
            (Fraction(outcome.combinations, price.total) for outcome in price.outcomes), Fraction(0)
        )
        for price in wagers
    ]
    returns = [
        sum((line_return(price, outcome) for outcome in price.outcomes), Fraction(0))
        for price in wagers
    ]
    is_one = all(share == 1 for share in shares)
    yield f"the probabilities of every table {'add up' if is_one else 'DO NOT add up'} to exactly 1"
    same = all(-total == price.edge for total, price in zip(returns, wagers, strict=True))
    yield (
        f"the returns of every table {'add up' if same else 'DO NOT add up'} to exactly minus "
        "its edge"
    )


def _errors(method: str) -> str:
    return {
        "bounded": "an error next to an edge is a proven bound",
        "sampled": "an error next to an edge is one standard error",
    }.get(method, "no figure in the pay tables is sampled unless the strategy says so")


def _counted_when(report: MathReport) -> str:
    if report.priced is not None and report.priced.from_file:
        return "the counts are those stored with this version of the program for these rules"
    if report.recounted is None:
        return "the counts were computed: the program stores none for these rules"
    equal = "equal" if report.recounted else "do not equal"
    return f"the counts were made for this report and {equal} those stored with the program"


def _cross_check(report: MathReport) -> Section:
    heading = "Cross-check by simulation"
    if report.priced is None:
        return Section(heading)
    check = report.check
    if check is None:
        return Section(heading, (Paragraph("No rounds were simulated for this report."),))
    chips = "equal" if check.conserved else "DO NOT EQUAL"
    text = (
        f"The reference engine dealt and settled {count(check.rounds, 'round')} "
        f"from seed {check.seed}, "
        f"each with a fresh shuffle and, at one seat, every wager that is made before the deal. "
        f"Play: {check.play}. "
        f"Chips in {chips} chips out."
    )
    names = ("Rounds", "Simulated edge", "Standard error", "Exact edge", "Difference")
    columns = (
        Column("Wager"),
        *(Column(name, number=True) for name in names),
        Column("Result"),
    )
    rows = tuple(_compared(report, wager) for wager in check.wagers)
    note = (
        f"The difference is in standard errors; up to {FAR} counts as agreement. Where the "
        "simulated play is simpler than the priced one, the simulated edge may be "
        "higher, but not lower."
    )
    table = DataTable("Simulated and exact edges", columns, rows)
    blocks: list[Block] = [Paragraph(text), table, Paragraph(note)]
    if missing := _not_simulated(report):
        blocks.append(Paragraph(missing))
    return Section(heading, tuple(blocks))


def _proof(report: MathReport) -> Section:
    """Compiled rounds, which were played once and are stored."""
    heading = "Compiled rounds"
    if not report.proof:
        return Section(heading)
    text = (
        "A compiled program played these rounds once from fresh shuffles; the figures are stored "
        "with this version for these rules. With the count the rounds share the pay rows, the "
        "ranking of hands and the strategy, and in pai gow how one hand is set. "
        f"With {count(len(report.proof), 'comparison')}, chance alone gives a difference beyond "
        f"{limit_of(len(report.proof)):.2f} standard errors in one of 1,000 reports."
    )
    names = ("Rounds", "Simulated edge", "Standard error", "Price", "Difference")
    columns = (Column("Wager"), *(Column(name, number=True) for name in names))
    rows = tuple(
        (
            report.name(compared.price.wager),
            f"{compared.sum.rounds:,}",
            percent(float(compared.sum.edge)),
            percent(compared.error),
            percent(float(compared.price.edge)),
            f"{compared.z:+.2f}",
        )
        for compared in report.proof
    )
    table = DataTable("Compiled rounds and prices", columns, rows)
    return Section(heading, (Paragraph(text), table))


def _compared(report: MathReport, compared: Compared) -> tuple[str, ...]:
    result = "agrees" if compared.agrees else "DISAGREES"
    if not compared.same_play:
        result = "not below the exact edge" if compared.agrees else "BELOW the exact edge"
    return (
        report.name(compared.wager),
        f"{compared.rounds:,}",
        percent(compared.simulated),
        percent(compared.error),
        percent(compared.exact),
        f"{compared.distance:+.2f}",
        result,
    )


def _not_simulated(report: MathReport) -> str:
    """The wagers that the simulated player never makes."""
    assert report.check is not None
    simulated = {wager.wager for wager in report.check.wagers}
    missing = [
        report.name(price.wager)
        for price in report.wagers
        if not price.part_of and price.wager not in simulated
    ]
    return f"Not made in these rounds: {', '.join(missing)}." if missing else ""
