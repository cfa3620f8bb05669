// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "support/expected.h"

namespace testellate::diag {

/// A place in the user's input. Zero lines and columns are unknown; both count from 1.
struct Location {
  std::string file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;

  friend bool operator==(const Location&, const Location&) = default;
};

/// "a.tir:3:14", "a.tir:3", "a.tir" or "".
[[nodiscard]] std::string to_text(const Location& location);

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

/// Where diagnostics go. Library code reports here; only `cli` decides that it is a terminal.
class Sink {
 public:
  virtual ~Sink() = default;
  virtual void report(const Diagnostic& diagnostic) = 0;
};

/// Writes each diagnostic as one line.
class StreamSink final : public Sink {
 public:
  explicit StreamSink(std::ostream& stream) : stream_(stream) {}
  void report(const Diagnostic& diagnostic) override;

 private:
  std::ostream& stream_;
};

/// Keeps them, for tests and for stages that decide later.
class CollectingSink final : public Sink {
 public:
  void report(const Diagnostic& diagnostic) override { diagnostics_.push_back(diagnostic); }
  [[nodiscard]] const std::vector<Diagnostic>& diagnostics() const { return diagnostics_; }

 private:
  std::vector<Diagnostic> diagnostics_;
};

}  // namespace testellate::diag
