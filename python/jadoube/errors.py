"""Errors: what is wrong and where, as fields, and one sentence in each language of the catalogue.

>>> import jadoube
>>> try:
...     jadoube.Position().play("Ke2")
... except jadoube.MoveError as error:
...     print(error.kind, error.illegality.article)
...     print(error.say("pt"))
impossible 3.1
O rei de e1 não pode ir para e2: a casa está ocupada por um peão do mesmo lado.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Mapping

if TYPE_CHECKING:
    from ._native import Move
    from .values import Illegality

__all__ = [
    "ArgumentError",
    "Error",
    "FenError",
    "MoveError",
    "PgnError",
    "ProtocolError",
    "SourceError",
    "TournamentError",
]


class Error(ValueError):
    """What is wrong with a text or a value.

    ``kind`` is a word for programs, which stays the same from version to version; ``says`` has one sentence for people by
    the tag of its language ("en", "pt", "pt-BR"), whose wording may change. str() gives the English one. The sentence on a
    text of several lines or columns begins with the place, which ``line`` and ``column`` have too.
    """

    kind: str
    says: Mapping[str, str]
    #: The place, from 1; None where there is none.
    line: int | None = None
    #: In bytes of FEN and UCI, in characters of everything else.
    column: int | None = None

    def __init__(self, kind: str, says: Mapping[str, str], **fields: Any) -> None:
        super().__init__(says["en"])
        self.kind = kind
        self.says = says
        self.__dict__.update(fields)

    def say(self, language: str = "en") -> str:
        """The sentence in a language, by its tag; in the language that it falls back to where it has none."""
        return say(self.says, language)

    def __reduce__(self) -> tuple[Any, ...]:
        fields = {name: value for name, value in self.__dict__.items() if name not in ("kind", "says")}
        return _again, (type(self), self.kind, dict(self.says), fields)


def _again(of: type[Error], kind: str, says: Mapping[str, str], fields: Mapping[str, Any]) -> Error:
    return of(kind, says, **fields)


def say(says: Mapping[str, str], language: str) -> str:
    """The sentence for a tag of BCP 47, in any case: "pt-BR", then "pt", then "en"."""
    if not isinstance(language, str):
        raise TypeError("a language is a str")
    by_tag = {tag.lower(): sentence for tag, sentence in says.items()}
    tag = language.lower().replace("_", "-")
    while tag:
        if tag in by_tag:
            return by_tag[tag]
        tag = tag.rpartition("-")[0]
    return says["en"]


class ArgumentError(Error):
    """A word or number of the calling program that has no meaning here: "z9" is no square. In English."""

    argument: str


class FenError(Error):
    """What is wrong with a position in FEN.

    ``column`` counts bytes; ``field`` is "board", "turn", "castling", "en_passant", "halfmove_clock" or
    "fullmove_number"; ``character`` stands at the place, None at the end of the text. Where the kind is "not_a_position",
    ``reason`` says why, ``color`` whose fault it is, and ``squares`` where.
    """

    column: int
    field: str
    character: str | None
    reason: str | None = None
    color: str | None = None
    squares: tuple[str, ...] = ()


class MoveError(Error):
    """Why a text means no legal move.

    ``kind`` of a text that is no move at all: "empty", "unexpected", "unknown_piece", "promotion_piece",
    "promotion_of_piece", "null_move", and in UCI notation "bad_square", "bad_promotion", "too_long". Of a text that is a
    move, but not one of this position: "impossible", no piece of that kind can go there; "illegal", one could, but may
    not (in UCI notation all such moves); "ambiguous", several could; "promotion_missing".

    ``candidates`` are legal moves that may have been meant; ``illegality`` says why the move is illegal, if it is one.
    """

    text: str
    column: int
    character: str | None
    candidates: tuple[Move, ...]
    illegality: Illegality | None


class PgnError(Error):
    """What is wrong in a PGN text, with game, line and column from 1; game 0 is before the first game.

    ``is_hint``: it is written otherwise than the standard has it, but understood. ``cause``: the error in the move or in
    the FEN, if it is one.
    """

    game: int
    line: int
    column: int
    text: str
    is_hint: bool
    cause: MoveError | FenError | None


class SourceError(Error):
    """Why a source could not be read to its end: truncated or damaged compressed data, or a format that is not read.

    ``file``: its name, or the file object. What the system refuses is an OSError instead.
    """

    file: Any


class ProtocolError(Error):
    """Why regulations or an event cannot be read.

    ``key`` and ``value`` are those at fault, where there is one.
    """

    key: str
    value: str


class TournamentError(Error):
    """What is wrong with a tournament's file, or why it cannot be paired, ranked or changed.

    ``line`` and ``column`` are set for files; ``round``, ``player`` and ``other`` where they are meant, else 0.
    """

    round: int = 0
    player: int = 0
    other: int = 0
    found: str = ""
