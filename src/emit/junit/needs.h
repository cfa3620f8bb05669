// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>

#include "emit/junit/source_info.h"

namespace testellate::emit::junit {

/// Methods that a test class has besides its tests.
enum class Helper : std::uint8_t { SetField, Make, Invoke };

/// What a test needs around it.
struct Needs {
  Throws throws = Throws::Nothing;
  std::set<ir::StaticId> statics;  ///< that it sets or changes: others find them as they were
  std::set<Helper> helpers;
  std::map<std::string, std::string> stub_classes;  ///< members of the test class, by their names
  bool sets_log_level = false;                      ///< for all loggers: others find it as it was
  bool asserts_logs = false;                        ///< it looks at what was logged
  std::set<std::string> printed;                    ///< streams of System that it looks at: "out"

  void may_throw(Throws more) { throws = std::max(throws, more); }
  void add(const Needs& more) {
    may_throw(more.throws);
    statics.insert(more.statics.begin(), more.statics.end());
    helpers.insert(more.helpers.begin(), more.helpers.end());
    stub_classes.insert(more.stub_classes.begin(), more.stub_classes.end());
    sets_log_level = sets_log_level || more.sets_log_level;
    asserts_logs = asserts_logs || more.asserts_logs;
    printed.insert(more.printed.begin(), more.printed.end());
  }
};

}  // namespace testellate::emit::junit
