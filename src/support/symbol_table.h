// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

#include "support/store.h"

namespace testellate::support {

struct SymbolTag;
/// An interned string; equal text, equal symbol, within one table.
using Symbol = Id<SymbolTag>;

class SymbolTable {
 public:
  Symbol intern(std::string_view text);
  /// Invalid if `text` was never interned.
  [[nodiscard]] Symbol find(std::string_view text) const;
  [[nodiscard]] std::string_view text(Symbol symbol) const;

 private:
  std::deque<std::string> texts_;
  std::unordered_map<std::string_view, Symbol> symbols_;
};

}  // namespace testellate::support
