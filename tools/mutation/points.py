"""Finds the places in a module where a small fault can be planted, and plants some of them.

All faults are planted in one copy of a module: `a < b` becomes
`a <= b if __see__(7) else a < b`. What `__see__` answers decides which fault is active, and it
is called even if none is, so it also tells which faults a test reaches.

Only code in functions is changed, because the rest runs once, at import. Left out is what people
read (f-strings, errors, arguments named in WORDS), and what only checks the program itself
(assertions, type annotations).
"""

import ast
from collections import Counter
from collections.abc import Collection, Iterator
from copy import deepcopy
from hashlib import sha256
from typing import NamedTuple

SEE = "__see__"

WORDS = {"why", "says", "what", "where", "reason", "label", "strict", "exist_ok", "parents"}
"""Arguments and variables that hold words for people, and flags whose change is never noticed."""
NOT_RULES = {"__repr__", "__str__", "__hash__"}

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
CALLS = {
    "min": "max",
    "max": "min",
    "any": "all",
    "all": "any",
    "sorted": "list",
    "reversed": "iter",
}
SYMBOLS = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
    ast.In: "in", ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not", ast.Add: "+",
    ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Div: "/", ast.Mod: "%", ast.BitOr: "|",
    ast.BitAnd: "&",
}  # fmt: skip

Change = tuple[str, ast.expr]
"""What a change does, in words, and the changed expression."""


class Mutant(NamedTuple):
    """A fault, named so that the name stays the same when other lines of the file change."""

    module: str
    function: str
    line: str
    change: str
    number: int
    """0, or 1 and up for a change that the same line of the function has several times."""

    @property
    def key(self) -> str:
        return sha256("\n".join(map(str, self)).encode()).hexdigest()[:12]


def find(module: str, source: str) -> list[Mutant]:
    """Every fault that can be planted in a module."""
    planter = _Planter(module, source, {})
    planter.visit(ast.parse(source))
    return planter.found


def plant(module: str, source: str, numbers: dict[Mutant, int]) -> ast.Module:
    """The module with these faults planted, each active when `__see__` says so for its number."""
    tree: ast.Module = _Planter(module, source, numbers).visit(ast.parse(source))
    return ast.fix_missing_locations(tree)


