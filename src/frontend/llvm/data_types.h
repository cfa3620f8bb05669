// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "ir/program.h"

namespace llvm {
class DICompositeType;
class DIDerivedType;
class DISubroutineType;
class DIType;
class Module;
}  // namespace llvm

namespace testellate::frontend::llvm {

class PointerUses;

/// The type behind typedefs, `const`, `volatile`, `restrict` and `_Atomic`; null for void.
[[nodiscard]] const ::llvm::DIType* strip_names_and_qualifiers(const ::llvm::DIType* type);

/// "struct node", "union u", "enum color", or the typedef of one without a tag; empty if it has no name.
[[nodiscard]] std::string tag_spelling(const ::llvm::DICompositeType& type);

/// Turns what debug information says about types into data types of a program. Equal types get the same id:
/// a declaration without definition the one of its definition if the module has it, and a struct that several
/// files of a module include the same one.
class DataTypes {
 public:
  /// All outlive this; `uses` may be null.
  DataTypes(const ::llvm::Module& module, ir::Program& program, const PointerUses* uses);
  /// Types of another module may be asked for, too, which outlives this as well.
  void add_module(const ::llvm::Module& module);

  /// Invalid for void (a null `type`).
  [[nodiscard]] ir::DataTypeId of(const ::llvm::DIType* type);
  /// A type that this data type was made of; null if it was not made here.
  [[nodiscard]] const ::llvm::DIType* source_of(ir::DataTypeId id) const;
  /// The constants of each enumeration so far, as a source outside all scopes writes them.
  [[nodiscard]] const ir::Enumerations& enumerations() const { return enumerations_; }

 private:
  using Key = std::tuple<std::string, std::string, unsigned, std::uint64_t>;

  ir::DataTypeId declare(const ::llvm::DIType* type);
  ir::DataTypeId simple(ir::DataType::Kind kind, std::uint32_t width);
  void fill(ir::DataTypeId id, const ::llvm::DIType& type);
  void fill_composite(ir::DataTypeId id, const ::llvm::DICompositeType& type);
  void note_enumerators(ir::DataTypeId id, const ::llvm::DICompositeType& type);
  void fill_array(ir::DataTypeId id, const ::llvm::DICompositeType& type);
  void fill_members(ir::DataTypeId id, const ::llvm::DICompositeType& type);
  void fill_function(ir::DataTypeId id, const ::llvm::DISubroutineType& type);
  [[nodiscard]] const ::llvm::DIType* definition_of(const ::llvm::DIType* type) const;
  [[nodiscard]] std::string name_of(const ::llvm::DICompositeType& type) const;
  [[nodiscard]] ir::Symbol unique_name(const std::string& name);

  ir::Program& program_;
  const PointerUses* uses_;
  ir::Enumerations enumerations_;
  std::unordered_map<const ::llvm::DIType*, ir::DataTypeId> known_;
  std::unordered_map<std::uint32_t, const ::llvm::DIType*> sources_;
  std::map<Key, ir::DataTypeId> composites_;
  std::map<std::pair<ir::DataType::Kind, std::uint32_t>, ir::DataTypeId> simple_;
  std::map<std::string, const ::llvm::DICompositeType*> definitions_;  ///< by spelling; null: several
  std::unordered_map<const ::llvm::DICompositeType*, std::string> typedef_names_;
  struct Pending {
    ir::DataTypeId id;
    const ::llvm::DIType* type;
  };
  std::vector<Pending> pending_;
};

}  // namespace testellate::frontend::llvm
