"""A package, so that its shared fixtures end with its tests."""
