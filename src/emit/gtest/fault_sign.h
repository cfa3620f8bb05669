// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "ir/check.h"

namespace testellate::emit::gtest {

/// In which build of the program a fault ends it.
enum class Showing : std::uint8_t {
  Everywhere,            ///< by a signal, or by a sanitizer that says more
  Aborting,              ///< everywhere, by SIGABRT
  ToAddressSanitizer,    ///< only under -fsanitize=address
  ToUndefinedSanitizer,  ///< only under -fsanitize=undefined
  ToLeakSanitizer,       ///< only under -fsanitize=address, when it is asked for leaks
  ToMemorySanitizer,     ///< only under -fsanitize=memory, which does not go with the others
  AfterTime,             ///< everywhere: it goes on and on
  Nowhere,               ///< no test can show it
};

struct FaultSign {
  Showing showing = Showing::Nowhere;
  /// Extended regular expression for part of what the dying process writes; of Everywhere only under
  /// sanitizers.
  std::string_view message;
};

/// How the real machine shows a fault; fault_signs.def is the table.
[[nodiscard]] FaultSign sign_of(ir::Fault fault);

}  // namespace testellate::emit::gtest
