// SPDX-License-Identifier: Apache-2.0
#include <bit>
#include <cerrno>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "models/libc/library_state.h"
#include "models/libc/native_groups.h"

// APPROX(host-math): C leaves the last bits of these functions open. The host's library computes them, on
// arguments that are made concrete; another machine's may differ.

namespace testellate::models::libc {
namespace {

using ir::Type;

template <typename Float>
using Bits = std::conditional_t<sizeof(Float) == 8, std::uint64_t, std::uint32_t>;

template <typename Float>
Float argument(NativeContext& context, std::size_t position) {
  return std::bit_cast<Float>(static_cast<Bits<Float>>(context.need_concrete(context.arguments()[position])));
}

template <typename Float>
NativeOutcome finish(NativeContext& context, Float number, int error) {
  if (error != 0) set_errno(context, error);
  const Type type = sizeof(Float) == 8 ? Type::f64() : Type::f32();
  // A NaN is the usual one: the IR's operations make no other.
  if (std::isnan(number)) number = std::numeric_limits<Float>::quiet_NaN();
  return NativeReturn{context.constant(type, std::bit_cast<Bits<Float>>(number))};
}

template <typename Float, Float (*host)(Float)>
NativeOutcome compute(NativeContext& context) {
  const Float x = argument<Float>(context, 0);
  // The compiler believes that some functions leave errno alone; it does not know which this is.
  Float (*volatile function)(Float) = host;
  errno = 0;
  const Float result = function(x);
  return finish(context, result, errno);
}

template <typename Float, Float (*host)(Float, Float)>
NativeOutcome compute_two(NativeContext& context) {
  const Float x = argument<Float>(context, 0);
  const Float y = argument<Float>(context, 1);
  Float (*volatile function)(Float, Float) = host;
  errno = 0;
  const Float result = function(x, y);
  return finish(context, result, errno);
}

}  // namespace

void add_math(NativeTable& table) {
  constexpr ir::Fidelity kHost = ir::Fidelity::approximate("host-math");
#define HOST1(name)                                           \
  table.add("libc." #name, &compute<double, &::name>, kHost); \
  table.add("libc." #name "f", &compute<float, &::name##f>, kHost);
#define HOST2(name)                                               \
  table.add("libc." #name, &compute_two<double, &::name>, kHost); \
  table.add("libc." #name "f", &compute_two<float, &::name##f>, kHost);
#include "models/libc/host_math.def"
#undef HOST1
#undef HOST2
}

}  // namespace testellate::models::libc
