"""Passwords that are hashed at once, for tests of other things."""

from argon2 import PasswordHasher

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
