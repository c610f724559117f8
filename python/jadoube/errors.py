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
    from .kinds import (
        Color,
        FenErrorKind,
        FenField,
        MoveErrorKind,
        PgnErrorKind,
        ProtocolErrorKind,
        SetupErrorKind,
        SourceErrorKind,
        TournamentErrorKind,
    )
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
    the tag of its language ("en", "pt", "pt-BR"), whose wording may change. str() gives the English one. Of errors in files
    and in FEN it begins with the place, "game 1, line 3, column 24: …"; ``says_without_place`` has the sentences without
    it, and is None where they have no place.

    ``line`` and ``column``: the place, from 1; None where there is none. A column counts bytes in FEN and UCI, characters in
    everything else.
    """

    kind: str
    says: Mapping[str, str]
    says_without_place: Mapping[str, str] | None = None
    line: int | None = None
    column: int | None = None

    def __init__(self, kind: str, says: Mapping[str, str], **fields: Any) -> None:
        super().__init__(says["en"])
        self.kind = kind
        self.says = says
        self.__dict__.update(fields)

    def say(self, language: str = "en", *, place: bool = True) -> str:
        """The sentence in a language, by its tag; in the language that it falls back to where it has none.

        ``place`` False: without the place before it.

        >>> import jadoube
        >>> try:
        ...     jadoube.Position("4k3/8/8/8/8/8/4P3/4K3 x")
        ... except jadoube.FenError as error:
        ...     print(error.say("pt", place=False))
        O lado que joga tem de ser w ou b.
        """
        return say(self.says if place or self.says_without_place is None else self.says_without_place, language)

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
    """A word or number of the calling program, ``argument``, that has no meaning here: "z9" is no square. In English."""

    argument: str


class FenError(Error):
    """What is wrong with a position in FEN.

    ``column`` counts bytes; ``field`` is "board", "turn", "castling", "en_passant", "halfmove_clock" or
    "fullmove_number"; ``character`` stands at the place, None at the end of the text. Where the kind is "not_a_position",
    ``reason`` says why, ``color`` whose fault it is, and ``squares`` where.

    Kinds: "missing", "blank", "extra", "epd_operation", "bad_piece", "rank_too_long", "rank_too_short",
    "too_many_ranks", "too_few_ranks", "adjacent_digits", "bad_turn", "bad_castling", "castling_repeated",
    "castling_order", "bad_square", "bad_number", "leading_zero", "number_too_large", "move_number_zero",
    "clock_not_zero", "quote_not_closed", "not_a_position".

    Reasons: "no_king", "several_kings", "too_many_pieces", "too_many_pawns", "pawn_on_back_rank", "opponent_in_check",
    "impossible_check", "castling_without_king", "castling_without_rook", "castling_extra_rook", "en_passant_rank",
    "en_passant_occupied", "en_passant_no_pawn", "en_passant_check", "counter_out_of_range".
    """

    kind: FenErrorKind
    column: int
    field: FenField
    character: str | None
    reason: SetupErrorKind | None = None
    color: Color | None = None
    squares: tuple[str, ...] = ()


class MoveError(Error):
    """Why a text means no legal move.

    ``candidates`` are legal moves that may have been meant; ``illegality`` says why the move is illegal, if it is one;
    ``text`` is the text, and ``character`` what stands at ``column``, None at its end.

    Kinds of a text that is a move, but not one here, so that ``is_move`` is true: "illegal" (a piece could go there, but may
    not; so is every such move in UCI notation), "impossible" (in algebraic notation: no such piece can go there),
    "ambiguous" (several can), "promotion_missing" (no new piece is named). Kinds of a text that is no move: "empty",
    "unexpected", "unknown_piece", "promotion_piece", "promotion_of_piece", "null_move", and of UCI notation "bad_square",
    "bad_promotion", "too_long".

    >>> import jadoube
    >>> for text in ("hello", "Ke2", "e2e5"):
    ...     try:
    ...         jadoube.Position().move(text)
    ...     except MoveError as error:
    ...         print(error.kind, error.is_move)
    unexpected False
    impossible True
    illegal True
    """

    kind: MoveErrorKind
    text: str
    column: int
    character: str | None
    candidates: tuple[Move, ...]
    illegality: Illegality | None

    @property
    def is_move(self) -> bool:
        """Whether the text is a move at all, though not one that can be played here."""
        return self.kind in ("impossible", "illegal", "ambiguous", "promotion_missing")


class PgnError(Error):
    """What is wrong in a PGN text, with game, line and column from 1; game 0 is before the first game.

    ``text``: what stands there. ``is_hint``: it is written otherwise than the standard has it, but understood.
    ``is_mended``: the move stands all the same, because the moves after it can only be played after it. ``cause``: the
    error in the move ("bad_move") or in the FEN ("bad_setup"), with the moves that may have been meant.

    Kinds; those from "tag_in_other_case" on are hints: "tag_without_name", "tag_without_value", "tag_without_end",
    "stray_quote", "bad_setup", "setup_without_fen", "unknown_variant", "bad_move", "turn_passed",
    "comment_without_end", "variation_without_end", "variation_without_start", "variation_without_move",
    "nested_too_deep", "too_long", "bad_glyph", "unexpected", "unknown_result", "result_missing", "result_differs",
    "tag_in_other_case", "other_move_form", "joined_castling", "other_result_form", "null_move_played", "end_mark",
    "joined_words", "foreign_blank", "unusual_sign", "nested_comment", "tags_within_game", "other_quotes",
    "kings_in_centre", "fen_is_final".
    """

    kind: PgnErrorKind
    game: int
    line: int
    column: int
    text: str
    is_hint: bool
    is_mended: bool
    cause: MoveError | FenError | None


class SourceError(Error):
    """Why a source could not be read to its end: truncated or damaged compressed data, or a format that is not read.

    ``file``: its name, or the file object. What the system refuses is an OSError instead.

    Kinds: "unreadable", "truncated", "shortened", "corrupt", "window_too_large", "bzip2", "xz", "zip", "zstd", "gzip".
    """

    kind: SourceErrorKind
    file: Any


class ProtocolError(Error):
    """Why regulations or an event cannot be read.

    ``key`` and ``value`` are those at fault, "" where there is none; ``act`` is the act of the event, and ``expected`` the
    words that are possible, if it is a matter of words. ``cause``: the error in a FEN.

    Kinds: "json", "not_an_object", "unknown_key", "missing_key", "bad_value", "time_control", "fen",
    "regulations_late", "time_goes_back", "line_too_long".
    """

    kind: ProtocolErrorKind
    key: str
    value: str
    act: str
    expected: tuple[str, ...]
    cause: FenError | None = None


class TournamentError(Error):
    """What is wrong with a tournament's file, or why it cannot be paired, ranked or changed.

    ``line`` and ``column`` are set for files; ``round``, ``player`` and ``other`` where they are meant, else 0; ``found`` is
    what stands there, "" where that does not matter.

    Kinds: "utf16", "not_text", "no_players", "player_number", "player_again", "misaligned", "number", "out_of_range",
    "points", "color", "result", "no_color", "self", "unknown_opponent", "opponents_differ", "same_color",
    "impossible_result", "bye_with_opponent", "unknown_player", "range", "too_many_rounds", "too_many_adjustments",
    "no_round", "all_paired", "table_size", "open_results", "initial_color", "no_places", "system",
    "too_many_forbidden", "dutch", "no_board", "no_player", "no_game", "round_paired", "not_announced", "same_player",
    "result_known", "left_over", "second_bye", "both_play", "withdrawn", "has_results", "unknown", "team", "modifier",
    "round_robin", "swiss", "unrated".
    """

    kind: TournamentErrorKind
    round: int = 0
    player: int = 0
    other: int = 0
    found: str = ""
