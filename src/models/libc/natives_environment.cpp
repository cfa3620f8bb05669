// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "ir/program.h"
#include "models/libc/library_state.h"
#include "models/libc/native_groups.h"
#include "support/invariant.h"

namespace testellate::models::libc {
namespace {

NativeOutcome object_size(NativeContext& context) {
  return NativeReturn{context.remaining_size(context.arguments()[0])};
}

NativeOutcome size_if_given(NativeContext& context) {
  const bool is_null = context.try_concrete(context.arguments()[0]) == value::U128{0};
  return NativeReturn{is_null ? context.constant(ir::Type::integer(64), 0) : context.arguments()[1]};
}

NativeOutcome exit_program(NativeContext& context) {
  const value::U128 status = context.need_concrete(context.arguments()[0]);
  // The parent process sees the low eight bits.
  return NativeExit{static_cast<std::int32_t>(status & 0xff)};
}

NativeOutcome too_many_exit_handlers(NativeContext&) {
  return NativeUnsupported{"atexit with more than 32 functions"};
}

NativeOutcome find_time(NativeContext& context) {
  return NativeReturn{context.unknown(ir::Type::integer(64), "time", std::nullopt)};
}

NativeOutcome find_variable(NativeContext& context) {
  return NativeReturn{context.unknown(ir::Type::boolean(), "environment variables", std::nullopt)};
}

/// The value of a variable that is set: one of many.
NativeOutcome mark_value(NativeContext& context) {
  context.mark_environment("environment variables");
  return NativeReturn{};
}

/// What allocation leaves there when it fails, or whoever was called since.
NativeOutcome renew_errno(NativeContext& context) {
  if (!context.has_failed_allocation()) return NativeReturn{};
  const NativeValue any = context.unknown(ir::Type::integer(32), "memory", std::nullopt);
  context.store(address_of(context, "libc.errno"), any);
  return NativeReturn{};
}

}  // namespace

void add_process(NativeTable& table) {
  table.add("libc.object_size", &object_size);
  table.add("libc.size_if_given", &size_if_given);
  table.add("libc.exit", &exit_program);
  table.add("libc.too_many_exit_handlers", &too_many_exit_handlers);
  table.add("libc.find_variable", &find_variable, ir::Fidelity::unknown("environment variables"));
  table.add("libc.mark_value", &mark_value, ir::Fidelity::assumed("environment variables"));
  table.add("libc.find_time", &find_time, ir::Fidelity::unknown("time"));
  table.add("libc.renew_errno", &renew_errno, ir::Fidelity::unknown("memory"));
}

// glibc's additive feedback generator: 31 words made from the seed by x = 16807 x mod (2^31 - 1), then
// r[i] = r[i-31] + r[i-3]; the first 310 are thrown away. `rand` itself is IR.

namespace {

constexpr std::size_t kWords = 31;

std::array<std::uint32_t, kWords> state_of(std::uint32_t seed) {
  std::array<std::uint32_t, kWords> state{};
  state[0] = seed == 0 ? 1 : seed;
  for (std::size_t i = 1; i < kWords; ++i) {
    std::int64_t word =
        16807 * static_cast<std::int64_t>(static_cast<std::int32_t>(state[i - 1])) % 2147483647;
    if (word < 0) word += 2147483647;
    state[i] = static_cast<std::uint32_t>(word);
  }
  // Word i mod 31 is r[i-31] before and r[i] after; the first sum is that of word 3.
  for (std::size_t i = 3; i < 3 + 310; ++i) state[i % kWords] += state[(i - 3) % kWords];
  return state;
}

NativeOutcome seed(NativeContext& context) {
  Calculator calculator(context);
  const auto number = static_cast<std::uint32_t>(context.need_concrete(context.arguments()[0]));
  const NativeValue place = address_of(context, "libc.random_words");
  std::int64_t offset = 0;
  for (std::uint32_t word : state_of(number)) {
    context.store(calculator.move(place, offset), calculator.number(32, word));
    offset += 4;
  }
  return NativeReturn{};
}

/// The program never said where to start: it goes on where others in the process have left off.
NativeOutcome draw(NativeContext& context) {
  return NativeReturn{context.unknown(ir::Type::integer(32), "random numbers", std::nullopt)};
}

}  // namespace

void add_random(NativeTable& table) {
  table.add("libc.seed_words", &seed);
  table.add("libc.draw", &draw, ir::Fidelity::unknown("random numbers"));
}

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
NativeOutcome next(NativeContext& context) {
  constexpr Nondet kNondet = kNondets[row];
  const ir::Program& program = context.program();
  const std::optional<NativeValue> value =
      context.next_input({.name = kNondet.stream,
                          .type = kNondet.type,
                          .data_type = program.find_data_type(program.find_symbol(kNondet.data_type)),
                          .may_end = false});
  TESTELLATE_INVARIANT(value.has_value(), "a stream without an end should not end");
  return NativeReturn{*value};
}

template <std::size_t... rows>
void add_rows(NativeTable& table, std::index_sequence<rows...>) {
  (table.add(kNondets[rows].stream, &next<rows>), ...);
}

}  // namespace

void add_nondet(NativeTable& table) { add_rows(table, std::make_index_sequence<std::size(kNondets)>()); }

}  // namespace testellate::models::libc
