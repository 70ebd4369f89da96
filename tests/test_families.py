"""A family is in its folder: no other code names it, and all ask it in the same way."""

import ast

from tests.each import each
from tests.test_layers import SOURCE, imports, module_of

from houseway.drills.teaching import Teaching
from houseway.kinds import FAMILIES
from houseway.pages.family_words import Words
from houseway.play.form import HandForm
from houseway.play.game import FiledGame
from houseway.play.registry import all_families, find_family
from houseway.play.shape import Shape
from houseway.poker.compiled.settings import Compiled
from houseway.pricing.advice import Advisers, advised_kinds
from houseway.pricing.charts import Charts
from houseway.pricing.compiled import Fast
from houseway.pricing.price import Pricing
from houseway.pricing.seen import Sight
from houseway.pricing.stepping import Stepping
from houseway.pricing.strategy_tables import Strategies
from houseway.protection.protecting import Protecting
from houseway.rulebook.book import FiledRulebook

PARTS = {
    "advice": Advisers,
    "chart": Charts,
    "compiled": Compiled,
    "fast": Fast,
    "form": HandForm,
    "price": Pricing,
    "protect": Protecting,
    "seen": Sight,
    "shape": Shape,
    "steps": Stepping,
    "strategy": Strategies,
    "teach": Teaching,
    "words": Words,
}
"""The modules that a family may have, and what each says."""
FOLDER = "houseway.families"
LIST = "houseway.kinds"

OTHER_MEANINGS = {
    "cards.tiles": {"tiles"},  # the things that are dealt
    "checking.rules.approval": {"twenty-one"},  # a game that a statute bans
    "drills.drill": {"pan"},  # the drill on conditions, for the kind of game
    "drills.lessons.pan": {"pan"},  # a stream of random numbers
    "environments.pan": {"pan"},  # a key of a view
    "environments.poker": {"draw"},  # a decision
    "environments.text": {"pan"},
    "equities.contest": {"stud", "draw"},  # named contests of the equity calculator
    "pages.guides": {"pan"},  # the file of a guide
    "pages.matrix": {"pan"},  # a column of the matrix of requests
    "pages.search": {"baccarat"},  # a word that people search for
    "pan.advice": {"draw"},  # a decision
    "pan.kind": {"pan"},  # the kind of game, with an engine of its own
    "poker.advice": {"draw"},  # a decision
    "poker.case": {"flop"},  # a street
    "poker.hand": {"draw"},  # a decision
    "poker.histories.export": {"draw"},  # an action of a hand history
    "poker.histories.history": {"draw"},
    "poker.histories.replay": {"draw"},
    "ranking.kinds": {"three-card", "pai-gow"},  # rankings of the `evaluate` command
    "rulebook.schedule": {"flop"},  # a street
}
"""Texts outside the folder that are the name of a family but mean something else, by module."""


def modules():
    """Every module outside the families' folder and the list of families."""
    for path in SOURCE.rglob("*.py"):
        module = module_of(path)
        if module != LIST and not module.startswith(FOLDER):
            yield module, ast.parse(path.read_text("utf-8"))


def structs():
    """The names of the classes that are defined in the families' folder."""
    for path in (SOURCE / FOLDER.replace(".", "/")).rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        yield from (node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef))


def texts(tree):
    """Every string of the code except docstrings."""
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value


def test_no_module_outside_imports_a_family() -> None:
    assert [
        (module, imported)
        for module, tree in modules()
        for imported in imports(tree)
        if imported.startswith(FOLDER)
    ] == []


def test_no_module_outside_names_a_family() -> None:
    named = {
        module.removeprefix("houseway."): found
        for module, tree in modules()
        if (found := set(texts(tree)) & FAMILIES.keys())
    }
    assert named == OTHER_MEANINGS


def test_no_module_outside_asks_which_struct_of_play_a_game_has() -> None:
    plays = {name for name in structs() if name.endswith("Play")}
    assert len(plays) > len(FAMILIES)
    assert [
        (module, node.id)
        for module, tree in modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and node.id in plays
    ] == []


def test_no_family_imports_another() -> None:
    def family(module):
        return module.split(".")[2] if module.count(".") > 1 else ""

    assert [
        (module_of(path), imported)
        for path in (SOURCE / "houseway" / "families").rglob("*.py")
        for imported in imports(ast.parse(path.read_text("utf-8")))
        if imported.startswith(f"{FOLDER}.") and family(imported) != family(module_of(path))
    ] == []


@each("name", FAMILIES)
def test_a_family_is_found_by_its_name(name) -> None:
    assert find_family(name).name == name


@each("family", all_families)
def test_every_module_of_a_family_says_what_its_name_promises(family) -> None:
    for name, kind in PARTS.items():
        if family.has(name):
            assert isinstance(family.part(name, kind), kind)
    assert family.has("shape")
    assert family.has("words")
    assert family.has("teach")


def test_every_decision_that_has_advice_has_an_adviser() -> None:
    book = FiledRulebook()
    asked = set()
    for game in (FiledGame(book, game_id) for game_id in book):
        if game.playable:
            kinds = advised_kinds(game.rules({}))
            advisers = game.family.part("advice", Advisers)
            assert not kinds or (advisers is not None and set(kinds) <= advisers.by_kind.keys())
            asked |= {game.filing.family for _ in kinds}
    assert asked == {family.name for family in all_families() if family.has("advice")}
