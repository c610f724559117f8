"""The package against the answers in tests/golden, which the JavaScript package gives too."""

import json
import unittest
from pathlib import Path

import jadoube
from jadoube import laws, pgn

GOLDEN = Path(__file__).parent.parent / "golden"


def cases(name):
    with open(GOLDEN / name, encoding="utf-8") as file:
        return json.load(file)


class Golden(unittest.TestCase):
    def test_a_position_in_fen_has_these_moves_in_uci_and_algebraic_notation(self):
        for case in cases("positions.json"):
            with self.subTest(case["fen"]):
                position = jadoube.Position(case["fen"])
                moves = {str(move): position.san(move) for move in position.moves}
                self.assertEqual(moves, case["moves"])
                self.assertEqual(position.fen(), case["written"])
                self.assertEqual(position.turn, case["turn"])
                self.assertEqual(position.is_check, case["check"])
                self.assertEqual(position.is_checkmate, case["checkmate"])
                self.assertEqual(position.is_stalemate, case["stalemate"])
                self.assertEqual(list(position.checkers), case["checkers"])

    def test_what_is_no_position_is_refused_with_kind_column_and_sentence(self):
        for case in cases("bad-positions.json"):
            with self.subTest(case["fen"]), self.assertRaises(jadoube.FenError) as raised:
                jadoube.Position(case["fen"], strict=case["strict"])
            self.assertEqual(raised.exception.kind, case["kind"])
            self.assertEqual(raised.exception.column, case["column"])
            self.assertEqual(dict(raised.exception.says), case["says"])

    def test_an_illegal_move_has_its_reason_article_squares_and_sentences_3(self):
        for case in cases("illegal-moves.json"):
            with self.subTest(case["fen"] + " " + case["from"] + case["to"]):
                why = jadoube.Position(case["fen"]).why_illegal(case["from"], case["to"], case.get("promotion"))
                if case["reason"] is None:
                    self.assertIsNone(why)
                    continue
                self.assertEqual(why.reason, case["reason"])
                self.assertEqual(why.article, case["article"])
                self.assertEqual(list(why.squares), case["squares"])
                self.assertEqual(dict(why.says), case["says"])

    def test_a_text_that_is_no_move_is_refused_with_the_moves_that_may_be_meant(self):
        for case in cases("bad-moves.json"):
            with self.subTest(case["fen"] + " " + case["text"]), self.assertRaises(jadoube.MoveError) as raised:
                jadoube.Position(case["fen"]).move(case["text"], letters=case["letters"])
            self.assertEqual(raised.exception.kind, case["kind"])
            self.assertEqual([str(move) for move in raised.exception.candidates], case["candidates"])
            self.assertEqual(dict(raised.exception.says), case["says"])

    def test_a_side_can_mate_or_cannot_5_2_2(self):
        for case in cases("mates.json"):
            with self.subTest(case["fen"]):
                position = jadoube.Position(case["fen"])
                for color in ("white", "black"):
                    answer = position.can_mate(color)
                    self.assertEqual(answer.verdict, case[color])
                self.assertEqual(position.is_dead(), case["dead"])

    def test_games_of_pgn_have_these_moves_notes_and_errors(self):
        for case in cases("games.json"):
            with self.subTest(case["pgn"][:40]):
                read = list(pgn.parse(case["pgn"], letters=case["letters"]))
                self.assertEqual(len(read), len(case["games"]))
                for game, wanted in zip(read, case["games"]):
                    self.assertEqual(dict(game.tags), wanted["tags"])
                    self.assertEqual(game.result, wanted["result"])
                    self.assertEqual(game.moves.san(), wanted["moves"])
                    self.assertEqual(game.start.fen(), wanted["start"])
                    self.assertEqual(game.pgn(), wanted["written"])
                    errors = [
                        {"kind": error.kind, "line": error.line, "column": error.column, "says": dict(error.says)}
                        for error in game.errors
                    ]
                    self.assertEqual(errors, wanted["errors"])

    def test_a_log_of_events_has_these_rulings(self):
        for case in cases("referee.json"):
            game = laws.Game(**case["regulations"])
            for event, wanted in zip(case["events"], case["answers"], strict=True):
                with self.subTest(event):
                    ruling = game.rule(event)
                    self.assertEqual(ruling.ok, wanted["ok"])
                    self.assertEqual(list(ruling.articles), wanted["articles"])
                    self.assertEqual(dict(ruling.says), wanted["says"])
                    self.assertEqual(list(ruling.effects), wanted["effects"])
                    self.assertEqual(ruling.state["fen"], wanted["fen"])


if __name__ == "__main__":
    unittest.main()
