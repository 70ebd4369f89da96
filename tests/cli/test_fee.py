"""`houseway fee`: the collection fees."""

from tests.cli.program import Program

ZOO = "tavern/zoobac"


def test_a_fee_is_given_for_each_payer(houseway: Program) -> None:
    report = houseway("fee", ZOO, "--option", "12", "--action", "450", "--json").json
    assert report["option"] == "gega-003784-b:12"
    amounts = {row["payer"]: row["amount"] for row in report["fees"]}
    assert amounts == {"player-dealer": "10.00", "player": "0.00"}
    assert all({"payer", "amount", "basis", "tier", "when"} <= set(row) for row in report["fees"])
    assert report["source"] == [{"seed": "001", "lines": [[3639, 3643]]}]


def test_amounts_may_be_written_as_filings_print_them(houseway: Program) -> None:
    reports = [
        houseway("fee", ZOO, "--option", "12", "--action", text, "--json").json
        for text in ("1000", "1,000", "$1,000.00")
    ]
    assert reports[0] == reports[1] == reports[2]


def test_the_printed_table_has_a_row_for_each_payer(houseway: Program) -> None:
    result = houseway("fee", ZOO, "--option", "12", "--action", "450")
    assert result.code == 0
    rows = [line.split()[:2] for line in result.out.splitlines()]
    assert ["player-dealer", "$10"] in rows
    assert ["player", "$0"] in rows


def test_a_fee_of_a_superseded_schedule_says_so(houseway: Program) -> None:
    game, later = "saloon/ez-baccarat-panda-8", "A later schedule is current for this game."
    figures = ("--action", "100", "--wager", "100")
    superseded = houseway("fee", game, "--option", "ez-baccarat-panda-8:1", *figures)
    assert later in superseded.out
    assert later not in houseway("fee", game, "--option", "1", *figures).out
