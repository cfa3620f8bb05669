#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Are tables of equivalence classes partitions of the inputs, and right for all of them?

    class_truth.py TESTELLATE LEAST SOURCE...

Conditions and effects are compiled as they stand, by the compiler of their language, and evaluated on many inputs: each
input meets the condition of exactly one row, so that rows are disjoint and leave nothing out, or what was assumed does not
hold for it; and the method, called with it, does what the effects of that row say. Rows that were cut at a bound are not
called. A line `// assume METHOD: CONDITION` of a source has the table of that method made once more with `--assume`: then
inputs for which the condition holds meet that of exactly one row, and others none. LEAST: so many methods are to be checked.
"""

import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

INTS = [-2147483648, -2147483647, -1000, -101, -33, -1, 0, 1, 2, 3, 4, 5, 7, 11, 12, 13, 28, 31, 32, 100, 400, 1900, 2000,
        2023, 2147483645, 2147483646, 2147483647]
FEW_INTS = [-2147483648, -2147483647, -7, -1, 0, 1, 2, 3, 2147483646, 2147483647]
LONGS = [-(1 << 63), -(1 << 40), -2147483649, -2147483648, -200, -1, 0, 1, 127, 128, 255, 2147483647, 2147483648, 1 << 40,
         3 << 41, (1 << 63) - 1]
DOUBLES = ["-1e300", "-10.5", "-0.0", "0.0", "0.25", "0.5", "0.75", "10.0", "10.000001", "11.0", "1e300"]
ARRAYS = [None] + [[]] + [[a] for a in (-1, 0, 5)] + [[a, b] for a in (-1, 5) for b in (0, 5)] + \
         [[a, b, c] for a in (0, 5) for b in (1, 2) for c in (5, 0)]
TEXTS = [None, "", "o", "x", "on", "no", "onn", "abc", "ooo"]
C_TEXTS = [None] + ["".join(text) for length in range(4) for text in itertools.product(" -ox", repeat=length)]


def java_values(kind, count_of_parameters):
    ints = INTS if count_of_parameters < 3 else FEW_INTS
    if kind == "int":
        return [str(number) for number in ints]
    if kind == "long":
        return [f"{number}L" for number in LONGS]
    if kind in ("short", "byte"):
        limit = 32768 if kind == "short" else 128
        return [f"({kind}) {number}" for number in (-limit, 1 - limit, -7, -1, 0, 1, 2, 100, limit - 1)]
    if kind == "boolean":
        return ["false", "true"]
    if kind == "char":
        return ["'a'", "'z'", "'m'", "'A'", "'`'", "'{'", "(char) 0", "(char) 65535"]
    if kind == "double":
        return DOUBLES + ["Double.NaN", "1.0 / 0.0", "-1.0 / 0.0"]
    if kind == "int[]":
        return ["null" if array is None else "new int[] {" + ", ".join(map(str, array)) + "}" for array in ARRAYS]
    if kind == "String":
        return ["null" if text is None else f'"{text}"' for text in TEXTS]
    return None


def c_values(kind, count_of_parameters):
    ints = INTS if count_of_parameters < 3 else FEW_INTS
    if kind == "int":
        return [f"({number})" if number != -2147483648 else "(-2147483647 - 1)" for number in ints]
    if kind == "unsigned":
        return [f"{number}u" for number in (0, 1, 2, 5, 2147483647, 2147483648, 4294967295)]
    if kind == "char":
        return [str(number) for number in (-128, -1, 0, 47, 48, 57, 58, 96, 97, 102, 103, 127)]
    if kind == "Size":
        return ["0", "1", "2", "7"]
    if kind in ("_Bool", "bool"):
        return ["0", "1"]
    if kind == "char *":
        # Behind the end of a text there are more ends, so that conditions may look there.
        return ["0" if text is None else f'"{text}\\0\\0\\0"' for text in C_TEXTS]
    if kind == "float":
        return [number + "f" for number in DOUBLES if "e300" not in number]
    return None


class Method:
    """A method of a source, as its declaration says."""

    def __init__(self, name, result, parameters):
        self.name = name
        self.result = result
        self.parameters = [re.fullmatch(r"\s*(.*?)\s*(\w+)\s*", one).groups() for one in parameters.split(",") if one.strip()]


def methods_of(source, text):
    if source.endswith(".java"):
        found = re.findall(r"^  static (\w+) (\w+)\((.*?)\) \{$", text, re.M)
        return {name: Method(name, result, parameters) for result, name, parameters in found}
    found = re.findall(r"^(\w+(?: \w+)?) (\w+)\((.*?)\) \{", text, re.M)
    return {name: Method(name, result, parameters) for result, name, parameters in found}


def effects_of(row, others):
    """What holds after the call: pairs of an expression over the state after it and one over the state before."""
    pairs = []
    for place, value in row["effects"].items():
        if place in ("return", "throws", "fault", "exit", "bounded") or "#" in place + value or "..." in place + value:
            continue
        index = re.search(r"\[(.*)\]", place)
        if index and any(re.search(rf"\b{other}\b", index[1]) for other in others):
            continue
        after = place
        for other in others:
            after = re.sub(rf"\b{other}\b", "after_" + other, after)
        pairs.append((after, value, place))
    return pairs


class JavaHarness:
    def __init__(self, name, methods):
        self.name = name
        self.methods = methods
        self.parts = []

    def add(self, method, rows, assumed="true", suffix=""):
        kinds = [kind for kind, _ in method.parameters]
        names = [name for _, name in method.parameters]
        references = [name for kind, name in method.parameters if java_values(kind, 0) is None or kind == "int[]"]
        lines = [f"  static void {method.name}{suffix}() {{"]
        makers = []
        for kind, name in method.parameters:
            values = java_values(kind, len(kinds))
            maker = f"{self.name}.{kind}.make(i_{name})"
            count = f"{self.name}.{kind}.COUNT"
            if values is not None:
                full = f"{kind}[]"
                table = f"{method.name}{suffix}_{name}"
                self.parts.append(f"  static {full} {table}() {{ return new {full} {{{', '.join(values)}}}; }}")
                maker, count = f"{table}()[i_{name}]", f"{table}().length"
            makers.append(maker)
            lines.append(f"  for (int i_{name} = 0; i_{name} < {count}; i_{name}++)")
        lines.append("  {")
        for (kind, name), maker in zip(method.parameters, makers):
            full = kind if java_values(kind, 0) is not None else f"{self.name}.{kind}"
            lines.append(f"    {full} {name} = {maker}, after_{name} = {maker};")
        inputs = ' + ", " + '.join(f'text({name})' for name in names)
        lines.append("    Small.calls = 7; int calls = 7, t_row = -1, t_met = 0; String t_want = null;")
        lines.append("    List<String> t_wanted = new ArrayList<>();")
        for at, row in enumerate(rows):
            lines.append(f"    try {{ if ({row['condition']}) {{ t_met++; t_row = {at};")
            if "effects" in row:
                effects = row["effects"]
                if "throws" in effects:
                    lines.append(f'      t_want = "throws {effects["throws"]}";')
                elif "return" in effects and "#" not in effects["return"]:
                    lines.append(f"      t_want = text({effects['return']});")
                for after, value, place in effects_of(row, references):
                    lines.append(f"      t_wanted.add(text({value}));")
            else:
                lines.append('      t_want = "bounded";')
            lines.append("    } } catch (RuntimeException t_beyond) { }")
        lines.append(f"    boolean t_assumed = false; try {{ t_assumed = {assumed}; }} catch (RuntimeException t_beyond) {{ }}")
        lines.append(f'    check(t_met == (t_assumed ? 1 : 0), "{method.name}{suffix}(" + {inputs} + ") meets the conditions of " + t_met + " rows");')
        lines.append('    if (t_met != 1 || "bounded".equals(t_want)) continue;')
        arguments = ", ".join(f"after_{name}" for name in names)
        call = f"{self.name}.{method.name}({arguments})"
        if method.result == "void":
            lines.append(f"    String t_got = null; try {{ {call}; }} catch (Throwable t_thrown) {{ t_got = \"throws \" + t_thrown.getClass().getSimpleName(); }}")
        else:
            lines.append(f"    String t_got = null; try {{ t_got = text({call}); }} catch (Throwable t_thrown) {{ t_got = \"throws \" + t_thrown.getClass().getSimpleName(); }}")
        lines.append(f'    if (t_want != null || t_got != null) check(String.valueOf(t_want).equals(t_got), "{method.name}(" + {inputs} + "), row " + (t_row + 1) + ": " + t_got + ", not " + t_want);')
        for at, row in enumerate(rows):
            pairs = effects_of(row, references) if "effects" in row else []
            for number, (after, _, place) in enumerate(pairs):
                after = re.sub(r"^calls$", "Small.calls", after)
                lines.append(f'    if (t_row == {at}) check(text({after}).equals(t_wanted.get({number})), "{method.name}(" + {inputs} + "), row {at + 1}: {place} = " + text({after}) + ", not " + t_wanted.get({number}));')
            for name in references:
                if not any(place.startswith(name + "[") for _, _, place in pairs) and (("int[]", name) in method.parameters):
                    lines.append(f'    if (t_row == {at}) check(text(after_{name}).equals(text({name})), "{method.name}: row {at + 1} changes {name}");')
        lines.append("  }\n  }")
        self.parts.append("\n".join(lines))
        self.methods.append(method.name + suffix)

    def run(self, folder, source):
        calls = "\n".join(f"    {name}();" for name in self.methods)
        with open(f"{folder}/Truth.java", "w") as file:
            file.write("import java.util.*;\nclass Truth {\n" + """
  static int failures = 0;
  static void check(boolean holds, String what) { if (!holds && failures++ < 20) System.out.println(what); }
  static String text(Object value) {
    if (value instanceof int[]) return Arrays.toString((int[]) value);
    if (value instanceof Small.Node) return "node " + ((Small.Node) value).key;
    if (value instanceof Character) return String.valueOf((int) (Character) value);
    if (value instanceof Number && !(value instanceof Double)) return String.valueOf(((Number) value).longValue());
    return String.valueOf(value);
  }
