// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "frontend/jvm/link/class_table.h"

namespace testellate::frontend::jvm {

/// A field of a value of the JDK: what a test passes to the maker, in the order of its parameters.
struct LibraryValueField {
  std::string_view name;
  std::int64_t least;
  std::int64_t most;  ///< below `least`: any number of the type, or a reference that is never null
  /// What people write in tests, and what is quickly computed with; `usual_most` below: nothing is known.
  std::int64_t usual_least = 1;
  std::int64_t usual_most = 0;
};

/// A class of the JDK whose objects cannot be changed and are as good as what they hold: dates, times,
/// decimal numbers. Objects of it are inputs, number by number, and a test makes them by one call.
struct LibraryValue {
  std::string_view name;
  std::string_view maker;       ///< a static method, or "<init>"
  std::string_view descriptor;  ///< of the maker
  std::span<const LibraryValueField> fields;
  bool has_others = false;  ///< legal ones are left out: beyond the bounds, or with more in other fields
};

/// Null if the class is none of them, or has other fields in this JDK. Fields that are not mentioned are
/// zero or null in what the maker makes.
[[nodiscard]] const LibraryValue* find_library_value(const ClassFile& file);

/// The name of a static variable with an object that stands for all of the class, if there is one: `UTC` of
/// `ZoneOffset`. Empty if there is none.
[[nodiscard]] std::string_view find_library_constant(const ClassFile& file);

/// A call that makes an object of the JDK or changes it, a static variable that holds one, or the literal of
/// a class.
struct LibraryCall {
  std::string_view owner;
  std::string_view name;        ///< of a constructor "<init>", of a literal "class"
  std::string_view descriptor;  ///< empty: no method
  /// Of what is passed. A parameter that is any object is what the next type argument says: `K` and `V` of
  /// a `Map<K, V>`; one that is an array of objects has such elements.
  /// A method of a collection that makes something is called on a list.
  std::array<std::string_view, 2> names{};
  std::size_t never_null_count = 0;  ///< so many of the first parameters are never null in a test
};

/// What stands for all values of a declared class of the JDK whose fields are too entangled to be inputs: it
/// is made by one of several calls, and then changed.
struct LibraryMaking {
  std::string_view declared;
  std::span<const LibraryCall> makers;
  std::span<const LibraryCall> changers{};
  /// An exception. Besides those that are listed, the ones that the code under test asks for are meant.
  bool is_exception = false;
};

/// Null if there is none.
[[nodiscard]] const LibraryMaking* find_library_making(std::string_view declared);

}  // namespace testellate::frontend::jvm
