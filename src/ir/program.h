// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "diag/diagnostic.h"
#include "ir/check.h"
#include "ir/class.h"
#include "ir/data_type.h"
#include "ir/function.h"
#include "ir/ids.h"
#include "ir/unit.h"
#include "support/store.h"
#include "support/symbol_table.h"

namespace testellate::ir {

/// A named object of byte memory that exists from the start.
struct Global {
  Symbol name;
  std::uint64_t size = 0;
  std::uint32_t alignment = 1;
  bool is_constant = false;
  DataTypeId data_type;  ///< may be invalid

  /// One piece of the initial contents. Pieces follow each other without gaps; what is left is zero.
  struct Item {
    enum class Kind : std::uint8_t { Bytes, Zero, Uninit, Function, Global };
    Kind kind = Kind::Zero;
    std::vector<std::uint8_t> bytes;  ///< Bytes
    std::uint64_t count = 0;          ///< Zero, Uninit
    FunctionId function;              ///< Function: its pointer, 8 bytes
    GlobalId global;                  ///< Global: its pointer plus `offset`, 8 bytes
    std::int64_t offset = 0;
  };
  std::vector<Item> items;
};

class Program;

/// Where classes and bodies come from when somebody needs them first. A front end implements it; interpreter
/// and engine reach it only through `Program`.
class Provider {
 public:
  virtual ~Provider() = default;
  /// Fills in superclass, interfaces, fields, methods of a class that has only a name.
  [[nodiscard]] virtual diag::Result<void> complete_class(Program& program, ClassId id) = 0;
  [[nodiscard]] virtual diag::Result<std::unique_ptr<const Body>> make_body(Program& program,
                                                                            FunctionId id) = 0;
  /// The function of that name, with its signature; what declares it is loaded if need be. Invalid if there
  /// is none. By default, only what is there is found.
  [[nodiscard]] virtual FunctionId find_function(Program& program, Symbol name);
};

/// The open store of everything a program consists of. Ids are handed out at once, by name; classes are
/// completed and bodies made when first asked for. References it returns stay good for its life.
class Program {
 public:
  Program() = default;
  /// `provider` is borrowed and outlives the program.
  explicit Program(Provider& provider) : provider_(&provider) {}
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  Symbol intern(std::string_view text) { return symbols_.intern(text); }
  [[nodiscard]] Symbol find_symbol(std::string_view text) const { return symbols_.find(text); }
  [[nodiscard]] std::string_view text(Symbol symbol) const {
    return symbol.is_valid() ? symbols_.text(symbol) : "";
  }

  // By name: the existing one, or a new one with nothing but its name.
  ClassId class_named(Symbol name);
  FunctionId function_named(Symbol name);
  GlobalId global_named(Symbol name);
  PolicyId policy_named(Symbol name);
  DataTypeId data_type_named(Symbol name);
  // By name: invalid if there is none.
  [[nodiscard]] ClassId find_class(Symbol name) const;
  [[nodiscard]] FunctionId find_function(Symbol name) const;
  [[nodiscard]] GlobalId find_global(Symbol name) const;
  [[nodiscard]] PolicyId find_policy(Symbol name) const;
  [[nodiscard]] DataTypeId find_data_type(Symbol name) const;
  /// Declared in that class itself; invalid if there is none.
  [[nodiscard]] FieldId find_field(ClassId owner, Symbol name) const;
  [[nodiscard]] StaticId find_static(ClassId owner, Symbol name) const;

  FieldId add_field(Field field);
  StaticId add_static(StaticVariable variable);
  DataTypeId add_data_type(DataType type);
  /// Equal signatures get the same id.
  SignatureId signature_of(Signature signature);
  void add_unit(Unit unit) { units_.push_back(std::move(unit)); }
  void set_body(FunctionId id, std::unique_ptr<const Body> body);
  /// Marks a class complete and numbers its cells; its superclass must be complete.
  void finish_class(ClassId id);

  [[nodiscard]] Class& edit_class(ClassId id) { return classes_[id]; }
  [[nodiscard]] Function& edit_function(FunctionId id) { return functions_[id]; }
  [[nodiscard]] Global& edit_global(GlobalId id) { return globals_[id]; }
  [[nodiscard]] Policy& edit_policy(PolicyId id) { return policies_[id]; }
  [[nodiscard]] DataType& edit_data_type(DataTypeId id) { return data_types_[id]; }

  [[nodiscard]] const Class& get(ClassId id) const { return classes_[id]; }
  [[nodiscard]] const Field& get(FieldId id) const { return fields_[id]; }
  [[nodiscard]] const StaticVariable& get(StaticId id) const { return statics_[id]; }
  [[nodiscard]] const Function& get(FunctionId id) const { return functions_[id]; }
  [[nodiscard]] const Global& get(GlobalId id) const { return globals_[id]; }
  [[nodiscard]] const Policy& get(PolicyId id) const { return policies_[id]; }
  [[nodiscard]] const DataType& get(DataTypeId id) const { return data_types_[id]; }
  [[nodiscard]] const Signature& get(SignatureId id) const { return signatures_[id]; }
  [[nodiscard]] const Signature& signature(FunctionId id) const {
    return signatures_[functions_[id].signature];
  }
  [[nodiscard]] std::size_t signature_count() const { return signatures_.size(); }
  [[nodiscard]] const std::vector<Unit>& units() const { return units_; }

  [[nodiscard]] const support::Store<ClassId, Class>& classes() const { return classes_; }
  [[nodiscard]] const support::Store<FunctionId, Function>& functions() const { return functions_; }
  [[nodiscard]] const support::Store<GlobalId, Global>& globals() const { return globals_; }
  [[nodiscard]] const support::Store<StaticId, StaticVariable>& statics() const { return statics_; }
  [[nodiscard]] const support::Store<PolicyId, Policy>& policies() const { return policies_; }
  [[nodiscard]] const support::Store<DataTypeId, DataType>& data_types() const { return data_types_; }

  /// Completes a class (and its superclasses) through the provider if it is not complete yet.
  [[nodiscard]] diag::Result<void> complete_class(ClassId id);
  /// The function of that name with its signature, declared through the provider if nobody has needed it yet;
  /// invalid if there is none.
  [[nodiscard]] FunctionId load_function(Symbol name);
  /// The body, made by the provider on first demand. The function must not be native.
  [[nodiscard]] diag::Result<const Body*> body_of(FunctionId id);

 private:
  Provider* provider_ = nullptr;  ///< null: everything is there from the start
  support::SymbolTable symbols_;
  support::Store<ClassId, Class> classes_;
  support::Store<FieldId, Field> fields_;
  support::Store<StaticId, StaticVariable> statics_;
  support::Store<FunctionId, Function> functions_;
  support::Store<GlobalId, Global> globals_;
  support::Store<PolicyId, Policy> policies_;
  support::Store<DataTypeId, DataType> data_types_;
  support::Store<SignatureId, Signature> signatures_;
  std::map<Signature, SignatureId> signature_ids_;
  std::vector<Unit> units_;
  std::unordered_map<Symbol, ClassId> class_names_;
  std::unordered_map<Symbol, FunctionId> function_names_;
  std::unordered_map<Symbol, GlobalId> global_names_;
  std::unordered_map<Symbol, PolicyId> policy_names_;
  std::unordered_map<Symbol, DataTypeId> data_type_names_;
};

/// What says that objects of the class are sequences: it or a class above it; null if they are none. Good as
/// long as no class is added.
[[nodiscard]] const ClassInputs* find_sequence(const Program& program, ClassId id);

}  // namespace testellate::ir
