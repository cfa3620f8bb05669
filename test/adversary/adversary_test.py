#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Can the adversary win where it should, and does it lose where it must? adversary_test.py BUILD quick|all"""
import pathlib
import re
import subprocess
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
EDGE = re.compile(r"//! (taken|never) (\S+)$")
# A second or two suffice for each; an edge that is found ends the attack on it.
PATIENCE = "120"


def edges(subject, word):
    lines = subject.read_text().splitlines()
    found = [(number, EDGE.search(line)) for number, line in enumerate(lines, 1)]
    return [f"{subject.name}:{number}#{match[2]}" for number, match in found if match and match[1] == word]


def attack(*words):
    done = subprocess.run([sys.executable, ROOT / "bench/adversary", "--build", BUILD, *words], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def pretended(names):
    return [word for name in names for word in ("--pretend", name)]


class Adversary(unittest.TestCase):
    def find(self, subject, names):
        code, text = attack("--seconds", PATIENCE, HERE / "subjects" / subject, *pretended(names))
        taken = re.findall(r"TAKEN (?:\S*/)?(\S+)", text)
        self.assertEqual(sorted(taken), sorted(names), text)
        self.assertEqual(code, 1, text)

    def miss(self, subject, seconds):
        names = edges(HERE / "subjects" / subject, "never")
        code, text = attack("--seconds", seconds, HERE / "subjects" / subject, *pretended(names))
        self.assertIn(f"{len(names)} edges attacked", text)
        self.assertEqual(code, 0, text)

    def test_finds_rare_inputs_in_c(self):
        self.find("rare.c", self.some("rare.c"))

    def test_finds_rare_inputs_in_java(self):
        self.find("Rare.java", self.some("Rare.java"))

    def some(self, subject):
        names = edges(HERE / "subjects" / subject, "taken")
        return names if IS_ALL else names[:3]

    def test_what_cannot_be_taken_is_not_taken(self):
        if not IS_ALL:
            self.skipTest("it takes its time")
        self.miss("rare.c", "20")
        self.miss("Rare.java", "20")

    def test_what_is_called_infeasible_is_not_taken(self):
        for subject, count in (("test/e2e/c/dead.c", 4), ("test/e2e/java/Dead.java", 9)):
            code, text = attack("--seconds", "20" if IS_ALL else "1", ROOT / subject)
            self.assertIn(f"{count} edges attacked", text)
            self.assertEqual(code, 0, text)


if __name__ == "__main__":
    BUILD, IS_ALL = sys.argv[1], sys.argv[2] == "all"
    unittest.main(argv=sys.argv[:1])
