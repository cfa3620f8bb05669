// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "emit/gtest/initialiser.h"
#include "emit/gtest/scope.h"
#include "ir/unit.h"

namespace testellate::emit::gtest {

/// Builds the input of a test: variables for the objects, named after where they are found, then what is set
/// in globals.
class Arrangement {
 public:
  /// All borrowed.
  Arrangement(Scope& scope,
              const ir::Unit& unit,
              const SourceFunction& function,
              const recipe::Target* target = nullptr);

  /// The statements before the call.
  [[nodiscard]] std::vector<std::string> lines();
  /// After `lines`: the arguments of the call.
  [[nodiscard]] const std::vector<std::string>& arguments() const { return arguments_; }
  /// After `lines`: the objects that have a variable, or are globals, as indices of `before`, in the order in
  /// which a reader meets them. Those passed by value are not among them: the call sees a copy.
  [[nodiscard]] const std::vector<std::uint32_t>& visible_objects() const { return visible_; }

 private:
  /// Whether a recipe makes the argument of the data that is given.
  [[nodiscard]] bool is_made(std::size_t argument) const;
  void name_arguments();
  void name_globals();
  /// What fakes hand out.
  void name_scripted();
  /// Gives names to all that is reached from what has one.
  void name_reachable();
  void name_object(std::uint32_t object, std::string_view proposal, std::optional<std::string> declarator);
  void name_global(std::uint32_t object);
  void declare_objects();
  void declare_object(std::uint32_t object);
  void declare_bytes(const Handle& handle);
  /// Of C++: what stands behind the name of such a variable if a constructor has to make it.
  [[nodiscard]] std::optional<std::string> construction_of(const Handle& handle) const;
  void finish_objects();
  void set_globals();
  void write_arguments();
  [[nodiscard]] const result::Object& object_at(std::uint32_t index) const;

  Scope& scope_;
  const ir::Unit& unit_;
  const SourceFunction& function_;
  const recipe::Target* target_;      ///< of C++: has what is not named here; may be null
  std::vector<std::uint32_t> named_;  ///< local objects, in the order of their names
  std::vector<std::uint32_t> visible_;
  std::vector<std::uint32_t> set_globals_;
  std::vector<std::string> aliases_;
  std::vector<std::string> lines_;
  /// Objects that are declared, and what may be missing in them.
  std::vector<std::pair<std::uint32_t, Initialiser>> declared_;
  std::vector<std::string> arguments_;
  std::map<std::uint32_t, Handle> handles_;  ///< of objects that are not declared yet
};

}  // namespace testellate::emit::gtest
