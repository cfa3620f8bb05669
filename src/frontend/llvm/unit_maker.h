// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "frontend/llvm/data_types.h"
#include "frontend/llvm/entry_function.h"
#include "frontend/llvm/extern_functions.h"
#include "frontend/llvm/function_shape.h"
#include "frontend/llvm/load.h"
#include "frontend/llvm/pointer_uses.h"
#include "frontend/llvm/reached_globals.h"
#include "frontend/llvm/source_types.h"

namespace llvm {
class DIGlobalVariable;
class DISubprogram;
}  // namespace llvm

namespace testellate::frontend::llvm {

/// What the functions of a module look like in the source; to be taken before `promote`.
using FunctionShapes = std::unordered_map<const ::llvm::Function*, FunctionShape>;
[[nodiscard]] FunctionShapes find_shapes(const ::llvm::Module& module, const PointerUses& uses);

/// Makes the units of a translated module, and the descriptions of its source that go with them.
class UnitMaker {
 public:
  /// All of them outlive this.
  UnitMaker(const ::llvm::Module& module,
            const FunctionShapes& shapes,
            const PointerUses& uses,
            const Translation& translation,
            const std::vector<DeclaringModule>& declaring,
            const std::vector<DeclaringModule>& declaring_variables,
            const std::set<std::string>& pure,
            const std::vector<recipe::Target>& targets,
            const std::optional<recipe::CalledClass>& called,
            LoadedModule& loaded);

  void run();

 private:
  struct Needs {
    std::size_t source;  ///< index of `LoadedModule::sources`
    std::vector<std::size_t> types;
  };

  void describe_globals();
  void describe_extern_variables();
  void add_function(const ::llvm::Function& function);
  /// The unit whose entry is the driver.
  void add_driven(const recipe::Target& target);
  /// The units of single calls on objects of a class.
  void add_called(const recipe::CalledClass& called);
  [[nodiscard]] std::optional<CalledUnit> make_called(const recipe::SingleCall& single,
                                                      std::set<ir::GlobalId>& globals);
  void find_inner_functions();
  void describe(const ::llvm::Function& function, const FunctionShape* shape, Needs& needs);
  /// The unit, or why there can be none.
  [[nodiscard]] Expected<ir::Unit, std::string> make_unit(const ::llvm::Function& function,
                                                          const FunctionShape* shape);
  [[nodiscard]] Expected<ir::Unit, std::string> unit_of_shape(const ::llvm::Function& function,
                                                              ir::FunctionId id,
                                                              const FunctionShape& shape);
  [[nodiscard]] ir::Unit unit_of_types(const ::llvm::Function& function, ir::FunctionId id);
  [[nodiscard]] std::optional<std::string> add_parameter(ir::FunctionId id,
                                                         const SourceParameter& parameter,
                                                         ir::Unit& unit,
                                                         std::vector<EntryParameter>& parameters);
  [[nodiscard]] EntryResult result_of(ir::FunctionId id, const FunctionShape& shape, ir::Unit& unit);
  void add_settable(const ::llvm::Function& function, ir::Unit& unit, Needs& needs);
  /// Of a function that is not the first to run.
  void note_hidden_state(const ::llvm::Function& function, ir::Unit& unit);
  /// What the types of each scripted function need.
  std::vector<std::vector<std::size_t>> make_scripted();
  /// Of a global, as people read it.
  [[nodiscard]] ir::Symbol name_of(ir::GlobalId global);
  [[nodiscard]] ir::Symbol unit_name(const ::llvm::Function& function);
  /// What runs before `main`: constructors of variables.
  void find_setup();
  /// The constructors of variables that have to do with what the function may touch.
  [[nodiscard]] std::vector<ir::FunctionId> setup_of(const ::llvm::Function& function) const;

  const ::llvm::Module& module_;
  const FunctionShapes& shapes_;
  const Translation& translation_;
  const std::vector<DeclaringModule>& declaring_;  ///< of what the module only declares
  const std::vector<DeclaringModule>& declaring_variables_;
  const std::set<std::string>& pure_;  ///< functions that answer the same whenever they are asked the same
  const std::vector<recipe::Target>& targets_;
  const std::optional<recipe::CalledClass>& called_;
  LoadedModule& loaded_;
  ir::Program& program_;
  const PointerUses& uses_;
  DataTypes data_types_;
  SourceTypes source_types_;
  ReachedGlobals reached_;
  /// Makes variables when the program starts, in this order.
  struct Initialiser {
    ir::FunctionId function;
    std::vector<const ::llvm::GlobalVariable*> touched;
  };
  std::vector<Initialiser> initialisers_;
  std::unordered_map<const ::llvm::GlobalVariable*, const ::llvm::DIType*> settable_;
  std::vector<Needs> needs_;
  std::set<std::string> unit_names_;
  std::map<std::string, std::size_t> overloads_;  ///< how many targets have that name in the source
  /// Functions of the source that have a unit: one of a header is compiled with each file that includes it.
  std::set<std::string> definitions_;
  std::set<std::string> driven_;  ///< the same of those that have a driver
};

}  // namespace testellate::frontend::llvm
