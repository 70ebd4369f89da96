"""A password hasher that takes almost no time, for tests that are not about hashing."""

from argon2 import PasswordHasher

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
