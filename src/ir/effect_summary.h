// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ir/ids.h"

/// What constructors, setters and getters do. Front ends read it from their code; whoever writes tests brings
/// objects into a state by it.
namespace testellate::ir {

struct EffectValue {
  enum class Kind : std::uint8_t {
    This,
    Parameter,  ///< unchanged
    Constant,
    Text,
    EnumConstant,
    Field,      ///< what a field of `this` holds when the method starts
    EmptyList,  ///< a new list that nothing else has
    Unknown,
  };
  Kind kind = Kind::Unknown;
  std::uint32_t parameter = 0;  ///< Parameter: which one, without the receiver
  std::uint64_t bits = 0;       ///< Constant: of the type of what holds it; 0 for null
  std::u16string text{};        ///< Text
  std::string constant{};       ///< EnumConstant: its name
  FieldId field{};              ///< Field
};

/// A field of `this` that is set.
struct FieldEffect {
  FieldId field;
  EffectValue value{};
};

/// What has to hold for a parameter, or the code throws an exception instead.
struct ParameterGuard {
  enum class Relation : std::uint8_t { Equal, NotEqual, Less, AtLeast, Greater, AtMost, Null, NotNull };
  std::uint32_t parameter = 0;
  Relation relation = Relation::NotNull;
  std::int32_t number = 0;               ///< what an int parameter is compared with,
  std::optional<std::uint32_t> other{};  ///< unless it is this parameter
};

/// The effect of code that does nothing but set fields of `this` and return. It always returns if the guards
/// hold. It may make objects and arrays for the fields, as long as that has no other effect.
struct EffectSummary {
  /// One for each field that is set. Of a constructor, fields that are not mentioned hold 0 or null.
  std::vector<FieldEffect> fields{};
  std::vector<ParameterGuard> guards{};
  EffectValue result{};  ///< unless void
};

}  // namespace testellate::ir
