# SPDX-License-Identifier: Apache-2.0
"""What the tests of the user's side share: the program as a user starts it."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

PROGRAM = pathlib.Path(os.environ.get("TESTELLATE", "build/dev/bin/testellate")).absolute()


class UserTest(unittest.TestCase):
    """Each test has a folder of its own, which also holds what the program puts below TMPDIR."""

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="user_test."))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.tmp = self.folder / "tmp"
        self.tmp.mkdir()

    def environment(self, **variables):
        return {**os.environ, "TMPDIR": str(self.tmp), **variables}

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def run_program(self, *words, cwd=None, code=0, **variables):
        done = subprocess.run([PROGRAM, *map(str, words)], cwd=cwd or self.folder, env=self.environment(**variables),
                              capture_output=True, text=True, timeout=300, stdin=subprocess.DEVNULL)
        if code is not None:
            self.assertEqual(code, done.returncode, done.stdout + done.stderr)
        return done

    def start(self, *words, **variables):
        return subprocess.Popen([PROGRAM, *map(str, words)], cwd=self.folder, env=self.environment(**variables),
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def report(self, out="testellate-out"):
        return json.loads((self.folder / out / "report.json").read_text())

    def files(self, folder):
        root = self.folder / folder
        return sorted(str(path.relative_to(root)) for path in root.rglob("*") if not path.is_dir())

    def tool(self, *words, cwd=None, **options):
        done = subprocess.run([str(word) for word in words], cwd=cwd or self.folder, capture_output=True, text=True,
                              timeout=300, env=self.environment(), **options)
        self.assertEqual(0, done.returncode, done.stdout + done.stderr)
        return done.stdout


def main():
    unittest.main(argv=sys.argv[:1] + ["-v"] + sys.argv[1:])
