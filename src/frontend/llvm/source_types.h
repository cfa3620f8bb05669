// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "frontend/llvm/load.h"

namespace llvm {
class DIType;
}  // namespace llvm

namespace testellate::frontend::llvm {

class PointerUses;

/// Collects the declarations that types need, and puts each after those it needs itself. Types of one name
/// are taken for the same.
class SourceTypes {
 public:
  /// `uses` outlives this and may be null.
  explicit SourceTypes(const PointerUses* uses) : uses_(uses) {}

  /// Numbers of the declarations that a declaration with this type mentions, directly, and of what its
  /// pointers lead to: a test has to make such objects.
  [[nodiscard]] std::vector<std::size_t> need(const ::llvm::DIType* type);

  /// Ends collecting. `order_of` is known then.
  [[nodiscard]] std::vector<SourceType> finish();
  /// What a set of needs comes to, as indices of what `finish` returned, ascending.
  [[nodiscard]] std::vector<std::uint32_t> closure(const std::vector<std::size_t>& needs) const;

 private:
  enum class Form : std::uint8_t { Forward, Definition, Typedef };
  struct Item {
    SourceType source;
    Form form = Form::Forward;
    const ::llvm::DIType* type = nullptr;
    std::vector<std::size_t> needs;  ///< have to come before
    std::vector<std::size_t> wants;  ///< have to come at all
  };

  std::size_t item(Form form, const std::string& name, const ::llvm::DIType& type);
  void complete(Item& item);
  void mention(const ::llvm::DIType* type, bool is_whole, Item& by);

  const PointerUses* uses_;
  std::vector<Item> items_;
  std::map<std::pair<Form, std::string>, std::size_t> numbers_;
  std::vector<std::size_t> incomplete_;
  std::vector<std::uint32_t> position_;  ///< of each item in the result of `finish`
};

}  // namespace testellate::frontend::llvm
