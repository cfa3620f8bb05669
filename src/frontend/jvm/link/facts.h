// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "frontend/jvm/link/linker.h"

namespace testellate::frontend::jvm {

/// Writes down what natives are to find: static variables of a class of our own making whose initial bits are
/// the fact.
class Facts {
 public:
  /// `linker` is borrowed.
  Facts(Linker& linker, ir::ClassId about) : linker_(linker), about_(about) {}

  void add(std::string_view name, std::uint64_t bits) {
    const ir::Symbol symbol = linker_.program().intern(name);
    linker_.program().add_static({about_, symbol, ir::Type::integer(32), {}, bits});
  }
  /// `binary_name` is empty if there is none.
  void add_class(std::string_view name, std::string_view binary_name) {
    add(name, binary_name.empty() ? 0 : std::uint64_t{linker_.class_id(binary_name).index()} + 1);
  }
  void add_text(std::string_view name, std::string_view text) {
    add(name, text.empty() ? 0 : std::uint64_t{linker_.program().intern(text).index()} + 1);
  }

 private:
  Linker& linker_;
  ir::ClassId about_;
};

}  // namespace testellate::frontend::jvm
