"""Playing in the terminal: as a person, and watching bots."""

from __future__ import annotations

import json
import re
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

import rulekit as api
from rulekit.cli.again import command_again
from rulekit.cli.table.saving import read_sitting
from tests.cli.terminal import Terminal

LITTLE = Path(__file__).parents[1] / "scenario" / "files" / "little.yaml"
Call = Callable[..., Result]
Spawn = Callable[..., "subprocess.CompletedProcess[bytes]"]

pytestmark = pytest.mark.usefixtures("own_home")


@pytest.fixture
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "config"))
    return home


@pytest.fixture
def save(tmp_path: Path) -> Path:
    return tmp_path / "match.json"


def test_where_there_are_melds_bots_play_for_them(rulekit: Call) -> None:
    words = ("play", "basic_rummy", "--players", "2", "--seed", "7", "-o", "rounds=1")
    usual = rulekit(*words)
    assert usual.exit_code == 0, usual.stderr
    assert usual.stdout.splitlines()[0].endswith("rounds 1, bots greedy")
    assert "--bots" not in usual.stdout.splitlines()[-1]
    assert rulekit(*words, "--bots", "greedy").stdout == usual.stdout
    others = rulekit(*words, "--bots", "greedy,random").stdout.splitlines()
    assert others[0].endswith("bots greedy,random")
    assert others[-1].endswith("--bots greedy,random")


def test_without_a_terminal_bots_play_to_the_end(rulekit: Call) -> None:
    done = rulekit("play", LITTLE, "--players", "3", "--seed", "7")
    assert done.exit_code == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == "A little game: 3 players, seed 7, bots random"
    again = f"rulekit play {LITTLE} --players 3 --seed 7"
    assert lines[-2:] == ["  the same deal again:", again]
    assert "won by seat" in done.stdout
    assert len(lines) <= 400
    assert done.stdout == rulekit("play", LITTLE, "--players", "3", "--seed", "7").stdout


def test_a_spectator_sees_no_hidden_card(rulekit: Call) -> None:
    done = rulekit("play", LITTLE, "--players", "3", "--seed", "7")
    for line in done.stdout.splitlines():
        if "draws" in line or "is dealt" in line:
            drawn = line.split("draws")[-1].split("is dealt")[-1].split(";")[0]
            assert drawn.strip() in {"a card", "2 cards", "3 cards", "4 cards", "5 cards"}, line


def test_a_long_match_is_told_in_400_lines(rulekit: Call) -> None:
    seeds = [str(seed) for seed in range(60)]
    told = (rulekit("play", LITTLE, "--players", "2", "--seed", seed).stdout for seed in seeds)
    long = next(text for text in told if " more lines …" in text)
    lines = long.splitlines()
    assert len(lines) <= 400
    [gap] = [number for number, line in enumerate(lines) if " more lines …" in line]
    left_out = int(lines[gap].split()[1])
    numbers = [int(found.group(1)) for line in lines if (found := re.match(r" +(\d+)  ", line))]
    assert numbers == sorted(numbers)
    assert numbers[0] == 1
    assert f", {numbers[-1]} actions" in long
    assert left_out >= numbers[-1] - len(numbers) > 0


def test_the_record_of_a_watched_match_replays(rulekit: Call, save: Path) -> None:
    played = rulekit("play", LITTLE, "--players", "2", "--seed", "1", "--save", save)
    assert f"its record:\nrulekit replay {save}\n" in played.stdout
    match = api.replay(save.read_text(encoding="utf-8"))
    assert match.over
    replayed = rulekit("replay", save)
    assert replayed.exit_code == 0, replayed.stderr
    assert replayed.stdout.splitlines()[-2:] == [
        line for line in played.stdout.splitlines() if line.startswith(("  won by", "  points"))
    ]
    middle = rulekit("replay", save, "--at", "3")
    assert "after 3 actions" in middle.stdout
    assert "may:" in middle.stdout
    beyond = rulekit("replay", save, "--at", "100000")
    assert (beyond.exit_code, beyond.stderr[:7]) == (2, "error: ")


