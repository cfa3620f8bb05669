// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>

#include "emit/junit/scope.h"

namespace testellate::emit::junit {

/// Strings, boxed numbers and enum constants among the inputs, as expressions. Different objects stay
/// different, unless the test says that they may be the same: the second of two equal strings is a new one.
class ValueObjects {
 public:
  /// Borrowed.
  explicit ValueObjects(Scope& scope);

  [[nodiscard]] Made make(const result::Object& object, ObjectSort sort);

 private:
  [[nodiscard]] Made make_string(const result::Object& object);
  [[nodiscard]] Made make_boxed(const result::Object& object);
  [[nodiscard]] Made make_constant(const result::Object& object);

  Scope& scope_;
  std::set<std::u16string> texts_;
  std::set<std::string> boxed_;
  std::set<std::pair<const SourceClass*, std::uint32_t>> constants_;
};

}  // namespace testellate::emit::junit
