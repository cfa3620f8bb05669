// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "diag/diagnostic.h"
#include "frontend/jvm/classpath/class_source.h"
#include "frontend/jvm/link/loaded_class.h"

namespace testellate::frontend::jvm {

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
