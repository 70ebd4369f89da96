"""A package, so its shared fixtures end with its tests."""
