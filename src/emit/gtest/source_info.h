// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "ir/data_type.h"
#include "ir/ids.h"
#include "recipe/recipe.h"

/// Test cases as GoogleTest suites for C and C++.
namespace testellate::emit::gtest {

// What the source says beyond the program: how C spells what a test mentions. A declarator is the text of a
// declaration without its semicolon, with `%` where the name goes: "int %", "int (*%)(int)", "char %[8]".

/// One file of the user's for which tests are written.
struct SourceFile {
  std::string path;                ///< as `result::Target::file` and `SourceFunction::file` have it
  std::string include_path;        ///< how the suite's folder finds it: relative to that folder, or absolute
  std::vector<std::string> flags;  ///< the user's compiler flags, one argument each
  /// Where relative paths in `flags` count from: relative to the suite's folder, or absolute.
  std::string flags_directory;
  bool is_cpp = false;
};

/// What comments call a file: not where it lies on this machine.
[[nodiscard]] inline const std::string& shown_path(const SourceFile& file) {
  return file.path.starts_with('/') ? file.include_path : file.path;
}

struct SourceFunction {
  ir::FunctionId function;
  std::string name;
  std::string file;
  bool is_static = false;
  bool is_variadic = false;
  std::string result_type;  ///< a declarator, whose `%` may be left out where the name simply follows
  std::vector<std::string> parameter_types;  ///< declarators
};

/// A target of C++: how its driver calls it, and so do tests.
struct DrivenTarget {
  ir::FunctionId subject;
  recipe::Target target;
};

struct SourceGlobal {
  ir::GlobalId global;
  std::string name;
  std::string file;
  bool is_static = false;
  std::string declarator;
};

/// A function that the files use and nobody defines, or that a function pointer among the inputs leads to: a
/// suite brings it along.
struct ExternFunction {
  struct Parameter {
    std::string name;
    std::string type;                    ///< a declarator
    ir::DataTypeId data{};               ///< invalid if it is not known
    bool is_read = false;                ///< a pointer to data that the function may only read
    bool is_void = false;                ///< a pointer to anything
    std::optional<std::size_t> count{};  ///< of a pointer: the parameter that says how many there are
  };
  /// What a call writes through a pointer among its arguments.
  struct Output {
    std::size_t parameter = 0;
    std::optional<std::size_t> count;  ///< the parameter that says how many there are; none: one
    std::string stream;
    ir::DataTypeId type;    ///< of each
    std::string element{};  ///< behind a `void *`: a declarator of what its callers have there; may be empty
  };
  ir::FunctionId function;
  std::string name;
  std::size_t file = 0;     ///< position of a file that declares it
  std::string result_type;  ///< a declarator
  std::vector<Parameter> parameters;
  /// The argument of `result::Call` that the first parameter is, if each parameter is one of them.
  std::optional<std::size_t> first_argument;
  bool is_variadic = false;
  bool is_scripted = false;       ///< no test calls another one
  bool is_address_taken = false;  ///< not only called
  bool is_callback = false;       ///< nothing calls it by its name
  bool is_optional = false;       ///< a compiler may leave out calls of it
  bool is_linked = false;         ///< the code that suites are linked with has it: they do not bring it along
  bool is_library = false;        ///< the C library has one, which the suite itself uses
  bool is_allocator = false;      ///< returns as much memory as a parameter says, if the stream has a true
  std::size_t allocated = 0;      ///< that parameter
  std::string stream;   ///< of the results; empty if there are none, nobody uses them, or all are null
  ir::DataTypeId type;  ///< of the results
  std::vector<Output> outputs;
};

/// A variable that the files use and nobody defines: a suite brings it along.
struct ExternVariable {
  std::string name;
  std::size_t file = 0;  ///< position of a file that declares it
};

/// A type that declarators mention, or that `ir::DataType::name` names.
struct SourceDefinition {
  std::string name;  ///< "struct node", "enum color", "u32"
  std::string text;  ///< C, with its semicolon: "struct node { int value; struct node *next; };"
};

/// Functions or variables in the order of the source. Each test asks for some, and there may be ten thousand:
/// they are found by id and by name without a look at the others.
template <typename One, auto kId>
class SourceList {
 public:
  using Id = std::decay_t<std::invoke_result_t<decltype(kId), const One&>>;

  void push_back(One one) {
    by_id_.try_emplace(std::invoke(kId, one), all_.size());
    by_name_[one.name].push_back(all_.size());
    all_.push_back(std::move(one));
  }
  /// Null if there is none.
  [[nodiscard]] const One* find(Id id) const {
    const auto found = by_id_.find(id);
    return found == by_id_.end() ? nullptr : &all_[found->second];
  }
  /// Positions of those that have a name.
  [[nodiscard]] std::span<const std::size_t> named(const std::string& name) const {
    const auto found = by_name_.find(name);
    return found == by_name_.end() ? std::span<const std::size_t>() : found->second;
  }
  [[nodiscard]] const One& operator[](std::size_t at) const { return all_[at]; }
  [[nodiscard]] auto begin() const { return all_.begin(); }
  [[nodiscard]] auto end() const { return all_.end(); }

 private:
  std::vector<One> all_;
  std::unordered_map<Id, std::size_t> by_id_;
  std::unordered_map<std::string, std::vector<std::size_t>> by_name_;
};

struct SourceInfo {
  std::string command{};  ///< that made the suite and makes it again; may be empty
  std::vector<SourceFile> files;
  std::vector<SourceDefinition> definitions;        ///< in an order in which a compiler accepts them
  std::map<std::string, std::string> system_types;  ///< by name or tag, with the header: "tm", "<time.h>"
  ir::Enumerations enumerations;                    ///< of C++, with their scopes
  /// `main` too, if a file has one.
  SourceList<SourceFunction, &SourceFunction::function> functions;
  std::vector<DrivenTarget> driven;
  SourceList<SourceGlobal, &SourceGlobal::global> globals;
  std::vector<ExternFunction> externs;
  std::vector<ExternVariable> extern_variables;
  /// Functions and variables that the files use and nobody defines: the suite is linked without them.
  std::vector<std::string> undefined;
  std::vector<std::string> link;  ///< words for the linker, paths relative to the suite's folder or absolute
  bool asserts_logs = false;      ///< tests show calls of variadic functions, too
  bool has_constructor_functions = false;  ///< code of the files runs before any test
};

}  // namespace testellate::emit::gtest