def test_a_simulated_match_is_the_one_that_is_watched(rulekit: Call) -> None:
    words = ("simulate", LITTLE, "--players", "3", "--seed", "x", "--format", "json")
    data = json.loads(rulekit(*words, "--games", "2").stdout)
    first = json.loads(rulekit(*words, "--games", "1").stdout)
    both = data["decisions"]["mean"] * 2
    watched = rulekit("play", LITTLE, "--players", "3", "--seed", "x/2").stdout
    assert f", {both - first['decisions']['mean']:.0f} actions" in watched


def test_options_and_seed_are_told(rulekit: Call) -> None:
    words = ("play", LITTLE, "--players", "2", "--seed", "a b", "-o", "dealt=3", "-o", "strict=yes")
    done = rulekit(*words)
    assert done.exit_code == 0
    assert "seed a b, dealt 3, strict yes, bots random" in done.stdout.splitlines()[0]
    assert done.stdout.splitlines()[-1].endswith("--seed 'a b' -o dealt=3 -o strict=yes")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--players", "9"), "2 to 3 players"),
        (("--players", "2", "--seat", "3"), "no seat 3"),
        (("--bots", "clever"), "no bot `clever`"),
        (("--bots", "random,random,random,random"), "4 bots"),
        (("-o", "dealt=7"), "it is 2 or 3"),
        (("-o", "dealt=seven"), "it is 2 or 3"),
        (("-o", "weather=fine"), "no option `weather`"),
        (("--preset", "fine"), "no preset `fine`"),
        (("--continue", "x.json"), "--continue takes"),
        (("--save", "no/where/x.json"), "there is no folder `no/where`"),
        (("--save", "."), "this is no file"),
        (("--save", "x" * 300), "File name too long"),
        (("--save", f"{__file__}/x.json"), f"there is no folder `{__file__}`"),
    ],
)
def test_what_cannot_start_is_wrong_usage(
    words: tuple[str, ...], said: str, rulekit: Call
) -> None:
    done = rulekit("play", LITTLE, *words)
    assert done.exit_code == 2
    assert done.stderr.startswith("error: ")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


SAME = [
    # A preset, options beside it, and what of both the command that deals the same again names.
    ("bicycle", {}, "--preset bicycle"),
    ("bicycle", {"several_melds": True}, "--preset bicycle"),
    ("bicycle", {"going_rummy": "no_bonus"}, "--preset bicycle -o going_rummy=no_bonus"),
    ("bicycle", {"target": 50}, "--preset bicycle -o target=50"),
    (None, {"several_melds": True}, "-o several_melds=yes"),
    (None, {}, ""),
]


@pytest.mark.parametrize(("preset", "options", "words"), SAME, ids=str)
def test_the_command_for_the_same_deal(
    preset: str | None, options: dict[str, Any], words: str
) -> None:
    game = api.load("basic_rummy", preset=preset, options=options)
    again = command_again("basic_rummy", game, 2, "7", ["greedy"], preset)
    assert again == f"rulekit play basic_rummy --players 2 --seed 7 {words}".strip()


def test_a_person_plays(save: Path) -> None:
    words = ("play", str(LITTLE), "--players", "2", "--seed", "7", "--save", str(save))
    with Terminal(*words) as terminal:
        first = terminal.wait_for("> ")
        assert "your turn, turn" in first
        assert "your hand" in first
        terminal.type("help")
        assert "why draw " in terminal.wait_for("> ")
        terminal.type("why fly")
        assert "no action `fly`" in terminal.wait_for("> ")
        terminal.type("99")
        assert "there is no number 99" in terminal.wait_for("> ")
        held = read_hand(first)
        missing = next(card for card in ("1R", "2R", "3R") if card not in held)
        terminal.type(missing.lower())
        assert f"you do not hold {missing}" in terminal.wait_for("> ")
        terminal.type("draw")
        assert "seat 1 (you) draws" in terminal.wait_for("> ")
        terminal.type("undo")
        assert "cannot be taken back" in terminal.wait_for("> ")
        terminal.type("log")
        assert "seat 1 (you) is dealt" in terminal.wait_for("> ")
        terminal.type("quit")
        assert terminal.status() == 0
        assert f"rulekit play --continue {save}" in terminal.text
    assert read_sitting(save).seat == 1


