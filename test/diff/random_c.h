// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace testellate::test {

inline constexpr std::size_t kCParameters = 3;
using CArguments = std::array<std::int64_t, kCParameters>;

/// A random C program without undefined behaviour (under `-fwrapv`) for any arguments. Its names end in its
/// seed, so that many fit in one file.
struct RandomC {
  std::uint64_t seed = 0;
  std::string text;                  ///< without the prelude
  std::string entry;                 ///< `long entry(long a, long b, long c)`
  std::vector<std::string> globals;  ///< that it writes; each `x` has a constant twin `x_first`
  std::vector<CArguments> arguments;

  /// The function without parameters that calls the entry with one of the `arguments`.
  [[nodiscard]] std::string caller(std::size_t index) const {
    return entry + "_call" + std::to_string(index);
  }
};

/// The same seed means the same program in builds by one compiler: another one may write the parts of an
/// expression in another order.
[[nodiscard]] RandomC make_random_c(std::uint64_t seed);

/// A file of programs. With `NATIVE_MAIN` defined it has a `main`, which prints the result of each caller of
/// each program, a line each.
[[nodiscard]] std::string make_c_file(const std::vector<RandomC>& programs);

}  // namespace testellate::test
