// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/jvm/classfile/descriptor.h"

/// Types with generics, as the attribute Signature has them, JVMS §4.7.9.1. A JVM runs classes without
/// looking at them, so a signature that cannot be parsed is as good as none.
namespace testellate::frontend::jvm {

enum class SignatureKind : std::uint8_t {
  Base,       ///< a primitive type, or void as a result
  Array,      ///< of its only part
  Variable,   ///< a type parameter, by name
  Class,      ///< parts are the type arguments of the class itself, not of those around it
  Unbounded,  ///< `?`
  Extends,    ///< `? extends` its only part
  Super,      ///< `? super` its only part
};

/// Parts are indices into the list that holds the type, so that no depth of nesting costs stack.
struct SignatureType {
  SignatureKind kind = SignatureKind::Base;
  BaseType base = BaseType::Void;
  std::string name;  ///< "T"; "java/util/Map$Entry"
  std::vector<std::uint32_t> parts;
  friend bool operator==(const SignatureType&, const SignatureType&) = default;
};

struct TypeParameter {
  std::string name;
  std::vector<std::uint32_t> bounds;  ///< of a class first, if there is one; then of interfaces
  friend bool operator==(const TypeParameter&, const TypeParameter&) = default;
};

/// A signature of any sort. All numbers are indices into `types`.
struct Signature {
  std::vector<SignatureType> types;
  std::vector<TypeParameter> type_parameters;  ///< of a class or method
  std::vector<std::uint32_t> parameters;       ///< of a method
  std::vector<std::uint32_t> interfaces;       ///< of a class
  std::vector<std::uint32_t> exceptions;       ///< of a method, if they are generic
  std::uint32_t type = 0;                      ///< of a field; result of a method; superclass of a class

  /// As Java writes it: "java.util.Map<K,? extends int[]>".
  [[nodiscard]] std::string text(std::uint32_t index) const;

  friend bool operator==(const Signature&, const Signature&) = default;
};

[[nodiscard]] std::optional<Signature> try_parse_field_signature(std::string_view text);
[[nodiscard]] std::optional<Signature> try_parse_method_signature(std::string_view text);
[[nodiscard]] std::optional<Signature> try_parse_class_signature(std::string_view text);

}  // namespace testellate::frontend::jvm
