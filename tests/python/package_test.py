"""What the package itself does: views, values, reading, threads. The rules of chess are tested in the library."""

import copy
import gc
import inspect
import io
import pickle
import resource
import signal
import tempfile
import threading
import unittest
from pathlib import Path

import jadoube
from jadoube import laws, pgn, tournament

GAMES = '[White "Ana"]\n[WhiteElo "2100"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n\n'


class Positions(unittest.TestCase):
    def test_a_view_of_moves_is_a_sequence(self):
        moves = jadoube.Position().moves
        every = list(moves)
        self.assertEqual(len(moves), 20)
        self.assertEqual(moves[0], every[0])
        self.assertEqual(moves[-1], every[-1])
        self.assertEqual(list(moves[3:9:2]), every[3:9:2])
        self.assertEqual(moves[::-1], tuple(reversed(every)))
        self.assertEqual([str(move) for move in every], moves.uci())
        self.assertIn(every[5], moves)
        self.assertNotIn("Ke2", moves)
        for index in (20, -21, 2**70):
            with self.assertRaises(IndexError):
                moves[index]
        with self.assertRaises(TypeError):
            moves["e4"]

    def test_a_position_stays_as_it_is_when_a_move_is_played(self):
        position = jadoube.Position()
        after = position.play("e4")
        self.assertEqual(position, jadoube.Position())
        self.assertNotEqual(after, position)
        self.assertEqual(hash(position), hash(jadoube.Position()))

    def test_a_move_of_another_position_is_refused(self):
        e4 = jadoube.Position().move("e4")
        with self.assertRaises(jadoube.MoveError) as raised:
            jadoube.Position().play("e4").play(e4)
        self.assertEqual(raised.exception.illegality.reason, "no_piece")
        # The same squares, but another kind of move.
        castling = jadoube.Position("4k3/8/8/8/8/8/8/4K2R w K -").move("O-O")
        with self.assertRaises(ValueError):
            jadoube.Position("4k3/8/8/8/8/8/8/4R1K1 w - -").play(castling)

    def test_positions_moves_games_and_tournaments_can_be_pickled_and_copied(self):
        position = jadoube.Position("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3")
        values = [position, position.move("exf6"), tournament.random(players=6, rounds=2, seed=1)]
        for value in values:
            self.assertEqual(pickle.loads(pickle.dumps(value)), value)
            self.assertEqual(copy.deepcopy(value), value)
        chess960 = jadoube.Position.chess960(77)
        self.assertEqual(pickle.loads(pickle.dumps(chess960)), chess960)

    def test_errors_can_be_pickled_with_their_fields(self):
        with self.assertRaises(jadoube.FenError) as raised:
            jadoube.Position("x")
        again = pickle.loads(pickle.dumps(raised.exception))
        self.assertEqual((again.kind, again.column, str(again)), ("bad_piece", 1, str(raised.exception)))

    def test_a_sentence_is_given_in_the_nearest_language(self):
        why = jadoube.Position().why_illegal("f1", "c4")
        self.assertEqual(why.say("pt_PT"), why.says["pt"])
        self.assertEqual(why.say("PT-ao"), why.says["pt"])
        self.assertEqual(why.say("de"), why.says["en"])

    def test_a_question_that_is_given_up_is_undecided_6_9(self):
        hard = jadoube.Position("4k3/4p3/4P3/8/8/4p3/4P3/4K2N w - - 0 1")
        self.assertIn(hard.can_mate("white", positions=1).verdict, ("can_mate", "undecided"))
        self.assertIn(hard.can_mate("white", seconds=0.0).verdict, ("can_mate", "cannot_mate", "undecided"))

    def test_a_board_is_a_picture(self):
        picture = jadoube.Position()._repr_svg_()
        self.assertTrue(picture.startswith("<svg"))
        self.assertEqual(picture.count("<use"), 32)


