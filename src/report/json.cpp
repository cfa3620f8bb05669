// SPDX-License-Identifier: Apache-2.0
#include "report/json.h"

#include <map>

#include "ir/place.h"
#include "render/condition_text.h"
#include "report/graph_text.h"
#include "report/json_text.h"
#include "report/outcome_json.h"
#include "report/tally.h"
#include "report/value_text.h"

namespace testellate::report {
namespace {

constexpr std::uint64_t kFormatVersion = 1;

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
  // Of code that only its callers can be tested for: what this one cannot bring about.
  for (const result::EdgeVerdict& edge : target.helper_edges) {
    if (edge.is_synthetic || edge.verdict != result::Verdict::Infeasible) continue;
    json["infeasible_in_helpers"].push_back(edge.name);
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

/// Names of edges, which many tests have in common.
class EdgeNames {
 public:
  explicit EdgeNames(const ir::Program& program) : program_(program) {}
  const std::string& operator[](ir::TakenEdge edge) {
    auto [known, is_new] = names_.try_emplace(edge);
    if (is_new) known->second = ir::edge_name(program_, edge);
    return known->second;
  }

 private:
  const ir::Program& program_;
  std::map<ir::TakenEdge, std::string> names_;
};

class TestsText {
 public:
  /// Both borrowed.
  TestsText(const ir::Program& program, JsonText& json)
      : program_(program), graphs_(program), edges_(program), json_(json) {}

  void write(const result::Target& target, const result::TestCase& test) {
    using State = result::Confirmation::State;
    json_.begin_object();
    json_.member("id", test.id);
    json_.member("target", target.name);
    json_.member("name", test.name);
    write_inputs_and_outcome(program_, graphs_, target.unit, test, json_);
    json_.member("path_condition", render::to_text(test.path_condition, render::style_of(target.language)));
    json_.member("decisions", test.decisions);
    json_.member("confirmed", test.confirmation.state == State::Confirmed);
    if (test.confirmation.state != State::Confirmed) {
      json_.member("confirmation", name(test.confirmation.state));
    }
    const std::string& difference = test.difference.empty() ? test.confirmation.detail : test.difference;
    if (!difference.empty()) json_.member("difference", difference);
    json_.key("covers");
    json_.begin_array();
    for (const ir::TakenEdge& edge : test.covers) json_.value(edges_[edge]);
    json_.end_array();
    if (!test.catches.empty()) {
      json_.key("catches");
      json_.begin_array();
      for (ir::Place handler : test.catches) json_.value(ir::place_name(program_, handler));
      json_.end_array();
    }
    json_.end_object();
  }

 private:
  const ir::Program& program_;
  GraphText graphs_;
  EdgeNames edges_;
  JsonText& json_;
};

Json code_json(const result::CodeCoverage& part) {
  Json json = {{"name", part.name},
               {"file", part.file},
               {"branches",
                {{"total", part.branches.total},
                 {"covered", part.branches.covered},
                 {"infeasible", part.branches.infeasible}}},
               {"lines", {{"total", part.lines.total}, {"covered", part.lines.covered}}}};
  if (!part.infeasible_edges.empty()) json["infeasible_edges"] = part.infeasible_edges;
  for (const auto& [edge, reason] : part.open_edges) json["open_edges"][edge] = name(reason);
  return json;
}

Json finding_json(const result::Finding& finding) {
  Json json = {{"id", finding.id},
               {"kind", finding.kind},
               {"rank", result::name_of(finding.rank)},
               {"target", finding.target},
               {"file", finding.file},
               {"line", finding.line},
               {"at", finding.at},
               {"via", finding.via},
               {"confirmed", finding.is_confirmed}};
  if (!finding.exception.empty()) json["exception"] = finding.exception;
  if (!finding.test.empty()) json["test"] = finding.test;
  if (!finding.stubs.empty()) json["stubs"] = finding.stubs;
  const std::string& difference = finding.shown_by.confirmation.detail;
  if (!finding.is_confirmed && !difference.empty()) json["difference"] = difference;
  json["message"] = finding.message;
  return json;
}

template <typename List, typename ToJson>
void write_list(JsonText& json, std::string_view name, const List& list, ToJson to_json) {
  json.key(name);
  json.begin_array();
  for (const auto& one : list) json.tree(to_json(one));
  json.end_array();
}

void write_tests(const ir::Program& program,
                 const result::Run& run,
                 const CompleteTest& complete,
                 JsonText& json) {
  TestsText tests(program, json);
  json.key("tests");
  json.begin_array();
  for (std::size_t target = 0; target < run.targets.size(); ++target) {
    for (std::size_t at = 0; at < run.targets[target].tests.size(); ++at) {
      const result::TestCase& test = run.targets[target].tests[at];
      tests.write(run.targets[target], complete ? complete(target, at, test) : test);
    }
  }
  json.end_array();
}

}  // namespace

void write_json(const ir::Program& program,
                const result::Run& run,
                const CompleteTest& complete,
                const support::Append& append,
                const WriteMembers& write_classes,
                const WriteMembers& write_sequences) {
  JsonText json(append);
  json.begin_object();
  json.member("version", kFormatVersion);
  json.member("tool",
              Json{{"name", "testellate"},
                   {"version", TESTELLATE_VERSION},
                   {"seed", run.seed},
                   {"options", run.options.empty() ? Json::object() : Json(run.options)}});
  if (!run.sandbox.empty()) json.member("sandbox", run.sandbox);
  write_list(json, "targets", run.targets, target_json);
  write_list(json, "code", run.code, code_json);
  write_tests(program, run, complete, json);
  write_list(json, "findings", run.findings, finding_json);
  if (!run.refuted.empty()) write_list(json, "refuted", run.refuted, finding_json);
  if (write_classes) {
    write_classes(json);
  } else {
    json.member("classes", Json::array());
    json.member("potential_paths", Json::object());
  }
  if (write_sequences) {
    write_sequences(json);
  } else {
    json.member("sequences", Json::array());
  }
  if (!run.left_out.empty()) {
    write_list(json, "left_out", run.left_out, [](const result::LeftOut& left_out) {
      return Json{{"what", left_out.what}, {"first", left_out.place}, {"count", left_out.count}};
    });
  }
  if (!run.collaborators.empty()) {
    write_list(json, "collaborators", run.collaborators, [](const result::Collaborator& found) {
      Json entry{{"name", found.name}, {"at", found.place}, {"why", found.why}, {"stub", found.has_stub}};
      if (!found.help.empty()) entry["help"] = found.help;
      return entry;
    });
  }
  if (!run.no_suite.empty()) json.member("no_suite", run.no_suite);
  json.member("solver",
              Json{{"queries", run.solver.queries},
                   {"sat", run.solver.sat},
                   {"unsat", run.solver.unsat},
                   {"unknown", run.solver.unknown},
                   {"time_ms", run.solver.time_ms}});
  Json engine{{"instructions", run.engine.instructions},
              {"decisions", run.engine.decisions},
              {"forks", run.engine.forks}};
  if (run.engine.answered_calls != 0) engine["answered_calls"] = run.engine.answered_calls;
  json.member("engine", engine);
  const auto milliseconds = [](std::uint64_t microseconds) { return (microseconds + 500) / 1000; };
  json.member("work",
              Json{{"exploration_ms", milliseconds(run.work.exploration)},
                   {"values_ms", milliseconds(run.work.values)},
                   {"text_ms", milliseconds(run.work.text)},
                   {"replay_ms", milliseconds(run.work.replay)}});
  json.member("stages",
              Json{{"load_ms", run.stages.load_ms},
                   {"explore_ms", run.stages.explore_ms},
                   {"suite_ms", run.stages.suite_ms},
                   {"report_ms", run.stages.report_ms}});
  json.member("elapsed_ms", run.elapsed_ms);
  json.end_object();
  json.end_line();
}

std::string to_json(const ir::Program& program, const result::Run& run) {
  std::string text;
  write_json(program, run, {}, [&](std::string_view part) { text += part; });
  return text;
}

}  // namespace testellate::report
