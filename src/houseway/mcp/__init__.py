"""The rulebook as tools of the Model Context Protocol, for programs that use language models.

Rules, prices and checks belong in the packages that every command uses; options of the command, in
`cli/mcp.py`.
"""