class Games(unittest.TestCase):
    def test_a_source_is_a_path_or_a_file_object_plain_or_compressed(self):
        import gzip

        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "games.pgn.gz"
            path.write_bytes(gzip.compress(GAMES.encode() * 50))
            for source in (path, str(path), io.BytesIO(path.read_bytes()), io.StringIO(GAMES * 50), gzip.open(path)):
                self.assertEqual(sum(len(game.moves) for game in pgn.read(source)), 300)
            path.write_bytes(gzip.compress(GAMES.encode() * 50)[:-20])
            with self.assertRaises(jadoube.SourceError) as raised:
                list(pgn.read(path))
            self.assertEqual(raised.exception.kind, "truncated")
        with self.assertRaises(FileNotFoundError) as raised:
            pgn.read("no such file.pgn")
        self.assertEqual(raised.exception.filename, "no such file.pgn")
        with self.assertRaises(IsADirectoryError):
            list(pgn.read("/"))

    def test_games_that_were_read_before_a_fault_are_given(self):
        class Broken(io.RawIOBase):
            given = False

            def read(self, size=-1):
                if self.given:
                    raise OSError(5, "gone")
                self.given = True
                return (GAMES * 3).encode()

        games = pgn.read(Broken())
        self.assertEqual([next(games).result for _ in range(3)], ["1-0"] * 3)
        with self.assertRaises(OSError):
            next(games)
        with self.assertRaises(StopIteration):
            next(games)

    def test_a_tree_of_moves_can_be_changed(self):
        game = pgn.Game(moves=["e4", "e5", "Nf3"])
        e4 = game.root.next
        c5 = e4.play("c5")
        self.assertEqual(e4.play("c5"), c5)
        c5.add_comment("Sicilian")
        c5.add_glyph(1)
        c5.promote()
        self.assertEqual(game.moves.san(), ["e4", "c5"])
        e5 = e4.children[1]
        e5.remove()
        self.assertEqual(len(e4.children), 1)
        for change in (e5.remove, e5.promote, lambda: e5.next.play("Nc6")):
            with self.assertRaises(jadoube.ArgumentError):
                change()
        self.assertIn("1. e4 c5 $1 {Sicilian}", game.pgn())

    def test_columns_are_read_only_buffers(self):
        (table,) = pgn.columns(io.StringIO(GAMES * 3), tags=["White"])
        self.assertEqual(table.games, 3)
        self.assertEqual(list(table.offsets), [0, 6, 12, 18])
        self.assertEqual(table.tags["White"], ["Ana"] * 3)
        self.assertEqual(list(table.white_ratings), [2100] * 3)
        self.assertEqual(list(table.lines), [1, 6, 11])
        for name in ("moves", "clocks", "elapsed", "evaluations", "results", "is_whole", "offsets"):
            buffer = getattr(table, name)
            self.assertTrue(buffer.readonly and buffer.c_contiguous, name)
        position = jadoube.Position()
        for bits in table.moves_of(1):
            position = position.play(position.move_of_bits(bits))
        self.assertEqual(position, next(pgn.parse(GAMES)).end)

    def test_columns_and_games_have_the_same_moves_clocks_and_evaluations(self):
        text = GAMES + "1. e4 {[%clk 0:01:00][%eval 0.25]} e5 {[%eval #-3]} (1... c5 {[%clk 0:09:00]}) 2. Ke3 *\n\n"
        text += '[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"]\n[SetUp "1"]\n\n1... Kd7 {[%emt 0:00:07]} *'
        (table,) = pgn.columns(io.StringIO(text))
        games = list(pgn.parse(text))
        self.assertEqual([[move.bits for move in game.moves] for game in games],
                         [list(table.moves_of(i)) for i in range(3)])
        self.assertEqual(list(table.clocks)[6:8], [60000, -1])
        self.assertEqual(list(table.evaluations)[6:8], [25, -31997])
        self.assertEqual(table.elapsed[8], 7000)
        self.assertEqual(list(table.is_whole), [1, 0, 1])
        self.assertEqual(dict(table.starts), {2: games[2].start})
        self.assertEqual(table.error_count, 1)

    def test_the_columns_of_a_game_are_cut_out_by_its_index(self):
        text = "1. e4 {[%clk 0:03:00]} e5 {[%clk 0:02:58]} *\n\n1. d4 {[%clk 0:01:00] [%eval 0.3]} *"
        (table,) = pgn.columns(io.StringIO(text))
        self.assertEqual([list(table.clocks_of(game)) for game in range(2)], [[180_000, 178_000], [60_000]])
        self.assertEqual(list(table.evaluations_of(1)), [30])
        self.assertEqual(list(table.elapsed_of(1)), [-1])
        with self.assertRaises(IndexError):
            table.clocks_of(2)

    def test_every_field_of_a_value_is_in_the_description_of_its_class(self):
        for column in ("offsets", "elapsed", "is_whole", "lines", "starts"):
            self.assertIn(f"``{column}``", pgn.Columns.__doc__)

    def test_columns_come_some_games_at_a_time(self):
        tables = list(pgn.columns(io.StringIO(GAMES * 5), games=2))
        self.assertEqual([table.games for table in tables], [2, 2, 1])


    def test_a_game_that_ends_at_an_error_is_not_whole(self):
        def wholes(text):
            (table,) = pgn.columns(io.StringIO(text))
            games = [game.is_whole for game in pgn.parse(text)]
            self.assertEqual([bool(whole) for whole in table.is_whole], games, text)
            return games

        self.assertEqual(wholes("1. e4 e5 2. Ke3 Nc6 1-0\n\n1. e4 e5 1-0"), [False, True])
        # A variation that breaks off, and a move that is mended by those after it.
        self.assertEqual(wholes("1. e4 e5 (1... Ke3) 2. Nf3 1-0"), [True])
        mended = "1. d4 d5 2. Nd2 Nf6 3. Nf3 e6 4. Nb3 Nbd7 1-0"
        self.assertEqual(wholes(mended), [True])
        (game,) = pgn.parse(mended)
        self.assertEqual((len(game.moves), game.errors[0].is_mended), (8, True))
        self.assertEqual(wholes('[FEN "x"]\n\n1. e4 *'), [False])
        self.assertEqual(wholes("1. e4 {e5 2. Nf3 1-0"), [False])
        self.assertTrue(pgn.Game(moves=["e4"]).is_whole)

    def test_places_in_columns_are_signed_numbers(self):
        (table,) = pgn.columns(io.StringIO(GAMES))
        self.assertEqual([table.offsets.format, table.lines.format], ["q", "q"])

    def test_a_game_is_made_of_texts_and_a_fen(self):
        game = pgn.Game("4k3/8/8/8/8/8/4P3/4K3 b", moves=["Kd7", "e4"], tags={"White": "Ana"}, result="1-0")
        self.assertEqual([node.color for node in (game.root, game.root.next, game.root.next.next)], [None, "black", "white"])
        self.assertIn('[SetUp "1"]', game.pgn())
        with self.assertRaises(jadoube.FenError):
            pgn.Game("x")
        for wrong in ({"tags": {"WhiteElo": 2100}}, {"tags": {1: "x"}}, {"start": 5}, {"moves": [1]}, {"moves": "e4 e5"}):
            with self.assertRaises(TypeError) as raised:
                pgn.Game(**wrong)
            self.assertNotIn("PYBIND", str(raised.exception))
        for wrong in (lambda: jadoube.Position(5), lambda: jadoube.Position().svg(last_move="e4")):
            self.assertRaises(TypeError, wrong)
        self.assertRegex(str(inspect.signature(pgn.Game)), "start=None, \\*, moves=None, tags=None, result='\\*'")

    def test_a_game_with_a_fen_is_written_with_set_up(self):
        (game,) = pgn.parse('[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 *')
        for text in (game.pgn(), str(game)):
            self.assertIn('[SetUp "1"]', text)
        self.assertNotIn("SetUp", game.tags)

    def test_bitboards_are_those_of_each_piece(self):
        position = jadoube.Position().play("e4")
        roles = ("pawn", "knight", "bishop", "rook", "queen", "king")
        each = tuple(position.bitboard(color, role) for color in ("white", "black") for role in roles)
        self.assertEqual(position.bitboards, each)


