// SPDX-License-Identifier: Apache-2.0
#include "report/json.h"

#include <nlohmann/json.hpp>

#include "ir/place.h"
#include "render/condition_text.h"
#include "report/graph_text.h"
#include "report/tally.h"
#include "report/value_text.h"

namespace testellate::report {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kFormatVersion = 1;

Json lines_json(const Lines& lines) {
  Json object = Json::object();
  for (const auto& [name, value] : lines) object[name] = value;
  return object;
}

Json branches_json(const result::Target& target) {
  EdgeTally tally = tally_edges(target);
  Json open = Json::object();
  for (std::size_t at = 0; at < tally.open.size(); ++at) {
    open[std::string(name(static_cast<result::OpenReason>(at)))] = tally.open[at];
  }
  return {{"total", tally.total},
          {"covered", tally.covered},
          {"infeasible", tally.infeasible},
          {"synthetic", tally.synthetic},
          {"open", std::move(open)}};
}

Json paths_json(const result::PathCounts& paths) {
  return {{"feasible", paths.feasible},
          {"infeasible", paths.infeasible},
          {"bounded", paths.bounded},
          {"unsupported", paths.unsupported},
          {"unknown", paths.unknown},
          {"timeout", paths.timeout},
          {"environment", paths.environment}};
}

Json target_json(const result::Target& target) {
  Json json = {{"name", target.name},
               {"language", target.language},
               {"file", target.file},
               {"line", target.line},
               {"status", name(target.status)}};
  if (target.status != result::Status::Complete) json["reason"] = target.reason;
  json["branches"] = branches_json(target);
  json["infeasible_edges"] = Json::array();
  json["open_edges"] = Json::object();
  for (const result::EdgeVerdict& edge : target.edges) {
    if (edge.is_synthetic) continue;
    if (edge.verdict == result::Verdict::Infeasible) json["infeasible_edges"].push_back(edge.name);
    if (edge.verdict == result::Verdict::Open) json["open_edges"][edge.name] = name(edge.reason);
  }
  json["paths"] = paths_json(target.paths);
  if (!target.unsupported.empty()) json["unsupported"] = target.unsupported;
  if (!target.unwritable.empty()) json["unwritable"] = target.unwritable;
  if (!target.environment.empty()) json["environment"] = target.environment;
  json["tests"] = Json::array();
  for (const result::TestCase& test : target.tests) json["tests"].push_back(test.id);
  json["time_ms"] = target.time_ms;
  return json;
}

Json outcome_json(const ir::Program& program,
                  const GraphText& graphs,
                  const ir::Unit& unit,
                  const result::TestCase& test) {
  const result::Outcome& outcome = test.outcome;
  Json json = Json::object();
  switch (outcome.end) {
    case ir::PathEnd::Returned:
      json["kind"] = "return";
      if (outcome.value) json["value"] = graphs.result(unit, test);
      break;
    case ir::PathEnd::Threw:
      json["kind"] = "exception";
      if (outcome.exception_class.is_valid()) {
        json["type"] = program.text(program.get(outcome.exception_class).name);
        if (outcome.blamed.function.is_valid()) json["at"] = ir::place_name(program, outcome.blamed);
        // Of a library: in user code it is only a call that goes wrong inside.
        if (outcome.blamed != outcome.place) json["below"] = ir::place_name(program, outcome.place);
      } else if (outcome.value) {
        json["value"] = value_text(program, *outcome.value, {});
      }
      break;
    case ir::PathEnd::Exited:
      json["kind"] = "exit";
      json["value"] = std::to_string(outcome.exit_code);
      break;
    case ir::PathEnd::Faulted:
      json["kind"] = "error";
      if (outcome.fault) json["type"] = ir::info(*outcome.fault).name;
      break;
    case ir::PathEnd::StepLimit:
      json["kind"] = "timeout";
      break;
    case ir::PathEnd::AssumptionFailed:
    case ir::PathEnd::MemoryLimit:
    case ir::PathEnd::Unsupported:
    case ir::PathEnd::Stuck:
    case ir::PathEnd::LoopHavocked:
      json["kind"] = "error";
      json["type"] = ir::info(outcome.end).name;
      break;
  }
  return json;
}

Json test_json(const ir::Program& program,
               const GraphText& graphs,
               const result::Target& target,
               const result::TestCase& test) {
  Json json = {{"id", test.id},
               {"target", target.name},
               {"name", test.name},
               {"inputs", lines_json(graphs.inputs(target.unit, test))}};
  json["outcome"] = outcome_json(program, graphs, target.unit, test);
  Lines changes = graphs.changes(target.unit, test);
  if (!changes.empty()) json["outcome"]["state"] = lines_json(changes);
  json["path_condition"] = render::to_text(test.path_condition, render::style_of(target.language));
  json["decisions"] = test.decisions;
  json["confirmed"] = test.confirmation.state == result::Confirmation::State::Confirmed;
  if (test.confirmation.state != result::Confirmation::State::Confirmed) {
    json["confirmation"] = name(test.confirmation.state);
  }
  const std::string& difference = test.difference.empty() ? test.confirmation.detail : test.difference;
  if (!difference.empty()) json["difference"] = difference;
  json["covers"] = Json::array();
  for (const ir::TakenEdge& edge : test.covers) json["covers"].push_back(ir::edge_name(program, edge));
  return json;
}

Json code_json(const result::CodeCoverage& part) {
  return {{"name", part.name},
          {"file", part.file},
          {"branches",
           {{"total", part.branches.total},
            {"covered", part.branches.covered},
            {"infeasible", part.branches.infeasible}}},
          {"lines", {{"total", part.lines.total}, {"covered", part.lines.covered}}}};
}

Json finding_json(const result::Finding& finding) {
  Json json = {{"id", finding.id},
               {"kind", finding.kind},
               {"target", finding.target},
               {"file", finding.file},
               {"line", finding.line},
               {"confirmed", finding.is_confirmed}};
  if (!finding.test.empty()) json["test"] = finding.test;
  json["message"] = finding.message;
  return json;
}

/// Writes an object member by member and array by array, so that a run with many tests is never there twice.
/// The text is that of `Json::dump` with an indent of two.
class ReportText {
 public:
  void add(std::string_view name, const Json& json) {
    start_member(name);
    add_value(json, 2);
  }
  void start_array(std::string_view name) {
    start_member(name);
    text_ += '[';
    is_empty_ = true;
  }
  void add_element(const Json& json) {
    text_ += is_empty_ ? "\n    " : ",\n    ";
    is_empty_ = false;
    add_value(json, 4);
  }
  void end_array() { text_ += is_empty_ ? "]" : "\n  ]"; }
  [[nodiscard]] std::string finish() {
    text_ += "\n}\n";
    return std::move(text_);
  }

