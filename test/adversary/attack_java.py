# SPDX-License-Identifier: Apache-2.0
"""Attacks Java methods: java/Attack.java calls them in virtual machines of their own, which differ in time zone, locale and heap, while
the agent of src/confirm/jvm records the jumps that are taken."""
import collections
import math
import pathlib
import re
import subprocess
import time
import zipfile

import class_file
from findings import Findings, Hit

HERE = pathlib.Path(__file__).resolve().parent
MACHINES = [
    [],
    ["-Duser.timezone=Pacific/Apia", "-Duser.language=tr", "-Duser.country=TR", "-Xmx64m", "-Xss512k"],
    ["-Duser.timezone=America/St_Johns", "-Duser.language=ar", "-Dfile.encoding=ISO-8859-1", "-Xmx1g", "-ea"],
]
EVENTS_OF_A_CALL = 20000
RESTARTS = 20  # of a machine that the code under attack has ended


class Problem(Exception):
    pass


def compile_java(sources, classpath, folder):
    done = subprocess.run(["javac", "-g", "-nowarn", "-proc:none", "-cp", classpath, "-d", folder, *sources], capture_output=True, text=True)
    if done.returncode != 0:
        raise Problem(done.stderr.strip().splitlines()[0])


def class_bytes(place):
    """Of a jar or a folder of classes."""
    if place.is_dir():
        for path in sorted(place.rglob("*.class")):
            yield path.read_bytes()
    else:
        with zipfile.ZipFile(place) as archive:
            for name in sorted(archive.namelist()):
                if name.endswith(".class") and not name.endswith("-info.class") and not name.startswith("META-INF/"):
                    yield archive.read(name)


def compiled_attack(tools):
    """The classes of the attack itself, kept in the folder of the build."""
    folder = tools.parent / "adversary"
    sources = sorted((HERE / "java").glob("*.java"))
    stamp = folder / "stamp"
    if not stamp.exists() or stamp.stat().st_mtime < max(source.stat().st_mtime for source in sources):
        compile_java(sources, ".", folder)
        stamp.touch()
    return folder


def outermost(name):
    return name.replace("/", ".").split("$")[0]


class Code:
    """The classes under attack, with their edges by number."""

    def __init__(self, place, owners):
        read = [class_file.read_class(data) for data in class_bytes(place)]
        self.classes = [found for found in read if owners is None or outermost(found.name) in owners]
        self.methods = [(found, method) for found in self.classes for method in found.methods if method.jumps]
        self.edges = []  # (method, jump, offset it leads to)
        self.by_name = collections.defaultdict(list)
        for number, (found, method) in enumerate(self.methods):
            for jump in method.jumps:
                for side, target in jump.sides.items():
                    name = f"{found.source}:{jump.line}#{jump.offset}:{side}"
                    # Both sides of a jump to the next instruction look the same.
                    if list(jump.sides.values()).count(target) == 1:
                        self.by_name[outermost(found.name), name].append(len(self.edges))
                    self.edges.append((number, jump.offset, target))

    def watch_list(self, events):
        lines = [f"events\t{events}", f"limit\t{EVENTS_OF_A_CALL}"]
        for found, method in self.methods:
            lines.append(f"method\t{found.name}\t{method.name}\t{method.descriptor}")
            stops = {offset for jump in method.jumps for offset in (jump.offset, *jump.sides.values())}
            lines += [f"stop\t{offset}" for offset in sorted(stops)]
        lines += ["method\ttestellate/adversary/Edges\tmark\t()V", "mark\t0"]
        return "\n".join(lines) + "\n"

    def plan(self, events, targets):
        lines = [f"events\t{events}"]
        lines += [f"edge\t{method}\t{jump}\t{target}\t{number}" for number, (method, jump, target) in enumerate(self.edges)]
        for value in sorted({number for found in self.classes for number in found.numbers if not math.isnan(number)}):
            lines.append(f"integer\t{value}" if isinstance(value, int) else f"real\t{value!r}".replace("inf", "Infinity"))
        for text in sorted({text for found in self.classes for text in found.texts}):
            lines.append("text\t" + text.encode("utf-16-be", "surrogatepass").hex())
        lines += ["class\t" + found.name.replace("/", ".") for found in self.classes]
        return "\n".join(lines + targets) + "\n"


def owner_of(claim):
    return outermost(claim.target.split("#")[0])


def compiled(source, classpath, folder):
    """The classes of a source; a jar or a folder is what it is."""
    if source.suffix != ".java":
        return source
    compile_java([source], classpath or ".", folder / "classes")
    return folder / "classes"