class Errors(unittest.TestCase):
    def test_a_sentence_can_be_had_without_its_place(self):
        (error,) = next(pgn.parse("1. e4 e5 2. Ke3 *")).errors
        self.assertTrue(str(error).startswith("game 1, line 1, column 13: “Ke3”"))
        self.assertTrue(error.say(place=False).startswith("“Ke3”"))
        self.assertEqual(pickle.loads(pickle.dumps(error)).say("pt", place=False), error.say("pt", place=False))
        with self.assertRaises(jadoube.FenError) as raised:
            jadoube.Position("x")
        self.assertNotIn("column", raised.exception.say(place=False))
        with self.assertRaises(jadoube.TournamentError) as raised:
            tournament.parse("001    x m    Silva")
        self.assertTrue(str(raised.exception).startswith("Line 1, column "))
        for language in ("en", "pt"):
            sentence = raised.exception.say(language)
            self.assertEqual(sentence.split(": ", 1)[1].lower(), raised.exception.say(language, place=False).lower())

    def test_what_is_not_known_is_answered_with_what_is(self):
        for call, words in (
            (lambda: jadoube.audit(io.StringIO("*"), only=["wrong"]), ("illegal_move", "wrong_result")),
            (lambda: jadoube.Position().san("e4", letters="xx"), ('"pl"', '"figurine"')),
        ):
            with self.assertRaises(jadoube.ArgumentError) as raised:
                call()
            for word in words:
                self.assertIn(word, str(raised.exception))

    def test_a_player_who_is_no_entry_is_refused(self):
        for player in ("Ana", "Al", ("Ana",), {"rating": 2000}, {"name": "Ana", "elo": 1}, ("Ana", "2000"), (5, 2000)):
            with self.assertRaises(TypeError) as raised:
                tournament.create([player], rounds=3)
            self.assertIn("a player", str(raised.exception))

    def test_the_move_of_a_finding_is_given_with_and_without_its_number(self):
        (finding,) = jadoube.audit(io.StringIO("1. e4 e5 2. Ke3 *"), only=["illegal_move"]).findings
        self.assertEqual((finding.move, finding.san), ("2. Ke3", "Ke3"))


