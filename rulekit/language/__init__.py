"""The rule language: its syntax tree, reader, printer and types. It knows words, not games."""
