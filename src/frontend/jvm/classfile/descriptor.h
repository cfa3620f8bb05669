// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

/// Descriptors and names of class files, JVMS §4.2 and §4.3.
namespace testellate::frontend::jvm {

enum class BaseType : std::uint8_t { Boolean, Byte, Char, Short, Int, Long, Float, Double, Class, Void };

/// A type of the JVM: `dimensions` times an array of `base`. The views point into the text that was parsed.
struct FieldType {
  BaseType base = BaseType::Void;
  std::uint8_t dimensions = 0;
  std::string_view class_name;  ///< "java/lang/String" if `base` is Class
  std::string_view text;        ///< the whole descriptor: "[Ljava/lang/String;"

  [[nodiscard]] bool is_array() const { return dimensions != 0; }
  [[nodiscard]] bool is_reference() const { return is_array() || base == BaseType::Class; }
  [[nodiscard]] bool is_void() const { return base == BaseType::Void; }
  /// Locals or stack entries that a value takes: 2 for long and double, 0 for void.
  [[nodiscard]] unsigned slots() const;

  friend bool operator==(const FieldType&, const FieldType&) = default;
};

struct MethodType {
  std::vector<FieldType> parameters;
  FieldType result;

  /// Of all parameters, without a receiver; at most 255.
  [[nodiscard]] unsigned parameter_slots() const;

  friend bool operator==(const MethodType&, const MethodType&) = default;
};

/// "I", "[[J", "Ljava/lang/String;"; never void.
[[nodiscard]] std::optional<FieldType> try_parse_field_type(std::string_view text);
/// "(ILjava/lang/String;)V".
[[nodiscard]] std::optional<MethodType> try_parse_method_type(std::string_view text);
/// What a constant of kind Class names: "java/lang/String", or the descriptor of an array.
[[nodiscard]] std::optional<FieldType> try_parse_class_constant(std::string_view name);

/// "java/lang/String": not empty, no empty part, none of `.;[`.
[[nodiscard]] bool is_class_name(std::string_view name);
/// A name of a field or a local variable: not empty, none of `.;[/`.
[[nodiscard]] bool is_unqualified_name(std::string_view name);
/// The same without `<>`, or one of `<init>` and `<clinit>`.
[[nodiscard]] bool is_method_name(std::string_view name);

}  // namespace testellate::frontend::jvm
