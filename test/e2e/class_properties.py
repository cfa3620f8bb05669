#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Do tables of equivalence classes mean what they say?

    class_properties.py TESTELLATE LEAST SOURCE...

The condition and the effects of each class are evaluated as text, by an evaluator that knows nothing of Testellate: the
sample of a class meets its condition and that of no other class of the method, and its outcome is what the effects say of
it. Rows with words that the evaluator does not know are passed over. LEAST: so many methods are to be checked.
"""

import json
import re
import subprocess
import sys
import tempfile


class Unknown(Exception):
    """A word that this evaluator does not know."""


class Number:
    """A number of a machine: it wraps round, and division goes toward zero."""

    def __init__(self, value, width=32):
        self.width = width
        half = 1 << (width - 1)
        self.value = (value + half) % (1 << width) - half

    def _with(self, other, compute):
        if isinstance(other, bool) or other is None:
            raise Unknown
        width = max(self.width, other.width) if isinstance(other, Number) else self.width
        number = other.value if isinstance(other, Number) else other
        return Number(compute(self.value, number), width)

    def __add__(self, other): return self._with(other, lambda a, b: a + b)
    def __sub__(self, other): return self._with(other, lambda a, b: a - b)
    def __mul__(self, other): return self._with(other, lambda a, b: a * b)
    def __truediv__(self, other): return self._with(other, lambda a, b: abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1))
    def __mod__(self, other): return self - self / other * other
    def __and__(self, other): return self._with(other, lambda a, b: a & b)
    def __or__(self, other): return self._with(other, lambda a, b: a | b)
    def __xor__(self, other): return self._with(other, lambda a, b: a ^ b)
    def __rshift__(self, other): return self._with(other, lambda a, b: a >> b)
    def __lshift__(self, other): return self._with(other, lambda a, b: a << b)
    def __neg__(self): return Number(-self.value, self.width)
    def __invert__(self): return Number(~self.value, self.width)
    def __lt__(self, other): return self.value < plain(other)
    def __le__(self, other): return self.value <= plain(other)
    def __gt__(self, other): return self.value > plain(other)
    def __ge__(self, other): return self.value >= plain(other)
    def __eq__(self, other): return self.value == plain(other)
    def __ne__(self, other): return self.value != plain(other)
    def __bool__(self): return self.value != 0
    def __index__(self): return self.value
    __hash__ = None


def plain(value):
    if isinstance(value, Number):
        return value.value
    if isinstance(value, (bool, int)):
        return int(value)
    raise Unknown


class Object:
    """An object of the sample with its cells; a pointer to a struct has the members of the first one."""

    def __init__(self, kind):
        self._kind = kind
        self._cells = {}

    @property
    def length(self):
        return Number(int(re.search(r"\[(\d+)\]$", self._kind).group(1)))

    def __getattr__(self, name):
        for cell in ("." + name, "[0]." + name):
            if cell in self._cells:
                return self._cells[cell]
        raise Unknown

    def __getitem__(self, index):
        return self._cells[f"[{plain(index)}]"]


def with_elements(text):
    """What is behind a pointer, as its first element: `*p`, `(*p)->x`."""
    text = re.sub(r"\(\*(\w+)\)", r"\1[0]", text)
    return re.sub(r"(^|[(=!<>&|+,?:-] ?)\*(\w+)", r"\1\2[0]", text)


def width_of(text):
    return 32 if -(1 << 31) <= int(text) < 1 << 31 else 64


class Sample:
    def __init__(self, inputs):
        self.objects = {}
        self.names = {}
        for name, text in inputs.items():
            if re.fullmatch(r"#\d+", name):
                self.objects[name] = Object(text)
        for name, text in inputs.items():
            cell = re.fullmatch(r"(#\d+)([.\[].*)", name)
            if cell:
                self.objects[cell[1]]._cells[cell[2]] = self.value(text)
            elif not name.startswith("#"):
                self.names[name] = self.value(text)

    def value(self, text):
        if text in ("null", "NULL"):
            return None
        if text in ("true", "false"):
            return text == "true"
        if text.startswith("#"):
            if text not in self.objects or self.objects[text]._kind.startswith('"'):
                raise Unknown
            return self.objects[text]
        if re.fullmatch(r"'.'", text):
            return Number(ord(text[1]))
        if re.fullmatch(r"-?\d+", text):
            return Number(int(text), width_of(text))
        raise Unknown

    def evaluate(self, text):
        if re.search(r'\?|"|\{|[<>]=?u |>>>|\((u?int\d*|unsigned|float|double|long)\) |\.\.\.|instanceof|\bnew |undefined|\w\(|[A-Z]\w*\.[A-Z]|#', text):
            raise Unknown
        text = with_elements(text)
        text = re.sub(r"'(\\?.)'", lambda m: str(ord({"\\0": "\0", "\\n": "\n", "\\t": "\t"}.get(m[1], m[1][-1]))), text)
        text = text.replace("->", ".").replace("&&", " and ").replace("||", " or ")
        text = re.sub(r"!(?!=)", " not ", text)
        text = re.sub(r"\bthis\b", "this_", text)
        text = re.sub(r"\b(null|NULL)\b", "None", text).replace("true", "True").replace("false", "False")
        text = re.sub(r"(?<![\w.\[])(0x[0-9a-f]+|\d+)(L?)\b", lambda m: f"{'W' if m[2] else 'N'}({m[1]})", text)
        names = {("this_" if name == "this" else name): value for name, value in self.names.items()}
        try:
            return eval(text, {"N": lambda n: Number(n, 64 if n >= 1 << 31 else 32), "W": lambda n: Number(n, 64), "__builtins__": {}}, names)
        except (SyntaxError, NameError) as other_words:
            raise Unknown from other_words


def is_true(sample, condition):
    try:
        return bool(sample.evaluate(condition))
    except (KeyError, IndexError, AttributeError, TypeError, ZeroDivisionError):
        # What a condition does not say of accesses goes without saying: these inputs do not take the path.
        return False


class Checker:
    def __init__(self):
        self.methods = set()
        self.rows = 0
        self.passed_over = 0
        self.errors = []

    def expect(self, holds, row, what):
        if not holds:
            self.errors.append(f"{row['target']} {row['descriptor']} {row['condition']}: {what}")

    def check(self, rows):
        samples = []
        for row in rows:
            if "sample" not in row:
                continue
            try:
                samples.append((row, Sample(row["sample"]["inputs"])))
            except Unknown:
                self.passed_over += 1
        for row, sample in samples:
            try:
                self.expect(is_true(sample, row["condition"]), row, "the sample does not meet it")
                self.check_effects(row, sample)
                self.rows += 1
                self.methods.add(row["target"])
            except Unknown:
                self.passed_over += 1
        for row in rows:
            for other, sample in samples:
                # That accesses stay inside their objects goes without saying, unless the row is the fault.
                if other is row or other["sample"]["outcome"]["kind"] == "error":
                    continue
                try:
                    self.expect(not is_true(sample, row["condition"]), row, f"so does the sample of {other['condition']}")
                except Unknown:
                    pass

    def check_effects(self, row, sample):
        outcome = row["sample"]["outcome"]
        if "return" in row["effects"] and "value" in outcome:
            self.expect_value(row, sample, row["effects"]["return"], outcome["value"])
        if row["sample"]["outcome"]["kind"] != "return":
            return
        # An element that is listed holds afterwards what is said; where it held that before, no change is reported.
        after = {**row["sample"]["inputs"], **outcome.get("state", {})}
        for place, value in row["effects"].items():
            element = re.fullmatch(r"(\w+)\[(.*)\]", with_elements(place))
            if not element or element[1] not in row["sample"]["inputs"]:
                continue
            index = plain(sample.evaluate(element[2]))
            held = after.get(f"{row['sample']['inputs'][element[1]]}[{index}]")
            if held is not None:
                self.expect_value(row, sample, value, held)

    def expect_value(self, row, sample, text, held):
        try:
            said = sample.evaluate(text)
        except TypeError as pointers:
            raise Unknown from pointers
        seen = sample.value(held)
        same = said is seen if not isinstance(said, (Number, bool)) else plain(said) == plain(seen)
        self.expect(same, row, f"{text} is not {held}")


def main():
    program, least, sources = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    checker = Checker()
    for source in sources:
        with tempfile.TemporaryDirectory() as folder:
            ran = subprocess.run([program, "classes", source, "--out", folder, "--quiet", "--time-limit", "3"],
                                 capture_output=True, text=True)
            if ran.returncode != 0:
                checker.errors.append(f"{source}: {ran.stderr}")
                continue
            with open(folder + "/report.json") as file:
                report = json.load(file)
        targets = {}
        for row in report["classes"]:
            targets.setdefault(row["target"], []).append(row)
        for rows in targets.values():
            checker.check(rows)
    for error in checker.errors:
        print(error)
    print(f"{len(checker.methods)} methods, {checker.rows} classes, {checker.passed_over} passed over, {len(checker.errors)} errors")
    sys.exit(0 if not checker.errors and len(checker.methods) >= least else 1)


if __name__ == "__main__":
    main()
