// SPDX-License-Identifier: Apache-2.0
// Circuits are simulated on random and corner inputs and compared with value/float_ops.h. The number of
// samples is small here; the executable with the label `slow` compiles this file with a million.
#include "solver/bitblast/float_circuits.h"

#include <functional>

#include <gtest/gtest.h>

#include "circuit_bench.h"
#include "sample_words.h"
#include "solver/bitblast/packed_floats.h"
#include "support/rng.h"
#include "value/text.h"

#ifndef TESTELLATE_FLOAT_SAMPLES
#define TESTELLATE_FLOAT_SAMPLES 16384
#endif

namespace testellate::solver::bitblast {
namespace {

using value::FloatBits;
using value::FloatFormat;
using value::U128;

constexpr std::array<FloatFormat, 2> kFormats{FloatFormat::F32, FloatFormat::F64};

/// Special values, neighbours of powers of two, small integers and halves, subnormals, random bits.
FloatBits sample_float(support::Rng& rng, FloatFormat format) {
  FloatBits sign = rng.one_in(2) ? value::sign_mask(format) : 0;
  unsigned fraction = value::fraction_width(format);
  unsigned exponent_width = value::float_width(format) - 1 - fraction;
  FloatBits random = rng.next() >> (64 - value::float_width(format));
  switch (rng.below(10)) {
    case 0: {
      const std::array<FloatBits, 6> special{0,
                                             value::infinity(format),
                                             value::canonical_nan(format),
                                             value::infinity(format) + 1,
                                             1,
                                             value::infinity(format) - 1};
      return sign | special[rng.below(special.size())];
    }
    case 1:
      return sign | ((random & value::low_mask<FloatBits>(fraction)) >> rng.below(fraction));
    case 2: {
      FloatBits exponent = rng.below(FloatBits{1} << exponent_width) << fraction;
      return sign | ((exponent + rng.below(5) - 2) & ~value::sign_mask(format));
    }
    case 3:
      return value::float_from_signed(format, value::sign_extend<U128>(rng.below(64), 6, 128), 128);
    case 4:
      return value::fdiv(format,
                         value::float_from_signed(format, rng.below(512), 128) | sign,
                         value::float_from_signed(format, 2, 128));
    case 5: {
      // Exponents near zero, so that sums cancel and products neither overflow nor vanish.
      FloatBits exponent = ((FloatBits{1} << (exponent_width - 1)) - 1 + rng.below(9) - 4) << fraction;
      return sign | exponent | (random & value::low_mask<FloatBits>(fraction));
    }
    case 6: {
      // A few bits of fraction: ties.
      FloatBits exponent = ((FloatBits{1} << (exponent_width - 1)) - 1 + rng.below(120) - 60) << fraction;
      return sign | exponent |
             ((random & value::low_mask<FloatBits>(fraction)) & ~value::low_mask<FloatBits>(fraction - 3));
    }
    default:
      return random;
  }
}

using Circuit = std::function<Word(FloatCircuits&, FloatFormat, const std::vector<UnpackedFloat>&)>;
using Meaning = std::function<U128(FloatFormat, const std::array<FloatBits, 3>&)>;

void check(FloatFormat format, unsigned operands, const Circuit& circuit, const Meaning& meaning) {
  GateGraph graph;
  WordCircuits words(graph);
  FloatCircuits floats(words);
  std::vector<Word> inputs;
  std::vector<UnpackedFloat> unpacked;
  for (unsigned at = 0; at < operands; ++at) {
    inputs.push_back(words.inputs(value::float_width(format)));
    unpacked.push_back(floats.unpack(format, inputs.back()));
  }
  Word result = circuit(floats, format, unpacked);
  CircuitBench bench(graph);
  support::Rng rng(7);
  for (int done = 0; done < TESTELLATE_FLOAT_SAMPLES; done += static_cast<int>(CircuitBench::kLanes)) {
    std::array<CircuitBench::Lanes, 3> samples{};
    for (std::size_t lane = 0; lane < CircuitBench::kLanes; ++lane) {
      for (unsigned at = 0; at < operands; ++at) {
        bool repeat = at > 0 && rng.one_in(8);
        FloatBits bits =
            repeat ? static_cast<FloatBits>(samples[at - 1][lane]) ^ rng.below(4) : sample_float(rng, format);
        samples[at][lane] = bits;
      }
    }
    for (unsigned at = 0; at < operands; ++at) bench.set(inputs[at], samples[at]);
    bench.run();
    CircuitBench::Lanes got = bench.get(result);
    for (std::size_t lane = 0; lane < CircuitBench::kLanes; ++lane) {
      std::array<FloatBits, 3> numbers{static_cast<FloatBits>(samples[0][lane]),
                                       static_cast<FloatBits>(samples[1][lane]),
                                       static_cast<FloatBits>(samples[2][lane])};
      U128 expected = meaning(format, numbers);
      ASSERT_TRUE(got[lane] == expected) << value::to_hex(numbers[0]) << ", " << value::to_hex(numbers[1])
                                         << ", " << value::to_hex(numbers[2]) << ": got "
                                         << value::to_hex(got[lane]) << " for " << value::to_hex(expected);
    }
  }
}

void check_all(unsigned operands, const Circuit& circuit, const Meaning& meaning) {
  for (FloatFormat format : kFormats) check(format, operands, circuit, meaning);
}

TEST(FloatCircuits, PackWhatTheyUnpack) {
  check_all(
      1,
      [](FloatCircuits& f, FloatFormat, const auto& x) { return f.pack(x[0]); },
      [](FloatFormat format, const auto& x) {
        return value::is_nan(format, x[0]) ? value::canonical_nan(format) : x[0];
      });
}
TEST(FloatCircuits, Add) {
  check_all(
      2,
      [](FloatCircuits& f, FloatFormat, const auto& x) { return f.pack(f.add(x[0], x[1])); },
      [](FloatFormat format, const auto& x) { return value::fadd(format, x[0], x[1]); });
}
TEST(FloatCircuits, SubtractByAddingTheNegation) {
  check_all(
      2,
      [](FloatCircuits& f, FloatFormat, const auto& x) { return f.pack(f.add(x[0], f.neg(x[1]))); },
      [](FloatFormat format, const auto& x) { return value::fsub(format, x[0], x[1]); });
}
TEST(FloatCircuits, Multiply) {
  check_all(
      2,
      [](FloatCircuits& f, FloatFormat, const auto& x) { return f.pack(f.mul(x[0], x[1])); },
      [](FloatFormat format, const auto& x) { return value::fmul(format, x[0], x[1]); });
}
TEST(FloatCircuits, Square) {
  check_all(
      1,
      [](FloatCircuits& f, FloatFormat, const auto& x) { return f.pack(f.mul(x[0], x[0])); },
      [](FloatFormat format, const auto& x) { return value::fmul(format, x[0], x[0]); });
}
TEST(FloatCircuits, Divide) {
  check_all(
      2,
      [](FloatCircuits& f, FloatFormat, const auto& x) { return f.pack(f.div(x[0], x[1])); },
      [](FloatFormat format, const auto& x) { return value::fdiv(format, x[0], x[1]); });
}
TEST(FloatCircuits, RemainderOfBinary32) {
  check(
      FloatFormat::F32,
      2,
      [](FloatCircuits& f, FloatFormat, const auto& x) { return f.pack(f.rem(x[0], x[1])); },
      [](FloatFormat format, const auto& x) { return value::frem(format, x[0], x[1]); });
}
TEST(FloatCircuits, FuseMultiplyAndAdd) {
  check_all(
      3,
      [](FloatCircuits& f, FloatFormat, const auto& x) { return f.pack(f.fma(x[0], x[1], x[2])); },
      [](FloatFormat format, const auto& x) { return value::fma(format, x[0], x[1], x[2]); });
}
TEST(FloatCircuits, TakeSquareRoots) {
  check_all(
      1,
      [](FloatCircuits& f, FloatFormat, const auto& x) { return f.pack(f.sqrt(x[0])); },
      [](FloatFormat format, const auto& x) { return value::fsqrt(format, x[0]); });
}
TEST(FloatCircuits, KeepTheFormThroughSeveralOperations) {
  check_all(
      3,
      [](FloatCircuits& f, FloatFormat, const auto& x) {
        return f.pack(f.div(f.add(f.mul(x[0], x[1]), f.neg(x[2])), f.sqrt(f.abs(x[0]))));
      },
      [](FloatFormat format, const auto& x) {
        return value::fdiv(format,
                           value::fsub(format, value::fmul(format, x[0], x[1]), x[2]),
                           value::fsqrt(format, value::fabs(format, x[0])));
      });
}
TEST(FloatCircuits, RoundToIntegers) {
  for (auto rounding : {value::Rounding::NearestEven,
                        value::Rounding::NearestAway,
                        value::Rounding::TowardZero,
                        value::Rounding::TowardPositive,
                        value::Rounding::TowardNegative}) {
    check_all(
        1,
        [rounding](FloatCircuits& f, FloatFormat, const auto& x) { return f.pack(f.round(rounding, x[0])); },
        [rounding](FloatFormat format, const auto& x) {
          return value::round_to_integral(format, rounding, x[0]);
        });
  }
}
TEST(FloatCircuits, Compare) {
  check_all(
      2,
      [](FloatCircuits& f, FloatFormat, const auto& x) {
        return Word{f.equal(x[0], x[1]), f.less(x[0], x[1]), f.less_equal(x[0], x[1])};
      },
      [](FloatFormat format, const auto& x) {
        return U128{value::feq(format, x[0], x[1])} | (U128{value::flt(format, x[0], x[1])} << 1) |
               (U128{value::fle(format, x[0], x[1])} << 2);
      });
}
TEST(PackedFloats, AgreeWithValues) {
  support::Rng rng(9);
  for (FloatFormat format : kFormats) {
    GateGraph graph;
    WordCircuits words(graph);
    unsigned width = value::float_width(format);
    Word a = words.inputs(width);
    Word b = words.inputs(width);
    Word tests{packed::is_nan(words, format, a),
               packed::is_zero(words, a),
               packed::equal(words, format, a, b),
               packed::less(words, format, a, b),
               packed::less_equal(words, format, a, b)};
    Word min = packed::min(words, format, a, b);
    Word max = packed::max(words, format, a, b);
    CircuitBench bench(graph);
    for (int done = 0; done < TESTELLATE_FLOAT_SAMPLES; done += static_cast<int>(CircuitBench::kLanes)) {
      CircuitBench::Lanes first{};
      CircuitBench::Lanes second{};
      for (std::size_t lane = 0; lane < CircuitBench::kLanes; ++lane) {
        first[lane] = sample_float(rng, format);
        second[lane] = rng.one_in(8) ? first[lane] : sample_float(rng, format);
      }
      bench.set(a, first);
      bench.set(b, second);
      bench.run();
      CircuitBench::Lanes got = bench.get(tests);
      CircuitBench::Lanes got_min = bench.get(min);
      CircuitBench::Lanes got_max = bench.get(max);
      for (std::size_t lane = 0; lane < CircuitBench::kLanes; ++lane) {
        auto x = static_cast<FloatBits>(first[lane]);
        auto y = static_cast<FloatBits>(second[lane]);
        unsigned expected = (value::is_nan(format, x) ? 1U : 0U) | (value::is_zero(format, x) ? 2U : 0U) |
                            (value::feq(format, x, y) ? 4U : 0U) | (value::flt(format, x, y) ? 8U : 0U) |
                            (value::fle(format, x, y) ? 16U : 0U);
        ASSERT_TRUE(got[lane] == expected) << value::to_hex(x) << " " << value::to_hex(y);
        ASSERT_TRUE(got_min[lane] == value::fmin(format, x, y))
            << value::to_hex(x) << " " << value::to_hex(y);
        ASSERT_TRUE(got_max[lane] == value::fmax(format, x, y))
            << value::to_hex(x) << " " << value::to_hex(y);
      }
    }
  }
}
TEST(FloatCircuits, ConvertBetweenFormats) {
  for (FloatFormat to : kFormats) {
    FloatFormat from = to == FloatFormat::F32 ? FloatFormat::F64 : FloatFormat::F32;
    check(
        from,
        1,
        [to](FloatCircuits& f, FloatFormat, const auto& x) { return f.pack(f.convert(to, x[0])); },
        [to](FloatFormat format, const auto& x) { return value::convert_float(to, format, x[0]); });
  }
}
TEST(FloatCircuits, ConvertToIntegers) {
  for (unsigned width : {1U, 2U, 8U, 16U, 23U, 24U, 32U, 53U, 64U, 65U, 128U}) {
    check_all(
        1,
        [width](FloatCircuits& f, FloatFormat, const auto& x) { return f.to_signed(x[0], width); },
        [width](FloatFormat format, const auto& x) { return value::float_to_signed(format, x[0], width); });
    check_all(
        1,
        [width](FloatCircuits& f, FloatFormat, const auto& x) { return f.to_unsigned(x[0], width); },
        [width](FloatFormat format, const auto& x) { return value::float_to_unsigned(format, x[0], width); });
  }
}

TEST(FloatCircuits, ConvertFromIntegers) {
  support::Rng rng(8);
  constexpr int kRounds = TESTELLATE_FLOAT_SAMPLES / 1024;
  for (FloatFormat format : kFormats) {
    for (unsigned width = 1; width <= 128; width += width < 70 ? 1 : 29) {
      GateGraph graph;
      WordCircuits words(graph);
      FloatCircuits floats(words);
      Word input = words.inputs(width);
      Word from_signed = floats.pack(floats.from_signed(format, input));
      Word from_unsigned = floats.pack(floats.from_unsigned(format, input));
      CircuitBench bench(graph);
      for (int round = 0; round < kRounds; ++round) {
        CircuitBench::Lanes numbers{};
        for (U128& number : numbers) number = sample_word(rng, width);
        bench.set(input, numbers);
        bench.run();
        CircuitBench::Lanes got_signed = bench.get(from_signed);
        CircuitBench::Lanes got_unsigned = bench.get(from_unsigned);
        for (std::size_t lane = 0; lane < CircuitBench::kLanes; ++lane) {
          ASSERT_TRUE(got_signed[lane] == value::float_from_signed(format, numbers[lane], width))
              << value::to_hex(numbers[lane]) << " at " << width << " got "
              << value::to_hex(got_signed[lane]);
          ASSERT_TRUE(got_unsigned[lane] == value::float_from_unsigned(format, numbers[lane], width))
              << value::to_hex(numbers[lane]) << " at " << width << " got "
              << value::to_hex(got_unsigned[lane]);
        }
      }
    }
  }
}

}  // namespace
}  // namespace testellate::solver::bitblast
