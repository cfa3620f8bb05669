// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "random_java.h"

namespace testellate::test {

struct JavaTally {
  std::uint64_t methods = 0;
  std::uint64_t calls = 0;
  std::uint64_t blocks = 0;  ///< entered on both sides
};

struct JavaDifference {
  std::uint64_t seed = 0;  ///< of the class; the first of the batch if it concerns the whole batch
  std::string text;
};

/// Compiles the classes together and runs all their callers, one after the other, on the JVM and in the
/// interpreter. The texts returned must be the same, and so must be the sequence of blocks of bytecode
/// entered: the JVM's is written down by an agent. Says what differs first.
[[nodiscard]] std::optional<JavaDifference> compare_java_executions(const std::vector<RandomJava>& programs,
                                                                    JavaTally& tally);

}  // namespace testellate::test
