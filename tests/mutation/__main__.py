"""`python -m tests.mutation [FOLDER]…`: print the faults of the rules that no scenario notices."""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path

from tests.mutation.games import FOLDERS, Target, accepted, targets_of
from tests.mutation.hunt import READER, describe, hunt_for
from tests.mutation.mutants import mutants_of


def main(words: list[str]) -> int:
    """1 if there are survivors beyond those accepted, or of those accepted some are noticed."""
    folders = [Path(word) for word in words] or FOLDERS
    return int(sum([_hunt(target) for target in targets_of(folders)]) > 0)


def _hunt(target: Target) -> int:
    """How many faults of a file are not noticed and not accepted, or accepted and noticed."""
    begun = time.perf_counter()
    mutants, hunt = list(mutants_of(target.text)), hunt_for(target)
    assert hunt.failing(target.text) == [], "the scenarios must hold before anything is changed"
    noticed = {mutant: hunt.noticed_by(mutant) for mutant in mutants}
    known = accepted(target)
    survivors = [one for one, by in noticed.items() if not by and one.name not in known]
    counts = Counter(by == READER for by in noticed.values() if by)
    noticed_too = known.keys() - {one.name for one, by in noticed.items() if not by}
    if survivors:
        print(describe(survivors, target.path))
    for name in sorted(noticed_too):
        print(f"{target.path.as_posix()}: accepted, and noticed or gone: {name}")
    print(
        f"{target}: {len(mutants)} mutants, {counts[False]} noticed by a scenario, "
        f"{counts[True]} do not load, {len(known)} accepted, {len(survivors)} survive, "
        f"{time.perf_counter() - begun:.0f} s",
        flush=True,
    )
    return len(survivors) + len(noticed_too)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