class _Planter(ast.NodeTransformer):
    """Goes through a module; changes are offered for the code as written, before any is planted."""

    def __init__(self, module: str, source: str, numbers: dict[Mutant, int]) -> None:
        self.module = module
        self.lines = source.splitlines()
        self.numbers = numbers
        self.found: list[Mutant] = []
        self.counts: Counter[Mutant] = Counter()
        self.scope: list[str] = []

    def add(self, node: ast.stmt | ast.expr, change: str) -> int | None:
        """Note a fault; returns its number if it is to be planted."""
        line = self.lines[node.lineno - 1].strip()
        name = Mutant(self.module, ".".join(self.scope), line, change, 0)
        mutant = name._replace(number=self.counts[name])
        self.counts[name] += 1
        self.found.append(mutant)
        return self.numbers.get(mutant)

    # Scopes: only functions are changed.

    def visit_Module(self, node: ast.Module) -> ast.Module:
        for statement in node.body:
            if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                self.visit(statement)
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        self.scope.append(node.name)
        for statement in node.body:
            if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                self.visit(statement)
        self.scope.pop()
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        if node.name not in NOT_RULES:
            self.scope.append(node.name)
            node.body = self.block(node.body)
            self.scope.pop()
        return node

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AsyncFunctionDef:
        self.scope.append(node.name)
        node.body = self.block(node.body)
        self.scope.pop()
        return node

    def block(self, statements: list[ast.stmt]) -> list[ast.stmt]:
        return [self.statement(statement) for statement in statements]

    # Statements.

    def statement(self, node: ast.stmt) -> ast.stmt:
        """A statement with faults inside it, and perhaps one that leaves it out."""
        if _is_wording(node):
            return node
        number = self.add(node, "left out") if _can_be_left_out(node, self.scope) else None
        changed: ast.stmt = self.visit(node)
        if number is None:
            return changed
        return ast.copy_location(ast.If(_see(number), [ast.Pass()], [changed]), node)

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Visit the parts of a node; blocks of statements go through `statement`."""
        for name, part in ast.iter_fields(node):
            if isinstance(part, list) and part and isinstance(part[0], ast.stmt):
                setattr(node, name, self.block(part))
            elif isinstance(part, list):
                part[:] = [self.visit(p) if isinstance(p, ast.AST) else p for p in part]
            elif isinstance(part, ast.AST):
                setattr(node, name, self.visit(part))
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AnnAssign:
        node.value = self.visit(node.value) if node.value else None
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        node.test = self.expression(node.test, _forced(True, False))
        node.body, node.orelse = self.block(node.body), self.block(node.orelse)
        return node

    def visit_While(self, node: ast.While) -> ast.AST:
        node.test = self.expression(node.test, _forced(False))
        node.body = self.block(node.body)
        return node

    def visit_Return(self, node: ast.Return) -> ast.AST:
        if node.value is not None:
            simple = isinstance(node.value, ast.Name | ast.Attribute | ast.Subscript)
            nothing: list[Change] = [("returns None", ast.Constant(None))] if simple else []
            node.value = self.expression(node.value, nothing)
        return node

    def visit_match_case(self, node: ast.match_case) -> ast.AST:
        if node.guard is not None:
            node.guard = self.expression(node.guard, _forced(True, False))
        node.body = self.block(node.body)
        return node

    # Expressions.

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        node.iter = self.visit(node.iter)
        node.ifs = [self.expression(test, _forced(True, False)) for test in node.ifs]
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        node.body = self.visit(node.body)
        return node

    def visit_keyword(self, node: ast.keyword) -> ast.AST:
        if node.arg not in WORDS:
            node.value = self.visit(node.value)
        return node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        node.test = self.expression(node.test, _forced(True, False))
        node.body, node.orelse = self.visit(node.body), self.visit(node.orelse)
        return node

    def visit(self, node: ast.AST) -> ast.AST:
        return self.expression(node) if isinstance(node, ast.expr) else super().visit(node)

    def expression(self, node: ast.expr, more: Collection[Change] = ()) -> ast.expr:
        """An expression with faults inside it and instead of it."""
        if _is_error(node):
            return node
        text = _short(node)
        changes = [*more, *_changes(node)]
        numbers = [self.add(node, f"{text}: {what}") for what, _ in changes]
        result: ast.expr = super().visit(node)
        for number, (_, changed) in zip(numbers, changes, strict=True):
            if number is not None:
                result = ast.copy_location(ast.IfExp(_see(number), changed, result), node)
        return result


def _see(number: int) -> ast.Call:
    return ast.Call(ast.Name(SEE, ast.Load()), [ast.Constant(number)], [])


def _short(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 60 else f"{text[:40]} ... {text[-15:]}"


def _forced(*values: bool) -> list[Change]:
    return [(f"always {str(value).lower()}", ast.Constant(value)) for value in values]


def _is_error(node: ast.expr) -> bool:
    """Whether an expression builds an error, whose words are for people."""
    return isinstance(node, ast.Call) and ast.unparse(node.func).endswith("Error")


def _is_wording(node: ast.stmt) -> bool:
    """Whether a statement only makes words for people, or checks the program itself."""
    match node:
        case ast.Raise() | ast.Assert() | ast.Import() | ast.ImportFrom():
            return True
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id="log")))):
            return True
        case ast.Assign(targets=[ast.Name(id=name)]):
            return name in WORDS
    return False


def _can_be_left_out(node: ast.stmt, scope: list[str]) -> bool:
    """Whether a program without this statement would still be one."""
    match node:
        case ast.Expr(value=ast.Call() | ast.Await() | ast.YieldFrom()):
            return "super()" not in ast.unparse(node)
        case ast.AugAssign() | ast.Continue() | ast.Break() | ast.Delete():
            return True
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            return scope[-1] != "__init__"
    return False


def _changes(node: ast.expr) -> Iterator[Change]:
    """What an expression can be changed into."""
    match node:
        case ast.Compare():
            yield from _other_comparisons(node)
        case ast.BoolOp(op=ast.And()):
            yield "and becomes or", ast.BoolOp(ast.Or(), deepcopy(node.values))
            yield from _without_each(node)
        case ast.BoolOp():
            yield "or becomes and", ast.BoolOp(ast.And(), deepcopy(node.values))
            yield from _without_each(node)
        case ast.UnaryOp(op=ast.Not()):
            yield "without not", deepcopy(node.operand)
        case ast.UnaryOp(op=ast.USub(), operand=operand) if not isinstance(operand, ast.Constant):
            yield "without minus", deepcopy(operand)
        case ast.BinOp(op=op) if type(op) in ARITHMETIC and not _joins(node):
            other = ARITHMETIC[type(op)]
            changed = ast.BinOp(deepcopy(node.left), other(), deepcopy(node.right))
            yield f"{SYMBOLS[type(op)]} becomes {SYMBOLS[other]}", changed
        case ast.Constant(value=bool()):
            yield f"{node.value} becomes {not node.value}", ast.Constant(not node.value)
        case ast.Constant(value=int()):
            for value in (node.value + 1, node.value - 1):
                yield f"becomes {value}", ast.Constant(value)
        case ast.Call(func=ast.Name(id=name)) if name in CALLS:
            yield from _other_calls(node, name)


def _other_comparisons(node: ast.Compare) -> Iterator[Change]:
    for place, op in enumerate(node.ops):
        for other in COMPARISONS[type(op)]:
            changed = deepcopy(node)
            changed.ops[place] = other()
            yield f"{SYMBOLS[type(op)]} becomes {SYMBOLS[other]}", changed


def _without_each(node: ast.BoolOp) -> Iterator[Change]:
    for place, left_out in enumerate(node.values):
        rest = deepcopy([value for i, value in enumerate(node.values) if i != place])
        changed = rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
        yield f"without {_short(left_out)}", changed


def _other_calls(node: ast.Call, name: str) -> Iterator[Change]:
    """`max` for `min` and so on; a list in its old order for `sorted` and `reversed`."""
    changed = deepcopy(node)
    changed.func = ast.Name(CALLS[name], ast.Load())
    if name in ("sorted", "reversed"):
        changed.keywords = []
        yield f"without {name}", changed
    else:
        yield f"{name} becomes {CALLS[name]}", changed


def _joins(node: ast.BinOp) -> bool:
    """Whether an operation joins texts or lists, or makes a type: any other would be an error."""
    sides = (node.left, node.right)
    parts = (ast.List, ast.ListComp, ast.Tuple, ast.JoinedStr)
    return any(
        isinstance(side, parts)
        or (isinstance(side, ast.Constant) and isinstance(side.value, str | None))
        for side in sides
    )
