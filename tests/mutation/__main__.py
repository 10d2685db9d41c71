"""`python -m tests.mutation [FOLDER]…`: print the faults of the rules that no scenario notices."""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path

from tests.mutation.games import FOLDERS, accepted, named
from tests.mutation.hunt import READER, describe, hunt_in
from tests.mutation.mutants import mutants_of


def main(words: list[str]) -> int:
    """1 if there are survivors beyond those accepted."""
    left = 0
    for folder in [Path(word) for word in words] or FOLDERS:
        file = named(folder)
        begun = time.perf_counter()
        text = file.read_text(encoding="utf-8")
        mutants, hunt = list(mutants_of(text)), hunt_in(folder)
        assert hunt.failing(text) == [], "the scenarios must hold before anything is changed"
        noticed = {mutant: hunt.noticed_by(mutant) for mutant in mutants}
        known = accepted(folder.name)
        survivors = [one for one, by in noticed.items() if not by and one.name not in known]
        counts = Counter(by == READER for by in noticed.values() if by)
        if survivors:
            print(describe(survivors, file))
        print(
            f"{folder.name}: {len(mutants)} mutants, {counts[False]} noticed by a scenario, "
            f"{counts[True]} do not load, {len(known)} accepted, {len(survivors)} survive, "
            f"{time.perf_counter() - begun:.0f} s"
        )
        left += len(survivors)
    return int(left > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
