// SPDX-License-Identifier: Apache-2.0
#include "support/symbol_table.h"

#include "support/invariant.h"

namespace testellate::support {

Symbol SymbolTable::intern(std::string_view text) {
  if (Symbol known = find(text); known.is_valid()) return known;
  Symbol symbol(static_cast<Symbol::Index>(texts_.size()));
  texts_.emplace_back(text);
  symbols_.emplace(texts_.back(), symbol);
  return symbol;
}

Symbol SymbolTable::find(std::string_view text) const {
  auto found = symbols_.find(text);
  return found == symbols_.end() ? Symbol() : found->second;
}

std::string_view SymbolTable::text(Symbol symbol) const {
  TESTELLATE_INVARIANT(symbol.index() < texts_.size(), "symbol should come from this table");
  return texts_[symbol.index()];
}

}  // namespace testellate::support
