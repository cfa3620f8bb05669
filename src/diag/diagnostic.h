// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "diag/location.h"
#include "support/expected.h"

namespace testellate::diag {

enum class Severity : std::uint8_t { Error, Warning, Note };

enum class Kind : std::uint8_t {
#define KIND(enumerator, severity, name, about) enumerator,
#include "diag/kinds.def"
#undef KIND
};

struct KindInfo {
  Kind kind;
  Severity severity;
  std::string_view name;
  std::string_view about;
};

[[nodiscard]] const KindInfo& info(Kind kind);
[[nodiscard]] std::span<const KindInfo> all_kinds();

/// One message about the user's input. `message` starts in lower case, quotes code in backticks, says what
/// was observed and then the rule, and has no final full stop.
struct Diagnostic {
  Kind kind;
  Location location;
  std::string message;
};

/// "a.tir:3:14: error: unknown register `%x` [tir-name]", without a line break.
[[nodiscard]] std::string to_text(const Diagnostic& diagnostic);

/// What a stage that reads input returns.
template <typename Value>
using Result = Expected<Value, Diagnostic>;

[[nodiscard]] inline Unexpected<Diagnostic> error(Kind kind, Location location, std::string message) {
  return Unexpected<Diagnostic>(Diagnostic{kind, std::move(location), std::move(message)});
}

}  // namespace testellate::diag
