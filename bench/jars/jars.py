# SPDX-License-Identifier: Apache-2.0
"""The jars of Debian that bench/jars is about, and what they need."""
import pathlib
import sys

FOLDER = pathlib.Path("/usr/share/java")
# name -> (package of Debian, jars that its classes need)
JARS = {
    "commons-lang3": ("libcommons-lang3-java", []),
    "commons-math3": ("libcommons-math3-java", []),
    "commons-collections4": ("libcommons-collections4-java", []),
    "commons-text": ("libcommons-text-java", ["commons-lang3"]),
    "commons-codec": ("libcommons-codec-java", []),
    "commons-csv": ("libcommons-csv-java", []),
    "guava": ("libguava-java", ["jsr305"]),
    "joda-time": ("libjoda-time-java", []),
    "gson": ("libgoogle-gson-java", []),
    "jackson-core": ("libjackson2-core-java", []),
    "jsoup": ("libjsoup-java", ["jsr305"]),
    "antlr4-runtime": ("libantlr4-runtime-java", []),
}


def path(jar):
    return FOLDER / f"{jar}.jar"


def class_path(jar):
    return ":".join(str(path(needed)) for needed in JARS[jar][1] if path(needed).exists())


def require(names):
    missing = [JARS[name][0] for name in names if not path(name).exists()]
    if missing:
        sys.exit(f"missing packages of Debian: {' '.join(missing)}")
