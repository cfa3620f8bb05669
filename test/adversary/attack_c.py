# SPDX-License-Identifier: Apache-2.0
"""Attacks C functions with libFuzzer.

A unit that includes the source is compiled as for exploration, with a probe on every edge, and linked with attack_c.c, which
makes arguments of bytes. What libFuzzer finds is run again with sanitizers: an edge counts as taken only if no error came before it.
"""
import json
import os
import pathlib
import re
import struct
import subprocess
import time

from findings import Findings, Hit

HERE = pathlib.Path(__file__).resolve().parent
CLANG = "clang-19"
KINDS = ["bool", "integer", "character", "float", "pointer", "array", "struct", "union", "function", "opaque"]
# Library functions that attack_c.c stands in for: memory ends with the call, the environment is part of the attack.
REPLACED = {name: f"__ts_{name}" for name in
            ["malloc", "calloc", "realloc", "free", "strdup", "strndup", "exit", "abort", "time", "clock", "rand", "random", "srand", "srandom", "getenv"]}
REPLACED |= {"_exit": "__ts_exit", "_Exit": "__ts_exit", "quick_exit": "__ts_exit", "__assert_fail": "__ts_assert_fail",
             "secure_getenv": "__ts_getenv", "main": "__ts_main_of_the_source"}
INPUT_FUNCTIONS = {"stdin", "getchar", "gets", "scanf", "__isoc99_scanf", "__isoc23_scanf", "getc", "fgetc", "fgets", "fread", "getline",
                   "getchar_unlocked", "getc_unlocked"}
# What exploration ends a path at and AddressSanitizer does not see.
UNDEFINED = "shift,float-cast-overflow,integer-divide-by-zero,bounds,null,return,unreachable,vla-bound,bool,enum"
SLICE = 10  # seconds between two looks at what was found


class Problem(Exception):
    pass


def run(words, **options):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, errors="replace", **options)
    if done.returncode != 0:
        raise Problem(f"{pathlib.Path(words[0]).name}: {(done.stderr or done.stdout).strip().splitlines()[:1]}")
    return done.stdout


