// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "frontend/jvm/classfile/signature.h"
#include "frontend/jvm/inputs/typed_class.h"
#include "frontend/jvm/link/linker.h"

namespace testellate::frontend::jvm {

/// What the attribute Signature says about inputs beyond their erasure: what the elements of arrays and of
/// collections are, what type variables stand for. Not of those of the JDK: nothing of the JDK's own is an
/// input that has such a type. Where a signature is missing or says something else than the descriptor, the
/// descriptor counts.
class GenericTypes {
 public:
  /// Within `owner`; both borrowed.
  GenericTypes(Linker& linker, const LoadedClass& owner);
  /// The same where the object is one of `below`, which says what the type variables of `owner`, a class at
  /// or above it, are.
  GenericTypes(Linker& linker, const LoadedClass& owner, const LoadedClass& below);
  /// The same where it is known what the type variables of `below` are.
  GenericTypes(Linker& linker, const LoadedClass& owner, const TypedClass& below);

  [[nodiscard]] ir::DataTypeId of_field(const Field& field);
  /// Of the result, if there is one. What the caller gets exactly: nothing beyond the erasure where there are
  /// type variables or wildcards.
  [[nodiscard]] ir::DataTypeId of_result(const Method& method);
  /// Of the result, if there is one, where the test says what it is: as exact as for a parameter.
  [[nodiscard]] ir::DataTypeId of_stub_result(const Method& method);
  /// Of all parameters of the descriptor.
  [[nodiscard]] std::vector<ir::DataTypeId> of_parameters(const Method& method);
  /// For each of them the type arguments that its class has in the signature, `Integer` and `String` of a
  /// `Map<Integer, ? extends String>`; invalid ones where nothing is known, none if it is not generic.
  [[nodiscard]] std::vector<std::vector<ir::DataTypeId>> arguments_of_parameters(const Method& method);

 private:
  /// Type variables by name.
  using Variables = std::map<std::string, ir::DataTypeId>;

  void declare(const Signature& signature, Variables& variables);
  /// From the variables of a class to those of a class above it.
  void move_to(const LoadedClass& owner, const LoadedClass& below);
  /// From the variables of a class to those of its superclass or one of its interfaces.
  void move_up(const LoadedClass& from, const LoadedClass& to);
  /// The signature of a method, with the variables that are known in it; nothing unless it fits the
  /// descriptor.
  struct MethodSignature {
    Signature signature;
    Variables variables;
  };
  [[nodiscard]] std::optional<MethodSignature> try_read(const Method& method, std::size_t parameter_count);
  /// Invalid: nothing is known, and any object will do.
  [[nodiscard]] ir::DataTypeId resolve(const Signature& signature,
                                       std::uint32_t index,
                                       const Variables& variables,
                                       unsigned depth);
  [[nodiscard]] ir::DataTypeId resolve_class(const Signature& signature,
                                             const SignatureType& type,
                                             const Variables& variables,
                                             unsigned depth);
  /// What an object of a class with these type arguments has as elements: the argument that `Iterable` gets.
  [[nodiscard]] ir::DataTypeId element_of(const LoadedClass& collection,
                                          const std::vector<ir::DataTypeId>& arguments,
                                          unsigned depth);

  Linker& linker_;
  bool has_generics_ = false;  ///< its signatures count
  Variables variables_;        ///< of the owner
};

}  // namespace testellate::frontend::jvm
