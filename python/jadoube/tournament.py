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
from typing import TYPE_CHECKING, Iterable, Mapping, Sequence

from . import _native
from ._native import Tournament
from .errors import TournamentError, say

if TYPE_CHECKING:
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
    """A player of a tournament.

    - ``number``: The tournament pairing number, from 1.
    - ``title``: "GM", "WCM", …; "" for none.
    - ``rating``: 0: none.
    - ``federation``: Three letters.
    - ``sex``: "man", "woman" or "unknown".
    - ``birth``: "1999/04/02"; month and day may be 00, unknown.
    - ``rank``: The place that the file gives.
    """

    number: int
    name: str
    title: str
    rating: int
    federation: str
    sex: str
    fide_number: str
    birth: str | None
    rank: int | None


@dataclass(frozen=True, slots=True)
class Board:
    """A game of a round. The marks are those of files: 1, = and 0; W, D and L of less than one move; + and - forfeited;
    ? adjourned; a blank without a result.

    - ``white``: Numbers of players; in a check, black 0 is the pairing-allocated bye.
    """

    white: int
    black: int
    white_mark: str
    black_mark: str


@dataclass(frozen=True, slots=True)
class Round:
    """A round that has been paired.

    - ``boards``: In the order of their numbers.
    - ``byes``: "half", "full", "pairing_allocated" or "zero", by the player's number.
    """

    number: int
    boards: tuple[Board, ...]
    byes: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Floater:
    """A player whom a bracket leaves unpaired, or who has the bye.

    - ``score``: Of the bracket.
    - ``reason``: The criterion of C.04.3, article 2, for which: "c6"; "order": another candidate is generated
      later.
    """

    player: int
    score: float
    reason: str


@dataclass(frozen=True, slots=True)
class Pairing:
    """The pairing of a round, and why it is so.

    - ``color_rules``: For each board of a Swiss round, why the colours are so (C.04.3, 5.2): "both",
      "stronger", "alternate", "higher" or "rank".
    """

    round: Round
    color_rules: tuple[str, ...]
    floaters: tuple[Floater, ...]


@dataclass(frozen=True, slots=True)
class TieBreak:
    """The value of a tie-break (C.07), and how it comes about.

    - ``value``: None where it is not defined: an average over no games.
    - ``workings``: "12.5 = 4 (8) + 3.5 (2) + …", by the tag of its language.
    """

    code: str
    value: float | None
    text: str
    workings: Mapping[str, str]

    def working(self, language: str = "en") -> str:
        return say(self.workings, language)


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place in the standings.

    - ``rank``: From 1; players whom no tie-break separates share the best of their places.
    """

    rank: int
    player: int
    name: str
    points: float
    tie_breaks: tuple[TieBreak, ...]


@dataclass(frozen=True, slots=True)
class RoundDifference:
    """A round that is paired otherwise than by the rules: the boards that the other does not have.

    - ``error``: Why the round cannot be paired at all.
    """

    round: int
    expected: tuple[Board, ...]
    found: tuple[Board, ...]
    error: TournamentError | None


@dataclass(frozen=True, slots=True)
class PlaceDifference:
    """A player whose place in the file is not one of those that the tie-breaks give.

    - ``found``: The place in the file.
    - ``first``: The places that players with the same tie-breaks may have.
    """

    player: int
    found: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What a check of a tournament against the rules found.

    - ``places_checked``: Whether every player has a place in the file, and every round its results.
    - ``error``: Why the list of tie-breaks cannot be used.
    - ``corrected_since``: Rounds that are right by the results of their time, which have been corrected since
      (C.04.2, 4.3).
    - ``dropped``: Tie-breaks that had to be dropped (C.07, 10), with the reason.
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
    """A rule that a round breaks: "met_before", "forbidden", "no_bye" or "same_color"."""

    kind: str
    player: int
    other: int
    says: Mapping[str, str]

    def say(self, language: str = "en") -> str:
        return say(self.says, language)

    def __str__(self) -> str:
        return self.says["en"]


@dataclass(frozen=True, slots=True)
class Adjustment:
    """What was read otherwise than the file has it, with its place from 1."""

    kind: str
    line: int
    column: int
    says: Mapping[str, str]

    def say(self, language: str = "en") -> str:
        return say(self.says, language)

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
    initial_color: str | None = "white",
    tie_breaks: Sequence[str] = (),
) -> Tournament:
    """A tournament before its first round, with its players in the initial order (C.04.2, article 2).

    A player is (name, rating), or a mapping with "name" and any of "rating", "title", "federation", "sex" ("man",
    "woman") and "fide_number". ``system`` is a code of ETT26, "FIDE_DUTCH_2026" or "BERGER_ROUNDROBIN";
    ``initial_color`` is drawn by lot (C.04.3, 5.1).
    """
    if isinstance(tie_breaks, str):
        raise TypeError("tie_breaks are several codes, not one str")
    entries = []
    for player in players:
        if isinstance(player, Mapping):
            unknown = set(player) - {"name", "rating", "title", "federation", "sex", "fide_number"}
            if unknown:
                raise TypeError(f"a player has no key {sorted(unknown)[0]!r}")
            get = player.get
            entries.append(
                (
                    player["name"],
                    get("rating", 0),
                    get("title", ""),
                    get("federation", ""),
                    get("sex", ""),
                    get("fide_number", ""),
                )
            )
        else:
            if isinstance(player, str) or len(player) != 2:
                raise TypeError("a player is (name, rating), or a mapping with their data")
            of, rating = player
            entries.append((of, rating, "", "", "", ""))
    return _native.create_tournament(
        entries, name=name, rounds=rounds, system=system, initial_color=initial_color, tie_breaks=list(tie_breaks)
    )


def random(*, players: int = 40, rounds: int = 9, seed: int = 0) -> Tournament:
    """A random tournament, paired by the rules: the same for a seed on every machine. For tests and demonstrations."""
    return _native.random_tournament(players, rounds, seed)


def berger(players: int) -> list[list[tuple[int, int]]]:
    """The Berger tables (C.05, annex 1): the boards of each round as (white, black), by draw numbers from 1.

    >>> berger(4)
    [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]
    """
    return _native.berger(players)
