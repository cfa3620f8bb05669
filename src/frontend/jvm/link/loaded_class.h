// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "frontend/jvm/classfile/class_file.h"
#include "ir/ids.h"

namespace testellate::frontend::jvm {

/// A class file with its place in the hierarchy and in the program.
struct LoadedClass {
  ClassFile file;
  bool is_user = false;  ///< of INPUT, not of the library
  ir::ClassId id;
  LoadedClass* super = nullptr;  ///< null for java/lang/Object
  std::vector<LoadedClass*> interfaces;

  /// Methods by name and descriptor, put together.
  std::unordered_map<std::string, std::uint32_t> method_index;
  std::vector<ir::FunctionId> functions;  ///< by method; invalid until somebody asks
  std::vector<ir::FieldId> fields;        ///< by field, instance ones; filled when the class is completed
  std::vector<ir::StaticId> statics;      ///< by field, static ones; likewise
  std::optional<bool> needs_initialisation;

  [[nodiscard]] const Method* find_method(std::string_view name, std::string_view descriptor) const {
    std::string key(name);
    key += descriptor;
    auto found = method_index.find(key);
    return found == method_index.end() ? nullptr : &file.methods[found->second];
  }
  [[nodiscard]] std::size_t index_of(const Method& method) const {
    return static_cast<std::size_t>(&method - file.methods.data());
  }
};

/// Whether `sub` is `super` or has it among its superclasses and interfaces.
[[nodiscard]] bool is_subclass(const LoadedClass& sub, const LoadedClass& super);

}  // namespace testellate::frontend::jvm
