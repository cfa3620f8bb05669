#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Whatever happens to a run, results and what people made of them stay. `--kills N` kills so many runs by each signal."""

import hashlib
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time

import user

KILLS = 2

SMALL = "int half(int n) { return n / 2; }\nint sign(int n) { if (n < 0) return -1; return n > 0; }\n"
# More paths than anybody waits for.
ENDLESS = """
int endless(const int *values, int count) {
  int sum = 0;
  for (int i = 0; i < count; ++i) for (int j = 0; j < count; ++j) if (values[i] * values[j] % 7919 == 13 * i) sum += j;
  return sum == 12345;
}
int sign(int n) { if (n < 0) return -1; return n > 0; }
"""


class NothingLost(user.UserTest):
    maxDiff = None

    def children_of(self, process):
        done = subprocess.run(["pgrep", "-s", str(os.getsid(process.pid))], capture_output=True, text=True)
        return done.stdout

    def start_in_session(self, *words):
        return subprocess.Popen([user.PROGRAM, *map(str, words)], cwd=self.folder, env=self.environment(),
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)

    def digest(self, out="testellate-out"):
        """What is in the folder, but for times."""
        root = self.folder / out
        if not root.exists():
            return None
        whole = hashlib.sha256()
        for name in self.files(out):
            text = re.sub(rb'(_ms": )[0-9]+', rb"\g<1>0", (root / name).read_bytes())
            whole.update(name.encode() + b"\0" + text + b"\0")
        return whole.hexdigest()

    def assert_clean(self, session):
        deadline = time.monotonic() + 5
        while time.monotonic() < deadline:
            left = subprocess.run(["ps", "-o", "pid=,ppid=,stat=,etime=,wchan=,args=", "-s", str(session)],
                                  capture_output=True, text=True).stdout
            if not left:
                break
            time.sleep(0.02)
        self.assertEqual("", left, "processes are left")

    def interrupt(self, number, code):
        path = self.write("endless.c", ENDLESS)
        running = self.start_in_session("generate", path, "--time-limit", "1000", "--criterion", "path",
                                        "--loop-bound", "100", "--jobs", "2")
        time.sleep(3)
        self.assertIsNone(running.poll())
        running.send_signal(number)
        out, err = running.communicate(timeout=60)
        self.assertEqual(code, running.returncode, out + err)
        report = self.report()
        endless = report["targets"][0]
        self.assertEqual(("endless", "budget", "interrupted"), (endless["name"], endless["status"], endless["reason"]))
        self.assertEqual([], os.listdir(self.tmp))
        self.assertEqual(["endless.c", "testellate-out", "tmp"], sorted(os.listdir(self.folder)))
        self.assert_clean(running.pid)

    def test_ctrl_c_keeps_what_was_finished(self):
        self.interrupt(signal.SIGINT, 130)

    def test_so_does_a_termination_signal(self):
        self.interrupt(signal.SIGTERM, 143)

    def test_a_second_ctrl_c_ends_at_once(self):
        path = self.write("endless.c", ENDLESS)
        running = self.start_in_session("generate", path, "--time-limit", "1000", "--criterion", "path", "--loop-bound", "100")
        time.sleep(2)
        running.send_signal(signal.SIGINT)
        running.send_signal(signal.SIGINT)
        time.sleep(0.001)
        running.send_signal(signal.SIGINT)
        running.communicate(timeout=30)
        # Either the first one was quick enough, or the second one was needed.
        self.assertIn(running.returncode, (130, -signal.SIGINT))
        self.assert_clean(running.pid)

    def kill_at_random(self, number, count):
        """An earlier result, then runs with another seed of names, each killed at some time."""
        path = self.write("small.c", SMALL)
        self.run_program("generate", path)
        earlier = self.digest()
        start = time.monotonic()
        self.run_program("generate", path, "--criterion", "path", "--out", "other")
        took = time.monotonic() - start
        shutil.rmtree(self.folder / "other")
        new = None
        seen = set()
        for _ in range(count):
            running = self.start_in_session("generate", path, "--criterion", "path")
            # Near the end the folders change; that is where to aim at.
            time.sleep(random.choice((random.uniform(0, took), random.uniform(0.8 * took, 1.1 * took))))
            running.send_signal(number)
            running.communicate(timeout=60)
            self.assert_clean(running.pid)
            found = self.digest()
            self.report()
            if found != earlier:
                if number == signal.SIGKILL and new is None:
                    new = found
                    self.assertEqual({"criterion": "path"}, self.report()["tool"]["options"])
                if number == signal.SIGKILL:
                    self.assertEqual(new, found, "a mixture")
            seen.add(found)
        self.run_program("generate", path)
        self.assertEqual(earlier, self.digest())
        self.assertEqual([], os.listdir(self.tmp), "scratch is left")
        self.assertEqual(["small.c", "testellate-out", "tmp"], sorted(os.listdir(self.folder)))

    def test_a_run_that_is_killed_leaves_one_result_or_the_other(self):
        for number in (signal.SIGKILL, signal.SIGINT, signal.SIGTERM):
            self.kill_at_random(number, KILLS)

    def test_two_runs_do_not_share_a_folder(self):
        path = self.write("endless.c", ENDLESS)
        small = self.write("small.c", SMALL)
        running = self.start("generate", path, "--time-limit", "1000", "--criterion", "path", "--loop-bound", "100")
        while not (self.folder / ".testellate-out.testellate").exists():
            time.sleep(0.01)
        done = self.run_program("generate", small, code=2)
        self.assertIn("another run is writing to `testellate-out`", done.stderr)
        self.assertIn("--out", done.stderr)
        self.run_program("generate", small, "--out", "elsewhere")
        running.send_signal(signal.SIGINT)
        running.communicate(timeout=60)
        self.run_program("generate", small)

    def test_files_of_people_are_kept(self):
        path = self.write("small.c", SMALL)
        self.run_program("generate", path)
        tests = self.folder / "testellate-out/tests"
        generated = tests / "small_test.cpp"
        original = generated.read_text()
        self.assertRegex(original.splitlines()[0], "^// Generated by Testellate; fingerprint [0-9a-f]{16}, ")
        # Not edited: replaced, without a word.
        self.assertEqual("", self.run_program("generate", path, "--quiet").stderr)
        self.assertEqual(original, generated.read_text())
        # Edited.
        edited = original + "// a word of mine\n"
        generated.write_text(edited)
        (tests / "mine.cpp").write_text("int mine;\n")
        (tests / "build").mkdir()
        (tests / "build/object").write_text("x")
        done = self.run_program("generate", path)
        self.assertIn("small_test.cpp` was changed by hand and is kept", done.stderr)
        self.assertIn("--force", done.stderr)
        self.assertEqual(edited, generated.read_text())
        self.assertEqual(original, (tests / "small_test.cpp.new").read_text())
        self.assertEqual("int mine;\n", (tests / "mine.cpp").read_text())
        self.assertEqual("x", (tests / "build/object").read_text())
        # Not ours.
        generated.write_text("// all of it is mine\n")
        done = self.run_program("generate", path)
        self.assertIn("is not a generated file and is kept", done.stderr)
        self.assertEqual("// all of it is mine\n", generated.read_text())
        self.assertEqual("", self.run_program("generate", path, "--force").stderr)
        self.assertEqual(original, generated.read_text())
        self.assertFalse((tests / "small_test.cpp.new").exists(), "not needed any more")
        self.assertEqual("int mine;\n", (tests / "mine.cpp").read_text())

    def test_a_result_is_not_mixed_with_that_of_other_inputs(self):
        self.run_program("generate", self.write("small.c", SMALL))
        self.run_program("generate", self.write("other.c", "int twice(int n) { return n < 0 ? 0 : n; }\n"))
        self.assertIn("tests/other_test.cpp", self.files("testellate-out"))
        self.assertNotIn("tests/small_test.cpp", self.files("testellate-out"))

    def test_a_folder_that_we_are_in(self):
        path = self.write("small.c", SMALL)
        here = self.folder / "here"
        here.mkdir()
        (here / "mine").write_text("x")
        before = here.stat().st_ino
        self.run_program("generate", path, "--out", ".", cwd=here)
        self.assertEqual(before, here.stat().st_ino)
        self.assertIn("report.json", os.listdir(here))
        self.assertIn("mine", os.listdir(here))
        self.run_program("generate", path, "--out", ".", cwd=here)

    def test_bad_input_leaves_no_trace(self):
        path = self.write("bad.c", "int half(int n) { return\n")
        self.run_program("generate", path, "--out", "a/b/c", code=2)
        self.assertEqual(["bad.c", "tmp"], sorted(os.listdir(self.folder)))

    def test_exit_codes_tell_a_failing_machine(self):
        path = self.write("small.c", SMALL)
        tools = self.folder / "tools"
        tools.mkdir()
        for name in ("clang-19", "sh", "env"):
            (tools / name).symlink_to(shutil.which(name))
        (tools / "clang++-19").write_text("#!/bin/sh\necho 'oops.cpp:1:1: error: no space left on device' >&2\nexit 1\n")
        (tools / "clang++-19").chmod(0o755)
        done = self.run_program("generate", path, code=4, PATH=str(tools))
        self.assertIn("no space left on device", done.stderr)
        self.assertTrue(self.report()["tests"], "what was found is written")
        missing = self.write("missing.c", "extern int other(int);\nint f(int n) { return n < 0 ? other(n) : n; }\n")
        self.run_program("generate", missing)

    def test_exit_codes_tell_a_jvm_that_does_not_start(self):
        source = self.write("Half.java", "class Half { static int half(int n) { return n < 0 ? 0 : n / 2; } }\n")
        real = os.path.dirname(os.path.dirname(os.path.realpath(shutil.which("javac"))))
        jdk = self.folder / "jdk"
        jdk.mkdir()
        for name in os.listdir(real):
            if name != "bin":
                (jdk / name).symlink_to(os.path.join(real, name))
        (jdk / "bin").mkdir()
        (jdk / "bin/javac").symlink_to(os.path.join(real, "bin/javac"))
        (jdk / "bin/java").write_text("#!/bin/sh\necho 'could not create the Java virtual machine' >&2\nexit 1\n")
        (jdk / "bin/java").chmod(0o755)
        done = self.run_program("generate", source, "--jdk", jdk, code=4)
        self.assertIn("could not create the Java virtual machine", done.stderr)

    def test_a_full_disk_keeps_the_earlier_result(self):
        path = self.write("small.c", SMALL)
        disk = self.folder / "disk"
        disk.mkdir()
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none", disk], capture_output=True)
        if mounted.returncode != 0:
            self.skipTest("nothing can be mounted here")
        self.addCleanup(subprocess.run, ["umount", disk], check=True)
        self.run_program("generate", path, "--out", disk / "out", "--format", "json")
        earlier = self.digest("disk/out")
        (disk / "filler").write_bytes(b"x" * (1 << 15))
        try:
            (disk / "filler2").write_bytes(b"x" * (1 << 16))
        except OSError:
            pass
        done = self.run_program("generate", path, "--out", disk / "out", "--format", "json", code=None)
        self.assertIn(done.returncode, (2, 4), done.stdout + done.stderr)
        self.assertIn("No space left on device", done.stderr)
        self.assertEqual(earlier, self.digest("disk/out"))

    def test_fail_under(self):
        path = self.write("open.c", "int f(int n) { if (n * n * n == 1860867 + n % 2) return 1; return n > 3; }\n")
        self.run_program("generate", path, "--fail-under", "10")
        done = self.run_program("generate", path, "--fail-under", "100", "--max-paths", "1", code=1)
        self.assertRegex(done.stderr, r"coverage of [0-9.]+ % is below the 100 % of --fail-under")

    def test_one_bad_class_ends_only_itself(self):
        self.write("src/Good.java", "public class Good { public static int half(int n) { return n < 0 ? 0 : n / 2; } }\n")
        self.write("src/Bad.java", "public class Bad { public static int twice(int n) { return n < 0 ? 0 : n * 2; } }\n")
        self.tool("javac", "-d", "classes", "src/Good.java", "src/Bad.java")
        bad = self.folder / "classes/Bad.class"
        bad.write_bytes(bad.read_bytes()[:60])
        self.tool("jar", "--create", "--file", "both.jar", "-C", "classes", ".")
        for given in ("classes", "both.jar"):
            done = self.run_program("generate", given)
            report = self.report()
            self.assertEqual(["Good#half(int)"], [target["name"] for target in report["targets"] if target["tests"]])
            self.assertIn("Bad", done.stdout + done.stderr)
            self.assertTrue(all(test["confirmed"] for test in report["tests"]))

    def test_one_function_that_cannot_be_translated_ends_only_itself(self):
        path = self.write("asm.c", """
            int odd(int n) { __asm__ volatile("nop" : "+r"(n)); return n; }
            int half(int n) { return n < 0 ? 0 : n / 2; }""")
        self.run_program("generate", path)
        tested = {target["name"]: len(target["tests"]) for target in self.report()["targets"]}
        self.assertEqual(2, tested["half"])

    def test_named_files_may_lie_in_the_folder_of_the_result(self):
        """The folder takes its place as a whole; what a user wants in it is there, the first time and again."""
        path = self.write("Counter.java", """
            public class Counter {
              private int n;
              public void increment() { if (n < 2) n++; }
            }""")
        for length in ("2", "3"):
            self.run_program("sequences", path, "--class", "Counter", "--length", length, "--no-confirm", "--out", "made",
                             "--dot", "made/states.dot", "--space", "made/states.space")
            self.assertIn("digraph", (self.folder / "made/states.dot").read_text())
            self.assertTrue((self.folder / "made/report.json").exists())
        self.assertIn("taken_up", json.dumps(self.report("made")["sequences"]))

    def test_time_grows_with_the_number_of_functions(self):
        """Ten thousand functions; no assertion on time, but quadratic would run into the limit of the test."""
        count = int(os.environ.get("TESTELLATE_FUNCTIONS", "1000"))
        path = self.write("many.c", "".join(f"int f{i}(int a) {{ return a > {i} ? {i} : a; }}\n" for i in range(count)))
        self.run_program("generate", path, "--no-confirm", "--quiet")
        self.assertEqual(2 * count, len(self.report()["tests"]))

    def test_time_grows_with_the_number_of_classes(self):
        """The same of Java, where a target takes longer."""
        count = int(os.environ.get("TESTELLATE_FUNCTIONS", "1000")) // 10
        path = self.write("C0.java", "".join(f"class C{i} {{ static int f(int a) {{ return a > {i} ? {i} : a; }} }}\n"
                                             for i in range(count)))
        self.run_program("generate", path, "--no-confirm", "--quiet")
        self.assertEqual(2 * count, sum("#f" in test["target"] for test in self.report()["tests"]))


if __name__ == "__main__":
    if "--kills" in sys.argv:
        at = sys.argv.index("--kills")
        KILLS = int(sys.argv[at + 1])
        del sys.argv[at:at + 2]
    user.main()
