"""Every example in the package's documentation and in docs/python.md."""

import dataclasses
import doctest
import inspect
import sys
import typing
import unittest
from pathlib import Path

import jadoube
from jadoube import _native, archive, errors, kinds, laws, pgn, tournament, values

ROOT = Path(__file__).resolve().parents[2]
OPTIONS = doctest.ELLIPSIS
MODULES = (jadoube, archive, errors, kinds, laws, pgn, tournament, values)


def documented():
    """(name, text, names that it may use) of every documentation text of the package."""
    for module in MODULES:
        yield module.__name__, module.__doc__, {}
        for name, member in vars(module).items():
            if getattr(member, "__module__", None) == module.__name__ and member.__doc__:
                yield f"{module.__name__}.{name}", member.__doc__, vars(module)
                if inspect.isclass(member):
                    yield from members(f"{module.__name__}.{name}", member, vars(module))
    for name, member in vars(_native).items():
        if inspect.isclass(member):
            yield f"_native.{name}", member.__doc__, {}
            yield from members(f"_native.{name}", member, {})


def members(name, of, names):
    for key, member in vars(of).items():
        if not key.startswith("__") and getattr(member, "__doc__", None):
            yield f"{name}.{key}", member.__doc__, names


class Documentation(unittest.TestCase):
    def run_examples(self, name, text, globals_):
        test = doctest.DocTestParser().get_doctest(text, globals_, name, None, 0)
        runner = doctest.DocTestRunner(optionflags=OPTIONS)
        out = []
        runner.run(test, out=out.append)
        self.assertEqual(runner.failures, 0, "".join(out))
        return len(test.examples)

    def test_the_examples_of_the_package_give_what_they_show(self):
        count = 0
        for name, text, names in documented():
            if text:
                with self.subTest(name):
                    count += self.run_examples(name, text, dict(names))
        self.assertGreater(count, 40)

    def test_the_examples_of_the_page_give_what_they_show(self):
        text = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
        # A fence after an example would be read as its output.
        text = text.replace("\n```", "\n")
        self.assertGreater(self.run_examples("docs/python.md", text, {}), 30)

    def test_every_public_class_and_function_is_documented(self):
        for module in MODULES:
            self.assertTrue(module.__doc__, module.__name__)
            for name in module.__all__:
                member = getattr(module, name)
                if inspect.isclass(member) or inspect.isroutine(member):
                    self.assertTrue(member.__doc__, f"{module.__name__}.{name}")
        for name, of in vars(_native).items():
            if inspect.isclass(of) and not name.startswith("_") and name != "Referee":
                for key, member in vars(of).items():
                    if not key.startswith("_"):
                        self.assertTrue(member.__doc__, f"{name}.{key}")

    def test_help_describes_every_field_of_every_value(self):
        described = 0
        for module in MODULES:
            for name in module.__all__:
                of = getattr(module, name)
                if dataclasses.is_dataclass(of):
                    described += 1
                    for field in dataclasses.fields(of):
                        self.assertRegex(of.__doc__, rf"``{field.name}``", f"{name}.{field.name}")
        self.assertGreater(described, 15)

    def test_help_names_every_kind_of_an_error(self):
        for of, names in (
            (errors.FenError, ("FenErrorKind", "SetupErrorKind", "FenField")),
            (errors.MoveError, ("MoveErrorKind",)),
            (errors.PgnError, ("PgnErrorKind",)),
            (errors.SourceError, ("SourceErrorKind",)),
            (errors.ProtocolError, ("ProtocolErrorKind",)),
            (errors.TournamentError, ("TournamentErrorKind",)),
            (values.Illegality, ("IllegalityReason",)),
            (archive.Finding, ("FindingKind",)),
            (tournament.Adjustment, ("AdjustmentKind",)),
            (tournament.Fault, ("FaultKind",)),
        ):
            for name in names:
                for kind in typing.get_args(getattr(kinds, name)):
                    self.assertIn(f'"{kind}"', of.__doc__, f"{of.__name__}: {name}")


if __name__ == "__main__":
    sys.exit(unittest.main())
