// SPDX-License-Identifier: Apache-2.0
#include "explain/number_choice.h"

#include <limits>

namespace testellate::explain {
namespace {

using value::S128;

/// Zeros at the end of the decimal number, which is not 0.
int trailing_zeros(S128 number) {
  int count = 0;
  for (; number % 10 == 0; number /= 10) ++count;
  return count;
}

int favour_of(S128 number, const FavouredNumbers* favoured) {
  using Limits = std::numeric_limits<std::int64_t>;
  if (favoured == nullptr || number < Limits::min() || number > Limits::max()) return 0;
  auto found = favoured->find(static_cast<std::int64_t>(number));
  return found == favoured->end() ? 0 : found->second;
}

}  // namespace

bool is_better_limit(S128 other, S128 number, const FavouredNumbers* favoured) {
  const int gain = favour_of(other, favoured) - favour_of(number, favoured);
  if (gain != 0) return gain > 0;
  if (other == 0 || number == 0) return other == 0;
  return trailing_zeros(other) > trailing_zeros(number);
}

}  // namespace testellate::explain