class Threads(unittest.TestCase):
    def test_games_are_read_by_one_thread_while_another_runs(self):
        text = GAMES * 3000
        done = threading.Event()
        counts = []

        def read():
            counts.append(sum(1 for _ in pgn.parse(text)))
            done.set()

        thread = threading.Thread(target=read)
        thread.start()
        while not done.is_set():
            jadoube.Position().play("e4")
        thread.join()
        self.assertEqual(counts, [3000])

    def test_an_audit_gives_the_same_findings_on_any_number_of_threads(self):
        text = (GAMES + "1. f3 e5 2. g4 Qh4# 1-0\n\n") * 400
        reports = [jadoube.audit(io.StringIO(text), threads=threads) for threads in (1, 2, 4)]
        self.assertEqual(reports[0].counts, reports[1].counts)
        self.assertEqual([f.line for f in reports[0].findings], [f.line for f in reports[2].findings])
        found = []
        jadoube.audit(io.StringIO(text), threads=2, only=["wrong_result"], on_finding=found.append)
        self.assertEqual(len(found), 400)

    def test_ctrl_c_ends_the_search_for_a_mate(self):
        # Long to decide without limits; the signal comes from a timer of the system.
        hard = jadoube.Position("8/2b5/8/1p1p1p1p/1P1P1P1P/2k5/6B1/6K1 w - - 0 1")
        before = signal.signal(signal.SIGALRM, lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        try:
            while True:
                hard.can_mate("black", positions=None, seconds=5.0)
        except KeyboardInterrupt:
            pass
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)


