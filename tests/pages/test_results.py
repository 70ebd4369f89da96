"""The sentences and tables on a page of results."""

import houseway
from houseway.pages.page import Table
from houseway.pages.results import settlement_page, where_it_starts


def no_bust(**rules):
    """Settle two seats of the Deuce Lounge's No Bust, which has no action button."""
    return houseway.settle(
        {
            "game": "deuce-lounge/no-bust-21st-century-blackjack",
            "rules": rules,
            "player_dealer": {"seat": 3, "bank": "1000.00"},
            "wagers": [
                {"seat": seat, "bettor": bettor, "wager": "base", "amount": "10.00"}
                for seat, bettor in ((4, "A"), (6, "B"))
            ],
            "hands": {"4": ["Ts", "9d"], "6": ["Th", "8d"], "player-dealer": ["Td", "8h"]},
        }
    )


def test_the_house_dealers_right_is_settled_before_the_seat_with_the_action():
    settlement = no_bust(settlement_start="house-dealer-right")
    expected = "Settlement starts at seat 6; action starts at seat 4."
    assert [line["seat"] for line in settlement["lines"]] == [6, 4]
    assert where_it_starts(settlement) == expected


def test_every_amount_of_a_settlement_is_in_a_column_of_numbers():
    blocks = settlement_page(no_bust()).sections[0].blocks
    table = next(block for block in blocks if isinstance(block, Table))
    numbers = [column.name for column in table.columns if column.number]
    assert numbers == ["Amount", "Paid", "Taken", "Returned"]
