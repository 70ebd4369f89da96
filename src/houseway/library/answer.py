"""A result of the library: the documented JSON, shown as a page in notebooks."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any

from houseway.pages.html import page_sections
from houseway.pages.page import Page
from houseway.pages.results import Names, names_in
from houseway.rulebook.book import FiledRulebook


class Answer(Mapping[str, Any]):
    """A result that can also be read by key, like the documented JSON."""

    def __init__(self, data: Mapping[str, Any], rulebook: FiledRulebook | None = None) -> None:
        self._data = dict(data)
        self._rulebook = rulebook

    @property
    def _names(self) -> Names:
        """The filed names of its wagers, if its rulebook is known."""
        return names_in(self._data, self._rulebook) if self._rulebook else Names()

    def __getitem__(self, key: str) -> Any:
        return self._data[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._data)

    def __len__(self) -> int:
        return len(self._data)

    def to_dict(self) -> dict[str, Any]:
        """The result as plain data, equal to what the command prints with `--json`."""
        return self._data

    @abstractmethod
    def page(self) -> Page:
        """The result as a page, which notebooks show."""

    def _repr_html_(self) -> str:
        return str(page_sections(self.page()))
