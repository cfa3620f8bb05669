// SPDX-License-Identifier: Apache-2.0
// glibc's additive feedback generator: 31 words made from the seed by x = 16807 x mod (2^31 - 1), then
// r[i] = r[i-31] + r[i-3]; the first 310 are thrown away. `rand` itself is IR.
#include <array>

#include "models/libc/library_state.h"
#include "models/libc/native_groups.h"

namespace testellate::models::libc {
namespace {

using ir::NativeContext;
using ir::NativeOutcome;
using ir::NativeReturn;

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
  const ir::NativeValue place = address_of(context, "libc.random_words");
  std::int64_t offset = 0;
  for (std::uint32_t word : state_of(number)) {
    context.store(calculator.move(place, offset), calculator.number(32, word));
    offset += 4;
  }
  return NativeReturn{};
}

/// The program never said where to start: it goes on where others in the process have left off.
NativeOutcome mark(NativeContext& context) {
  context.mark_environment("rand");
  return NativeReturn{};
}

}  // namespace

void add_random(ir::NativeTable& table) {
  table.add("libc.seed_words", &seed);
  table.add("libc.mark_rand", &mark);
}

}  // namespace testellate::models::libc
