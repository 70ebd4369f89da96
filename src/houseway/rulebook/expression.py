"""Conditions on facts and options: a small, safe subset of Python.

A condition is parsed once, checked against the facts that the family declares, and compiled
twice: for the facts of one round, and for NumPy columns of many rounds. Both give the same results.
"""

import ast
from collections.abc import Callable, Mapping
from typing import Any

from houseway.rulebook.facts import Fact, FactValue
from houseway.values.errors import RulebookError, did_you_mean
from houseway.values.text import Text

Scalar = Callable[[Mapping[str, FactValue]], bool]
Columns = Callable[[Mapping[str, Any]], Any]

_EQUALITIES = (ast.Eq, ast.NotEq)
_COMPARISONS = (*_EQUALITIES, ast.Lt, ast.LtE, ast.Gt, ast.GtE)
_LONGEST = 1000
_DEEPEST = 30
_MOST_PARTS = 300
_LONGEST_SHOWN = 200
_LARGEST = 10**9
_LARGEST_RESULT = 10**15
"""Sums and products must stay below this, so that columns of 64 bits hold them."""


class Expression(Text):
    """A condition, such as `winner == "banker" and banker_points == 7 and banker_cards == 3`."""

    __slots__ = ("_body",)

    def __init__(self, text: str) -> None:
        super().__init__(" ".join(text.split()))
        if len(self.text) > _LONGEST:
            raise ValueError(
                f"a condition may have up to {_LONGEST} characters, not {len(self.text)}"
            )
        try:
            self._body = ast.parse(self.text, mode="eval").body
        except (SyntaxError, RecursionError, MemoryError) as error:
            fault = error.msg if isinstance(error, SyntaxError) else "it is nested too deeply"
            raise ValueError(f"{_shown(self.text)} is not a condition: {fault}") from error
        _check_size(self._body, self.text)
        _check_form(self._body, self.text)

    @property
    def names(self) -> frozenset[str]:
        """The facts and options that the condition uses."""
        return frozenset(n.id for n in ast.walk(self._body) if isinstance(n, ast.Name)) - {"abs"}

    def check(self, facts: Mapping[str, Fact], where: str) -> None:
        """Raise RulebookError for unknown names or values, or a result other than true or false."""
        kind = _Checker(facts, self.text, where).kind(self._body)
        if kind.kind != "bool":
            raise RulebookError(
                f"{_shown(self.text)} must be a condition that is true or false", where
            )
        _Sizes(facts, self.text, where).largest(self._body)

    def scalar(self, constants: Mapping[str, FactValue]) -> Scalar:
        """Compile for one round; `constants` are the chosen options."""
        body = _ScalarForm(constants).visit(_copy(self._body))
        return _function(body, {})

    def columns(self, facts: Mapping[str, Fact], constants: Mapping[str, FactValue]) -> Columns:
        """Compile for NumPy columns, in which words are their codes."""
        import numpy

        def whole(value: Any) -> Any:
            """Convert to 64 bits: True is 1, and a small column does not overflow."""
            return numpy.asarray(value).astype(numpy.int64)

        body = _ColumnForm(facts, constants).visit(_copy(self._body))
        return _function(body, {"whole": whole, "no": numpy.logical_not})


def _copy(node: ast.expr) -> ast.expr:
    return ast.parse(ast.unparse(node), mode="eval").body


def _function(body: ast.expr, namespace: dict[str, Any]) -> Callable[..., Any]:
    parameter = ast.arguments(
        posonlyargs=[], args=[ast.arg("facts")], kwonlyargs=[], kw_defaults=[], defaults=[]
    )
    tree = ast.fix_missing_locations(ast.Expression(ast.Lambda(parameter, body)))
    # Only node types that _check_form allows reach this point.
    function: Callable[..., Any] = eval(
        compile(tree, "<condition>", "eval"), {"__builtins__": {}, "abs": abs, **namespace}
    )
    return function


def _shown(text: str) -> str:
    """A condition for a message; the end of a long one is left out."""
    return repr(text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}\u2026")


def _check_size(body: ast.expr, text: str) -> None:
    """Refuse deep and large conditions, level by level: other code may then recurse."""
    level: list[ast.AST] = [body]
    parts = depth = 0
    while level:
        depth, parts = depth + 1, parts + sum(isinstance(node, ast.expr) for node in level)
        if depth > _DEEPEST:
            what = f"nested up to {_DEEPEST} levels deep"
        elif parts > _MOST_PARTS:
            what = f"made of up to {_MOST_PARTS} names, numbers and operations"
        else:
            level = [part for node in level for part in ast.iter_child_nodes(node)]
            continue
        raise ValueError(f"a condition may be {what} ({_shown(text)})")


