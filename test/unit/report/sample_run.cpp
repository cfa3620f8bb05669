// SPDX-License-Identifier: Apache-2.0
#include "sample_run.h"

#include "diag/diagnostic.h"
#include "ir/place.h"
#include "ir/text_reader.h"
#include "support/invariant.h"
#include "test/support/condition_nodes.h"

namespace testellate::report {
namespace {

constexpr const char* kText = R"(
type Pair = struct 8 { 0: c8 letter; 4: u32 count; }
class Node {
  field next: ref of class Node
  field value: i32 of s32
}
class "int[]" array i32
class Boom {
}
static Node.total: i32 of u32
user func @find(%list: ref, %key: i32, %flag: i32) -> i32 file "List.java" {
entry:
  %found = eq i32 %key, 0 !4:7
  branch %found, yes, no !4:9
yes:
  return i32 1 !5:1
no:
  switch i32 %key, default other [1: yes, -2: yes] !6:3
other:
  return i32 0 !7:1
}
unit "List.find" {
  entry @find
  input list: class Node
  input key: s32
  input flag: bool
  set static Node.total: u32
}
)";

}  // namespace

SampleRun::SampleRun() {
  diag::Result<std::unique_ptr<ir::Program>> read = ir::read_program(kText, "sample.tir");
  TESTELLATE_INVARIANT(read.has_value(), "the sample should be a program");
  program = std::move(*read);
  const ir::Unit& unit = program->units().front();

  result::Target target;
  target.name = "List#find(List,int,boolean)";
  target.language = "java";
  target.file = "List.java";
  target.line = 3;
  target.unit = unit;
  const ir::Body& body = *program->get(unit.entry).body;
  for (std::uint32_t at = 0; at < body.edges.size(); ++at) {
    ir::TakenEdge edge{unit.entry, ir::EdgeId(at)};
    target.edges.push_back({edge, ir::edge_name(*program, edge), result::Verdict::Covered, {}, false});
  }
  target.edges[1].verdict = result::Verdict::Infeasible;
  target.edges[2].verdict = result::Verdict::Open;
  target.edges[2].reason = result::OpenReason::Bound;
  target.paths = {3, 4, 1, 0, 0, 0};
  target.time_ms = 41;

  result::TestCase test;
  test.id = "t1";
  test.name = "find_returns1_whenKeyIs0";
  test.arguments = {result::Link{0, 0, {}},
                    result::Scalar{ir::Type::integer(32), 0},
                    result::Scalar{ir::Type::integer(32), 1}};
  result::Object node;
  node.object_class = class_named("Node");
  node.fields = {{field_named("Node", "next"), result::Link{}},
                 {field_named("Node", "value"), result::Scalar{ir::Type::integer(32), 0xffffffff}}};
  test.before.objects = {node};
  ir::StaticId total = program->find_static(class_named("Node"), program->find_symbol("total"));
  test.settable = {{total, {}, result::Scalar{ir::Type::integer(32), 0xffffffff}}};
  test.settable_after = test.settable;
  test.after.objects = {node, node};
  test.after.objects[0].fields[0].second = result::Link{1, 0, {}};
  test.outcome.end = ir::PathEnd::Returned;
  test.outcome.value = result::Scalar{ir::Type::integer(32), 1};
  test.path_condition = {{test::compare(result::Operator::Equal, "key", 0)}};
  test.decisions = "T";
  test.covers = {{unit.entry, ir::EdgeId(0)}};
  test.is_replayed = true;
  test.confirmation.state = result::Confirmation::State::Confirmed;
  target.tests.push_back(test);

  test.id = "t2";
  test.name = "find_throwsBoom";
  test.outcome = {};
  test.outcome.end = ir::PathEnd::Threw;
  test.outcome.exception_class = class_named("Boom");
  test.after = test.before;
  test.is_replayed = false;
  test.confirmation.state = result::Confirmation::State::Different;
  test.difference = "the run ended `returned`, predicted was `threw`";
  target.tests.push_back(test);

  run.seed = 7;
  run.options = {{"loop-bound", "3"}};
  run.targets.push_back(std::move(target));
  result::Finding& finding = run.findings.emplace_back();
  finding.id = "f1";
  finding.kind = "division-by-zero";
  finding.rank = result::Rank::Certain;
  finding.target = finding.at = "f";
  finding.file = "a.c";
  finding.line = 12;
  finding.message = "a.c:12: division by zero";
  run.solver = {5, 3, 2, 0, 9};
  run.engine = {100, 8, 4};
  run.elapsed_ms = 60;
}

ir::ClassId SampleRun::class_named(const char* name) const {
  return program->find_class(program->find_symbol(name));
}

ir::FieldId SampleRun::field_named(const char* owner, const char* name) const {
  return program->find_field(class_named(owner), program->find_symbol(name));
}

ir::DataTypeId SampleRun::data_type(const char* name) const {
  return program->find_data_type(program->find_symbol(name));
}

}  // namespace testellate::report