class Program:
    """A source with the executables that attack it, in a folder of its own."""

    def __init__(self, source, claims, tools, cflags, folder):
        self.source = source
        self.tools = tools
        self.cflags = cflags
        self.folder = folder
        self.externs = set()  # functions that no file defines
        self.about = json.loads(run([tools / "adversary_c", "describe", source, *cflags]))
        targets = {claim.target for claim in claims}
        # A type without a name cannot be written where the function is called.
        self.functions = [function for function in self.about["functions"] if function["target"] in targets and "name" in function
                          and not any("{" in declarator for declarator in function["declarators"])]
        (folder / "unit.c").write_text(self.unit_text())
        self.probed = json.loads(run([tools / "adversary_c", "probe", folder / "unit.c", folder / "unit.bc", *cflags]))
        self.watched = self.find_watched(claims)
        self.build("fuzz", ["-fsanitize=fuzzer-no-link"], ["-fsanitize=fuzzer"])

    def find_watched(self, claims):
        """Watched edges as (function, edge, name), with the numbers that the probes pass."""
        numbers = {function["name"]: function for function in self.probed}
        wanted = {name for claim in claims for name in claim.edges}
        found = [(numbers[edge["function"]]["number"], edge["edge"], edge["name"])
                 for edge in self.about["edges"] if edge["name"] in wanted and edge["function"] in numbers]
        names = [name for _, _, name in found]
        return [edge for edge in found if names.count(edge[2]) == 1]

    def build(self, name, unit_flags, flags):
        unit, tables = self.folder / f"{name}_unit.o", self.folder / "tables.c"
        bitcode = self.folder / ("unit.bc" if name == "fuzz" else f"{name}.bc")
        source = bitcode if bitcode.exists() else self.folder / "unit.c"
        tables.write_text(self.tables_text())
        language = [] if source == bitcode else self.cflags
        run([CLANG, "-O0", "-g", "-w", "-ffp-contract=off", *unit_flags, *language, "-c", source, "-o", unit])
        renamed = [word for old, new in REPLACED.items() for word in ("--redefine-sym", f"{old}={new}")]
        if name == "fuzz":
            renamed += ["--rename-section", ".data=ts_data", "--rename-section", ".bss=ts_bss"]
        run(["llvm-objcopy-19", *renamed, unit])
        check = [] if name == "fuzz" else ["-DATTACK_CHECK"]
        runtime = [] if name == "fuzz" else flags
        objects = []
        for text in (HERE / "attack_c.c", tables):
            objects.append(self.folder / f"{name}_{text.stem}.o")
            run([CLANG, "-O1", "-g", "-w", f"-I{HERE}", *check, *runtime, "-c", text, "-o", objects[-1]])
        made = self.folder / name
        words = [CLANG, *flags, unit, *objects, "-fuse-ld=lld", "-Wl,--error-limit=0", "-lm", "-o", made]
        done = subprocess.run([str(word) for word in words], capture_output=True, text=True, errors="replace")
        missing = set(re.findall(r"undefined symbol: (\w+)", done.stderr)) - self.externs
        if missing:
            self.externs |= missing
            return self.build(name, unit_flags, flags)
        if done.returncode != 0:
            raise Problem(f"{CLANG}: {done.stderr.strip().splitlines()[:1]}")
        return made

    def build_checks(self):
        """The same code with sanitizers. The first two have probes and say whether an edge is taken, the last one only whether there is
        an error: its checks are made by the compiler's front end, which adds edges."""
        run([self.tools / "adversary_c", "probe-checked", self.folder / "unit.c", self.folder / "address.bc", *self.cflags])
        text = run(["llvm-dis-19", self.folder / "address.bc", "-o", "-"])
        (self.folder / "memory.ll").write_text(re.sub(r"\bsanitize_address\b", "sanitize_memory", text))
        run(["llvm-as-19", self.folder / "memory.ll", "-o", self.folder / "memory.bc"])
        self.build("address", ["-fsanitize=address"], ["-fsanitize=address"])
        self.build("memory", ["-fsanitize=memory"], ["-fsanitize=memory"])
        self.build("undefined", [f"-fsanitize={UNDEFINED}"], [f"-fsanitize={UNDEFINED}"])

    def unit_text(self):
        """The source, and what has to be written where its types are known."""
        lines = [f'#include "{self.source}"']
        for at, function in enumerate(self.functions):
            arguments = [f"*({declarator.replace('%', '*')})in[{i}]" for i, declarator in enumerate(function["declarators"])]
            lines.append(f"void __ts_call_{at}(void **in) {{ (void)in; (void){function['name']}({', '.join(arguments)}); }}")
        for at, name in enumerate(self.globals):
            lines.append(f"void *__ts_global_{at}(void) {{ return (void *)&{name}; }}")
        return "\n".join(lines) + "\n"

    @property
    def globals(self):
        names = {given["name"] for function in self.functions for given in function["globals"]}
        return sorted(name for name in names if re.fullmatch(r"[A-Za-z_]\w*", name))

    def tables_text(self):
        lines = ['#include "attack_c.h"']
        stubs = {}
        for at, stub in enumerate(self.about["stubs"]):
            lines.append(self.stub_text(at, stub["result"]))
            stubs.setdefault(stub["type"], []).append(f"(void (*)(void))stub_{at}")
        number = next((at for at, kind in enumerate(self.about["types"]) if kind["kind"] == "integer"), None)
        lines += [self.answering(name, number) for name in sorted(self.externs)]
        lines += [f"void __ts_call_{at}(void **);" for at in range(len(self.functions))]
        lines += [f"void *__ts_global_{at}(void);" for at in range(len(self.globals))]
        rows = []
        for at, kind in enumerate(self.about["types"]):
            members = [f"{{{m['offset']}, {m['type']}, {m['bit_offset']}, {m['bit_width']}}}" for m in kind["members"]]
            lines += table(f"static const struct ts_member members_{at}", members)
            lines += table(f"static void (*const stubs_{at}[])(void)", stubs.get(at, []), brackets="")
            rows.append("{%d, %d, %d, %d, %s, %d, %s, %d}" % (
                KINDS.index(kind["kind"]), kind["size"], kind["count"], -1 if kind["target"] is None else kind["target"],
                f"members_{at}" if members else "0", len(members), f"stubs_{at}" if at in stubs else "0", len(stubs.get(at, []))))
        lines += table("const struct ts_type ts_types", rows)
        rows = []
        for at, function in enumerate(self.functions):
            inputs = [f'{{"{given["name"]}", {given["type"]}, 0}}' for given in function["parameters"]]
            for given in function["globals"]:
                if given["name"] in self.globals:
                    inputs.append(f'{{"{given["name"]}", {given["type"]}, __ts_global_{self.globals.index(given["name"])}}}')
            lines += table(f"static const struct ts_input inputs_{at}", inputs)
            rows.append(f"{{__ts_call_{at}, {f'inputs_{at}' if inputs else '0'}, {len(function['parameters'])}, {len(inputs)}}}")
        lines += table("const struct ts_function ts_functions", rows)
        lines += table("const struct ts_edge ts_watched", [f"{{{number}, {edge}}}" for number, edge, _ in self.watched])
        lines.append(f"const unsigned ts_watched_count = {len(self.watched)};")
        lines.append(f"const int ts_reads_stdin = {int(self.reads_stdin())};")
        return "\n".join(lines) + "\n"

    def stub_text(self, at, result):
        """A function for pointers among the inputs."""
        return "static " + self.answering(f"stub_{at}", result)

    def answering(self, name, result):
        """A function that takes what it is given and returns what the attack holds; callers find a whole number or an address in the
        same register whatever its size."""
        if result is None:
            return f"void {name}() {{ __ts_answer(-1, 0); }}"
        kind = self.about["types"][result]
        spelling = "unsigned long" if kind["kind"] != "float" else "float" if kind["size"] == 4 else "double"
        return f"{spelling} {name}() {{ {spelling} result = 0; __ts_answer({result}, &result); return result; }}"

    def reads_stdin(self):
        text = run(["llvm-nm-19", "--undefined-only", "--format=just-symbols", self.folder / "unit.bc"])
        return bool(INPUT_FUNCTIONS & set(text.split()))

    def attack(self, claim, seconds, seed, findings):
        """Calls the target of the claim until its edges are taken or the time is over."""
        at = next((i for i, function in enumerate(self.functions) if function["target"] == claim.target), None)
        names = {name: number for number, (_, _, name) in enumerate(self.watched)}
        open_edges = {name for name in claim.edges if name in names}
        for name in claim.edges:
            if at is None or name not in names:
                findings.remarks.append(f"{name} cannot be attacked: " + (
                    f"`{claim.target}` cannot be called" if at is None else "its name is not unique in the compiled code"))
        if at is None or not open_edges:
            return
        findings.attacked |= open_edges
        folder = self.folder / f"attack_{at}"
        (folder / "corpus").mkdir(parents=True)
        (folder / "tally").write_bytes(bytes(16))
        end = time.monotonic() + seconds
        no_proof = {}
        while open_edges and time.monotonic() < end:
            self.fuzz(at, folder, min(SLICE, end - time.monotonic()), seed)
            seed += 1
            for name in sorted(open_edges):
                candidates = sorted(folder.glob(f"hit-{names[name]}-*"))
                for candidate in candidates:
                    lines, reason = self.check(at, candidate, names[name])
                    if reason is None:
                        findings.hits.append(Hit(name, claim.target, lines))
                        open_edges.discard(name)
                        break
                    no_proof[name] = reason
                    candidate.unlink()
        for name in sorted(open_edges & no_proof.keys()):
            findings.remarks.append(f"{name} is taken, but not by an input that counts: {no_proof[name]}")
        calls, errors = struct.unpack("QQ", (folder / "tally").read_bytes())
        findings.calls += calls
        findings.errors += errors

    def fuzz(self, at, folder, seconds, seed):
        """Runs libFuzzer; again if it dies, as it may when the code under attack writes where it should not."""
        end = time.monotonic() + seconds
        environment = dict(os.environ, ATTACK_FUNCTION=str(at), ATTACK_FOLDER=str(folder), ATTACK_TALLY=str(folder / "tally"))
        while True:
            left = end - time.monotonic()
            if left <= 0:
                return
            words = [self.folder / "fuzz", f"-max_total_time={max(1, int(left))}", f"-seed={seed}", "-max_len=600", "-timeout=5",
                     "-use_value_profile=1", "-detect_leaks=0", "-close_fd_mask=3", "-rss_limit_mb=2048", f"-artifact_prefix={folder}/",
                     *[f"-handle_{signal}=0" for signal in ("segv", "bus", "fpe", "ill", "abrt")], folder / "corpus"]
            started = time.monotonic()
            try:
                done = subprocess.run([str(word) for word in words], env=environment, cwd=folder, timeout=left + 20, stdin=subprocess.DEVNULL,
                                      stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            except subprocess.TimeoutExpired:
                return
            if done.returncode == 0:
                return
            seed += 1000
            if time.monotonic() - started < 0.5:
                # Most of what was kept is the way to the crash.
                for file in (folder / "corpus").iterdir():
                    file.unlink()

    def check(self, at, candidate, number):
        """The input in lines, and why it does not count: None if it does."""
        if not (self.folder / "undefined").exists():
            self.build_checks()
        environment = dict(os.environ, ASAN_OPTIONS="detect_leaks=0:allocator_may_return_null=1", MSAN_OPTIONS="allocator_may_return_null=1")
        lines = []
        for name in ("address", "memory", "undefined"):
            try:
                done = subprocess.run([self.folder / name, str(at), candidate], env=environment, capture_output=True, text=True,
                                      errors="replace", timeout=60, stdin=subprocess.DEVNULL)
            except subprocess.TimeoutExpired:
                return lines, "it could not be seen again: time is over"
            error = next((line.strip() for line in done.stderr.splitlines() if "runtime error" in line or "ERROR:" in line or "WARNING:" in line),
                         f"exit code {done.returncode}" if done.returncode != 0 else None)
            if name == "undefined":
                return lines, error
            if f"taken {number}" not in done.stdout.splitlines():
                return lines, error or "it could not be seen again"
            lines = [line.removeprefix("input ") for line in done.stdout.splitlines() if line.startswith("input ")]
        return lines, None


def table(head, rows, brackets="[]"):
    return [f"{head}{brackets} = {{{', '.join(rows)}}};"] if rows else []


def attack(source, claims, tools, seconds, cflags, folder):
    """Attacks the claims about functions of a C source; `folder` is empty and for this alone."""
    findings = Findings()
    program = Program(source, claims, tools, cflags, folder)
    for at, claim in enumerate(claims):
        program.attack(claim, seconds, 1 + at, findings)
    return findings
