// SPDX-License-Identifier: Apache-2.0
#include "report/graph_text.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "ir/text_reader.h"
#include "report/value_text.h"
#include "sample_run.h"

namespace testellate::report {
namespace {

TEST(GraphText, WritesArgumentsThenVariablesThenObjectsWithTheirCells) {
  SampleRun sample;
  const result::Target& target = sample.run.targets.front();
  Lines expected{{"list", "#1"},
                 {"key", "0"},
                 {"flag", "true"},
                 {"Node.total", "4294967295"},
                 {"#1", "Node"},
                 {"#1.next", "null"},
                 {"#1.value", "-1"}};
  EXPECT_EQ(GraphText(*sample.program).inputs(target.unit, target.tests.front()), expected);
}

TEST(GraphText, WritesOnlyWhatTheCallChangedOrCreated) {
  SampleRun sample;
  const result::Target& target = sample.run.targets.front();
  Lines expected{{"#1.next", "#2"}, {"#2", "Node"}, {"#2.next", "null"}, {"#2.value", "-1"}};
  EXPECT_EQ(GraphText(*sample.program).changes(target.unit, target.tests[0]), expected);
  EXPECT_EQ(GraphText(*sample.program).changes(target.unit, target.tests[1]), Lines());
}

TEST(GraphText, AVariableThatTheCallSetsIsAChange) {
  SampleRun sample;
  result::Target& target = sample.run.targets.front();
  target.tests[1].settable_after[0].value = result::Scalar{ir::Type::integer(32), 5};
  EXPECT_EQ(GraphText(*sample.program).changes(target.unit, target.tests[1]), (Lines{{"Node.total", "5"}}));
}

TEST(GraphText, NamesBytesByTheDataTypeThatLiesThere) {
  SampleRun sample;
  result::TestCase test;
  result::Object pairs;
  pairs.kind = result::Object::Kind::Bytes;
  pairs.element = sample.data_type("Pair");
  pairs.length = 16;
  pairs.elements = {{0, result::Scalar{ir::Type::integer(8), 'x'}},
                    {6, result::Scalar{ir::Type::integer(8), 3}},
                    {12, result::Scalar{ir::Type::integer(32), 0xffffffff}}};
  result::Object raw;
  raw.kind = result::Object::Kind::Bytes;
  raw.length = 3;
  raw.elements = {{2, result::Scalar{ir::Type::integer(8), 255}}};
  result::Object array;
  array.kind = result::Object::Kind::Array;
  array.object_class = sample.class_named("int[]");
  array.length = 2;
  array.elements = {{1, result::Scalar{ir::Type::integer(32), 4}}};
  test.before.objects = {pairs, raw, array};
  Lines expected{{"#1", "Pair[2]"},
                 {"#1[0].letter", "'x'"},
                 {"#1[0].count+2", "3"},
                 {"#1[1].count", "4294967295"},
                 {"#2", "3 bytes"},
                 {"#2+2", "-1"},
                 {"#3", "int[2]"},
                 {"#3[1]", "4"}};
  EXPECT_EQ(GraphText(*sample.program).inputs({}, test), expected);
}

TEST(GraphText, WritesSequencesWithTheirSizeAndElements) {
  diag::Result<std::unique_ptr<ir::Program>> program = ir::read_program(R"tir(
class Object {
}
class "Object[]" array ref Object extends Object
class List extends Object {
  field elements: ref of class "Object[]"
  field count: i32 of s32
  sequence elements size count
}
)tir",
                                                                        "list.tir");
  ASSERT_TRUE(program.has_value());
  const auto class_named = [&](std::string_view name) {
    return (*program)->find_class((*program)->find_symbol(name));
  };
  const ir::Class& info = (*program)->get(class_named("List"));
  const ir::Type i32 = ir::Type::integer(32);
  result::Object list;
  list.object_class = class_named("List");
  list.fields = {{info.fields[0], result::Link{1, 0, {}}}, {info.fields[1], result::Scalar{i32, 1}}};
  result::Object array;
  array.kind = result::Object::Kind::Array;
  array.object_class = class_named("Object[]");
  array.length = 4;
  array.elements = {{0, result::Link{2, 0, {}}}, {1, result::Link()}};
  result::Object element;
  element.object_class = class_named("Object");
  result::TestCase test;
  test.before.objects = {list, array, element};
  test.after = test.before;
  test.after.objects[0].fields[1].second = result::Scalar{i32, 2};
  EXPECT_EQ(GraphText(**program).inputs({}, test),
            (Lines{{"#1", "List"}, {"#1.size", "1"}, {"#1[0]", "#3"}, {"#3", "Object"}}));
  EXPECT_EQ(GraphText(**program).changes({}, test), (Lines{{"#1.size", "2"}, {"#1[1]", "null"}}));
}

TEST(GraphText, WritesStandardInputAsTextAndOtherStreamsAsLists) {
  SampleRun sample;
  const result::Target& target = sample.run.targets.front();
  result::TestCase test = target.tests.front();
  const ir::Type byte = ir::Type::integer(8);
  test.streams = {
      {"nondet_int",
       {result::Scalar{ir::Type::integer(32), 1}, result::Scalar{ir::Type::integer(32), 0xfffffffe}},
       {}},
      {"nondet_none", {}, {}},
      {"stdin",
       {result::Scalar{byte, '1'},
        result::Scalar{byte, '"'},
        result::Scalar{byte, '\n'},
        result::Scalar{byte, 0xff}},
       {}}};
  const Lines lines = GraphText(*sample.program).inputs(target.unit, test);
  auto value_of = [&](std::string_view name) {
    auto found = std::ranges::find(lines, name, &Lines::value_type::first);
    return found == lines.end() ? "" : found->second;
  };
  EXPECT_EQ(value_of("nondet_int"), "[1, -2]");
  EXPECT_EQ(value_of("nondet_none"), "[]");
  EXPECT_EQ(value_of("stdin"), R"("1\"\n\xff")");
}

TEST(GraphText, WritesWhatIsPassedAndReturnedByValueAsOneValue) {
  SampleRun sample;
  ir::Unit unit;
  unit.parameters.resize(2);
  unit.parameters[0].name = sample.program->intern("pair");
  unit.parameters[0].data_type = sample.program->find_data_type(sample.program->find_symbol("Pair"));
  unit.parameters[0].is_by_value = true;
  unit.parameters[1].name = sample.program->intern("next");
  unit.result_type = unit.parameters[0].data_type;
  unit.is_result_by_value = true;
  result::Object pair;
  pair.kind = result::Object::Kind::Bytes;
  pair.element = unit.parameters[0].data_type;
  pair.length = 8;
  pair.elements = {{0, result::Scalar{ir::Type::integer(8), 'x'}},
                   {4, result::Scalar{ir::Type::integer(32), 7}}};
  result::Object bare = pair;
  bare.elements.clear();
  result::TestCase test;
  test.arguments = {result::Link{0, 0, {}}, result::Link{1, 0, {}}};
  test.before.objects = {pair, bare};
  test.after.objects = {bare, bare, pair};
  test.outcome.value = result::Link{2, 0, {}};
  const GraphText graphs(*sample.program);
  EXPECT_EQ(graphs.inputs(unit, test),
            (Lines{{"pair", "{.letter = 'x', .count = 7}"}, {"next", "#2"}, {"#2", "Pair[1]"}}));
  EXPECT_EQ(graphs.changes(unit, test), Lines());
  EXPECT_EQ(graphs.result(unit, test), "{.letter = 'x', .count = 7}");
}

TEST(ValueText, ShowsLinksFloatsAndTruthValues) {
  SampleRun sample;
  const ir::Program& program = *sample.program;
  ir::FunctionId find = program.units().front().entry;
  EXPECT_EQ(value_text(program, result::Link{1, 4, {}}, {}), "#2+4");
  EXPECT_EQ(value_text(program, result::Link{1, -4, {}}, {}), "#2-4");
  EXPECT_EQ(value_text(program, result::Link{{}, 0, find}, {}), "&find");
  EXPECT_EQ(value_text(program, result::Scalar{ir::Type::f32(), 0x3fc00000}, {}), "1.5");
  EXPECT_EQ(value_text(program, result::Scalar{ir::Type::boolean(), 1}, {}), "true");
  EXPECT_EQ(value_text(program, result::Scalar{ir::Type::integer(8), 0x80}, {}), "-128");
}

}  // namespace
}  // namespace testellate::report
