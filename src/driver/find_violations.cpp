// SPDX-License-Identifier: Apache-2.0
#include "driver/find_violations.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace testellate::driver {
namespace {

result::Finding make_finding(const result::Target& target,
                             const result::TestCase& test,
                             std::string_view kind,
                             const std::string& what) {
  result::Finding finding;
  finding.kind = kind;
  finding.rank = result::Rank::Certain;
  finding.target = target.name;
  finding.file = target.file;
  finding.line = target.line;
  finding.message = target.file + ":" + std::to_string(target.line) + ": " + what;
  finding.test = test.id;
  finding.is_confirmed = result::is_trusted(test);
  finding.shown_by = test;
  return finding;
}

/// "add(int)" of "a.B#add(int)".
std::string method_of(std::string_view unit) { return std::string(unit.substr(unit.find('#') + 1)); }

}  // namespace

void find_violations(const ir::Program& program,
                     const ClassUnits& units,
                     std::span<const ViolatedContract> violations,
                     const SequenceText& sequence_text,
                     result::Run& run) {
  std::vector<result::Finding>& findings = run.findings;
  std::map<std::string, std::size_t> used;  // tests of each observer
  for (const ViolatedContract& violation : violations) {
    const ir::Contract& contract = units.calls.contracts[violation.contract];
    const std::string name(program.text(units.calls.observers[contract.observer].name));
    const auto target = std::ranges::find(run.targets, name, &result::Target::name);
    if (target == run.targets.end() || used[name] == target->tests.size()) continue;
    const result::TestCase& test = target->tests[used[name]++];
    const bool threw = test.outcome.end == ir::PathEnd::Threw;
    result::Finding& finding = findings.emplace_back(make_finding(
        *target,
        test,
        contract.kind == ir::ContractKind::Invariant ? "invariant-violated" : "postcondition-violated",
        "`" + method_of(name) + "` " + (threw ? "throws" : "is false") + " after " +
            sequence_text(target->unit, test)));
    // Who was asked only tells of it.
    finding.target = program.text(units.units[violation.unit].unit.name);
  }
  std::set<ir::Place> places;
  for (const result::Target& target : run.targets) {
    for (const result::TestCase& test : target.tests) {
      const ir::ClassId thrown = test.outcome.exception_class;
      const bool is_assertion = test.outcome.end == ir::PathEnd::Threw && thrown.is_valid() &&
                                program.text(program.get(thrown).name) == units.assertion_class;
      if (!is_assertion || !places.insert(test.outcome.blamed).second) continue;
      findings.push_back(make_finding(target,
                                      test,
                                      "assertion-failed",
                                      "an assertion fails in `" + method_of(target.name) + "` after " +
                                          sequence_text(target.unit, test)));
    }
  }
  for (std::size_t at = 0; at < findings.size(); ++at) findings[at].id = "f" + std::to_string(at + 1);
}

}  // namespace testellate::driver
