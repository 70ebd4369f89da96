"""Settings shared by all tests."""

import os

from hypothesis import settings

# A slow machine is no failure, so no deadline; a change is judged by the same examples every time.
settings.register_profile("developer", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "developer")
