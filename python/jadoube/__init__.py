"""Chess under the full Laws of Chess.

>>> import jadoube
>>> position = jadoube.Position()
>>> for move in ("f3", "e5", "g4", "Qh4#"):
...     position = position.play(move)
>>> position.is_checkmate
True
"""

from . import archive, kinds, laws, pgn, tournament
from ._native import Children, Move, Moves, Position
from ._native import __version__ as __version__
from .archive import audit
from .errors import (
    ArgumentError,
    Error,
    FenError,
    MoveError,
    PgnError,
    ProtocolError,
    SourceError,
    TournamentError,
)
from .kinds import Color, Role, Square
from .values import Illegality, MateAnswer

__all__ = [
    "ArgumentError",
    "Children",
    "Color",
    "Error",
    "FenError",
    "Illegality",
    "MateAnswer",
    "Move",
    "MoveError",
    "Moves",
    "PgnError",
    "Position",
    "ProtocolError",
    "Role",
    "SourceError",
    "Square",
    "TournamentError",
    "archive",
    "audit",
    "kinds",
    "laws",
    "pgn",
    "tournament",
]
