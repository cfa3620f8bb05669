// SPDX-License-Identifier: Apache-2.0
#include "report/outcome_json.h"

#include <string>

#include "ir/check.h"
#include "ir/place.h"
#include "report/value_text.h"

namespace testellate::report {
namespace {

void write_lines(JsonText& json, std::string_view name, const Lines& lines) {
  json.key(name);
  json.begin_object();
  for (const auto& [line_name, value] : lines) json.member(line_name, value);
  json.end_object();
}

class OutcomeText {
 public:
  OutcomeText(const ir::Program& program, const GraphText& graphs, JsonText& json)
      : program_(program), graphs_(graphs), json_(json) {}

  void write_outcome(const ir::Unit& unit, const result::TestCase& test) {
    const result::Outcome& outcome = test.outcome;
    switch (outcome.end) {
      case ir::PathEnd::Returned:
        json_.member("kind", "return");
        if (outcome.value) json_.member("value", graphs_.result(unit, test));
        break;
      case ir::PathEnd::Threw:
        json_.member("kind", "exception");
        write_exception(outcome);
        break;
      case ir::PathEnd::Exited:
        json_.member("kind", "exit");
        json_.member("value", std::to_string(outcome.exit_code));
        break;
      case ir::PathEnd::Faulted:
        json_.member("kind", "error");
        if (outcome.fault) json_.member("type", ir::info(*outcome.fault).name);
        break;
      case ir::PathEnd::StepLimit:
        json_.member("kind", "timeout");
        break;
      case ir::PathEnd::AssumptionFailed:
      case ir::PathEnd::MemoryLimit:
      case ir::PathEnd::Unsupported:
      case ir::PathEnd::Stuck:
      case ir::PathEnd::LoopHavocked:
        json_.member("kind", "error");
        json_.member("type", ir::info(outcome.end).name);
        break;
    }
  }

 private:
  void write_exception(const result::Outcome& outcome) {
    if (outcome.exception_class.is_valid()) {
      json_.member("type", program_.text(program_.get(outcome.exception_class).name));
      if (outcome.blamed.function.is_valid()) json_.member("at", ir::place_name(program_, outcome.blamed));
      // Of a library: in user code it is only a call that goes wrong inside.
      if (outcome.place.function.is_valid() && outcome.blamed != outcome.place) {
        json_.member("below", ir::place_name(program_, outcome.place));
      }
    } else if (outcome.value) {
      json_.member("value", value_text(program_, *outcome.value, {}));
    }
  }

  const ir::Program& program_;
  const GraphText& graphs_;
  JsonText& json_;
};

}  // namespace

void write_inputs_and_outcome(const ir::Program& program,
                              const GraphText& graphs,
                              const ir::Unit& unit,
                              const result::TestCase& test,
                              JsonText& json) {
  write_lines(json, "inputs", graphs.inputs(unit, test));
  json.key("outcome");
  json.begin_object();
  OutcomeText(program, graphs, json).write_outcome(unit, test);
  if (const Lines changes = graphs.changes(unit, test); !changes.empty()) {
    write_lines(json, "state", changes);
  }
  json.end_object();
}

}  // namespace testellate::report
