"""Values that answers are made of. They do not change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Mapping

from .errors import say

if TYPE_CHECKING:
    from ._native import Move
    from .kinds import IllegalityReason

__all__ = ["Evaluation", "Illegality", "MateAnswer"]


# What a pickled move is made of again: pickle takes no function of the extension module.
def _move(bits: int) -> Move:
    from . import _native

    return _native._move(bits)


@dataclass(frozen=True, slots=True)
class Illegality:
    """Why a move is illegal: the reason that an arbiter would give first.

    str() gives the English sentence, say() that of a language.

    ``article``: the one that the move breaks, as the Laws of 2023 number it. ``from_square``, ``to_square``: the move's
    squares. ``piece``: what stands on ``from_square``, "N" for a white knight, "n" for a black one; None: nothing.
    ``squares``: what shows the reason: the piece in the way, the pieces that give check, … ``attackers``: the pieces that
    attack those squares, where castling is forbidden by an attack. ``says``: the sentence by the tag of its language.

    ``reason``: a word for programs: "no_piece", "not_yours", "same_square", "not_how_it_moves",
    "pawn_double_step_late", "own_piece_on_target", "blocked", "pawn_blocked", "en_passant_late",
    "pawn_captures_nothing", "castling_no_rook", "castling_right_lost", "castling_blocked", "promotion_impossible",
    "promotion_missing", "promotion_piece", "castling_in_check", "castling_through_attack", "castling_into_attack",
    "king_into_check", "king_left_in_check", "exposes_king".
    """

    reason: IllegalityReason
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

    ``verdict``: "can_mate", "cannot_mate" or "undecided". ``ground``: "line", "material", "structure", "exhausted"; of an
    undecided one "budget_spent", "memory_spent", "interrupted". ``line``: legal moves to checkmate, if a line was asked for
    and found. ``positions``: how many were looked at.
    """

    verdict: Literal["can_mate", "cannot_mate", "undecided"]
    ground: str
    line: tuple[Move, ...]
    positions: int


@dataclass(frozen=True, slots=True)
class Evaluation:
    """An engine's evaluation of the position after a move, from White's point of view.

    ``centipawns``: hundredths of a pawn; None: it is a mate. ``mate``: moves to mate: 3 White mates, -3 Black mates, 0 it is
    mate; None: no mate was found. ``depth``: of the search, in plies; None: not said.
    """

    centipawns: int | None
    mate: int | None
    depth: int | None