def read_hand(shown: str) -> list[str]:
    [line] = [line for line in shown.splitlines() if "your hand" in line]
    return line.split()[2:]


def test_why_quotes_the_rule_and_no_file(tmp_path: Path) -> None:
    position = api.load(LITTLE).start_from(
        2, {"hands": [["1R", "2B"], ["3B", "4B"]], "discard": ["5R"], "turn": 1}
    )
    path = tmp_path / "set.json"
    table = {"seat": 1, "bots": ["random", "random"], "used": [0, 0]}
    path.write_text(json.dumps({**position.to_json(), "table": table}), encoding="utf-8")
    with Terminal("play", "--continue", str(path)) as terminal:
        terminal.wait_for("> ")
        terminal.type("why 2b")
        shown = terminal.wait_for("> ")
        assert "the card has the colour asked for" in " ".join(shown.split())
        assert "little.yaml" not in shown
        terminal.type("why 1r")
        assert "nothing forbids `play_card 1R`" in terminal.wait_for("> ")
        terminal.type("1r")
        terminal.wait_for("> ")
        terminal.type("", end="\x04")
        assert terminal.status() == 0


def test_undo_takes_back_what_showed_nothing(tmp_path: Path) -> None:
    given = {"hands": [["1R", "2B"], ["3B", "4B"]], "discard": ["5R"], "stock": ["5B"], "turn": 1}
    position = api.load(LITTLE).start_from(2, given)
    path = tmp_path / "set.json"
    table = {"seat": 1, "bots": ["random", "random"], "used": [0, 0]}
    path.write_text(json.dumps({**position.to_json(), "table": table}), encoding="utf-8")
    with Terminal("play", "--continue", str(path)) as terminal:
        terminal.wait_for("> ")
        terminal.type("undo")
        assert "you have done nothing yet" in terminal.wait_for("> ")
        terminal.type("1r")
        terminal.wait_for("seat 2 draws a card")
        terminal.wait_for("> ")
        terminal.type("undo")
        assert "cannot be taken back" in terminal.wait_for("> ")


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)], ids=["int", "term"]
)
def test_an_interrupted_match_goes_on(number: int, status: int, save: Path) -> None:
    words = ("play", str(LITTLE), "--players", "3", "--seed", "7", "--save", str(save))
    with Terminal(*words) as terminal:
        terminal.wait_for("> ")
        terminal.type("draw")
        shown = terminal.wait_for("> ")
        terminal.process.send_signal(number)
        assert terminal.status(again=lambda: terminal.process.send_signal(number)) == status
        assert f"rulekit play --continue {save}" in terminal.text
        assert "Traceback" not in terminal.text
    restored = api.restore(save.read_text(encoding="utf-8"))
    assert restored.number >= 1
    with Terminal("play", "--continue", str(save)) as terminal:
        again = terminal.wait_for("> ")
        assert read_hand(again) == read_hand(shown)
        terminal.type("", end="\x03")
        assert terminal.status(again=lambda: terminal.type("", end="\x03")) == 130


def test_an_interrupted_match_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    def play(path: Path, stop: int) -> dict[str, object]:
        words: tuple[str, ...] = ("--players", "3", "--seed", "5", "--save", str(path))
        words = ("play", str(LITTLE), *words)
        for count in (stop, 8 - stop):
            with Terminal(*words) as terminal:
                for _ in range(count):
                    terminal.wait_for("> ")
                    terminal.type("1")
                terminal.wait_for("> ")
                terminal.type("quit")
                assert terminal.status() == 0
            words = ("play", "--continue", str(path))
        return {key: value for key, value in read_sitting(path).match.items() if key != "version"}

    assert play(tmp_path / "a.json", 2) == play(tmp_path / "b.json", 5)


