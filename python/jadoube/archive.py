"""Recorded games audited: what differs between them and the Laws.

>>> import io
>>> import jadoube
>>> report = jadoube.audit(io.StringIO("1. f3 e5 2. g4 Qh4# 1-0"))
>>> for finding in report.findings:
...     print(finding.kind, finding.article, finding)
wrong_result 5.1.1 Black gave checkmate, but the result is “1-0”.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Callable, Iterable, Literal, Mapping

from . import _native
from .errors import say

if TYPE_CHECKING:
    from ._native import Position
    from .kinds import FindingKind
    from .pgn import Readable

__all__ = ["Audit", "Finding", "audit", "finding_kinds"]


@dataclass(frozen=True, slots=True)
class Finding:
    """A difference between a recorded game and the Laws. docs/audit.md explains the kinds.

    ``severity``: "error", "warning", or "information", which is no error: a draw that could have been claimed. ``game``: the
    number of the game in the source, from 1; 0: outside any game. ``line``: of the source, from 1. ``white``, ``black``: the
    players' names; "" where they are missing. ``ply``: the half-moves played before ``position``. ``move``: the move
    concerned with its number, "34. Kg2" or "34... Kg7"; ``san``: the same without it, "Kg2"; None: there is none.
    ``edition``: of the Laws, by which the game is judged: "2023". ``article``: as that edition numbers it. ``says``: the
    sentence by the tag of its language.

    ``kind``: "illegal_move", "ambiguous_move", "unreadable_move", "after_checkmate", "after_stalemate",
    "after_dead_position", "after_fivefold", "after_seventy_five_moves", "ended", "wrong_result", "unwinnable_on_time",
    "draw_not_due", "result_disagrees", "threefold", "fifty_moves", "clock_grown", "clock_negative",
    "clock_unreadable", "loser_below_zero", "bad_setup", "bad_tag", "bad_date", "bad_text", "duplicate", "unusual",
    "other_variant", "site_rule", "unlisted", "undecided", "corrected".
    """

    kind: FindingKind
    severity: Literal["error", "warning", "information"]
    game: int
    line: int
    white: str
    black: str
    ply: int | None
    move: str | None
    san: str | None
    position: Position | None
    edition: str
    article: str | None
    says: Mapping[str, str]

    def say(self, language: str = "en") -> str:
        return say(self.says, language)

    def __str__(self) -> str:
        return self.says["en"]


@dataclass(frozen=True, slots=True)
class Audit:
    """The result of an audit.

    ``games`` and ``plies``: how many games and half-moves were read. ``counts``: how many findings there are of each kind;
    kinds without any are left out. ``findings``: in the order of the source; empty if they were given to a function.
    """

    games: int
    plies: int
    counts: Mapping[FindingKind, int]
    findings: tuple[Finding, ...]


def audit(
    source: str | os.PathLike[str] | Readable,
    *,
    threads: int = 0,
    edition: str | None = None,
    only: Iterable[FindingKind] | None = None,
    letters: str = "en",
    site: str | None = None,
    live: bool = False,
    positions: int = 1_000_000,
    on_finding: Callable[[Finding], object] | None = None,
) -> Audit:
    """Compares recorded games with the Laws: illegal moves, wrong results, play after the end, draws, clocks, tags.

    ``source`` is a path or a file object, as for pgn.read. It is audited on several ``threads`` (0: one for each processor)
    without the interpreter's lock; what is found comes in the order of the source all the same. Ctrl-C ends it.

    ``edition``: the Laws by which games are judged, "1997" to "2023"; None: those in force on the game's date. ``only``:
    the kinds of findings that are wanted, as in Finding.kind. ``letters``: those of the pieces, by the code of a language.
    ``site``: the site by whose rules games were decided, "none", "chess_com" or "lichess"; None: the one that their tags
    name. ``live``: games in progress. ``positions``: how many may be looked at to decide whether a side can still mate.
    ``on_finding`` is called with each finding, which is then not kept, so that memory does not grow; what it raises ends the
    audit.

    Raises OSError, or SourceError where the data are damaged.
    """
    kinds = None
    if only is not None:
        if isinstance(only, str):
            raise TypeError("only names several kinds, it is not one str")
        kinds = list(only)
    result: Audit = _native.audit(
        source,
        threads=threads,
        edition=edition,
        only=kinds,
        letters=letters,
        site=site,
        live=live,
        positions=positions,
        on_finding=on_finding,
    )
    return result


def finding_kinds() -> dict[FindingKind, str]:
    """Every kind of finding, with its severity. docs/audit.md explains them.

    >>> finding_kinds()["illegal_move"]
    'error'
    """
    return _native.finding_kinds()