TYPES = {"B": "byte", "C": "char", "D": "double", "F": "float", "I": "int", "J": "long", "S": "short", "Z": "boolean"}


def target_name(found, method):
    """As reports name it: a.B#run(int,java.lang.String[])."""
    types = []
    for brackets, kind, name in re.findall(r"(\[*)([BCDFIJSZ]|L([^;]+);)", method.descriptor[1:method.descriptor.index(")")]):
        types.append((name.replace("/", ".") if name else TYPES[kind]) + "[]" * len(brackets))
    return f"{found.name.replace('/', '.')}#{method.name}({','.join(types)})"


def edges_by_target(source, classpath, folder):
    """All edges, each with the name of its method."""
    code = Code(compiled(source, classpath, folder), None)
    return [(target_name(*code.methods[code.edges[number][0]]), name) for (_, name), numbers in code.by_name.items() for number in numbers]


def attack(source, claims, tools, seconds, classpath, folder):
    """Attacks the claims about methods of a source, a jar or a folder of classes; `folder` is empty and for this alone."""
    findings = Findings()
    place = compiled(source, classpath, folder)
    code = Code(place, {owner_of(claim) for claim in claims})
    wanted = []  # (claim, numbers of its edges)
    for claim in claims:
        numbers = []
        for name in claim.edges:
            found = code.by_name.get((owner_of(claim), name), [])
            if len(found) == 1:
                numbers.append(found[0])
                findings.attacked.add(name)
            else:
                findings.remarks.append(f"{name} cannot be attacked: " + ("its name is not unique in the class file" if found else "it is no jump"))
        if numbers:
            wanted.append((claim, numbers))
    if wanted:
        run_machines(code, wanted, [place, compiled_attack(tools), *([classpath] if classpath else [])], tools, seconds, folder, findings)
    return findings


def run_machines(code, wanted, classpath, tools, seconds, folder, findings):
    agent = tools.parent / "lib" / "libtestellate_agent.so"
    names = {number: name for (_, name), numbers in code.by_name.items() for number in numbers}
    for at, options in enumerate(MACHINES):
        left = {number: seconds / len(MACHINES) for number in range(len(wanted))}
        for restart in range(RESTARTS):
            hit = {found.edge for found in findings.hits}
            targets = []
            for number, (claim, edges) in enumerate(wanted):
                open_edges = [str(edge) for edge in edges if names[edge] not in hit]
                if left[number] > 0 and open_edges:
                    targets.append("\t".join(["target", str(number), f"{left[number]:.3f}", claim.target, *open_edges]))
            if not targets:
                break
            files = {name: folder / f"{name}_{at}_{restart}" for name in ("events", "watch", "plan", "results")}
            files["watch"].write_text(code.watch_list(files["events"]))
            files["plan"].write_text(code.plan(files["events"], targets))
            words = ["java", *options, f"-agentpath:{agent}={files['watch']}", "-XX:+UseSerialGC", "-cp", ":".join(map(str, classpath)),
                     "testellate.adversary.Attack", files["plan"], files["results"], str(1 + 100 * at + restart)]
            started = time.monotonic()
            try:
                subprocess.run([str(word) for word in words], timeout=sum(left.values()) + 60, cwd=folder, stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            except subprocess.TimeoutExpired:
                pass
            is_done = read_results(files["results"], wanted, names, options, left, time.monotonic() - started, findings)
            files["events"].unlink(missing_ok=True)
            if is_done:
                break


def read_results(path, wanted, names, options, left, elapsed, findings):
    """Whether the machine came to its end. If not, it was ended in the target that began last."""
    last = None
    lines = path.read_text(errors="replace").splitlines() if path.exists() else []
    for words in (line.split("\t") for line in lines):
        if words[0] == "done":
            return True
        number = int(words[1])
        if words[0] == "target":
            if last is not None:
                left[last] = 0
            last = number
        elif words[0] == "calls":
            findings.calls += int(words[2])
            findings.errors += int(words[3])
        elif words[0] == "hit":
            where = " ".join(options) or "default options"
            findings.hits.append(Hit(names[int(words[2])], wanted[number][0].target, words[3].split("; ") + [f"on a virtual machine with {where}"]))
        elif words[0] == "cannot":
            remark = f"`{wanted[number][0].target}` cannot be called: {words[2]}"
            if remark not in findings.remarks:
                findings.remarks.append(remark)
            left[number] = 0
    if last is None:
        raise Problem("the virtual machine does not start")
    left[last] -= max(elapsed, 0.5)
    return False
