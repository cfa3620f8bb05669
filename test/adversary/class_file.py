# SPDX-License-Identifier: Apache-2.0
"""Reads from class files what an attack needs: jumps with their lines, and constants. An own reader, so that an error of the front end
cannot hide itself. JVMS chapter 4."""
import dataclasses
import struct

# Operand bytes by opcode, where there are any; JVMS §6.5.
OPERANDS = {16: 1, 17: 2, 18: 1, 19: 2, 20: 2, 132: 2, 169: 1, 185: 4, 186: 4, 188: 1, 197: 3, 200: 4, 201: 4}
OPERANDS |= {op: 1 for op in (*range(21, 26), *range(54, 59))}
OPERANDS |= {op: 2 for op in (*range(153, 169), *range(178, 185), 187, 189, 192, 193, 198, 199)}
CONDITIONAL = {*range(153, 167), 198, 199}
TABLE_SWITCH, LOOKUP_SWITCH, WIDE, IINC = 170, 171, 196, 132
ABSTRACT_OR_NATIVE = 0x0500


@dataclasses.dataclass
class Jump:
    offset: int
    sides: dict[str, int]  # offset that each leads to: "T", "F"; of a switch "default" and the first value that leads there
    line: int = 0


@dataclasses.dataclass
class Method:
    name: str
    descriptor: str
    jumps: list[Jump]


@dataclasses.dataclass
class ClassFile:
    name: str = ""  # "a/B"
    source: str = ""
    methods: list[Method] = dataclasses.field(default_factory=list)
    numbers: set[float] = dataclasses.field(default_factory=set)
    texts: set[str] = dataclasses.field(default_factory=set)


class Reader:
    def __init__(self, data):
        self.data = data
        self.at = 0

    def take(self, form):
        values = struct.unpack_from(">" + form, self.data, self.at)
        self.at += struct.calcsize(">" + form)
        return values[0] if len(values) == 1 else values

    def bytes(self, count):
        self.at += count
        return self.data[self.at - count:self.at]


def signed(value, bits):
    return value - (1 << bits) if value >> (bits - 1) else value


def read_code(code, numbers):
    """The jumps; adds the numbers that instructions hold."""
    jumps = []
    at = 0
    while at < len(code):
        op = code[at]
        size = 1 + OPERANDS.get(op, 0)
        if 2 <= op <= 8:
            numbers.add(op - 3)
        elif op == 16:
            numbers.add(signed(code[at + 1], 8))
        elif op == 17:
            numbers.add(struct.unpack_from(">h", code, at + 1)[0])
        elif op in CONDITIONAL:
            jumps.append(Jump(at, {"T": at + struct.unpack_from(">h", code, at + 1)[0], "F": at + 3}))
        elif op == WIDE:
            size = 6 if code[at + 1] == IINC else 4
        elif op in (TABLE_SWITCH, LOOKUP_SWITCH):
            start = at // 4 * 4 + 4
            default, first, second = struct.unpack_from(">iii", code, start)
            if op == TABLE_SWITCH:
                count = second - first + 1
                cases = list(zip(range(first, second + 1), struct.unpack_from(f">{count}i", code, start + 12)))
                size = start + 12 + 4 * count - at
            else:
                flat = struct.unpack_from(f">{2 * first}i", code, start + 8)
                cases = list(zip(flat[::2], flat[1::2]))
                size = start + 8 + 8 * first - at
            sides = {"default": at + default}
            for value, target in cases:
                numbers.add(value)
                if at + target not in sides.values():
                    sides[str(value)] = at + target
            jumps.append(Jump(at, sides))
        at += size
    return jumps


def read_class(data):
    reader = Reader(data)
    reader.take("IHH")
    count = reader.take("H")
    pool = [None] * count
    found = ClassFile()
    at = 1
    while at < count:
        tag = reader.take("B")
        if tag == 1:
            pool[at] = reader.bytes(reader.take("H")).replace(b"\xc0\x80", b"\0").decode("utf-8", "surrogatepass")
        elif tag in (3, 4, 5, 6):
            found.numbers.add(reader.take({3: "i", 4: "f", 5: "q", 6: "d"}[tag]))
        elif tag in (7, 8, 16, 19, 20):
            pool[at] = (tag, reader.take("H"))
        elif tag == 15:
            reader.take("BH")
        else:
            reader.take("HH")
        at += 2 if tag in (5, 6) else 1
    found.texts = {pool[entry[1]] for entry in pool if isinstance(entry, tuple) and entry[0] == 8}
    _, this, _ = reader.take("HHH")
    found.name = pool[pool[this][1]]
    for _ in range(reader.take("H")):
        reader.take("H")
    for _ in range(reader.take("H")):  # fields
        reader.take("HHH")
        for _ in range(reader.take("H")):
            reader.take("H")
            reader.bytes(reader.take("I"))
    for _ in range(reader.take("H")):
        _, name, descriptor = reader.take("HHH")
        method = Method(pool[name], pool[descriptor], [])
        for _ in range(reader.take("H")):
            kind = pool[reader.take("H")]
            body = Reader(reader.bytes(reader.take("I")))
            if kind != "Code":
                continue
            body.take("HH")
            method.jumps = read_code(body.bytes(body.take("I")), found.numbers)
            body.bytes(8 * body.take("H"))
            lines = {}
            for _ in range(body.take("H")):
                inner = pool[body.take("H")]
                table = Reader(body.bytes(body.take("I")))
                if inner == "LineNumberTable":
                    lines.update(table.take("HH") for _ in range(table.take("H")))
            for jump in method.jumps:
                before = [start for start in lines if start <= jump.offset]
                jump.line = lines[max(before)] if before else 0
        found.methods.append(method)
    for _ in range(reader.take("H")):
        kind = pool[reader.take("H")]
        body = Reader(reader.bytes(reader.take("I")))
        if kind == "SourceFile":
            found.source = pool[body.take("H")]
    return found
