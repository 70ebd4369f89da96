"""`python -m houseway` is the program."""

from houseway.cli import main

main()
