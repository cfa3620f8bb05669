// SPDX-License-Identifier: Apache-2.0
#include "driver/spell_arguments.h"

#include <map>
#include <string_view>

namespace testellate::driver {

void spell_arguments(language::LoadedInput& input, result::Run& run) {
  std::map<std::string_view, const ir::Unit*> units;
  for (result::Target& target : run.targets) {
    units.emplace(target.name, &target.unit);
    for (result::TestCase& test : target.tests) {
      test.spelled_arguments = input.spell_arguments(target.unit, test);
    }
  }
  for (result::Finding& finding : run.findings) {
    const auto unit = units.find(finding.target);
    if (unit == units.end()) continue;
    finding.shown_by.spelled_arguments = input.spell_arguments(*unit->second, finding.shown_by);
  }
}

}  // namespace testellate::driver
