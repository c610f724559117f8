"""No argument, however odd, ends the interpreter: every function either answers or raises an exception."""

import inspect
import io
import itertools
import random
import tempfile
import unittest

import jadoube
from jadoube import archive, laws, pgn, tournament

ODD = [
    None,
    True,
    0,
    -1,
    1,
    7,
    2**31,
    2**64,
    -(2**70),
    0.5,
    float("nan"),
    float("inf"),
    "",
    "e4",
    "e2e4",
    "a1",
    "i9",
    "white",
    "queen",
    "pt",
    "1-0",
    "\0",
    "\ud800",
    "é" * 300,
    "x" * 70_000,
    "[" * 5000,
    "(" * 5000,
    "1. e4 e5 2. Ke2 " * 200,
    "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    "k7/8/8/8/8/8/8/K7 b - e3 65535 65535",
    b"",
    b"\xff\xfe1. e4 *",
    bytearray(b"[Event"),
    [],
    [None],
    ["e4", 1],
    ("a", "b"),
    {},
    {"at": 0},
    {"name": "A"},
    object(),
    int,
    len,
    lambda *a, **k: None,
    io.BytesIO(b"1. e4 e5 *"),
    io.StringIO('[White "\\"'),
    range(3),
]
# A name that is a path would be opened: these calls are of files, and get none that could block.
ALLOWED = (Exception,)


def targets():
    position = jadoube.Position("r3k2r/8/8/8/8/8/4P3/R3K2R w KQkq - 0 1")
    game = next(pgn.parse("1. e4 {a} (1. d4) e5 2. Nf3 1-0"))
    event = tournament.random(players=6, rounds=2, seed=3)
    table = next(pgn.columns(io.StringIO("1. e4 *")))
    of = [position, position.moves, position.children, position.move("e4"), game, game.root, game.root.next, game.moves]
    of += [game.positions, event, laws.Game(), table]
    of += [position.can_mate("white"), position.why_illegal("a1", "h8"), event.standings()[0], event.check()]
    for each in of:
        for name in dir(each):
            member = getattr(each, name)
            if callable(member) and (not name.startswith("_") or name in ("__getitem__", "__contains__", "__eq__")):
                yield f"{type(each).__name__}.{name}", member
    for module in (jadoube, archive, laws, pgn, tournament):
        for name in module.__all__:
            member = getattr(module, name)
            if callable(member) and not (inspect.isclass(member) and issubclass(member, BaseException)):
                yield f"{module.__name__}.{name}", member


def keywords(of):
    try:
        return list(inspect.signature(of).parameters)
    except (TypeError, ValueError):
        text = (of.__doc__ or "").split("->")[0]
        return [word.rstrip(":").lstrip("(") for word in text.replace("(", " ").split() if word.endswith(":")]


class BadArguments(unittest.TestCase):
    def setUp(self):
        self.random = random.Random(49)
        # What is written to a path stays here.
        self.folder = tempfile.TemporaryDirectory()

    def tearDown(self):
        self.folder.cleanup()

    def call(self, name, of, /, *arguments, **named):
        for value in itertools.chain(arguments, named.values()):
            if isinstance(value, io.IOBase):
                value.seek(0)
        # What takes long with numbers that are allowed is not asked so deeply.
        if name.endswith(".perft") and any(isinstance(each, int) and each > 3 for each in (*arguments, *named.values())):
            return
        try:
            of(*arguments, **named)
        except ALLOWED as error:
            self.assertNotIsInstance(error, (SystemError, AssertionError), name)

    def test_every_function_answers_or_raises_an_exception(self):
        for name, of in targets():
            self.call(name, of)
            for value in ODD:
                self.call(name, of, value)
            for first, second in itertools.product(self.random.sample(ODD, 6), repeat=2):
                self.call(name, of, first, second)
            for _ in range(8):
                self.call(name, of, *self.random.choices(ODD, k=self.random.randint(3, 6)))

    def test_every_keyword_takes_any_value(self):
        for name, of in targets():
            for keyword in keywords(of):
                for value in ODD:
                    self.call(name, of, **{keyword: value})
                    if name == "jadoube.audit" or name.startswith("jadoube.pgn"):
                        self.call(name, of, io.BytesIO(b"1. e4 e5 2. Ke3 1-0"), **{keyword: value})

    def test_a_file_object_that_misbehaves_raises_its_error(self):
        class File:
            def __init__(self, answers):
                self.answers = iter(answers)

            def read(self, size):
                answer = next(self.answers)
                if isinstance(answer, Exception):
                    raise answer
                return answer

        for answers, error in (
            ([RuntimeError("gone")], RuntimeError),
            ([b"1. e4 e5 ", OSError(5, "I/O")], OSError),
            ([None], TypeError),
            ([5], TypeError),
            ([b"1. e4 *", KeyError("x")], KeyError),
        ):
            for read in (pgn.read, pgn.columns, jadoube.audit):
                with self.subTest(answers), self.assertRaises(error):
                    result = read(File(answers))
                    if read is not jadoube.audit:
                        list(result)

    def test_what_a_function_of_findings_raises_ends_the_audit(self):
        def refuse(finding):
            raise LookupError(finding.kind)

        with self.assertRaises(LookupError):
            jadoube.audit(io.StringIO("1. e4 e5 2. Ke3 1-0"), on_finding=refuse)

    def test_objects_that_are_made_without_their_constructor_raise_an_exception(self):
        for of in (jadoube.Position, jadoube.Move, jadoube.Moves, pgn.Game, pgn.Node, tournament.Tournament):
            try:
                empty = of.__new__(of)
                for name in dir(empty):
                    try:
                        getattr(empty, name)
                    except ALLOWED:
                        pass
                repr(empty)
            except ALLOWED:
                pass

    def test_values_cannot_be_changed(self):
        position = jadoube.Position()
        for name in ("turn", "moves", "castling", "halfmove_clock"):
            with self.assertRaises(AttributeError):
                setattr(position, name, None)
        with self.assertRaises(TypeError):
            next(pgn.parse('[White "A"] *')).tags["White"] = "B"
        with self.assertRaises(TypeError):
            next(pgn.columns(io.StringIO("1. e4 *"))).moves[0] = 5


if __name__ == "__main__":
    unittest.main()
