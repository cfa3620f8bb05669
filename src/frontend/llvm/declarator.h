// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace llvm {
class DICompositeType;
class DIType;
}  // namespace llvm

/// Types of debug information as C writes them. Typedefs keep their names; `restrict` and `_Atomic`, which
/// C++ does not know, are left out, and `_Bool` is `bool`.
namespace testellate::frontend::llvm {

/// A declaration of `name`: "int (*f)(int)", "const char *f", "struct node f[4]". A null type is void. A type
/// without any name is written out with its members.
[[nodiscard]] std::string declare(const ::llvm::DIType* type, const std::string& name);

/// The type alone: "int (*)(int)", "const char *".
[[nodiscard]] std::string type_text(const ::llvm::DIType* type);

/// "struct node { int value; struct node *next; }", "enum color { RED = 0, GREEN = 1 }"; what has no tag goes
/// without. Members that stand where C would not put them show in `__attribute__`s and unnamed bit-fields.
[[nodiscard]] std::string definition_text(const ::llvm::DICompositeType& type);

}  // namespace testellate::frontend::llvm
