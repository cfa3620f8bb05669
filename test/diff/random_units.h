// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace testellate::test {

/// One input of a random unit: a number of so few bits that all its values can be tried.
struct SmallInput {
  std::string name;
  unsigned width = 0;           ///< bits of the data type
  unsigned register_width = 0;  ///< bits of the parameter, at least as many
  bool is_signed = false;       ///< how the parameter extends the data type
};

struct RandomUnit {
  std::string text;  ///< `.tir` with one unit
  std::vector<SmallInput> inputs;
};

/// A program that ends for every input, with few inputs: arithmetic of one small width, branches, switches,
/// selects, loops, calls (direct, virtual, recursive), exceptions that are caught or escape, checks whose
/// faults are raised or end the path, object arrays, fields, statics and byte memory at addresses that depend
/// on inputs. The same seed gives the same program everywhere.
[[nodiscard]] RandomUnit make_random_unit(std::uint64_t seed);

}  // namespace testellate::test
