# SPDX-License-Identifier: Apache-2.0
"""What JaCoCo counts when a JUnit suite runs: bench/coverage and bench/jars/run use it."""
import collections
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
JARS = pathlib.Path("/usr/share/java")
JUNIT = ["junit-jupiter-api", "junit-jupiter-engine", "junit-platform-commons", "junit-platform-engine",
         "junit-platform-launcher", "opentest4j", "apiguardian-api"]
JACOCO = ["org.jacoco.core", "asm", "asm-tree", "asm-commons", "asm-analysis"]
SURROUNDINGS = ["-ea", "-Duser.language=en", "-Duser.country=US", "-Duser.timezone=UTC"]

Row = collections.namedtuple("Row", "branches covered lines lines_covered")


class Failure(Exception):
    pass


def run(words, **more):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, **more)
    if done.returncode != 0:
        raise Failure(f"{' '.join(str(word) for word in words)}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def class_path(names, folder=JARS):
    return ":".join(str(folder / (name + ".jar")) for name in names)


def require():
    if not (JARS / "org.jacoco.core.jar").exists():
        sys.exit("JaCoCo is missing; Debian has it in libjacoco-java")


def measure(code, sources, names, work, more_classes="", **limits):
    """Rows by class, (class, line) -> [branches, covered], and how many tests failed, of a suite of `sources` for the classes `names`.

    `code` is the folder or jar with these classes, `more_classes` a class path with what else they need, `work` a folder that
    belongs to the caller."""
    libraries = class_path(JUNIT + JACOCO) + (f":{more_classes}" if more_classes else "")
    tests, tool = work / "tests", work / "tool"
    tests.mkdir(exist_ok=True)
    run(["javac", "-proc:none", "-d", tool, "-cp", libraries, ROOT / "test/e2e/coverage/ClassCoverage.java"])
    if sources:
        run(["javac", "-proc:none", "-nowarn", "-d", tests, "-cp", f"{libraries}:{code}", *sources])
    text = run(["java", *SURROUNDINGS, "-cp", f"{tool}:{libraries}", "ClassCoverage", code, tests, *names], **limits)
    rows, lines, failed = {}, collections.defaultdict(lambda: [0, 0]), 0
    for words in map(str.split, text.splitlines()):
        if words[0] == "class":
            rows[words[1]] = Row(*map(int, words[2:]))
        elif words[0] == "line":
            here = lines[words[1], int(words[2])]
            here[0] += int(words[3])
            here[1] += int(words[4])
        elif words[0] == "tests":
            failed = int(words[2])
    return rows, lines, failed
