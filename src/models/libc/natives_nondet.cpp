// SPDX-License-Identifier: Apache-2.0
#include "ir/program.h"
#include "models/libc/native_groups.h"
#include "support/invariant.h"

namespace testellate::models::libc {
namespace {

struct Nondet {
  std::string_view stream;
  ir::Type type;
  std::string_view data_type;  ///< by its name in nondet.tir
};

constexpr Nondet kNondets[] = {
#define NONDET(name, type, data_type) {"__VERIFIER_nondet_" #name, type, "libc.nondet." data_type},
#include "models/libc/nondet.def"
#undef NONDET
};

template <std::size_t row>
ir::NativeOutcome next(ir::NativeContext& context) {
  constexpr Nondet kNondet = kNondets[row];
  const ir::Program& program = context.program();
  const std::optional<ir::NativeValue> value =
      context.next_input({.name = kNondet.stream,
                          .type = kNondet.type,
                          .data_type = program.find_data_type(program.find_symbol(kNondet.data_type)),
                          .may_end = false});
  TESTELLATE_INVARIANT(value.has_value(), "a stream without an end should not end");
  return ir::NativeReturn{*value};
}

template <std::size_t... rows>
void add_rows(ir::NativeTable& table, std::index_sequence<rows...>) {
  (table.add(kNondets[rows].stream, &next<rows>), ...);
}

}  // namespace

void add_nondet(ir::NativeTable& table) { add_rows(table, std::make_index_sequence<std::size(kNondets)>()); }

}  // namespace testellate::models::libc