class Memory(unittest.TestCase):
    def grows(self, work, rounds=30):
        """The bytes by which the process grows for each round, once it is warm."""
        for _ in range(rounds):
            work()
        gc.collect()
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        for _ in range(rounds):
            work()
        gc.collect()
        return (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024 / rounds

    def test_nothing_is_kept_of_what_is_done_with(self):
        text = (GAMES + "1. e4 (1. d4 {x} d5) e5 2. Ke3 *\n\n") * 300

        def work():
            games = list(pgn.parse(text))
            for game in games[:50]:
                list(game.moves), list(game.positions), game.errors, game.tags, str(game)
                [node.children for node in (game.root, game.root.next)]
            next(pgn.parse(text))
            next(pgn.columns(io.StringIO(text), tags=["White"]))
            jadoube.audit(io.StringIO(text), threads=2)
            for child in jadoube.Position().children:
                list(child.moves), child.why_illegal("a1", "h8"), child.pieces, pickle.dumps(child)
            for text_of_move in ("e5", "Nf9", ""):
                try:
                    jadoube.Position().play(text_of_move)
                except jadoube.MoveError:
                    pass
            game = laws.Game(time="3+2")
            game.rule(at=0, by="white", do="touch", square="g1")
            tournament.random(players=12, rounds=3, seed=2).standings(["BH"])

        # Of all this, a round would keep some megabytes.
        self.assertLess(self.grows(work), 64 * 1024)


class Laws(unittest.TestCase):
    def test_an_event_that_is_none_is_an_error_and_changes_nothing(self):
        game = laws.Game(time="3+2")
        before = game.state
        for event, kind in (({"at": 0}, "missing_key"), ({"at": 0, "by": "white", "do": "fly"}, "bad_value"), ({}, "missing_key")):
            with self.assertRaises(jadoube.ProtocolError) as raised:
                game.rule(event)
            self.assertEqual(raised.exception.kind, kind)
        self.assertEqual(game.state, before)
        game.rule(at=500, by="white", do="touch", square="g1")
        with self.assertRaises(jadoube.ProtocolError) as raised:
            game.rule(at=400, by="white", do="press")
        self.assertEqual(raised.exception.kind, "time_goes_back")

    def test_a_game_ends_with_its_result(self):
        game = laws.Game(time="none", board="screen")
        rulings = game.rule_all({"at": i, "by": "white" if i % 2 == 0 else "black", "do": "move", "move": move}
                                for i, move in enumerate(["f3", "e5", "g4", "Qh4"]))
        self.assertTrue(all(ruling.ok for ruling in rulings))
        self.assertEqual(game.result, "0-1")
        self.assertTrue(game.position.is_checkmate)
        self.assertFalse(game.rule(at=9, by="white", do="resign").ok)


class Tournaments(unittest.TestCase):
    def test_a_file_that_is_written_is_read_as_the_same_tournament(self):
        event = tournament.random(players=15, rounds=5, seed=7)
        again = tournament.parse(event.write())
        self.assertEqual(again, event)
        self.assertTrue(again.check().is_right)
        self.assertEqual(tournament.read(io.BytesIO(event.write().encode())), event)

    def test_a_round_is_paired_again_as_it_was(self):
        event = tournament.random(players=10, rounds=4, seed=11)
        for number in range(1, 5):
            boards = event.pair(number).round.boards
            self.assertEqual([(b.white, b.black) for b in boards], [(b.white, b.black) for b in event.rounds[number - 1].boards])

    def test_a_player_who_is_a_name_alone_is_refused(self):
        for player in ("Al", "Ana", ("Ana",), ("Ana", 2100, "POR")):
            with self.assertRaisesRegex(TypeError, "a player is"):
                tournament.create([player], rounds=3)

    def test_what_is_wrong_with_a_file_has_a_line_and_a_column(self):
        with self.assertRaises(jadoube.TournamentError) as raised:
            tournament.parse("001    x m    Silva")
        self.assertEqual((raised.exception.kind, raised.exception.line), ("player_number", 1))


if __name__ == "__main__":
    unittest.main()