 private:
  void start_member(std::string_view name) {
    text_ += text_.empty() ? "{\n  \"" : ",\n  \"";
    text_ += name;
    text_ += "\": ";
  }
  void add_value(const Json& json, std::size_t indent) {
    // Names may hold any bytes; JSON is UTF-8. Texts have no line ends in it.
    for (char c : json.dump(2, ' ', false, Json::error_handler_t::replace)) {
      text_ += c;
      if (c == '\n') text_.append(indent, ' ');
    }
  }

  std::string text_;
  bool is_empty_ = true;
};

}  // namespace

std::string to_json(const ir::Program& program, const result::Run& run) {
  GraphText graphs(program);
  ReportText text;
  text.add("version", kFormatVersion);
  text.add("tool",
           {{"name", "testellate"},
            {"version", TESTELLATE_VERSION},
            {"seed", run.seed},
            {"options", run.options.empty() ? Json::object() : Json(run.options)}});
  text.start_array("targets");
  for (const result::Target& target : run.targets) text.add_element(target_json(target));
  text.end_array();
  text.start_array("code");
  for (const result::CodeCoverage& part : run.code) text.add_element(code_json(part));
  text.end_array();
  text.start_array("tests");
  for (const result::Target& target : run.targets) {
    for (const result::TestCase& test : target.tests) {
      text.add_element(test_json(program, graphs, target, test));
    }
  }
  text.end_array();
  text.start_array("findings");
  for (const result::Finding& finding : run.findings) text.add_element(finding_json(finding));
  text.end_array();
  text.add("classes", Json::array());
  text.add("potential_paths", Json::object());
  text.add("sequences", Json::array());
  if (!run.left_out.empty()) {
    text.start_array("left_out");
    for (const result::LeftOut& left_out : run.left_out) {
      text.add_element({{"what", left_out.what}, {"first", left_out.place}, {"count", left_out.count}});
    }
    text.end_array();
  }
  if (!run.no_suite.empty()) text.add("no_suite", run.no_suite);
  text.add("solver",
           {{"queries", run.solver.queries},
            {"sat", run.solver.sat},
            {"unsat", run.solver.unsat},
            {"unknown", run.solver.unknown},
            {"time_ms", run.solver.time_ms}});
  text.add("engine",
           {{"instructions", run.engine.instructions},
            {"decisions", run.engine.decisions},
            {"forks", run.engine.forks}});
  const auto milliseconds = [](std::uint64_t microseconds) { return (microseconds + 500) / 1000; };
  text.add("work",
           {{"exploration_ms", milliseconds(run.work.exploration)},
            {"values_ms", milliseconds(run.work.values)},
            {"text_ms", milliseconds(run.work.text)},
            {"replay_ms", milliseconds(run.work.replay)}});
  text.add("stages",
           {{"load_ms", run.stages.load_ms},
            {"explore_ms", run.stages.explore_ms},
            {"suite_ms", run.stages.suite_ms},
            {"report_ms", run.stages.report_ms}});
  text.add("elapsed_ms", run.elapsed_ms);
  return text.finish();
}

}  // namespace testellate::report
