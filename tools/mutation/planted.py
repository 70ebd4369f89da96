"""Imports the package with all chosen faults planted, none or one of which is active."""

import sys
from collections.abc import Callable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType

from tools.mutation.modules import PACKAGE, Module
from tools.mutation.points import SEE, plant

reached: set[int] = set()
"""The numbers of all planted faults that have been reached while none was active."""


class Planted(MetaPathFinder):
    """Finds modules that have faults planted; their code is compiled once, before any fork."""

    def __init__(self, modules: list[Module]) -> None:
        mutants = [mutant for module in modules for mutant in module.planted]
        self.numbers = {mutant: number for number, mutant in enumerate(mutants)}
        self.codes: dict[str, CodeType] = {
            module.name: compile(
                plant(module.path, module.source, self.numbers), PACKAGE / module.path, "exec"
            )
            for module in modules
        }
        self.see: Callable[[int], object] = reached.add

    def activate(self, number: int) -> None:
        """Make one fault active, in modules that are imported and in those that will be."""
        self.see = frozenset({number}).__contains__
        for name in self.codes.keys() & sys.modules.keys():
            setattr(sys.modules[name], SEE, self.see)

    def install(self) -> None:
        assert "houseway" not in sys.modules, "faults are planted before the package is imported"
        sys.meta_path.insert(0, self)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname not in self.codes:
            return None
        spec = PathFinder.find_spec(fullname, path)
        assert spec is not None
        assert spec.origin is not None
        spec.loader = _Loader(fullname, spec.origin, self)
        return spec


class _Loader(SourceFileLoader):
    def __init__(self, fullname: str, path: str, planted: Planted) -> None:
        super().__init__(fullname, path)
        self.planted = planted

    def get_code(self, fullname: str) -> CodeType:
        return self.planted.codes[fullname]

    def exec_module(self, module: ModuleType) -> None:
        setattr(module, SEE, self.planted.see)
        super().exec_module(module)
