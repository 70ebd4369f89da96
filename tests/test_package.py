"""The package: a few stable names, documented and typed."""

import inspect
import pkgutil

import pytest
from tests.each import each
from tests.own_rulebook import SMALL, small, write_files
from tests.test_repository import project

import houseway
from houseway.pages.guides import GUIDES

CASE = {
    "game": SMALL,
    "player_dealer": {"seat": 8, "bank": "500.00"},
    "wagers": [{"seat": 1, "bettor": "A", "wager": "banker", "amount": "100.00"}],
    "shoe": ["3d", "9h", "Ks", "Kc"],
}


def functions():
    return [name for name in houseway.__all__ if inspect.isfunction(getattr(houseway, name))]


def test_the_public_names_exist_and_are_few():
    assert {"game", "settle", "price", "check"} <= set(functions())
    assert {"fee", "house_way", "equity", "evaluate"} <= set(functions())
    assert len(houseway.__all__) <= 27


@each("name", functions())
def test_a_public_function_is_documented_and_typed(name):
    function = getattr(houseway, name)
    assert function.__doc__
    signature = inspect.signature(function)
    assert signature.return_annotation is not inspect.Signature.empty
    assert all(p.annotation is not p.empty for p in signature.parameters.values())


def test_a_table_opens_with_the_given_seats_and_option():
    table = houseway.game("tavern/ez-baccarat-panda-8").open_table(seats=8, option="12")
    assert (table.seats, table.deal(seed=7).events[0].option) == (8, "gega-003784-b:12")


def test_a_users_directory_is_added_to_the_rulebook(tmp_path):
    mine = write_files(tmp_path, small=small())
    assert houseway.game(SMALL, mine).name == "Small Baccarat"
    settlement = houseway.settle(CASE, str(mine))
    assert settlement["lines"][0]["paid"] == "95.00"
    with pytest.raises(houseway.InputError, match="no game called"):
        houseway.settle(CASE)


def test_every_error_is_a_value_error_with_what_and_where():
    with pytest.raises(ValueError, match="no game called 'x'") as caught:
        houseway.game("x")
    assert isinstance(caught.value, houseway.HousewayError)
    assert (caught.value.what, caught.value.where) == ("no game called 'x'", "game")
    kinds = houseway.HousewayError.__subclasses__()
    assert {"InputError", "FeeError", "RulebookError"} <= {kind.__name__ for kind in kinds}
    for kind in (houseway.InputError, houseway.FeeError, houseway.RulebookError):
        error = kind("wrong", "here")
        assert isinstance(error, ValueError)
        assert (error.what, error.where, str(error)) == ("wrong", "here", "wrong (here)")


def test_an_error_is_one_line_even_if_it_quotes_several_lines():
    error = houseway.InputError("a\nb\r\n c", "here\nand there")
    assert str(error) == "a b c (here and there)"


def test_no_module_shadows_a_public_name():
    assert not set(houseway.__all__) & {
        module.name for module in pkgutil.iter_modules(houseway.__path__)
    }


def test_the_wheel_has_every_guide_of_the_site():
    included = project()["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert included == {f"docs/{name}.md": f"houseway/docs/{name}.md" for name in GUIDES}