def _check_form(node: ast.expr, text: str) -> None:
    """Allow only the node types of a condition."""
    match node:
        case ast.BoolOp(values=parts):
            pass
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=part):
            parts = [part]
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult(), right=right):
            parts = [left, right]
        case ast.Compare(
            left=left, ops=[ast.In() | ast.NotIn()], comparators=[ast.Tuple() as some]
        ):
            parts = [left, *some.elts]
        case ast.Compare(left=left, ops=ops, comparators=others) if all(
            isinstance(op, _COMPARISONS) for op in ops
        ):
            parts = [left, *others]
        case ast.Call(func=ast.Name(id="abs"), args=[part], keywords=[]):
            parts = [part]
        case ast.Constant(value=int(number)) if abs(number) > _LARGEST:
            raise ValueError(f"a number in a condition may be up to {_LARGEST:,} ({_shown(text)})")
        case ast.Name() | ast.Constant(value=bool() | int() | str()):
            parts = []
        case _:
            what = _shown(ast.unparse(node))
            raise ValueError(f"{what} is not allowed in a condition ({_shown(text)})")
    for inner in parts:
        _check_form(inner, text)


_BOOL = Fact("", "")
_INT = Fact("", "", 0, 9)


class _Checker:
    """Finds the kind of each part: bool, int, or the words of one fact."""

    def __init__(self, facts: Mapping[str, Fact], text: str, where: str) -> None:
        self.facts = facts
        self.text = text
        self.where = where

    def fail(self, what: str, suggestion: str = "") -> RulebookError:
        return RulebookError(f"{what} in {_shown(self.text)}{suggestion}", self.where)

    def kind(self, node: ast.expr) -> Fact:
        match node:
            case ast.Name(id=name):
                if name not in self.facts:
                    near = did_you_mean(name, self.facts)
                    raise self.fail(f"no fact or option called {name!r}", near)
                return self.facts[name]
            case ast.Constant(value=bool()):
                return _BOOL
            case ast.Constant(value=int()):
                return _INT
            case ast.Constant(value=str(word)):
                return Fact("", "", words=(word,))
            case ast.BoolOp(values=parts):
                return self.all_bool(parts)
            case ast.UnaryOp(op=ast.Not(), operand=part):
                return self.all_bool([part])
            case ast.UnaryOp(operand=part):
                return self.all_int([part])
            case ast.BinOp(left=left, right=right):
                return self.all_int([left, right])
            case ast.Call(args=parts):
                return self.all_int(parts)
            case ast.Compare(
                left=left, ops=[ast.In() | ast.NotIn()], comparators=[ast.Tuple() as t]
            ):
                return self.comparable([left, *t.elts])
            case ast.Compare(left=left, ops=ops, comparators=others):
                ordered = not all(isinstance(op, _EQUALITIES) for op in ops)
                return self.comparable([left, *others], ordered)
        raise self.fail(f"{ast.unparse(node)!r} is not understood")

    def all_bool(self, parts: list[ast.expr]) -> Fact:
        for part in parts:
            if self.kind(part).kind != "bool":
                raise self.fail(f"{ast.unparse(part)!r} must be true or false")
        return _BOOL

    def all_int(self, parts: list[ast.expr]) -> Fact:
        for part in parts:
            if self.kind(part).kind == "word":
                raise self.fail(f"{ast.unparse(part)!r} must be a number")
        return _INT

    def comparable(self, parts: list[ast.expr], ordered: bool = False) -> Fact:
        kinds = [self.kind(part) for part in parts]
        if not any(kind.kind == "word" for kind in kinds):
            return _BOOL
        if ordered:
            raise self.fail("words can be compared only with == and !=")
        named = [kind for kind in kinds if kind.name]
        if any(kind.kind != "word" for kind in kinds) or len(named) != 1:
            raise self.fail("a word can be compared only with a word")
        for kind in kinds:
            if not kind.name and kind.words[0] not in named[0].words:
                allowed = ", ".join(named[0].words)
                raise self.fail(f"{named[0].name} is never {kind.words[0]!r}, only {allowed}")
        return _BOOL


