// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "diag/diagnostic.h"
#include "frontend/llvm/parameter_names.h"
#include "frontend/llvm/translate.h"
#include "ir/program.h"
#include "recipe/recipe.h"

namespace testellate::frontend::llvm {

/// Declarations of functions that a file uses.
struct ExternDeclarations {
  std::size_t file = 0;  ///< position among the files
  std::string bitcode;   ///< from `compile_declarations`
  ParameterNames parameters{};
  /// Those of the functions that code has which the program is linked with and nobody can look into.
  std::set<std::string> linked{};
};

struct LoadOptions {
  TranslateOptions translate;
  /// Text of IR (`.tir`) with library models, read into the program before the module.
  std::vector<std::string> models;
  /// Bitcode of library code that the module is linked with, as far as it needs it. Good during the call.
  std::string_view runtime;
  /// Name of a global that the program gets if user code may catch that there is no memory (`runtime` says).
  std::string memory_mark = "cxx.catches_no_memory";
  /// The bytes were just made by `compile_to_bitcode`. Others are first loaded in a child process, on trial,
  /// since LLVM may crash on damaged bytes.
  bool is_from_compiler = false;
  /// Asked with the names of the functions, or of the variables, that the module uses and nothing defines:
  /// what declares those of them that tests are to bring along.
  std::function<std::vector<ExternDeclarations>(const std::vector<std::string>& names)> find_declarations;
  /// Functions that nothing defines and that answer the same whenever they are called with the same
  /// arguments.
  std::set<std::string> pure;
  /// What the drivers in the module call.
  std::vector<recipe::Target> targets;
  /// The class whose objects they call.
  std::optional<recipe::CalledClass> called{};
};

/// A declaration that a file without the user's headers needs before it can name a type: `struct node;`,
/// `struct node { int value; struct node *next; };`, `enum color { RED = 0, GREEN = 1 };`,
/// `typedef unsigned int u32;`. Written in C; valid C++ as long as the names are.
struct SourceType {
  std::string name;           ///< "struct node", "enum color", "u32"
  std::string declaration;    ///< with the semicolon
  std::string system_file{};  ///< that defines it, if it is one of the system: tests do not declare it again
};

/// How a function of the source is called from a test: what the emitter of C and C++ suites needs beyond the
/// unit. Types are given as the source spells them.
struct SourceFunction {
  ir::FunctionId function;  ///< the function itself: `Unit::subject`, or `Unit::entry` where there is none
  std::string name;         ///< as in the source
  std::string file;         ///< that was given to the compiler; a header of it may define the function
  std::uint32_t line = 0;   ///< where it is defined
  bool is_static = false;
  bool is_variadic = false;
  std::string result_type;                   ///< "int", "struct point", "const char *"
  std::vector<std::string> parameter_types;  ///< declarators with `%` for the name: "int (*%)(int)"
  /// What its signature and its settable globals need, as indices of `LoadedModule::types`; to be declared in
  /// this order.
  std::vector<std::uint32_t> types;
};

/// A variable of the source with static storage that some unit sets or some test looks at.
struct SourceGlobal {
  ir::GlobalId global;
  std::string name;        ///< as in the source
  std::string declarator;  ///< with `%` for the name: "int %[4]"
  bool is_static = false;
  std::string file;
  std::uint32_t line = 0;
};

/// A function of the program that no source wrote: what a function pointer among the inputs may point to.
struct ScriptedFunction {
  ir::FunctionId function;
  std::string name{};                  ///< of the first such pointer: "compare"
  ir::FunctionId user{};               ///< whose input that pointer is; may be invalid
  std::string declarator{};            ///< with `%` for the name: "int %(int, char *)"
  ir::DataTypeId type{};               ///< of kind Function
  std::vector<std::uint32_t> types{};  ///< as in SourceFunction
};

/// A function that the program uses and no file defines, or a ScriptedFunction: tests bring it along. Its
/// calls take what they return and write from streams of the test (models/scripted.h).
struct ExternFunction {
  struct Parameter {
    std::string name;                    ///< as a declaration has it, otherwise "arg1"
    std::string type;                    ///< a declarator with `%` for the name
    ir::DataTypeId data{};               ///< invalid if it is not known
    bool is_read = false;                ///< a pointer to data that the function may only read
    bool is_void = false;                ///< a pointer to anything
    std::optional<std::size_t> count{};  ///< of a pointer: the parameter that says how many there are
  };
  /// What a call writes through a pointer among its arguments.
  struct Output {
    std::size_t parameter = 0;
    std::optional<std::size_t> count;  ///< the parameter that says how many there are; none: one
    std::string stream;                ///< "f.parameter"
    ir::DataTypeId type;               ///< of each
    std::string element{};  ///< behind a `void *`: a declarator of what its callers have there; may be empty
  };
  ir::FunctionId function;
  std::string name;
  std::size_t file = 0;     ///< position of a file that declares it
  std::string path;         ///< of a callback: the file that has its type; empty: not known
  std::string result_type;  ///< a declarator with `%` for the name
  std::vector<Parameter> parameters;
  /// The argument that the first parameter is passed as, if each parameter is one argument.
  std::optional<std::size_t> first_argument;
  bool is_variadic = false;
  bool is_address_taken = false;  ///< not only called
  bool is_callback = false;       ///< a ScriptedFunction
  bool is_allocator = false;      ///< returns as much memory as a parameter says, if the stream has a true
  std::size_t allocated = 0;      ///< that parameter
  bool returns = true;            ///< not `noreturn`
  /// Whether it can be scripted. A path that calls another one ends `unsupported`.
  bool is_scripted = false;
  std::string stream;        ///< of the result: "f()"; empty if there is none, nobody uses it, or it is null
  ir::DataTypeId type;       ///< of the result
  bool is_by_value = false;  ///< the result is a struct or union
  bool is_never_null = false;
  bool is_pure = false;      ///< the same call has the same result
  bool is_optional = false;  ///< a compiler may leave out calls of it: `__attribute__((const))`, `((pure))`
  bool is_linked = false;    ///< tests do not bring it along: it is in code that they are linked with
  bool is_library = false;   ///< the C library has it, too
  std::vector<Output> outputs;
};

/// A variable that the program uses and no file defines: tests bring it along. It is among
/// `LoadedModule::globals`, too.
struct ExternVariable {
  std::string name;
  std::size_t file = 0;  ///< position of a file that declares it
};

/// A file that the module was made of, as debug information names it.
struct CompiledFile {
  std::string path;
  std::string directory;  ///< where a relative path counts from
};

/// A target of C++, and the function that it is.
struct DrivenTarget {
  ir::FunctionId subject;
  recipe::Target target;
};

/// A call that sequences of calls on objects consist of.
struct CalledUnit {
  ir::Unit call;                 ///< of this call alone
  std::optional<ir::Unit> test;  ///< of a sequence that ends with it; none: there are no tests of it
};

/// A class whose objects are called.
struct CalledUnits {
  recipe::CalledClass recipe;
  // In the order of the recipe; nothing where there is no code of the call.
  std::vector<std::optional<CalledUnit>> makers;
  std::vector<std::optional<CalledUnit>> methods;
  std::vector<std::optional<CalledUnit>> observers;
  std::vector<std::optional<CalledUnit>> equalities;
  std::vector<ir::GlobalId> globals;  ///< variables of the user's that its methods may change
};

/// A module, translated: the program with one unit for each function that its source files and the headers of
/// the project define (`main` excepted; those with `...` are called without extra arguments), and what
/// emission and confirmation need.
///
/// Units: a struct or union passed by value is an input with `is_by_value`, and the entry is a function made
/// here that unpacks it; `subject` is the function of the source. Data types: `DataType::name` of a struct,
/// union or enum is what C calls it ("struct node", "union u", "enum color", or the typedef of one without a
/// tag); typedefs of anything else are seen through; a declaration without definition is Opaque with a name.
struct LoadedModule {
  std::unique_ptr<ir::Program> program;
  std::string bitcode;  ///< as it came from the compiler
  /// Also functions without a unit: "parameter of type `long double` in `f`".
  std::vector<Untranslated> untranslated;
  std::vector<SourceFunction> sources;  ///< in the order of the module
  std::vector<SourceGlobal> globals;    ///< in the order of the module
  std::vector<SourceType> types;        ///< each after those it needs
  ir::Enumerations enumerations;
  std::vector<DrivenTarget> driven;
  std::optional<CalledUnits> called;
  /// Lambdas and methods of local classes, by the function that they are written in.
  std::map<ir::FunctionId, std::vector<ir::FunctionId>> inner;
  std::vector<ScriptedFunction> scripted;
  std::vector<ExternFunction> externs;  ///< in the order of the module, then those of `scripted`
  std::vector<ExternVariable> extern_variables;
  std::vector<CompiledFile> files;  ///< none without debug information
  /// Units that are no default targets but may be asked for by name: `main`.
  std::vector<ir::Unit> on_demand;
  /// What runs before any of it: constructors of variables. Units have it as their `setup`.
  std::vector<ir::FunctionId> setup;
  /// Whether functions are marked to run before `main`.
  bool has_constructor_functions = false;
};

/// `path` is shown in diagnostics. Bitcode or LLVM text; cut-off, foreign or invalid input is one diagnostic.
[[nodiscard]] diag::Result<LoadedModule> load_module(const std::string& bytes,
                                                     const std::string& path,
                                                     const LoadOptions& options);

}  // namespace testellate::frontend::llvm
