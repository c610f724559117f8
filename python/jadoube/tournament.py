"""Tournaments of individual players: their files (TRF), pairings, standings, and checks by FIDE's rules.

>>> from jadoube import tournament
>>> event = tournament.random(players=8, rounds=3, seed=1)
>>> event.check().is_right
True
>>> best = event.standings(tie_breaks=["BH/C1"])[0]
>>> best.rank, best.tie_breaks[0].code
(1, 'BH/C1')
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Iterable, Literal, Mapping, Sequence

from . import _native
from ._native import Tournament
from .errors import TournamentError, say

if TYPE_CHECKING:
    from .kinds import AdjustmentKind, Color, FaultKind
    from .pgn import Readable

__all__ = [
    "Adjustment",
    "Board",
    "CheckReport",
    "Fault",
    "Floater",
    "Pairing",
    "PlaceDifference",
    "Player",
    "Round",
    "RoundDifference",
    "Standing",
    "TieBreak",
    "Tournament",
    "TournamentError",
    "berger",
    "create",
    "parse",
    "random",
    "read",
]


@dataclass(frozen=True, slots=True)
class Player:
    """A player as the file has them.

    ``number``: the tournament pairing number, from 1. ``name``: as in the file. ``title``: "GM", "WCM", …; "" for none.
    ``rating``: 0: none. ``federation``: three letters. ``sex``: "man", "woman" or "unknown". ``fide_number``: a text; "" for
    none. ``birth``: a text, "1999/04/02"; month and day may be 00, unknown. ``rank``: the place that the file gives.
    """

    number: int
    name: str
    title: str
    rating: int
    federation: str
    sex: Literal["man", "woman", "unknown"]
    fide_number: str
    birth: str | None
    rank: int | None


@dataclass(frozen=True, slots=True)
class Board:
    """A game of a round.

    ``white``, ``black``: numbers of players; in a check, black 0 is the pairing-allocated bye. ``white_mark``,
    ``black_mark``: each side's result as files have it: "1", "=" and "0"; "W", "D" and "L" of less than one move; "+" and "-"
    forfeited; "?" adjourned; " " without a result.
    """

    white: int
    black: int
    white_mark: str
    black_mark: str


@dataclass(frozen=True, slots=True)
class Round:
    """A round that has been paired.

    ``number``: from 1. ``boards``: in the order of their numbers. ``byes``: "half", "full", "pairing_allocated" or "zero", by
    the player's number.
    """

    number: int
    boards: tuple[Board, ...]
    byes: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Floater:
    """A player whom a bracket leaves unpaired, or who has the bye.

    ``player``: the number. ``score``: of the bracket. ``reason``: the criterion of C.04.3, article 2, for which: "c6";
    "order": another candidate is generated later.
    """

    player: int
    score: float
    reason: str


@dataclass(frozen=True, slots=True)
class Pairing:
    """The pairing of a round with its reasons.

    ``round``: its boards and byes. ``color_rules``: for each board of a Swiss round, why the colours are so (C.04.3, 5.2):
    "both", "stronger", "alternate", "higher" or "rank". ``floaters``: who was left unpaired in their bracket.
    """

    round: Round
    color_rules: tuple[str, ...]
    floaters: tuple[Floater, ...]


@dataclass(frozen=True, slots=True)
class TieBreak:
    """The value of a tie-break (C.07), and how it comes about.

    ``code``: "BH/C1". ``value``: None where it is not defined: an average over no games. ``text``: the value as it is
    printed. ``workings``: "12.5 = 4 (8) + 3.5 (2) + …", by the tag of its language.
    """

    code: str
    value: float | None
    text: str
    workings: Mapping[str, str]

    def working(self, language: str = "en") -> str:
        return say(self.workings, language)


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the table.

    ``rank``: from 1; players whom no tie-break separates share the best of their places. ``player``: the number. ``name``:
    the player's. ``points``: after the rounds that count. ``tie_breaks``: in the order of their codes.
    """

    rank: int
    player: int
    name: str
    points: float
    tie_breaks: tuple[TieBreak, ...]


@dataclass(frozen=True, slots=True)
class RoundDifference:
    """A round that is paired otherwise than by the rules.

    ``round``: its number. ``expected``: the boards by the rules that the file does not have; ``found``: the boards of the
    file that the rules do not give. ``error``: why the round cannot be paired at all; None: it can.
    """

    round: int
    expected: tuple[Board, ...]
    found: tuple[Board, ...]
    error: TournamentError | None


