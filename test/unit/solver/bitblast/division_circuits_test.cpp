// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "circuit_bench.h"
#include "sample_words.h"
#include "solver/bitblast/word_circuits.h"
#include "support/rng.h"
#include "value/text.h"

namespace testellate::solver::bitblast {
namespace {

using value::U128;

TEST(DivisionCircuits, DivideLikeValues) {
  support::Rng rng(4);
  for (unsigned width : {1U, 2U, 3U, 4U, 8U, 16U, 32U, 64U, 128U}) {
    GateGraph graph;
    WordCircuits circuits(graph);
    Word a = circuits.inputs(width);
    Word b = circuits.inputs(width);
    QuotientRemainder result = divide(circuits, a, b);
    CircuitBench bench(graph);
    for (int round = 0; round < 16; ++round) {
      CircuitBench::Lanes dividends{};
      CircuitBench::Lanes divisors{};
      for (std::size_t lane = 0; lane < CircuitBench::kLanes; ++lane) {
        dividends[lane] = sample_word(rng, width);
        divisors[lane] = sample_word(rng, width) >> rng.below(width);
      }
      bench.set(a, dividends);
      bench.set(b, divisors);
      bench.run();
      CircuitBench::Lanes quotients = bench.get(result.quotient);
      CircuitBench::Lanes remainders = bench.get(result.remainder);
      for (std::size_t lane = 0; lane < CircuitBench::kLanes; ++lane) {
        ASSERT_TRUE(quotients[lane] == value::udiv(dividends[lane], divisors[lane], width))
            << value::to_hex(dividends[lane]) << " / " << value::to_hex(divisors[lane]) << " at " << width;
        ASSERT_TRUE(remainders[lane] == value::urem(dividends[lane], divisors[lane], width))
            << value::to_hex(dividends[lane]) << " % " << value::to_hex(divisors[lane]) << " at " << width;
      }
    }
  }
}

/// Right results are accepted, all others refused: every quotient and remainder of four bits is tried.
TEST(DivisionCircuits, AcceptExactlyTheRightResults) {
  constexpr unsigned kWidth = 4;
  for (unsigned constant_divisor = 0; constant_divisor <= 16; ++constant_divisor) {
    GateGraph graph;
    WordCircuits circuits(graph);
    Word a = circuits.inputs(kWidth);
    Word b =
        constant_divisor < 16 ? WordCircuits::constant(constant_divisor, kWidth) : circuits.inputs(kWidth);
    QuotientRemainder result{circuits.inputs(kWidth), circuits.inputs(kWidth)};
    Gate holds = is_division(circuits, a, b, result);
    CircuitBench bench(graph);
    for (unsigned number = 0; number < 1U << 16; number += CircuitBench::kLanes) {
      CircuitBench::Lanes operands[4]{};
      for (unsigned lane = 0; lane < CircuitBench::kLanes; ++lane) {
        for (unsigned which = 0; which < 4; ++which)
          operands[which][lane] = ((number + lane) >> (which * 4)) & 15;
        if (constant_divisor < 16) operands[1][lane] = constant_divisor;
      }
      bench.set(a, operands[0]);
      if (constant_divisor == 16) bench.set(b, operands[1]);
      bench.set(result.quotient, operands[2]);
      bench.set(result.remainder, operands[3]);
      bench.run();
      CircuitBench::Lanes got = bench.get(holds);
      for (unsigned lane = 0; lane < CircuitBench::kLanes; ++lane) {
        bool right = operands[2][lane] == value::udiv(operands[0][lane], operands[1][lane], kWidth) &&
                     operands[3][lane] == value::urem(operands[0][lane], operands[1][lane], kWidth);
        ASSERT_EQ(got[lane] == 1, right) << constant_divisor << " " << number + lane;
      }
    }
  }
}

TEST(DivisionCircuits, AcceptRightResultsOfWideWords) {
  support::Rng rng(5);
  for (unsigned width : {8U, 32U, 64U, 128U}) {
    GateGraph graph;
    WordCircuits circuits(graph);
    Word a = circuits.inputs(width);
    Word b = circuits.inputs(width);
    QuotientRemainder result{circuits.inputs(width), circuits.inputs(width)};
    Gate holds = is_division(circuits, a, b, result);
    CircuitBench bench(graph);
    CircuitBench::Lanes dividends{};
    CircuitBench::Lanes divisors{};
    CircuitBench::Lanes quotients{};
    CircuitBench::Lanes remainders{};
    for (std::size_t lane = 0; lane < CircuitBench::kLanes; ++lane) {
      dividends[lane] = sample_word(rng, width);
      divisors[lane] = sample_word(rng, width) >> rng.below(width);
      quotients[lane] = value::udiv(dividends[lane], divisors[lane], width);
      remainders[lane] = value::urem(dividends[lane], divisors[lane], width);
      // Every other one is spoilt.
      if (lane % 2 == 1) quotients[lane] ^= U128{1} << rng.below(width);
    }
    bench.set(a, dividends);
    bench.set(b, divisors);
    bench.set(result.quotient, quotients);
    bench.set(result.remainder, remainders);
    bench.run();
    CircuitBench::Lanes got = bench.get(holds);
    for (std::size_t lane = 0; lane < CircuitBench::kLanes; ++lane)
      EXPECT_EQ(got[lane] == 1, lane % 2 == 0) << lane;
  }
}

}  // namespace
}  // namespace testellate::solver::bitblast