""" + "\n".join(self.parts) + "\n  public static void main(String[] words) {\n" + calls +
                       "\n    System.exit(failures == 0 ? 0 : 1);\n  }\n}\n")
        return compile_and_run(["javac", "-d", folder, source, f"{folder}/Truth.java"], ["java", "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp", folder, "Truth"])


class CHarness:
    """C, and C++ functions without a class."""

    def __init__(self, source, methods):
        self.source = source
        self.methods = methods
        self.parts = []

    def add(self, method, rows, assumed="1", suffix=""):
        names = [name for _, name in method.parameters]
        references = [name for kind, name in method.parameters if "*" in kind or "&" in kind]
        lines = [f"static void check_{method.name}{suffix}(void) {{"]
        for kind, name in method.parameters:
            if kind.startswith("struct point"):
                lines.append(f"  for (int i_{name} = 0; i_{name} < 10; i_{name}++)")
                continue
            values = c_values(kind.replace("const ", "").replace("&", "").strip(), len(names))
            plain = kind.replace("const ", "").replace("&", "").strip()
            values = [f"({plain})({value})" for value in values]
            lines.append(f"  static const {plain} all_{name}[] = {{{', '.join(values)}}};")
        for kind, name in method.parameters:
            if not kind.startswith("struct point"):
                lines.append(f"  for (unsigned i_{name} = 0; i_{name} < sizeof all_{name} / sizeof *all_{name}; i_{name}++)")
        lines = [line for line in lines if "static const" in line or "check_" in line] + \
                [line for line in lines if "static const" not in line and "check_" not in line]
        lines.append("  {")
        for kind, name in method.parameters:
            if kind == "struct point *":
                lines.append(f"    struct point held_{name} = point_at(i_{name}), later_{name} = held_{name};")
                lines.append(f"    struct point *{name} = i_{name} == 9 ? NULL : &held_{name}, *after_{name} = i_{name} == 9 ? NULL : &later_{name};")
            elif kind == "struct point":
                lines.append(f"    struct point {name} = point_at(i_{name});")
            else:
                plain = kind.replace("const ", "").replace("&", "").strip()
                lines.append(f"    {plain} {name} = all_{name}[i_{name}]; {plain} after_{name} = {name};")
        lines.append("    int row = -1, met = 0, is_cut = 0; double want = 0, wanted[8] = {0}; int has_want = 0;")
        if self.source.endswith(".c"):
            lines.append("    steps = 7;")
        for at, row in enumerate(rows):
            lines.append(f"    if ({row['condition']}) {{ met++; row = {at};")
            effects = row.get("effects", {"bounded": ""})
            if "return" in effects:
                lines.append(f"      has_want = 1; want = (double)({effects['return']});")
            elif "throws" in effects:
                lines.append("      has_want = 2;")
            elif "fault" in effects or "bounded" in effects:
                lines.append("      is_cut = 1;")
            for number, (_, value, _) in enumerate(effects_of({"effects": effects}, references)):
                lines.append(f"      wanted[{number}] = (double)({value});")
            lines.append("    }")
        where = f'"{method.name}", ' + '"' + " ".join(f"{name}[%d]" for name in names) + '"' + "".join(f", (int)i_{name}" for name in names)
        lines.append(f"    expect(met == (({assumed}) ? 1 : 0), met, {where});")
        lines.append("    if (met != 1 || is_cut) continue;")
        arguments = ", ".join(name if kind == "struct point" else f"after_{name}" for kind, name in method.parameters)
        qualified = ("shop::" if self.source.endswith(".cpp") else "") + method.name
        if self.source.endswith(".cpp"):
            lines.append(f"    int thrown = 0; double got = 0; try {{ got = (double){qualified}({arguments}); }} catch (...) {{ thrown = 1; }}")
            lines.append(f"    expect(thrown == (has_want == 2), row, {where});")
        else:
            lines.append(f"    double got = (double){qualified}({arguments});")
        lines.append(f"    if (has_want == 1) expect(got == want, row, {where});")
        for at, row in enumerate(rows):
            for number, (after, _, _) in enumerate(effects_of(row, references) if "effects" in row else []):
                lines.append(f"    if (row == {at}) expect((double)({after}) == wanted[{number}], row, {where});")
        lines.append("  }\n}")
        self.parts.append("\n".join(lines))
        self.methods.append(method.name + suffix)

    def run(self, folder, source):
        is_cpp = source.endswith(".cpp")
        calls = "\n".join(f"  check_{name}();" for name in self.methods)
        points = "static struct point point_at(int i) { struct point p = {i % 3 - 1, i / 3 - 1}; return p; }\n"
        with open(f"{folder}/truth" + (".cpp" if is_cpp else ".c"), "w") as file:
            file.write(f'#include "{os.path.abspath(source)}"\n#include <limits.h>\n#include <stdarg.h>\n#include <stdio.h>\n' + ("using namespace shop;\n" if is_cpp else points) + """