@dataclass(frozen=True, slots=True)
class PlaceDifference:
    """A player whose place in the file is not one that the results give.

    ``player``: the number. ``found``: the place in the file. ``first``, ``last``: the places that players with the same
    points and tie-breaks may have.
    """

    player: int
    found: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What a check of the pairings and places has found.

    ``rounds_checked``: how many. ``rounds``: those that are paired otherwise than by the rules. ``places_checked``: whether
    every player has a place in the file, and every round its results, so that places could be compared. ``places``: those
    that differ. ``error``: why the list of tie-breaks cannot be used; None: it can. ``corrected_since``: rounds that are
    right by the results of their time, which have been corrected since (C.04.2, 4.3). ``dropped``: tie-breaks that had to be
    dropped (C.07, 10), with the reason.
    """

    rounds_checked: int
    rounds: tuple[RoundDifference, ...]
    places_checked: bool
    places: tuple[PlaceDifference, ...]
    error: TournamentError | None
    corrected_since: tuple[int, ...]
    dropped: tuple[TournamentError, ...]

    @property
    def is_right(self) -> bool:
        """Whether nothing differs."""
        return not self.rounds and not self.places and self.error is None


@dataclass(frozen=True, slots=True)
class Fault:
    """A rule that a round breaks.

    ``kind``: "met_before", "forbidden", "no_bye" or "same_color". ``player``, ``other``: the numbers of those concerned; 0:
    nobody else. ``says``: the sentence by the tag of its language.
    """

    kind: FaultKind
    player: int
    other: int
    says: Mapping[str, str]

    def say(self, language: str = "en") -> str:
        return say(self.says, language)

    def __str__(self) -> str:
        return self.says["en"]


@dataclass(frozen=True, slots=True)
class Adjustment:
    """What was read otherwise than the file has it.

    ``line``, ``column``: the place, from 1; of "latin1", which is of the whole file, 1 and 1. ``says``: the sentence by the
    tag of its language, which begins with its place, as str() does; ``says_without_place``: the sentences without it.

    ``kind``: "latin1", "byte_padded", "count", "title", "sex", "date_form", "date", "old_bye", "absent",
    "color_ignored", "color_supplied", "no_round", "rounds", "points", "again", "unknown_record", "adjourned",
    "request", "system_in_kind", "table_in_kind", "nobody", "value", "barred_bye", "two_byes".
    """

    kind: AdjustmentKind
    line: int
    column: int
    says: Mapping[str, str]
    says_without_place: Mapping[str, str]

    def say(self, language: str = "en", *, place: bool = True) -> str:
        return say(self.says if place else self.says_without_place, language)

    def __str__(self) -> str:
        return self.says["en"]


def read(source: str | os.PathLike[str] | Readable) -> Tournament:
    """A tournament from its report file (TRF26, TRF16, TRF of 2006, or the dialect of JaVaFo): a path or a file object.

    Raises OSError, or TournamentError with line and column.
    """
    if isinstance(source, (str, os.PathLike)):
        with open(source, "rb") as file:
            return parse(file.read())
    read_all = getattr(source, "read", None)
    if read_all is None:
        raise TypeError("a source is a path, or a file object with read(); a text in memory is for parse()")
    return parse(read_all())


def parse(text: str | bytes) -> Tournament:
    """A tournament from the text of its report file.

    >>> parse("no tournament")
    Traceback (most recent call last):
    ...
    jadoube.errors.TournamentError: This is not a tournament report file: no line begins with 001, the record of a player.
    """
    if not isinstance(text, (str, bytes)):
        raise TypeError("a text is a str or bytes")
    return _native.read_tournament(text)


def create(
    players: Iterable[Mapping[str, str | int] | tuple[str, int]],
    *,
    rounds: int,
    name: str = "",
    system: str = "FIDE_DUTCH_2026",
    initial_color: Color | None = "white",
    tie_breaks: Sequence[str] = (),
) -> Tournament:
    """A tournament before its first round, with its players in the initial order (C.04.2, article 2).

    A player is (name, rating), or a mapping with "name" and any of "rating", "title", "federation", "sex" ("man",
    "woman") and "fide_number". ``system`` is a code of ETT26, "FIDE_DUTCH_2026" or "BERGER_ROUNDROBIN";
    ``initial_color`` is drawn by lot (C.04.3, 5.1).

    >>> create(["Ana", "Rui"], rounds=3)
    Traceback (most recent call last):
    ...
    TypeError: a player is (name, rating), or a mapping with "name" and others, not 'Ana'
    """
    if isinstance(tie_breaks, str):
        raise TypeError("tie_breaks are several codes, not one str")
    entries = [_entry(player) for player in players]
    return _native.create_tournament(
        entries, name=name, rounds=rounds, system=system, initial_color=initial_color, tie_breaks=list(tie_breaks)
    )


def _entry(player: object) -> tuple[Any, ...]:
    """What create_tournament() takes of a player: name, rating, title, federation, sex, FIDE number."""
    fields: Mapping[str, Any]
    if isinstance(player, Mapping):
        fields = player
    elif isinstance(player, (tuple, list)) and len(player) == 2:
        fields = {"name": player[0], "rating": player[1]}
    else:
        raise TypeError(f'a player is (name, rating), or a mapping with "name" and others, not {player!r:.60}')
    defaults = {"name": "", "rating": 0, "title": "", "federation": "", "sex": "", "fide_number": ""}
    for key in fields:
        if key not in defaults:
            raise TypeError(f"a player has no key {key!r}; there are {', '.join(defaults)}")
    if "name" not in fields:
        raise TypeError("a player has a name")
    entry = {**defaults, **fields}
    for key, value in entry.items():
        if not isinstance(value, int if key == "rating" else str):
            raise TypeError(f"the {key} of a player is {'an int' if key == 'rating' else 'a str'}, not {value!r:.60}")
    return tuple(entry.values())


def random(*, players: int = 40, rounds: int = 9, seed: int = 0) -> Tournament:
    """A random tournament, paired by the rules: the same for a seed on every machine. For tests and demonstrations."""
    return _native.random_tournament(players, rounds, seed)


def berger(players: int) -> list[list[tuple[int, int]]]:
    """The Berger tables (C.05, annex 1): the boards of each round as (white, black), by draw numbers from 1.

    >>> berger(4)
    [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]
    """
    return _native.berger(players)
