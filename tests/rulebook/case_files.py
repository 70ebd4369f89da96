"""The files of worked cases, by the id of their filing."""

from houseway.rulebook.book import FILED


def case_files() -> list[str]:
    return [f"{path.parent.name}/{path.stem}" for path in sorted(FILED.glob("cases/*/*.toml"))]