static int failures;
static int compare(const char *a, const char *b) {
  for (; a && *a && *a == *b; a++) b++;
  return !a || *a != *b;
}
#define strcmp compare
static void expect(int holds, int row, const char *name, const char *inputs, ...) {
  if (holds || failures++ >= 20) return;
  va_list all;
  va_start(all, inputs);
  printf("%s: row or number of rows %d, inputs ", name, row);
  vprintf(inputs, all);
  printf("\\n");
  va_end(all);
}
""" + "\n".join(self.parts) + "\nint main() {\n" + calls + "\n  return failures != 0;\n}\n")
            file.flush()
        compiler = "g++" if is_cpp else "gcc"
        return compile_and_run([compiler, "-w", "-fwrapv", "-o", f"{folder}/truth", file.name], [f"{folder}/truth"])


def compile_and_run(compile_words, run_words):
    compiled = subprocess.run(compile_words, capture_output=True, text=True)
    if compiled.returncode != 0:
        return ["conditions or effects do not compile: " + compiled.stderr[:3000]]
    ran = subprocess.run(run_words, capture_output=True, text=True, timeout=300)
    if ran.returncode == 0:
        return []
    return (ran.stdout + ran.stderr).splitlines() or [f"ended with {ran.returncode}"]


def assumptions_of(source):
    """Pairs of a method and a condition."""
    return re.findall(r"^\s*// assume (\w+): (.*)$", open(source).read(), re.M)


def target_of(report, name):
    return next(target["name"] for target in report["targets"] if name_of(target["name"]) == name)


def name_of(target):
    return re.sub(r"\(.*", "", target).split("#")[-1].split("::")[-1]


def check(program, source, errors):
    methods = methods_of(source, open(source).read())
    checked = []
    with tempfile.TemporaryDirectory() as folder:
        options = ["--max-array", "3", "--max-string", "3", "--quiet", "--out", folder + "/out"]
        ran = subprocess.run([program, "classes", source, *options], capture_output=True, text=True)
        if ran.returncode != 0:
            errors.append(f"{source}: {ran.stderr}")
            return 0
        report = json.load(open(folder + "/out/report.json"))
        rows = {}
        for row in report["classes"]:
            rows.setdefault(name_of(row["target"]), []).append(row)
        for target in report["targets"]:
            if name_of(target["name"]) in methods and target["status"] != "complete":
                errors.append(f"{target['name']}: {target['status']} {target.get('reason', '')}")
        harness = JavaHarness(os.path.basename(source)[:-5], checked) if source.endswith(".java") else CHarness(source, checked)
        for name, method in methods.items():
            if name in rows:
                harness.add(method, rows[name])
        count = len(checked)
        for number, (name, condition) in enumerate(assumptions_of(source)):
            words = [program, "classes", source, *options, "--target", target_of(report, name), "--assume", condition]
            ran = subprocess.run(words, capture_output=True, text=True)
            if ran.returncode != 0:
                errors.append(f"{source}: --assume \"{condition}\": {ran.stderr}")
                continue
            kept = json.load(open(folder + "/out/report.json"))["classes"]
            harness.add(methods[name], kept, condition, f"_assuming_{number}")
        if os.environ.get("TESTELLATE_KEEP"):
            shutil.copytree(folder, os.environ["TESTELLATE_KEEP"], dirs_exist_ok=True)
        errors += [f"{source}: {line}" for line in harness.run(folder, source)]
        if os.environ.get("TESTELLATE_KEEP"):
            shutil.copytree(folder, os.environ["TESTELLATE_KEEP"], dirs_exist_ok=True)
    return count


def main():
    program, least, sources = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    errors = []
    count = sum(check(program, source, errors) for source in sources)
    for error in errors:
        print(error)
    print(f"{count} methods, {len(errors)} errors")
    sys.exit(0 if not errors and count >= least else 1)


if __name__ == "__main__":
    main()
