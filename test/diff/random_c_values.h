// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "support/rng.h"

namespace testellate::test {

struct CType {
  std::string_view name;
  std::string_view suffix;  ///< of the names of its variables
  unsigned width;
  bool is_signed;
  bool is_float = false;
};

inline constexpr std::array kTypes{CType{"signed char", "sc", 8, true},
                                   CType{"unsigned char", "uc", 8, false},
                                   CType{"short", "ss", 16, true},
                                   CType{"unsigned short", "us", 16, false},
                                   CType{"int", "si", 32, true},
                                   CType{"unsigned", "ui", 32, false},
                                   CType{"long", "sl", 64, true},
                                   CType{"unsigned long", "ul", 64, false},
                                   CType{"_Bool", "bo", 1, false},
                                   CType{"float", "fl", 32, true, true},
                                   CType{"double", "db", 64, true, true}};
inline constexpr std::size_t kIntegers = 8;  ///< the first ones, without _Bool
inline constexpr std::size_t kInt = 4, kLong = 6, kFloat = 9, kDouble = 10;

/// Writes random expressions over the variables that each function of a random program has (random_c.cpp).
/// They have no effects and no undefined behaviour.
class CValues {
 public:
  explicit CValues(std::uint64_t seed);

  [[nodiscard]] support::Rng& rng() { return rng_; }
  [[nodiscard]] const std::string& tag() const { return tag_; }
  [[nodiscard]] std::size_t array_type() const { return array_type_; }

  [[nodiscard]] static std::string cast(std::size_t type, const std::string& value) {
    return "(" + std::string(kTypes[type].name) + ")" + value;
  }
  template <std::size_t N>
  [[nodiscard]] std::string one_of(const std::array<std::string_view, N>& list) {
    return std::string(list[rng_.below(N)]);
  }
  [[nodiscard]] std::string number(std::uint64_t below) { return std::to_string(rng_.below(below)); }
  [[nodiscard]] std::size_t any_type() { return rng_.below(kTypes.size()); }
  [[nodiscard]] std::size_t any_integer() { return rng_.below(kIntegers); }

  [[nodiscard]] std::string constant(std::size_t type);
  /// Something of that type that can be read and assigned.
  [[nodiscard]] std::string place(std::size_t type);
  /// Of exactly that type; an operand of any operator as it stands.
  [[nodiscard]] std::string value(std::size_t type, unsigned depth);
  /// Of any integer type.
  [[nodiscard]] std::string integer_value(unsigned depth) { return value(any_integer(), depth); }
  /// In parentheses.
  [[nodiscard]] std::string condition(unsigned depth);
  /// Of arrays with eight elements.
  [[nodiscard]] std::string index() { return "(" + integer_value(1) + " & 7)"; }

 private:
  std::string special_integer();
  std::string arithmetic(unsigned depth);
  std::string divisor_place(std::size_t type);
  std::string float_value(std::size_t type, unsigned depth);

  support::Rng rng_;
  std::string tag_;         ///< at the end of each name outside functions
  std::size_t array_type_;  ///< of the arrays that are not of int
};

}  // namespace testellate::test
