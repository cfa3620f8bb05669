#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Lets tools/check_documents loose on small trees with one mistake each."""
import pathlib
import subprocess
import tempfile
import unittest

from load_script import load_script

KINDS = 'KIND(Usage, Error, "usage", "bad flags")\nKIND(Odd, Warning, "odd", "odd input")\n'
DIAGNOSTICS = "# D\n\n## Registry\n\n| Kind | Severity | About |\n|---|---|---|\n{}\n\n## After\n\n| `x` | y | z |\n"
ROWS = ["| `usage` | error | bad flags |", "| `odd` | warning | odd input |"]
MODULES = "# A\n\n## Modules\n\n| Level | Module | Holds |\n|---|---|---|\n| 1 | `low` | a |\n| 2 | `high` | b |\n"


class CheckDocuments(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.check = load_script("tools/check_documents")
        self.check.ROOT = self.root = pathlib.Path(folder.name)
        self.write("src/diag/kinds.def", KINDS)
        self.write("docs/architecture.md", MODULES)
        self.write_rows(ROWS)

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def write_rows(self, rows):
        self.write("docs/diagnostics.md", DIAGNOSTICS.format("\n".join(rows)))

    def test_agreement_is_silent(self):
        self.assertEqual(self.check.check_diagnostics(), [])

    def test_a_missing_a_wrong_and_a_superfluous_row_are_found(self):
        self.write_rows([ROWS[0], "| `odd` | error | odd input |", "| `gone` | error | nothing |"])
        errors = "\n".join(self.check.check_diagnostics())
        self.assertIn("missing or different: | `odd` | warning", errors)
        self.assertIn("no such kind in src/diag/kinds.def: `gone`", errors)

    def test_order_matters(self):
        self.write_rows(ROWS[::-1])
        self.assertIn("order", self.check.check_diagnostics()[0])

    def test_modules_depend_downwards(self):
        self.write("src/low/DEPENDS", "# nothing\n")
        self.write("src/high/DEPENDS", "low\n")
        self.assertEqual(self.check.check_modules(), [])
        self.write("src/low/DEPENDS", "high  # a debt\n")
        self.assertIn("`high` is not below `low`", self.check.check_modules()[0])

    def test_modules_are_listed(self):
        self.write("src/new/DEPENDS", "low\n")
        self.assertIn("`new` is not in the table", self.check.check_modules()[0])

    def test_modules_of_the_table_exist(self):
        self.write("src/low/DEPENDS", "")
        self.assertEqual(self.check.check_modules(), ["docs/architecture.md: module `high` is not in src"])

    def test_links_lead_somewhere(self):
        subprocess.run(["git", "init", "-q"], cwd=self.root, check=True)
        self.write("a.md", "[good](docs/architecture.md#modules) [web](https://smt-lib.org) [bad](b.md)\n```\n[code](c.md)\n```\n")
        self.assertEqual(self.check.check_links(), ["a.md: `b.md` leads nowhere"])


if __name__ == "__main__":
    unittest.main()
