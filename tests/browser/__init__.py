"""A package, so that what its tests share ends with them: an event loop runs in it meanwhile."""