class _Sizes:
    """Finds how large the result of each part can be."""

    def __init__(self, facts: Mapping[str, Fact], text: str, where: str) -> None:
        self.facts = facts
        self.text = text
        self.where = where

    def largest(self, node: ast.expr) -> int:
        """The largest absolute value of a checked condition or one of its parts."""
        match node:
            case ast.Constant(value=int(number)):
                return abs(number)
            case ast.Constant():
                return 0
            case ast.Name(id=name):
                return max(abs(self.facts[name].low), abs(self.facts[name].high))
            case ast.BinOp(left=left, op=ast.Mult(), right=right):
                return self._limited(self.largest(left) * self.largest(right))
            case ast.BinOp(left=left, right=right):
                return self._limited(self.largest(left) + self.largest(right))
        return max((self.largest(part) for part in _parts(node)), default=0)

    def _limited(self, size: int) -> int:
        if size > _LARGEST_RESULT:
            what = f"a result may be up to {_LARGEST_RESULT:,}"
            raise RulebookError(f"{what} in {_shown(self.text)}", self.where)
        return size


def _parts(node: ast.AST) -> list[ast.expr]:
    """The direct parts of an expression, without those of the name `abs`."""
    parts = node.args if isinstance(node, ast.Call) else ast.iter_child_nodes(node)
    return [part for part in parts if isinstance(part, ast.expr)]


class _ScalarForm(ast.NodeTransformer):
    """Turns names into lookups in the facts of one round, and options into their values."""

    def __init__(self, constants: Mapping[str, FactValue]) -> None:
        self.constants = constants

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id == "abs":
            return node
        if node.id in self.constants:
            return ast.Constant(self.constants[node.id])
        return ast.Subscript(ast.Name("facts", ast.Load()), ast.Constant(node.id), ast.Load())


class _ColumnForm(_ScalarForm):
    """Turns a condition into one on columns, which NumPy evaluates element by element.

    A column that is true or false may be stored as 0 and 1, and so may the result.
    """

    def __init__(self, facts: Mapping[str, Fact], constants: Mapping[str, FactValue]) -> None:
        coded = {n: facts[n].code(v) if isinstance(v, str) else v for n, v in constants.items()}
        super().__init__(coded)
        self.facts = facts

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        joiner = ast.BitAnd() if isinstance(node.op, ast.And) else ast.BitOr()
        return self._join(joiner, [self.visit(part) for part in node.values])

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        operand = self.visit(node.operand)
        if isinstance(node.op, ast.Not):
            return self._call("no", operand)
        return ast.UnaryOp(node.op, self._call("whole", operand))

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        sides = [self._call("whole", self.visit(side)) for side in (node.left, node.right)]
        return ast.BinOp(sides[0], node.op, sides[1])

    def visit_Call(self, node: ast.Call) -> ast.expr:
        return self._call("abs", self._call("whole", self.visit(node.args[0])))

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        fact = self._word_fact([node.left, *node.comparators])
        left = self._side(node.left, fact)
        if isinstance(node.ops[0], ast.In | ast.NotIn):
            assert isinstance(node.comparators[0], ast.Tuple)
            among = [self._side(element, fact) for element in node.comparators[0].elts]
            equal: list[ast.expr] = [ast.Compare(left, [ast.Eq()], [value]) for value in among]
            is_in = self._join(ast.BitOr(), equal or [ast.Constant(False)])
            return self._call("no", is_in) if isinstance(node.ops[0], ast.NotIn) else is_in
        sides = [left, *(self._side(other, fact) for other in node.comparators)]
        pairs: list[ast.expr] = [
            ast.Compare(a, [op], [b]) for a, op, b in zip(sides, node.ops, sides[1:], strict=False)
        ]
        return self._join(ast.BitAnd(), pairs)

    def _side(self, node: ast.expr, fact: Fact | None) -> ast.expr:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and fact is not None:
            return ast.Constant(fact.code(node.value))
        side: ast.expr = self.visit(node)
        return side

    def _word_fact(self, parts: list[ast.expr]) -> Fact | None:
        names = [part.id for part in parts if isinstance(part, ast.Name)]
        return next((self.facts[name] for name in names if self.facts[name].words), None)

    @staticmethod
    def _call(name: str, part: ast.expr) -> ast.expr:
        return ast.Call(ast.Name(name, ast.Load()), [part], [])

    @staticmethod
    def _join(op: ast.operator, parts: list[ast.expr]) -> ast.expr:
        joined = parts[0]
        for part in parts[1:]:
            joined = ast.BinOp(joined, op, part)
        return joined
