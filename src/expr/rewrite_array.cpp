// SPDX-License-Identifier: Apache-2.0
// Arrays. Reads look through writes that cannot concern them: to an index known to be another, by constant
// difference, known bits or ranges.
#include "expr/rewriter.h"

namespace testellate::expr {

using value::U128;

namespace {

/// Writes that a read, or a later write, looks through; further down it stays as it is.
constexpr int kMaxWalk = 256;
/// Tables up to this size are copied for a constant write.
constexpr std::size_t kMaxCopiedTable = 64;

}  // namespace

Term Rewriter::make_table(unsigned index_width, Sort element, std::span<const U128> values, U128 otherwise) {
  TESTELLATE_INVARIANT(index_width >= 1 && index_width <= 64, "an index should have 1 to 64 bits");
  TESTELLATE_INVARIANT(index_width == 64 || values.size() <= std::uint64_t{1} << index_width,
                       "a table should not list more values than there are indices");
  std::size_t count = values.size();
  while (count > 0 && values[count - 1] == otherwise) --count;
  if (count != values.size()) statistics_.count(Rule::TableTail);
  return arena_.table(Sort::array(index_width, element), values.subspan(0, count), otherwise);
}

Term Rewriter::make_select(Term array, Term index) {
  Sort element = array.sort().element();
  for (int walked = 0; array.kind() == TermKind::Store && walked < kMaxWalk; ++walked) {
    if (array.argument(1) == index) return fire(Rule::SelectStoredSame, array.argument(2));
    if (!is_known_distinct(array.argument(1), index)) break;
    statistics_.count(Rule::SelectStoredOther);
    array = array.argument(0);
  }
  if (array.kind() == TermKind::ConstantArray) {
    std::span<const U128> values = array.table_values();
    if (values.empty()) return fire(Rule::SelectUniform, make_constant(element, array.table_default()));
    if (index.is_constant()) {
      U128 at = index.bits();
      U128 bits = at < values.size() ? values[static_cast<std::size_t>(at)] : array.table_default();
      return fire(Rule::SelectTable, make_constant(element, bits));
    }
  }
  return node(TermKind::Select, element, {array, index});
}

Term Rewriter::make_store(Term array, Term index, Term element) {
  if (element.kind() == TermKind::Select && element.argument(0) == array && element.argument(1) == index) {
    return fire(Rule::StoreOwnElement, array);
  }
  if (array.kind() == TermKind::Store && array.argument(1) == index) {
    return fire(Rule::StoreOverwritten, make_store(array.argument(0), index, element));
  }
  if (array.kind() == TermKind::ConstantArray && index.is_constant() && element.is_constant()) {
    std::span<const U128> values = array.table_values();
    if (index.bits() < kMaxCopiedTable && values.size() <= kMaxCopiedTable) {
      auto at = static_cast<std::size_t>(index.bits());
      std::vector<U128> copy(values.begin(), values.end());
      if (copy.size() <= at) copy.resize(at + 1, array.table_default());
      copy[at] = element.bits();
      Sort sort = array.sort();
      return fire(Rule::StoreIntoTable,
                  make_table(sort.index_width(), sort.element(), copy, array.table_default()));
    }
  }
  return node(TermKind::Store, array.sort(), {array, index, element});
}

}  // namespace testellate::expr
