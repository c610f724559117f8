"""The types in _native.pyi name what the extension module has, and nothing else."""

import ast
import inspect
import typing
import unittest
from pathlib import Path

import jadoube
from jadoube import _native, archive, kinds

STUB = Path(jadoube.__file__).parent / "_native.pyi"


def names_of(body):
    names = {}
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names[node.name] = node
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names[node.target.id] = node
    return names


class Stubs(unittest.TestCase):
    def setUp(self):
        self.stub = names_of(ast.parse(STUB.read_text(encoding="utf-8")).body)

    def test_they_name_the_module_s_classes_and_functions(self):
        public = {name for name in vars(_native) if not name.startswith("_")}
        self.assertEqual(public, {name for name in self.stub if not name.startswith("_")})

    def test_they_name_the_members_of_each_class(self):
        for name, node in self.stub.items():
            if not isinstance(node, ast.ClassDef):
                continue
            with self.subTest(name):
                stubbed = {key for key in names_of(node.body) if not key.startswith("__")}
                there = {key for key in vars(getattr(_native, name)) if not key.startswith("__")}
                self.assertEqual(there, stubbed)

    def test_they_name_the_arguments_in_their_order(self):
        for name, node in self.stub.items():
            if isinstance(node, ast.ClassDef):
                for key, of in names_of(node.body).items():
                    if isinstance(of, ast.FunctionDef) and not key.startswith("_") and not of.decorator_list:
                        self.compare(getattr(getattr(_native, name), key), of, f"{name}.{key}")

    def test_the_words_of_fields_are_those_of_the_library(self):
        native = _native._kinds()
        for name, parts in (
            ("MoveErrorKind", ("SanErrorKind", "UciErrorKind")),
            ("TournamentErrorKind", ("TrfErrorKind", "PairingErrorKind", "ChangeErrorKind", "TieBreakErrorKind")),
        ):
            native[name] = list(dict.fromkeys(kind for part in parts for kind in native.pop(part)))
        native["FindingKind"] = list(archive.finding_kinds())
        for name, words in native.items():
            self.assertEqual(list(typing.get_args(getattr(kinds, name))), words, name)

    def compare(self, member, of, name):
        # The first line, or lines up to the arrow, of a documentation text is the signature.
        documented = (inspect.getdoc(member) or "").split("->")[0]
        arguments = [each.arg for each in of.args.posonlyargs + of.args.args + of.args.kwonlyargs if each.arg != "self"]
        places = [documented.find(f"{each}:") for each in arguments]
        if documented.startswith(name.split(".")[1] + "("):
            self.assertNotIn(-1, places, f"{name}: {documented}")
            self.assertEqual(places, sorted(places), name)
        else:
            self.assertIn(name.split(".")[0], ("Referee",), f"{name} has no signature")


if __name__ == "__main__":
    unittest.main()
