"""Values that answers are made of. They do not change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Mapping

from .errors import say

if TYPE_CHECKING:
    from ._native import Move

__all__ = ["Color", "Evaluation", "Illegality", "MateAnswer", "Role"]

# For annotations.
Color = Literal["white", "black"]
Role = Literal["pawn", "knight", "bishop", "rook", "queen", "king"]


# What a pickled move is made of again: pickle takes no function of the extension module.
def _move(bits: int) -> Move:
    from . import _native

    return _native._move(bits)


@dataclass(frozen=True, slots=True)
class Illegality:
    """Why a move is illegal: the reason that an arbiter would give first.

    str() gives the English sentence, say() that of a language.

    - ``reason``: A word for programs: "blocked", "exposes_king", …
    - ``article``: The article that it breaks, as the Laws of 2023 number it.
    - ``piece``: What stands on ``from_square``: "N" for a white knight, "n" for a black one; None: nothing.
    - ``squares``: What shows the reason: the piece in the way, the pieces that give check, …
    - ``attackers``: The pieces that attack those squares, where castling is forbidden by an attack.
    - ``says``: The sentence by the tag of its language.
    """

    reason: str
    article: str
    from_square: str
    to_square: str
    piece: str | None
    squares: tuple[str, ...]
    attackers: tuple[str, ...]
    says: Mapping[str, str]

    def say(self, language: str = "en") -> str:
        return say(self.says, language)

    def __str__(self) -> str:
        return self.says["en"]


@dataclass(frozen=True, slots=True)
class MateAnswer:
    """Whether a side can still checkmate, and what that rests on (Articles 5.2.2, 6.9, 9.6).

    - ``verdict``: "can_mate", "cannot_mate" or "undecided".
    - ``ground``: "line", "material", "structure", "exhausted"; of an undecided one "budget_spent",
      "memory_spent", "interrupted".
    - ``line``: Legal moves to checkmate, if a line was asked for and found.
    - ``positions``: How many positions were looked at.
    """

    verdict: str
    ground: str
    line: tuple[Move, ...]
    positions: int


@dataclass(frozen=True, slots=True)
class Evaluation:
    """An engine's evaluation of the position after a move, from White's point of view.

    - ``centipawns``: Hundredths of a pawn; None: it is a mate.
    - ``mate``: Moves to mate: 3 White mates, -3 Black mates, 0 it is mate; None: no mate was found.
    - ``depth``: The depth of the search in plies; None: not said.
    """

    centipawns: int | None
    mate: int | None
    depth: int | None