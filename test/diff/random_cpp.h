// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace testellate::test {

/// A file of random C++ programs, one for each seed, without undefined behaviour: hierarchies of classes with
/// virtual methods, exceptions that pass through destructors to handlers of random types, strings, vectors
/// and maps. `main` prints a line for each: its seed and what it computed.
[[nodiscard]] std::string make_cpp_file(const std::vector<std::uint64_t>& seeds);

}  // namespace testellate::test
