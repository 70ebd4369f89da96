"""Events and chips are stored together, once and in order, on both databases."""

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.journal.recorded import SEATS, buy_in, play, store

from houseway.journal.commit import Batch
from houseway.journal.database import JournalError
from houseway.journal.store import Journal
from houseway.journal.verify import verify
from houseway.play.events import CardBurned
from houseway.play.ledger import FEES, ISSUER, Transfer, balances, bank, person, stack, wagers
from houseway.values.errors import InputError

EVENT = CardBurned("As")


def chips(*transfers):
    return Batch("t1", 1, [EVENT], [[Transfer(*transfer, "test") for transfer in transfers]])


def test_an_event_and_its_chips_are_stored_together(journal):
    journal.append(chips((ISSUER, person("ann"), 500)))
    (stored,) = journal.events()
    assert msgspec.json.decode(stored.body) == {"event": "card-burned", "card": "As"}
    assert stored.entries == (Transfer(ISSUER, person("ann"), 500, "test"),)
    assert journal.accounts() == {ISSUER: -500, person("ann"): 500}


def test_an_action_takes_effect_once_however_often_it_is_sent(journal):
    batch = chips((ISSUER, person("ann"), 500))._replace(actor="person:ann", action_id="a1")
    first = journal.append(batch)
    again = journal.append(batch)
    assert (again.first_seq, again.last_seq, again.repeated) == (*first[:2], True)
    assert journal.balance(person("ann")) == 500


def test_two_people_may_use_the_same_action_id(journal):
    for actor in ("person:ann", "person:ben"):
        journal.append(chips((ISSUER, actor, 500))._replace(actor=actor, action_id="a1"))
    assert journal.balance("person:ben") == 500


def test_only_the_issuer_may_go_below_zero_and_a_refused_batch_stores_nothing(journal):
    journal.append(chips((ISSUER, person("ann"), 500)))
    with pytest.raises(InputError, match=r"person:ann is \$1 short"):
        journal.append(chips((person("ann"), person("ben"), 600)))
    assert len(list(journal.events())) == 1
    assert journal.accounts() == {ISSUER: -500, person("ann"): 500}


@pytest.mark.parametrize("amount", [0, -500, 10**20])
def test_a_bad_amount_is_refused_and_other_batches_are_stored(journal, amount):
    good = chips((ISSUER, person("ann"), 500))
    refused, stored = journal.append_all([chips((ISSUER, person("ben"), amount)), good])
    assert isinstance(refused, InputError)
    assert stored.first_seq == 1
    assert journal.accounts() == {ISSUER: -500, person("ann"): 500}


def test_batches_of_one_commit_are_each_stored_repeated_or_refused(journal):
    first = chips((ISSUER, person("ann"), 500))._replace(actor="person:ann", action_id="a1")
    too_much = chips((person("ann"), person("ben"), 600))
    after = chips((person("ann"), person("ben"), 500))
    results = journal.append_all([first, first, too_much, after, first])
    assert [getattr(result, "repeated", None) for result in results] == [
        False,
        True,
        None,
        False,
        True,
    ]
    assert isinstance(results[2], InputError)
    assert [event.seq for event in journal.events()] == [1, 2]
    assert journal.accounts() == {ISSUER: -500, person("ann"): 0, person("ben"): 500}


def test_a_batch_that_follows_another_is_stored_or_refused_with_it(journal):
    first = chips((ISSUER, person("ann"), 500))._replace(actor="person:ann", action_id="a1")
    second = chips((person("ann"), person("ben"), 200))._replace(hand=2, follows=True)
    too_much = chips((person("ann"), person("ben"), 600))._replace(hand=2, follows=True)
    assert all(isinstance(result, InputError) for result in journal.append_all([first, too_much]))
    assert list(journal.events()) == []
    results = journal.append_all([first, second, first, second])
    assert [result.repeated for result in results] == [False, False, True, True]
    assert journal.accounts() == {ISSUER: -500, person("ann"): 300, person("ben"): 200}
    assert [event.hand for event in journal.events()] == [1, 2]


