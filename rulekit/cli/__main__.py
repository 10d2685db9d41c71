"""`python -m rulekit.cli` is the command `rulekit`."""

from __future__ import annotations

from rulekit.cli import main

if __name__ == "__main__":
    main()
