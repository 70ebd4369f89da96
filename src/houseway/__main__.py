"""`python -m houseway` runs the command line."""

from houseway.cli import main

main()