@pytest.mark.parametrize("lines", [b"", b"1\n", b"help\nfly\n\n0\n"])
def test_the_end_of_the_input_leaves_the_match_kept(
    lines: bytes, spawn: Spawn, save: Path
) -> None:
    words = ("play", LITTLE, "--seat", "1", "--players", "2", "--save", save)
    done = spawn(*words, stdin=lines)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"rulekit play --continue" in done.stdout
    assert read_sitting(save).seat == 1


def test_a_closed_input_is_the_end_of_it(spawn: Spawn, save: Path) -> None:
    words = ("play", LITTLE, "--seat", "1", "--players", "2", "--save", save)
    done = spawn(*words, closed=("0",))
    assert (done.returncode, done.stderr) == (0, b"")
    assert read_sitting(save).seat == 1


def test_without_save_a_match_is_kept_in_the_home(spawn: Spawn, own_home: Path) -> None:
    done = spawn("play", LITTLE, "--seat", "1", "--players", "2", stdin=b"")
    [kept] = own_home.rglob("*.json")
    assert str(kept) in done.stdout.decode()
    assert list(own_home.rglob(".*.json.*")) == []


def test_a_place_that_cannot_be_written_is_given_up(spawn: Spawn, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    words = ("play", LITTLE, "--seat", "1", "--players", "2")
    done = spawn(*words, stdin=b"1\n", env={"XDG_CONFIG_HOME": str(tmp_path / "file")})
    assert done.returncode == 0
    assert done.stderr.startswith(b"warning: the match cannot be kept in ")
    assert done.stdout.endswith(b"the match is not kept\n")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_narrow_terminals(encoding: str, spawn: Spawn, save: Path) -> None:
    env = {"PYTHONIOENCODING": encoding}
    words = ("play", LITTLE, "--seat", "1", "--players", "2", "--save", save)
    person = spawn(*words, env=env, stdin="1\nwhy ♥\n".encode())
    watched = spawn("play", LITTLE, "--players", "3", "--seed", "7", env=env)
    for done in (person, watched):
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout.decode(encoding)


RULES = LITTLE.read_bytes()


def test_save_never_replaces_another_file(spawn: Spawn, tmp_path: Path) -> None:
    rules = tmp_path / "rules.yaml"
    rules.write_bytes(RULES)
    for seat in ((), ("--seat", "1")):
        done = spawn("play", rules, "--players", "2", *seat, "--save", rules)
        assert done.returncode == 2
        assert done.stderr.decode().endswith(
            "rules.yaml: it exists and is no saved match; choose another name\n"
        )
        assert (done.stdout, rules.read_bytes()) == (b"", RULES)


def test_save_at_the_table_never_replaces_another_file(
    spawn: Spawn, save: Path, tmp_path: Path
) -> None:
    rules = tmp_path / "rules.yaml"
    rules.write_bytes(RULES)
    words = ("play", LITTLE, "--seat", "1", "--players", "2", "--save", save)
    done = spawn(*words, stdin=f"save {rules}\nsave {save}\n".encode())
    assert done.returncode == 0
    assert done.stderr.startswith(b"warning: ")
    assert done.stderr.endswith(b"it exists and is no saved match; choose another name\n")
    assert f"the match is still kept in {save}\n".encode() in done.stdout
    assert f"  kept in {save};".encode() in done.stdout
    assert rules.read_bytes() == RULES
    assert f"\nrulekit play --continue {save}\n".encode() in done.stdout


def test_a_rank_or_a_suit_is_no_card(spawn: Spawn, save: Path) -> None:
    words = ("play", LITTLE, "--seat", "1", "--players", "2", "--seed", "5", "--save", save)
    done = spawn(*words, stdin=b"why one\nwhy R\nplay two\nQ\n")
    assert b"`one` is a rank: name the card, such as 5B\n" in done.stdout
    assert b"which one, or `back`?\n    1  Play 5B, red" in done.stdout
    assert b"`two` is a rank: name the card, such as 5B\n" in done.stdout
    assert b"no action `q`" in done.stdout


def test_a_match_that_is_over_is_replayed(rulekit: Call, save: Path) -> None:
    rulekit("play", LITTLE, "--players", "2", "--seed", "1", "--save", save)
    done = rulekit("play", "--continue", save)
    assert done.exit_code == 1
    assert f"this match is over; `rulekit replay {save}` shows it" in done.stderr


def test_a_match_saved_by_a_program_goes_on_at_seat_1(spawn: Spawn, save: Path) -> None:
    match = api.load(LITTLE).start(3, 1)
    save.write_text(json.dumps(match.to_json()), encoding="utf-8")
    done = spawn("play", "--continue", save, stdin=b"rules\n")
    assert (done.returncode, done.stderr) == (0, b"")
    shown = done.stdout.decode()
    assert "the file does not say who played: the others are bots, random\n" in shown
    assert "you have seat 1" in shown
    assert "  `rulekit describe little.yaml` prints all the rules\n" in shown
    sitting = read_sitting(save)
    assert (sitting.seat, sitting.bots) == (1, ("random", "random", "random"))


def test_no_folder_is_made_for_a_match(spawn: Spawn, save: Path, tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere"
    words = ("play", LITTLE, "--seat", "1", "--players", "2")
    done = spawn(*words, "--save", nowhere / "x.json")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().endswith(f": there is no folder `{nowhere}`\n")
    done = spawn(*words, "--save", save, stdin=f"save {nowhere / 'x.json'}\n".encode())
    assert done.returncode == 0
    assert done.stderr.decode().endswith(f": there is no folder `{nowhere}`\n")
    assert f"\nrulekit play --continue {save}\n".encode() in done.stdout
    assert not nowhere.exists()


def test_continue_without_a_file_names_the_newest(spawn: Spawn, own_home: Path) -> None:
    none = spawn("play", "--continue")
    assert (none.returncode, none.stderr.count(b"\n")) == (2, 1)
    assert b"--continue needs the file" in none.stderr
    spawn("play", LITTLE, "--seat", "1", "--players", "2")
    [kept] = own_home.rglob("*.json")
    done = spawn("play", "--continue")
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)
    assert f"the newest is `{kept}`" in done.stderr.decode()


def test_each_event_has_a_line(rulekit: Call) -> None:
    told = rulekit("play", LITTLE, "--players", "3", "--seed", "7").stdout
    assert ";" not in told.split("\n", 2)[2]
    assert re.search(r"\n        round 2, seat \d deals\n        seat \d is dealt 2 cards\n", told)
    assert max(len(line) for line in told.splitlines() if str(LITTLE) not in line) <= 80


def test_a_number_is_shown_with_the_name_of_its_choice(spawn: Spawn, tmp_path: Path) -> None:
    rules = tmp_path / "rules.yaml"
    chosen = "card: hand where fits(card)\n"
    text = RULES.decode().replace(chosen, f"{chosen}          lucky_number: 1..3\n")
    rules.write_text(text, encoding="utf-8")
    words = ("play", rules, "--seat", "1", "--players", "2", "--save", tmp_path / "kept.json")
    shown = b"".join(spawn(*words, "--seed", str(seed)).stdout for seed in range(4))
    assert re.search(rb"  Play \d[BR], lucky number 3  ", shown)


def test_other_files_are_no_match_to_go_on_with(rulekit: Call, tmp_path: Path) -> None:
    match = api.load(LITTLE).start(2, 1)
    table = {"seat": 1, "bots": ["random", "random"], "used": [0, 0]}
    for number, data in enumerate(
        [
            {},
            match.record(),
            {**match.to_json(), "table": {**table, "seat": 3}},
            {**match.to_json(), "table": {**table, "bots": ["clever"]}},
            {**match.to_json(), "table": {**table, "used": [0]}},
            {**match.to_json(), "version": "0.0.1", "table": table},
            {**match.to_json(), "digest": "0", "table": table},
            {**match.to_json(), "check": "0", "table": table},
        ]
    ):
        path = tmp_path / f"{number}.json"
        path.write_text(json.dumps(data), encoding="utf-8")
        done = rulekit("play", "--continue", path)
        assert done.exit_code == 1, (number, done.output)
        assert done.stderr.startswith("error: ")
        assert done.stderr.count("\n") == 1
