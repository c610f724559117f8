"""The referee: a game is a log of events, and each event has a ruling by the Laws.

>>> from jadoube import laws
>>> game = laws.Game(time="3+2")
>>> ruling = game.rule(at=0, by="white", do="touch", square="g1")
>>> ruling.article
'4.3.1'
>>> print(ruling)
White touched the knight on g1 and must move it.
>>> [str(move) for move in game.permitted]
['g1f3', 'g1h3']
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Iterable, Mapping

from . import _native
from .errors import ProtocolError, say

if TYPE_CHECKING:
    from ._native import Move, Position

__all__ = ["Game", "ProtocolError", "Ruling"]


@dataclass(frozen=True, slots=True)
class Ruling:
    """The answer to an event, with the keys of the referee's protocol (docs/referee.md).

    ``ok`` False: the act is not allowed now, and the game is as before but for the time that has passed. ``articles``: those
    that it rests on, as the game's edition numbers them, the deciding one first. ``says``: the sentence by the tag of its
    language. ``effects``: what follows: {"kind": "game_over", "result": "1-0", …}, … ``state``: the game afterwards.
    """

    ok: bool
    articles: tuple[str, ...]
    says: Mapping[str, str]
    effects: tuple[Mapping[str, Any], ...]
    state: Mapping[str, Any]

    @property
    def article(self) -> str | None:
        """The deciding article; None: it rests on none."""
        return self.articles[0] if self.articles else None

    def say(self, language: str = "en") -> str:
        return say(self.says, language)

    def __str__(self) -> str:
        return self.says["en"]


class Game:
    """A game that the referee follows, from its regulations on.

    The regulations are given by their keys: ``edition``, ``time``, ``tempo``, ``board``, ``supervision``, ``start`` and
    others; what is left out has its default. Raises ProtocolError.

    >>> Game(edition="2023", time="40/90+30:30+30").state["clocks"]["white"]
    5400000
    >>> Game(edition="2022")
    Traceback (most recent call last):
    ...
    jadoube.errors.ProtocolError: “edition” must be one of 1997, 2009, 2014, 2018, 2023, not “2022”.
    """

    def __init__(self, **regulations: Any) -> None:
        self._referee = _native.Referee(_line({"regulations": regulations}))

    def rule(self, event: Mapping[str, Any] | None = None, /, **keys: Any) -> Ruling:
        """The ruling on the next event, given as a mapping or by keys: ``at`` (milliseconds), ``by``, ``do`` and others.

        Raises ProtocolError where it is no event, or its time is before that of the last one; then nothing has happened.
        What the ruling needs to know of a mate is found out here, unless the event says it ("mate"). That may take some
        tenths of a second, without the interpreter's lock.
        """
        if event is not None and not isinstance(event, Mapping):
            raise TypeError("an event is a mapping of keys to values")
        answer = json.loads(self._referee.rule(_line({**(event or {}), **keys})))
        return Ruling(
            answer["ok"],
            tuple(answer["articles"]),
            answer["says"],
            tuple(answer["effects"]),
            answer["state"],
        )

    def rule_all(self, events: Iterable[Mapping[str, Any]]) -> list[Ruling]:
        """The rulings on a log of events."""
        return [self.rule(event) for event in events]

    @property
    def state(self) -> dict[str, Any]:
        """The game as the protocol writes it: fen, clocks in milliseconds, permitted moves, result and others."""
        state: dict[str, Any] = json.loads(self._referee.state())
        return state

    @property
    def position(self) -> Position:
        """The position from which the player on the move is to move."""
        return self._referee.position

    @property
    def permitted(self) -> tuple[Move, ...]:
        """The moves that the player on the move may still make after what was touched (Article 4)."""
        return self._referee.permitted

    @property
    def result(self) -> str:
        """ "*", or how the game has ended: "1-0", "0-1", "1/2-1/2", "0-0"."""
        result: str = self.state["result"]
        return result

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.result != "*"


def _line(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
