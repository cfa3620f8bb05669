// SPDX-License-Identifier: Apache-2.0
#include "solver/bitblast/word_circuits.h"

#include <functional>
#include <string>

#include <gtest/gtest.h>

#include "circuit_bench.h"
#include "sample_words.h"
#include "support/rng.h"
#include "value/text.h"

namespace testellate::solver::bitblast {
namespace {

using value::U128;
using Circuit = std::function<Word(WordCircuits&, WordView, WordView)>;
using Meaning = std::function<U128(U128, U128, unsigned)>;

Word bit(Gate gate) { return Word{gate}; }

struct Operation {
  const char* name;
  Circuit circuit;
  Meaning meaning;
};

const std::vector<Operation>& operations() {
  using W = WordCircuits;
  using V = WordView;
  static const std::vector<Operation> list = {
      {"add", [](W& w, V a, V b) { return w.add(a, b); }, value::add<U128>},
      {"sub", [](W& w, V a, V b) { return w.sub(a, b); }, value::sub<U128>},
      {"mul", [](W& w, V a, V b) { return w.mul(a, b); }, value::mul<U128>},
      {"square",
       [](W& w, V a, V) { return w.mul(a, a); },
       [](U128 a, U128, unsigned n) { return value::mul(a, a, n); }},
      {"neg",
       [](W& w, V a, V) { return w.neg(a); },
       [](U128 a, U128, unsigned n) { return value::neg(a, n); }},
      {"negate_if",
       [](W& w, V a, V b) { return w.negate_if(b[0], a); },
       [](U128 a, U128 b, unsigned n) { return (b & 1) != 0 ? value::neg(a, n) : a; }},
      {"not",
       [](W&, V a, V) { return W::bit_not(a); },
       [](U128 a, U128, unsigned n) { return value::bit_not(a, n); }},
      {"and", [](W& w, V a, V b) { return w.bit_and(a, b); }, [](U128 a, U128 b, unsigned) { return a & b; }},
      {"or", [](W& w, V a, V b) { return w.bit_or(a, b); }, [](U128 a, U128 b, unsigned) { return a | b; }},
      {"xor", [](W& w, V a, V b) { return w.bit_xor(a, b); }, [](U128 a, U128 b, unsigned) { return a ^ b; }},
      {"shl", [](W& w, V a, V b) { return w.shl(a, b); }, value::shl<U128>},
      {"lshr", [](W& w, V a, V b) { return w.lshr(a, b); }, value::lshr<U128>},
      {"ashr", [](W& w, V a, V b) { return w.ashr(a, b); }, value::ashr<U128>},
      {"eq",
       [](W& w, V a, V b) { return bit(w.equal(a, b)); },
       [](U128 a, U128 b, unsigned) { return U128{a == b}; }},
      {"ult",
       [](W& w, V a, V b) { return bit(w.ult(a, b)); },
       [](U128 a, U128 b, unsigned) { return U128{a < b}; }},
      {"ule",
       [](W& w, V a, V b) { return bit(w.ule(a, b)); },
       [](U128 a, U128 b, unsigned) { return U128{a <= b}; }},
      {"slt", [](W& w, V a, V b) { return bit(w.slt(a, b)); }, value::slt<U128>},
      {"sle", [](W& w, V a, V b) { return bit(w.sle(a, b)); }, value::sle<U128>},
      {"any",
       [](W& w, V a, V) { return bit(w.any(a)); },
       [](U128 a, U128, unsigned) { return U128{a != 0}; }},
      {"all",
       [](W& w, V a, V) { return bit(w.all(a)); },
       [](U128 a, U128, unsigned n) { return U128{a == value::low_mask<U128>(n)}; }},
      {"ite",
       [](W& w, V a, V b) { return w.ite(a[0], a, b); },
       [](U128 a, U128 b, unsigned) { return (a & 1) != 0 ? a : b; }},
  };
  return list;
}

/// Simulates on the given pairs, 64 at a time (the last pair fills up).
void check(const Operation& operation, unsigned width, const std::vector<std::pair<U128, U128>>& pairs) {
  GateGraph graph;
  WordCircuits circuits(graph);
  Word a = circuits.inputs(width);
  Word b = circuits.inputs(width);
  Word result = operation.circuit(circuits, a, b);
  CircuitBench bench(graph);
  for (std::size_t from = 0; from < pairs.size(); from += CircuitBench::kLanes) {
    CircuitBench::Lanes first{};
    CircuitBench::Lanes second{};
    for (std::size_t lane = 0; lane < CircuitBench::kLanes; ++lane) {
      auto pair = pairs[std::min(from + lane, pairs.size() - 1)];
      first[lane] = pair.first;
      second[lane] = pair.second;
    }
    bench.set(a, first);
    bench.set(b, second);
    bench.run();
    CircuitBench::Lanes got = bench.get(result);
    for (std::size_t lane = 0; lane < CircuitBench::kLanes; ++lane) {
      U128 expected = operation.meaning(first[lane], second[lane], width);
      ASSERT_TRUE(got[lane] == expected)
          << operation.name << " at width " << width << " of " << value::to_hex(first[lane]) << ", "
          << value::to_hex(second[lane]) << ": " << value::to_hex(got[lane]) << " for "
          << value::to_hex(expected);
    }
  }
}

TEST(WordCircuits, AgreeWithValuesOnAllNarrowOperands) {
  for (unsigned width = 1; width <= 8; ++width) {
    std::vector<std::pair<U128, U128>> pairs;
    for (unsigned a = 0; a < 1U << width; ++a) {
      for (unsigned b = 0; b < 1U << width; ++b) pairs.emplace_back(a, b);
    }
    for (const Operation& operation : operations()) check(operation, width, pairs);
  }
}

TEST(WordCircuits, AgreeWithValuesOnSampledWideOperands) {
  support::Rng rng(1);
  for (unsigned width : {9U, 16U, 31U, 32U, 33U, 64U, 65U, 127U, 128U}) {
    std::vector<std::pair<U128, U128>> pairs;
    for (int at = 0; at < 2048; ++at) {
      U128 a = sample_word(rng, width);
      // Shift amounts would otherwise nearly always be too large, and equal numbers never occur.
      U128 b = rng.one_in(4)   ? value::truncate<U128>(rng.below(width + 2), width)
               : rng.one_in(8) ? a
                               : sample_word(rng, width);
      pairs.emplace_back(a, b);
    }
    for (const Operation& operation : operations()) check(operation, width, pairs);
  }
}

TEST(WordCircuits, MultiplyByConstantsOfAnyDigits) {
  support::Rng rng(2);
  for (unsigned width : {1U, 2U, 3U, 5U, 8U, 32U, 64U, 128U}) {
    for (int at = 0; at < 40; ++at) {
      U128 factor = sample_word(rng, width);
      GateGraph graph;
      WordCircuits circuits(graph);
      Word a = circuits.inputs(width);
      Word constant = WordCircuits::constant(factor, width);
      Word product = circuits.mul(a, constant);
      EXPECT_EQ(product, circuits.mul(constant, a));
      CircuitBench bench(graph);
      CircuitBench::Lanes numbers{};
      for (U128& number : numbers) number = sample_word(rng, width);
      bench.set(a, numbers);
      bench.run();
      CircuitBench::Lanes got = bench.get(product);
      for (std::size_t lane = 0; lane < CircuitBench::kLanes; ++lane) {
        ASSERT_TRUE(got[lane] == value::mul(numbers[lane], factor, width)) << value::to_hex(factor);
      }
    }
  }
}

TEST(WordCircuits, MultiplyByMinusThreeWithTwoAdders) {
  GateGraph graph;
  WordCircuits circuits(graph);
  Word a = circuits.inputs(32);
  std::size_t before = graph.node_count();
  circuits.mul(a, WordCircuits::constant(value::neg<U128>(3, 32), 32));
  // -3 = 1 - 4: one subtraction of 32 bits, two gates a bit at most. In plain binary it has 31 ones.
  EXPECT_LE(graph.node_count() - before, 64U);
}

/// Signed and unsigned operands of one to four bits, extended to where their product fits or nearly fits.
TEST(WordCircuits, MultiplyExtendedOperands) {
  using Extend = Word (*)(WordView, unsigned);
  for (Extend extend_a : {Extend{WordCircuits::sign_extend}, Extend{WordCircuits::zero_extend}}) {
    for (Extend extend_b : {Extend{WordCircuits::sign_extend}, Extend{WordCircuits::zero_extend}}) {
      for (unsigned shape = 0; shape < 64; ++shape) {
        unsigned width_a = 1 + shape % 4;
        unsigned width_b = 1 + shape / 4 % 4;
        unsigned width = std::max({width_a, width_b, width_a + width_b + shape / 16 - 2});
        GateGraph graph;
        WordCircuits circuits(graph);
        Word a = circuits.inputs(width_a);
        Word b = circuits.inputs(width_b);
        Word wide_a = extend_a(a, width);
        Word wide_b = extend_b(b, width);
        Word product = circuits.mul(wide_a, wide_b);
        Word square = circuits.mul(wide_a, wide_a);
        CircuitBench bench(graph);
        for (unsigned high = 0; high < 4; ++high) {
          CircuitBench::Lanes first{};
          CircuitBench::Lanes second{};
          for (unsigned lane = 0; lane < CircuitBench::kLanes; ++lane) {
            first[lane] = lane % 16 % (1U << width_a);
            second[lane] = (high * 4 + lane / 16) % (1U << width_b);
          }
          bench.set(a, first);
          bench.set(b, second);
          bench.run();
          CircuitBench::Lanes factors = bench.get(wide_a);
          CircuitBench::Lanes others = bench.get(wide_b);
          CircuitBench::Lanes got = bench.get(product);
          CircuitBench::Lanes squares = bench.get(square);
          for (std::size_t lane = 0; lane < CircuitBench::kLanes; ++lane) {
            ASSERT_TRUE(got[lane] == value::mul(factors[lane], others[lane], width)) << shape << " " << lane;
            ASSERT_TRUE(squares[lane] == value::mul(factors[lane], factors[lane], width))
                << shape << " " << lane;
          }
        }
      }
    }
  }
}

TEST(WordCircuits, MakeTheSameGatesForBothOrdersOfAProduct) {
  GateGraph graph;
  WordCircuits circuits(graph);
  Word a = circuits.inputs(32);
  Word b = circuits.inputs(32);
  EXPECT_EQ(circuits.mul(a, b), circuits.mul(b, a));
}

TEST(WordCircuits, LookUpTablesOfAnyLength) {
  support::Rng rng(3);
  for (std::size_t length : {0U, 1U, 2U, 5U, 16U, 17U}) {
    std::vector<U128> values;
    for (std::size_t at = 0; at < length; ++at) values.push_back(rng.below(1U << 12));
    U128 otherwise = rng.below(1U << 12);
    for (unsigned index_width : {1U, 3U, 6U}) {
      GateGraph graph;
      WordCircuits circuits(graph);
      Word index = circuits.inputs(index_width);
      Word result = circuits.lookup(values, otherwise, 12, index);
      CircuitBench bench(graph);
      CircuitBench::Lanes indices{};
      for (std::size_t lane = 0; lane < indices.size(); ++lane) indices[lane] = lane % (1U << index_width);
      bench.set(index, indices);
      bench.run();
      CircuitBench::Lanes got = bench.get(result);
      for (std::size_t lane = 0; lane < indices.size(); ++lane) {
        auto at = static_cast<std::size_t>(indices[lane]);
        ASSERT_TRUE(got[lane] == (at < values.size() ? values[at] : otherwise)) << length << " " << at;
      }
    }
  }
}

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