def test_two_writers_continue_one_chain_of_events(journal, database):
    other = Journal.open(database)
    for writer in (journal, other, journal, other):
        writer.append(chips((ISSUER, person("ann"), 100)))
    assert [event.seq for event in other.events()] == [1, 2, 3, 4]
    assert journal.balance(person("ann")) == 400
    assert not [fault for fault in verify(journal).faults if "not opened" not in fault.what]
    other.close()


def test_the_seed_of_a_hand_is_stored_with_its_events(journal):
    journal.append(Batch("t1", 3, [EVENT], seed="ab" * 32))
    assert journal.seed("t1", 3) == "ab" * 32
    assert journal.seed("t1", 4) == ""
    assert journal.tables() == ["t1"]


def test_a_batch_without_events_is_refused(journal):
    with pytest.raises(InputError, match="at least one event"):
        journal.append(Batch("t1", 1, []))


def test_events_are_numbered_without_gaps_per_table_and_overall(journal):
    for table in ("t1", "t2", "t1"):
        journal.append(Batch(table, 1, [EVENT, EVENT]))
    assert [event.seq for event in journal.events()] == [1, 2, 3, 4, 5, 6]
    assert [event.number for event in journal.events("t1")] == [1, 2, 3, 4]
    assert [event.seq for event in journal.events("t1", after=2)] == [5, 6]


def test_a_whole_round_leaves_no_chips_on_the_felt_and_loses_none(journal):
    buy_in(journal)
    for number in range(5):
        state = play(number, bank=3000 if number == 2 else 20000)
        store(journal, state, hand=number + 1)
        assert journal.balance(bank("t1")) == 0
        assert journal.balance(wagers("t1")) == 0
    balances_after = journal.accounts()
    assert sum(balances_after.values()) == 0
    assert balances_after[FEES] > 0


def test_a_back_line_bettor_is_paid_at_their_own_seat(journal):
    buy_in(journal)
    state = play(1)
    store(journal, state)
    due = dict.fromkeys(SEATS, 100000)
    for line in state.lines:
        due[line.bettor] += line.paid - line.taken
    for fee in state.fees:
        due[fee.bettor or "Cora"] -= fee.amount
    due["Cora"] += state.bank.net
    assert {name: journal.balance(stack("t1", seat)) for name, seat in SEATS.items()} == due


def test_a_journal_that_is_opened_again_is_unchanged(journal, database):
    buy_in(journal)
    store(journal, play(3))
    again = Journal.open(database)
    assert list(again.events()) == list(journal.events())
    assert again.accounts() == journal.accounts()
    again.close()


def test_a_database_that_cannot_be_opened_is_a_journal_error(tmp_path):
    with pytest.raises(JournalError, match="can't open the database"):
        Journal.open(f"sqlite:///{tmp_path}/missing/journal.db")
    with pytest.raises(JournalError, match="can't open the database"):
        Journal.open(f"postgresql://nobody@/none?host={tmp_path}")
    (tmp_path / "text.db").write_text("this is not a database, only text of some length " * 50)
    with pytest.raises(JournalError, match="can't open the database"):
        Journal.open(str(tmp_path / "text.db"))


accounts = st.sampled_from([ISSUER, "person:a", "person:b", "table:t:bank", FEES])


@given(st.lists(st.tuples(accounts, accounts, st.integers(1, 1000)), max_size=30))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
def test_the_sum_of_all_accounts_is_zero_after_every_event(tmp_path_factory, moves):
    journal = Journal.open(str(tmp_path_factory.mktemp("ledger") / "journal.db"))
    transfers = []
    for debit, credit, amount in moves:
        batch = chips((debit, credit, amount))
        try:
            journal.append(batch)
        except InputError:
            continue
        transfers.append(batch.transfers[0][0])
        assert sum(journal.accounts().values()) == 0
    assert {name: total for name, total in journal.accounts().items() if total} == {
        name: total for name, total in balances(transfers).items() if total
    }
    journal.close()
