// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "test/support/c_sample/c_sample.h"
#include "test/support/condition_nodes.h"

namespace testellate::test {
namespace {

constexpr value::U128 kMinusOne = ~value::U128{0};

result::Scalar s32(std::int64_t number) { return CSample::number(32, static_cast<value::U128>(number)); }
result::Scalar f32(std::uint32_t bits) { return {ir::Type::f32(), bits}; }

}  // namespace

void CSample::add_number_tests() {
  add("classify", "equalSides", {s32(1), s32(1), s32(1)}, s32(3)).path_condition = {
      {equal(input("a"), input("b")), equal(input("b"), input("c"))}};
  add("classify", "extremes", {s32(INT32_MIN), s32(INT32_MAX), s32(-5)}, s32(1));
  add("helper", "staticFunction", {s32(21)}, s32(42));
  add("next_color", "enumerator", {number(32, 0)}, number(32, 5));
  add("next_color", "noEnumerator", {number(32, 7)}, number(32, 0));
  add("half", "exact", {f64(0.1)}, f64(0.05));
  add("half", "nan", {f64(std::nan(""))}, f64(std::nan("")));
  add("half", "negativeZero", {f64(-0.0)}, f64(-0.0));
  add("half", "infinite", {f64(-INFINITY)}, f64(-INFINITY));
  add("identity", "payload", {f32(0x7fc00001)}, f32(0x7fc00001));
  add("identity", "single", {f32(0x3dcccccd)}, f32(0x3dcccccd));
  const value::U128 wide = (value::U128{5} << 64) + 7;
  add("widen", "positive", {number(128, wide)}, number(128, wide + 1));
  add("widen", "negative", {number(128, value::U128{0} - wide)}, number(128, value::U128{1} - wide));
  add("widen", "small", {number(128, kMinusOne)}, number(128, 0));
  add("is_even", "odd", {number(8, 255)}, number(8, 0));
  add("is_even", "even", {number(8, 2)}, number(8, 1));
  add("lowest", "limit", {number(64, value::U128{1} << 63)}, number(64, value::U128{1} << 63));
  add("new", "wordOfCpp", {s32(1)}, s32(2));
  add("main", "withoutArguments", {s32(1), result::Link()}, s32(0));
}

void CSample::add_memory_tests() {
  add("total",
      "array",
      {to(0), number(32, 3)},
      number(32, 4000000006U),
      {bytes("u32", 12, {{0, number(32, 1)}, {4, number(32, 4000000000U)}, {8, number(32, 5)}})});
  add("shout", "string", {to(0)}, std::nullopt, {text("a\"b\n?\?=")}, {text("A\"B\n?\?=")});
  add("shout", "unchanged", {to(0)}, std::nullopt, {text("")});
  add("shout",
      "noText",
      {to(0)},
      std::nullopt,
      {bytes("char", 3, {{0, number(8, 0x80)}, {1, number(8, 'b')}, {2, number(8, 0)}})},
      {bytes("char", 3, {{0, number(8, 0x80)}, {1, number(8, 'B')}, {2, number(8, 0)}})});
  add("push", "null", {result::Link(), s32(0)}, s32(-1));
  add("push",
      "changes",
      {to(0), s32(3)},
      s32(7),
      {bytes("struct node", 16, {{0, s32(7)}})},
      {bytes("struct node", 16, {{0, s32(3)}})});
  add("last",
      "second",
      {to(0)},
      to(1),
      {bytes("struct node", 16, {{8, to(1)}}), bytes("struct node", 16, {{8, result::Link()}})});
  add("last",
      "cycle",
      {to(0)},
      to(1),
      {bytes("struct node", 16, {{8, to(1)}}), bytes("struct node", 16, {{8, to(0)}})});
  add("last",
      "intoArray",
      {to(0)},
      to(0, 16),
      {bytes("struct node", 32, {{8, to(0, 16)}, {24, result::Link()}})});
  add("cons",
      "created",
      {s32(4), to(0)},
      to(1),
      {bytes("struct node", 16, {})},
      {bytes("struct node", 16, {}),
       bytes("",
             16,
             {{0, number(8, 4)}, {1, number(8, 0)}, {2, number(8, 0)}, {3, number(8, 0)}, {8, to(0)}})});
  result::Object freed = bytes("struct node", 16, {});
  freed.is_released = true;
  add("release",
      "heap",
      {to(0)},
      std::nullopt,
      {bytes("struct node", 16, {{8, to(1)}}), bytes("struct node", 16, {{8, result::Link()}})},
      {freed, freed});
  add("mirror",
      "byValue",
      {to(0)},
      to(1),
      {bytes("struct point", 8, {{0, s32(1)}, {4, s32(-2)}})},
      {bytes("struct point", 8, {{0, s32(1)}, {4, s32(-2)}}),
       bytes("struct point", 8, {{0, s32(-2)}, {4, s32(1)}})});
  add("mirror",
      "wideCell",
      {to(0)},
      to(1),
      {bytes("struct point", 8, {{0, number(64, (value::U128{9} << 32) + 8)}})},
      {bytes("struct point", 8, {}),
       bytes("struct point", 8, {{0, number(64, (value::U128{8} << 32) + 9)}})});
  add("initial",
      "memberText",
      {to(0)},
      number(8, 'x'),
      {bytes("struct record", 56, {{0, number(8, 'x')}, {1, number(8, 0)}})});
  Cells record{{12, s32(20)}, {20, s32(2)}, {24, s32(300)}, {40, to(1)}};
  Cells changed = record;
  changed.emplace_back(16, number(8, 0x5 | (0x1d << 3)));
  changed.emplace_back(32, f64(0.5));
  changed.emplace_back(48, s32(322));
  add("weigh",
      "allMembers",
      {to(0)},
      s32('b'),
      {bytes("struct record", 56, record), text("ab")},
      {bytes("struct record", 56, changed), text("ab")});
  add("bytes_of",
      "bytes",
      {to(0), number(32, 3)},
      s32(255 + 1),
      {bytes("", 3, {{0, number(8, 255)}, {2, number(8, 1)}})});
  add("bytes_of",
      "withOffset",
      {to(0, 4), number(32, 4)},
      s32(3),
      {bytes("struct point", 8, {{0, s32(200)}, {4, s32(3)}})});
  add("open_box",
      "longLong",
      {to(0)},
      to(1),
      {bytes("struct box", 8, {{0, to(1)}}), bytes("long", 8, {{0, number(64, 5)}})});
  add("find", "inside", {to(0), number(8, 'b')}, to(0, 1), {text("abc")});
  add("find", "missing", {to(0), number(8, '\'')}, result::Link(), {text("abc")});
  add("duplicate", "createdText", {to(0)}, to(1), {text("hi")}, {text("hi"), text("hi")});
}

void CSample::add_other_tests() {
  result::Object counter = bytes("int", 4, {{0, s32(-1)}});
  counter.global = global("counter");
  result::Object table = bytes("", 12, {{0, s32(8)}, {4, s32(0)}});
  table.global = global("table");
  result::Object counter_after = counter;
  counter_after.elements = {{0, s32(5)}};
  result::Object table_after = table;
  table_after.elements = {{0, s32(8)}, {4, s32(5)}};
  result::TestCase& globals =
      add("bump", "globals", {s32(6)}, s32(8), {counter, table}, {counter_after, table_after});
  globals.settable = {{{}, counter.global, to(0)}, {{}, table.global, to(1)}};
  globals.settable_after = globals.settable;

  add("apply", "namedFunction", {to_function("helper"), s32(3)}, s32(12));
  result::TestCase& scripted = add("apply", "scripted", {to_function("stub.0"), s32(3)}, s32(-4));
  scripted.streams = {{"f()", {s32(1), s32(-4)}, type("int")}};
  add("choose", "function", {s32(1)}, to_function("helper"));
  add("choose", "noFunction", {s32(0)}, result::Link());

  result::TestCase& exits = add("quit", "code", {s32(7)});
  exits.outcome.end = ir::PathEnd::Exited;
  exits.outcome.exit_code = 7;

  const result::Scalar end = s32('a' * 1000 - 1);
  add("read_two", "endOfInput", {}, end).streams = {{"stdin", {number(8, 'a')}, {}}};
  const result::Scalar both = s32('\n' * 1000 + 0);
  add("read_two", "zeroByte", {}, both).streams = {{"stdin", {number(8, '\n'), number(8, 0)}, {}}};
}

}  // namespace testellate::test
