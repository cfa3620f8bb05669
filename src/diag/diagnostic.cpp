// SPDX-License-Identifier: Apache-2.0
#include "diag/diagnostic.h"

#include <array>
#include <cstddef>

namespace testellate::diag {
namespace {

constexpr auto kKinds = std::to_array<KindInfo>({
#define KIND(enumerator, severity, name, about) {Kind::enumerator, Severity::severity, name, about},
#include "diag/kinds.def"
#undef KIND
});

std::string_view severity_text(Severity severity) {
  switch (severity) {
    case Severity::Error:
      return "error";
    case Severity::Warning:
      return "warning";
    case Severity::Note:
      return "note";
  }
  return "error";
}

}  // namespace

const KindInfo& info(Kind kind) { return kKinds[static_cast<std::size_t>(kind)]; }

std::span<const KindInfo> all_kinds() { return kKinds; }

std::string to_text(const Location& location) {
  std::string text = location.file;
  if (location.line != 0) text += ":" + std::to_string(location.line);
  if (location.line != 0 && location.column != 0) text += ":" + std::to_string(location.column);
  return text;
}

std::string to_text(const Diagnostic& diagnostic) {
  const KindInfo& kind = info(diagnostic.kind);
  std::string text = to_text(diagnostic.location);
  if (!text.empty()) text += ": ";
  text += severity_text(kind.severity);
  text += ": " + diagnostic.message + " [";
  text += kind.name;
  return text + "]";
}

void StreamSink::report(const Diagnostic& diagnostic) { stream_ << to_text(diagnostic) << '\n'; }

}  // namespace testellate::diag
