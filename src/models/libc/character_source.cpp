// SPDX-License-Identifier: Apache-2.0
#include "models/libc/character_source.h"

#include "ir/program.h"
#include "models/libc/library_state.h"

namespace testellate::models::libc {

using ir::Type;
using value::U128;

namespace {

constexpr U128 kEnd = 0xffffffffU;
/// C promises one; glibc has room for many more than anybody needs.
constexpr U128 kMostPushedBack = 64;

}  // namespace

bool is_end(NativeContext& context, NativeValue character) { return context.try_concrete(character) == kEnd; }

NativeValue TextSource::next() {
  const NativeValue byte = calculator_.context().load(Type::integer(8), calculator_.move(text_, position_));
  if (calculator_.is_true(calculator_.eq(byte, 0))) return calculator_.number(32, kEnd);
  ++position_;
  return calculator_.to_width(byte, 32);
}

bool TextSource::try_push_back(NativeValue character) {
  if (!is_end(calculator_.context(), character)) --position_;
  return true;
}

NativeValue StandardInput::next_unbuffered() {
  NativeContext& context = calculator_.context();
  const ir::Program& program = context.program();
  const std::optional<NativeValue> byte =
      context.next_input({.name = "stdin",
                          .type = Type::integer(8),
                          .data_type = program.find_data_type(program.find_symbol("libc.character")),
                          .may_end = true});
  return byte ? calculator_.to_width(*byte, 32) : calculator_.number(32, kEnd);
}

NativeValue StandardInput::next() {
  NativeContext& context = calculator_.context();
  const NativeValue count_place = address_of(context, "libc.pushed_back_count");
  const U128 count = context.need_concrete(context.load(Type::integer(64), count_place));
  if (count != 0) {
    context.store(count_place, calculator_.number(64, count - 1));
    const NativeValue place =
        calculator_.move(address_of(context, "libc.pushed_back"), static_cast<std::int64_t>(count - 1));
    return calculator_.to_width(context.load(Type::integer(8), place), 32);
  }
  const NativeValue ended_place = address_of(context, "libc.stdin_has_ended");
  if (calculator_.is_true(calculator_.eq(context.load(Type::integer(8), ended_place), 1))) {
    return calculator_.number(32, kEnd);
  }
  context.store(address_of(context, "libc.stdin_is_buffered"), calculator_.number(8, 1));
  const NativeValue character = next_unbuffered();
  if (is_end(context, character)) context.store(ended_place, calculator_.number(8, 1));
  return character;
}

bool StandardInput::try_push_back(NativeValue character) {
  NativeContext& context = calculator_.context();
  if (is_end(context, character)) return true;
  const NativeValue count_place = address_of(context, "libc.pushed_back_count");
  const U128 count = context.need_concrete(context.load(Type::integer(64), count_place));
  if (count == kMostPushedBack) return false;
  context.store(calculator_.move(address_of(context, "libc.pushed_back"), static_cast<std::int64_t>(count)),
                calculator_.to_width(character, 8));
  context.store(count_place, calculator_.number(64, count + 1));
  return true;
}

}  // namespace testellate::models::libc
