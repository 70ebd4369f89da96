"""The ids of the filings that have a file of worked cases."""

from houseway.rulebook.book import FILED


def case_files() -> list[str]:
    return [f"{path.parent.name}/{path.stem}" for path in sorted(FILED.glob("cases/*/*.toml"))]
