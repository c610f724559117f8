"""Portable Game Notation: games as objects, one by one, or by columns of numbers.

>>> from jadoube import pgn
>>> for game in pgn.parse('[White "Ana"]\\n\\n1. e4 e5 2. Nf3 1-0\\n\\n1. d4 d5 *'):
...     print(game.tag("White"), game.moves.uci(), game.result)
Ana ['e2e4', 'e7e5', 'g1f3'] 1-0
None ['d2d4', 'd7d5'] *
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Iterable, Mapping, Protocol

from . import _native
from ._native import ColumnReader, Game, GameReader, MainLine, Node, Positions
from .errors import PgnError, SourceError
from .values import Evaluation

if TYPE_CHECKING:
    from ._native import Position

__all__ = [
    "Columns",
    "Evaluation",
    "Game",
    "GameReader",
    "MainLine",
    "Node",
    "PgnError",
    "Positions",
    "SourceError",
    "columns",
    "parse",
    "read",
]


class Readable(Protocol):
    """A file object: what an open file, a decompressor or a network response is."""

    def read(self, size: int, /) -> bytes | str: ...


def read(
    source: str | os.PathLike[str] | Readable,
    *,
    letters: str = "en",
    variations: bool = True,
    comments: bool = True,
    hints: bool = True,
) -> GameReader:
    """The games of a file, one after the other, in memory that does not grow with the file.

    ``source`` is a path or a file object; text in UTF-8, Latin-1 or UTF-16, as it is or compressed by zstd or gzip, which is
    detected. Every move is checked. What is wrong in a game is in its ``errors``, and reading goes on behind it. ``letters`` are those of the
    pieces, by the code of a language; ``hints`` False leaves out of ``errors`` what is written otherwise than the standard
    has it, but understood. Raises OSError, or SourceError where the data are damaged.

    >>> import io
    >>> [game.result for game in read(io.BytesIO(b"1. e4 e5 1/2-1/2 1. d4 *"))]
    ['1/2-1/2', '*']
    """
    return _native.read(source, letters=letters, variations=variations, comments=comments, hints=hints)


def parse(
    text: str | bytes | bytearray | memoryview,
    *,
    letters: str = "en",
    variations: bool = True,
    comments: bool = True,
    hints: bool = True,
) -> GameReader:
    """The games of a text in memory, as read().

    >>> game = next(parse("1. e4 e5 2. Ke3 *"))
    >>> print(game.errors[0])
    game 1, line 1, column 13: “Ke3” is not a move here. A king goes one square ...
    """
    return _native.parse(text, letters=letters, variations=variations, comments=comments, hints=hints)


@dataclass(frozen=True, slots=True, eq=False)
class Columns:
    """Games by columns. Each buffer is a read-only memoryview of numbers, which NumPy takes without a copy.

    The moves of game i are ``moves[offsets[i]:offsets[i + 1]]``, and so with clocks, elapsed and evaluations; these are
    empty if they were not asked for.

    ``games``: how many.
    ``moves``: uint16 for each move of the main lines, as in Move.bits: bits 0 to 5 the square entered (a1 is 0, b1 is 1, h8 is
    63), of castling that of the own rook; bits 6 to 11 the square left; bits 12 to 14 the promotion piece: 1 knight, 2
    bishop, 3 rook, 4 queen. 0: the turn was passed.
    ``offsets``: int64, one more than games.
    ``clocks``: int32, milliseconds on the mover's clock after the move; -1: not said.
    ``elapsed``: int32, milliseconds that the move took; -1: not said.
    ``evaluations``: int16, centipawns from White's point of view, at most 31000; mate in n moves is 32000 - n, by Black n -
    32000; -32768: not said.
    ``results``: uint8: 0 unknown, 1 White won, 2 Black won, 3 draw, 4 both lost.
    ``is_whole``: uint8: 1 if all moves of the main line were read; 0 as Game.is_whole False.
    ``white_ratings``, ``black_ratings``: uint16, of the tags WhiteElo and BlackElo; 0: none.
    ``lines``: int64, the line of the source where the game begins, from 1.
    ``starts``: the starting positions of games that do not begin at the initial position, by the game's index.
    ``tags``: for each tag that was asked for, its value in each game; "" where it is missing.
    ``errors``: the first errors, at most 1000; ``error_count``: how many there were.
    """

    games: int
    moves: memoryview
    offsets: memoryview
    clocks: memoryview
    elapsed: memoryview
    evaluations: memoryview
    results: memoryview
    is_whole: memoryview
    white_ratings: memoryview
    black_ratings: memoryview
    lines: memoryview
    starts: Mapping[int, Position]
    tags: Mapping[str, list[str]]
    errors: tuple[PgnError, ...]
    error_count: int

    def __len__(self) -> int:
        return self.games

    def moves_of(self, game: int) -> memoryview:
        """The moves of a game, by its index.

        >>> import io
        >>> table = next(columns(io.StringIO("1. e4 e5 1-0 1. d4 *")))
        >>> [len(table.moves_of(game)) for game in range(table.games)], list(table.results)
        ([2, 1], [1, 0])
        """
        return self._of(self.moves, game)

    def clocks_of(self, game: int) -> memoryview:
        """The clocks after the moves of a game, in milliseconds; empty if they were not asked for."""
        return self._of(self.clocks, game)

    def elapsed_of(self, game: int) -> memoryview:
        """The times that the moves of a game took, in milliseconds; empty if they were not asked for."""
        return self._of(self.elapsed, game)

    def evaluations_of(self, game: int) -> memoryview:
        """The evaluations after the moves of a game, in centipawns; empty if they were not asked for."""
        return self._of(self.evaluations, game)

    def _of(self, column: memoryview, game: int) -> memoryview:
        if not 0 <= game < self.games:
            raise IndexError("there is no game of that index")
        return column[self.offsets[game] : self.offsets[game + 1]]


def columns(
    source: str | os.PathLike[str] | Readable,
    *,
    games: int = 65536,
    letters: str = "en",
    clocks: bool = True,
    evaluations: bool = True,
    tags: Iterable[str] = (),
) -> ColumnReader:
    """The games of a file by columns, ``games`` at a time: an iterator of Columns.

    For machine learning and statistics: no object is made for a move. Main lines only; every move is checked. ``source``
    as in read(); ``tags`` are further tags that are wanted.

    >>> import io
    >>> table = next(columns(io.StringIO("1. e4 {[%clk 0:03:00]} e5 {[%clk 0:02:58.5]} 1-0")))
    >>> list(table.clocks), table.moves.format
    ([180000, 178500], 'H')
    """
    if isinstance(tags, str):
        raise TypeError("tags are several names, not one str")
    return _native.columns(
        source, games=games, letters=letters, clocks=clocks, evaluations=evaluations, tags=list(tags)
    )
