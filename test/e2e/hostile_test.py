#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Do suites build whatever the code is called and declared like?

    hostile_test.py TESTELLATE FOLDER ENDING LEAST

Each file of the folder is given to `testellate generate`, those of Java together. No test may be lost to a compiler, and all
tests must be confirmed, unless the file says `//! open REASON`: then one at least is not, or the line is to be removed. LEAST: so
many files there are to be.
"""

import json
import pathlib
import subprocess
import sys
import tempfile


def report_of(testellate, files):
    with tempfile.TemporaryDirectory() as folder:
        out = folder + "/out"
        ran = subprocess.run([testellate, "generate", *map(str, files), "--out", out, "--time-limit", "10", "--jobs", "2", "--quiet"],
                             capture_output=True, text=True, check=False)
        if ran.returncode != 0:
            return None, f"exit code {ran.returncode}: {ran.stderr.strip()}"
        return json.loads((pathlib.Path(out) / "report.json").read_text()), None


def problems_of(report, is_open):
    """What is wrong, in words."""
    lost = [test for test in report["tests"] if not test["confirmed"]]
    for test in lost:
        why = test.get("difference", "")
        if not is_open or "does not compile" in why:
            yield f"{test['name']}: {why}"
    if is_open and not lost:
        yield "nothing is open any more"
    if not report["tests"]:
        yield "there are no tests"


def main():
    testellate, folder, ending, least = sys.argv[1:5]
    files = sorted(pathlib.Path(folder).glob("*." + ending))
    if len(files) < int(least):
        sys.exit(f"{len(files)} files, {least} were expected")
    failed = 0
    for group in [files] if ending == "java" else [[file] for file in files]:
        is_open = any("//! open " in file.read_text() for file in group)
        report, why = report_of(testellate, group)
        found = [why] if report is None else list(problems_of(report, is_open))
        for problem in found:
            print(f"{group[0].name if len(group) == 1 else folder}: {problem}")
        failed += bool(found)
    print(f"{len(files)} files, {failed} with problems")
    sys.exit(failed != 0)


if __name__ == "__main__":
    main()
