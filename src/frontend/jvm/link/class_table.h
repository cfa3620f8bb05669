// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "diag/diagnostic.h"
#include "frontend/jvm/classfile/class_file.h"
#include "frontend/jvm/classpath/class_source.h"
#include "ir/ids.h"

namespace testellate::frontend::jvm {

/// A class file with its place in the hierarchy and in the program.
struct LoadedClass {
  ClassFile file;
  bool is_user = false;  ///< of INPUT, not of the library
  /// No test makes objects of it, or can do anything with one: nobody means such an object where others will
  /// do. `is_replaced`: stubs stand for them (inputs/collaborators.h).
  bool is_unusable = false;
  bool is_replaced = false;
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

/// The classes that were needed so far, read once each.
class ClassTable {
 public:
  /// Both borrowed. Classes of `user` are INPUT; `library` is the JDK and the rest of the class path.
  ClassTable(const ClassSource& user, const ClassSource& library) : user_(user), library_(library) {}

  /// The class and everything above it. Fails if one of them is missing, broken, or above itself, the same
  /// way each time.
  [[nodiscard]] diag::Result<LoadedClass*> load(std::string_view binary_name);
  /// Of all classes of INPUT, in order; none if they cannot be listed.
  [[nodiscard]] std::vector<std::string> user_class_names() const {
    return user_.list().value_or(std::vector<std::string>());
  }

  /// A file on the class path or in the JDK; ClassSource::find_file. What cannot be read is not there.
  [[nodiscard]] std::optional<ClassBytes> find_file(std::string_view path) const;

 private:
  struct Entry {
    enum class State : std::uint8_t { Read, Waiting, Linked, Failed };
    State state = State::Read;
    std::unique_ptr<LoadedClass> loaded;
    diag::Diagnostic why{};
  };

  [[nodiscard]] Entry& read(const std::string& name);
  void read_into(Entry& entry, const std::string& name);
  /// Names of superclass and interfaces.
  [[nodiscard]] static std::vector<std::string> parents_of(const Entry& entry);
  void link(Entry& entry);
  static void fail(Entry& entry, diag::Diagnostic why);

  const ClassSource& user_;
  const ClassSource& library_;
  std::unordered_map<std::string, Entry> entries_;
};

}  // namespace testellate::frontend::jvm
