// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace llvm {
class DIDerivedType;
class DIType;
class Function;
class GlobalVariable;
class LoadInst;
class Module;
class Value;
}  // namespace llvm

namespace testellate::frontend::llvm {

/// What the code of a module uses pointers as that are declared `void *`: the one type of variables and
/// parameters that they are turned into (`struct job *job = context;`). A test can make such an object; of
/// `void` it could only make bytes.
class PointerUses {
 public:
  /// Variables must be in memory yet (before `promote`).
  explicit PointerUses(const ::llvm::Module& module);

  /// A pointer type, by position among the source's parameters; null if the parameter is not declared
  /// `void *`, or is used as several things, or as nothing.
  [[nodiscard]] const ::llvm::DIType* of_parameter(const ::llvm::Function& function, unsigned number) const;
  /// Of a member of a struct, and of a global variable, likewise.
  [[nodiscard]] const ::llvm::DIType* of_member(const ::llvm::DIDerivedType& member) const;
  [[nodiscard]] const ::llvm::DIType* of_global(const ::llvm::GlobalVariable& variable) const;

 private:
  using Parameter = std::pair<const ::llvm::Function*, unsigned>;
  /// The struct's name and the offset in bits.
  using Member = std::pair<std::string, std::uint64_t>;
  struct Uses {
    std::vector<const ::llvm::DIType*> types;  ///< pointers
    std::vector<Parameter> passed_to;          ///< that are declared `void *` themselves
  };

  void read_types(const ::llvm::Module& module);
  void read_variables(const ::llvm::Function& function);
  void read_loads(const ::llvm::Function& function);
  void add_uses(const ::llvm::LoadInst& load, Uses& uses) const;
  [[nodiscard]] Uses* origin_of(const ::llvm::LoadInst& load);
  /// Its own, or that of its typedef: clang calls the struct so.
  [[nodiscard]] std::string name_of(const ::llvm::DIType& record) const;
  [[nodiscard]] const ::llvm::DIType* only_type(const Uses& uses, unsigned depth) const;

  std::unordered_map<const ::llvm::DIType*, std::string> names_;  ///< of structs without a tag
  std::map<std::string, const ::llvm::DIType*> pointers_;         ///< to a struct, by its name
  std::unordered_map<const ::llvm::Value*, const ::llvm::DIType*> variables_;
  std::unordered_map<const ::llvm::Value*, Parameter> kept_parameters_;  ///< by where they are kept
  std::map<Parameter, Uses> parameters_;
  std::map<Member, Uses> members_;
  std::unordered_map<const ::llvm::GlobalVariable*, Uses> globals_;
};

}  // namespace testellate::frontend::llvm
