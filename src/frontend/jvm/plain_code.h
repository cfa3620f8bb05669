// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "frontend/jvm/linker.h"

/// What constructors, setters and getters do, read from their code, for those who write Java: they make
/// objects through what the class offers.
namespace testellate::frontend::jvm {

/// A value in code that is plain.
struct PlainValue {
  enum class Kind : std::uint8_t {
    This,
    Parameter,  ///< unchanged
    Number,
    Null,
    Text,
    Static,     ///< what a static field holds
    Field,      ///< what a field of `this` holds when the method starts
    Fresh,      ///< an object that no constructor has run on yet
    EmptyList,  ///< a new java.util.ArrayList
    Other,
  };
  Kind kind = Kind::Other;
  std::uint32_t parameter = 0;
  /// Number: of its own width, integers below int as int. EmptyList: which one.
  std::uint64_t bits = 0;
  std::u16string text;
  ResolvedField field;  ///< Static, Field
};

/// A field of `this` that is set.
struct PlainStore {
  ResolvedField field;
  PlainValue value;
};

/// What has to hold for a parameter, or the code throws an exception instead.
struct PlainGuard {
  enum class Relation : std::uint8_t { Equal, NotEqual, Less, AtLeast, Greater, AtMost, Null, NotNull };
  std::uint32_t parameter = 0;
  Relation relation = Relation::NotNull;
  std::int32_t number = 0;             ///< what an int parameter is compared with,
  std::optional<std::uint32_t> other;  ///< unless it is this parameter
};

/// The effect of code that does nothing but set fields of `this` and return. It always returns if the guards
/// hold. It may make objects and arrays for the fields, as long as that has no other effect.
struct PlainCode {
  std::vector<PlainStore> stores;  ///< one for each field that is set
  std::vector<PlainGuard> guards;
  PlainValue result;  ///< unless void
};

/// The effect of a method or constructor of the class; nothing if its code is not that plain. Fields that the
/// constructors above leave alone hold 0 or null.
[[nodiscard]] std::optional<PlainCode> try_read_plain(Linker& linker,
                                                      LoadedClass& owner,
                                                      const Method& method);

}  // namespace testellate::frontend::jvm
