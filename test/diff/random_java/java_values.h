// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "support/rng.h"

namespace testellate::test {

/// Types of values in random Java programs.
enum class JavaType : std::uint8_t {
  Boolean,
  Byte,
  Short,
  Char,
  Int,
  Long,
  Float,
  Double,
  Text,    ///< String
  Object,  ///< holds boxes, texts, arrays, figures, records; nothing whose text depends on its identity
  Figure,  ///< the class hierarchy of the program
  Color    ///< an enum
};
inline constexpr std::size_t kJavaTypes = 12;
inline constexpr std::size_t kJavaPrimitives = 8;

/// As it is written.
[[nodiscard]] std::string_view name_of(JavaType type);

struct JavaMethod {
  std::string name;  ///< what stands before the parenthesis
  JavaType result = JavaType::Int;
  std::vector<JavaType> parameters;
};

/// What an expression can refer to where it stands.
struct JavaScope {
  std::array<std::vector<std::string>, kJavaTypes> places;  ///< can be assigned
  std::array<std::vector<std::string>, kJavaTypes> values;  ///< only read
  std::array<std::vector<std::string>, kJavaTypes> arrays;  ///< by type of element
  std::vector<std::string> matrices;                        ///< int[][]
  std::vector<std::string> operations;                      ///< of type Op
  std::vector<JavaMethod> methods;

  [[nodiscard]] static std::size_t at(JavaType type) { return static_cast<std::size_t>(type); }
};

/// Writes random expressions, each in parentheses and of exactly the type asked for. Java says in which order
/// things happen, so they may assign, call and throw anywhere.
class JavaValues {
 public:
  /// `scope` is borrowed.
  JavaValues(support::Rng& rng, const JavaScope& scope) : rng_(rng), scope_(scope) {}

  [[nodiscard]] std::string value(JavaType type, unsigned depth);
  [[nodiscard]] std::string condition(unsigned depth) { return value(JavaType::Boolean, depth); }
  [[nodiscard]] std::string constant(JavaType type);
  /// Can be assigned; empty if there is none.
  [[nodiscard]] std::string place(JavaType type);
  [[nodiscard]] std::string arguments(const JavaMethod& method, unsigned depth);
  /// `new`, or a constant, mostly with four elements.
  [[nodiscard]] std::string new_array(JavaType element, unsigned depth);
  [[nodiscard]] std::string index(unsigned depth);
  /// An assignment without its semicolon; also usable as a value of that type in parentheses.
  [[nodiscard]] std::string assignment(JavaType type, unsigned depth);

  [[nodiscard]] JavaType any_type() { return static_cast<JavaType>(rng_.below(kJavaTypes)); }
  [[nodiscard]] JavaType any_primitive() { return static_cast<JavaType>(rng_.below(kJavaPrimitives)); }
  /// Byte to Long.
  [[nodiscard]] JavaType any_integer() { return static_cast<JavaType>(1 + rng_.below(5)); }
  /// Byte to Double.
  [[nodiscard]] JavaType any_number() { return static_cast<JavaType>(1 + rng_.below(7)); }
  [[nodiscard]] std::string one_of(const std::vector<std::string>& list) {
    return list[rng_.below(list.size())];
  }

 private:
  [[nodiscard]] std::string leaf(JavaType type);
  [[nodiscard]] std::string special(JavaType type, unsigned depth);
  [[nodiscard]] std::string boolean(unsigned depth);
  [[nodiscard]] std::string small_integer(JavaType type, unsigned depth);
  [[nodiscard]] std::string integer(unsigned depth);
  [[nodiscard]] std::string wide(unsigned depth);
  [[nodiscard]] std::string floating(JavaType type, unsigned depth);
  [[nodiscard]] std::string text(unsigned depth);
  [[nodiscard]] std::string object(unsigned depth);
  [[nodiscard]] std::string figure(unsigned depth);
  [[nodiscard]] std::string color(unsigned depth);
  [[nodiscard]] std::string arithmetic(JavaType type, JavaType other, unsigned depth);

  support::Rng& rng_;
  const JavaScope& scope_;
};

}  // namespace testellate::test
