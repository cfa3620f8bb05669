#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Damaged inputs through the whole program, with confirmation: no crash, no hang, nothing written outside.

`--mutants N` tries so many of each kind, `--seed S` others, `--kinds bc,ll` some kinds only. A mutant that fails is kept in the folder `mutants-failed`."""

import os
import pathlib
import random
import shutil
import subprocess
import sys
import time

import user

MUTANTS = 3
SEED = 1
KINDS = ["class", "jar", "bc", "ll", "tir"]
SECONDS = 60

C = """
#include <string.h>
struct pair { int first; char name[4]; };
int sum(const int *values, int count) {
  int sum = 0;
  for (int i = 0; i < count; ++i) sum += values[i] > 3 ? values[i] : 1;
  return sum;
}
int find(struct pair *pair, const char *text) { return pair != 0 && strcmp(pair->name, text) == 0 ? pair->first : -1; }
double half(double x) { switch ((int)x) { case 1: return 0.5; case 2: return 1; default: return x / 2; } }
"""
JAVA = """
public class Subject {
  private int count;
  enum Kind { ONE, TWO }
  public int add(int[] values, String text, Kind kind) {
    for (int value : values) count += value > 3 ? value : 1;
    if (text != null && text.startsWith("a")) count++;
    switch (kind) { case ONE: return 1; default: return count; }
  }
  static long divide(long a, long b) { try { return a / b; } catch (ArithmeticException e) { return -1; } }
}
"""
TIR = pathlib.Path(__file__).parent.parent.parent / "examples"


def mutate(content, randomness):
    """A few of: bytes changed, taken out, doubled, swapped, cut off."""
    data = bytearray(content)
    digits = [at for at, byte in enumerate(data) if chr(byte).isdigit()]
    if digits and randomness.randrange(2) == 0:  # what is text mostly stays what it was
        for _ in range(randomness.choice((1, 2, 4))):
            data[randomness.choice(digits)] = ord(randomness.choice("0123456789"))
        return bytes(data)
    for _ in range(randomness.choice((1, 1, 2, 4, 16))):
        at = randomness.randrange(max(1, len(data)))
        length = randomness.choice((1, 1, 2, 4, 8, 64))
        how = randomness.randrange(7)
        if how < 3:
            data[at:at + 1] = bytes([randomness.choice((0, 1, 0x7f, 0x80, 0xff, randomness.randrange(256)))])
        elif how == 3:
            del data[at:at + length]
        elif how == 4:
            data[at:at] = data[at:at + length]
        elif how == 5:
            other = randomness.randrange(max(1, len(data)))
            data[at:at + length] = data[other:other + length]
        elif randomness.randrange(8) == 0:
            del data[at:]
    return bytes(data)


class Mutants(user.UserTest):
    def samples(self):
        """Inputs by kind; of archives the same content stored, so that damage gets to what is inside."""
        self.write("subject.c", C)
        self.tool("clang-19", "-g", "-O0", "-c", "-emit-llvm", "subject.c", "-o", "subject.bc")
        self.tool("clang-19", "-g", "-O0", "-S", "-emit-llvm", "subject.c", "-o", "subject.ll")
        self.write("Subject.java", JAVA)
        self.tool("javac", "-g", "-d", "classes", "Subject.java")
        self.tool("jar", "--create", "--no-compress", "--file", "subject.jar", "-C", "classes", ".")
        shutil.copy(self.folder / "classes/Subject.class", self.folder / "Subject.class")
        tir = sorted(TIR.glob("*.tir"))[0]
        return {"class": (self.folder / "Subject.class").read_bytes(), "jar": (self.folder / "subject.jar").read_bytes(),
                "bc": (self.folder / "subject.bc").read_bytes(), "ll": (self.folder / "subject.ll").read_bytes(),
                "tir": tir.read_bytes()}

    def test_damaged_inputs(self):
        samples = self.samples()
        ends = {}
        for kind, content in samples.items():
            if kind not in KINDS:
                continue
            self.assertEqual(0, self.try_one(kind, content), "what is not damaged is taken")
            for number in range(MUTANTS):
                with self.subTest(kind=kind, number=number):
                    code = self.try_one(kind, mutate(content, random.Random(f"{SEED} {kind} {number}")))
                    ends[kind, code] = ends.get((kind, code), 0) + 1
        for (kind, code), count in sorted(ends.items()):
            print(f"{kind}: {count} ended with exit code {code}", file=sys.stderr)

    def try_one(self, kind, content):
        work = self.folder / "work"
        work.mkdir()
        name = {"class": "Subject.class", "tir": "subject.tir"}.get(kind, f"subject.{kind}")
        (work / name).write_bytes(content)
        if kind == "class":  # the classes that it needs
            for other in (self.folder / "classes").glob("*$*.class"):
                shutil.copy(other, work)
        before = sorted(os.listdir(work))
        start = time.monotonic()
        try:
            done = subprocess.run([user.PROGRAM, "generate", name, "--total-time", "8", "--time-limit", "2", "--quiet",
                                   "--max-paths", "200"], cwd=work, env=self.environment(), capture_output=True,
                                  errors="replace", text=True, timeout=SECONDS, stdin=subprocess.DEVNULL)
            said = done.stdout + done.stderr
            self.assertIn(done.returncode, (0, 2, 4), said)
            if done.returncode == 2:
                self.assertIn("error", done.stderr.lower(), "a message says why")
            self.assertEqual([], os.listdir(self.tmp), "scratch is left")
            self.assertEqual(before, sorted(set(os.listdir(work)) - {"testellate-out"}), "files are left")
            self.assertNotIn("worker process crashed", self.report_text(work), said)
            return done.returncode
        except (AssertionError, subprocess.TimeoutExpired):
            failed = pathlib.Path("mutants-failed")
            failed.mkdir(exist_ok=True)
            shutil.copy(work / name, failed / f"{time.time_ns()}.{kind}")
            print(f"{kind}: after {time.monotonic() - start:.1f} s", file=sys.stderr)
            raise
        finally:
            shutil.rmtree(work)

    @staticmethod
    def report_text(work):
        report = work / "testellate-out/report.json"
        return report.read_text(errors="replace") if report.exists() else ""


if __name__ == "__main__":
    for option, read in (("--mutants", int), ("--seed", int), ("--kinds", lambda words: words.split(","))):
        if option in sys.argv:
            at = sys.argv.index(option)
            globals()[option[2:].upper()] = read(sys.argv[at + 1])
            del sys.argv[at:at + 2]
    user.main()
