// SPDX-License-Identifier: Apache-2.0
// FIPS 180-4. The constants are the fractional parts of the square roots of the first 8 primes and of the
// cube roots of the first 64 (section 4.2.2, 5.3.3), computed here with whole numbers.
#include "emit/testcomp/sha256.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "value/bits.h"

namespace testellate::emit::testcomp {
namespace {

using value::U128;
using Word = std::uint32_t;

constexpr std::size_t kBlockSize = 64;
constexpr std::size_t kRounds = 64;

constexpr bool is_prime(unsigned number) {
  for (unsigned divisor = 2; divisor * divisor <= number; ++divisor) {
    if (number % divisor == 0) return false;
  }
  return true;
}

/// The largest r with r^degree <= prime * 2^(32 * degree): the root with 32 bits behind the point.
constexpr std::uint64_t scaled_root(unsigned prime, unsigned degree) {
  std::uint64_t root = 0;
  for (int bit = 36; bit >= 0; --bit) {
    const std::uint64_t candidate = root | (std::uint64_t{1} << bit);
    U128 power = 1;
    for (unsigned i = 0; i < degree; ++i) power *= candidate;
    if (power <= (U128{prime} << (32 * degree))) root = candidate;
  }
  return root;
}

template <std::size_t kCount>
constexpr std::array<Word, kCount> fractions_of_roots(unsigned degree) {
  std::array<Word, kCount> fractions{};
  unsigned prime = 1;
  for (Word& fraction : fractions) {
    do {
      ++prime;
    } while (!is_prime(prime));
    fraction = static_cast<Word>(scaled_root(prime, degree));
  }
  return fractions;
}

constexpr std::array<Word, 8> kInitial = fractions_of_roots<8>(2);
constexpr std::array<Word, kRounds> kConstants = fractions_of_roots<kRounds>(3);

using State = std::array<Word, 8>;

void add_block(State& state, const char* block) {
  std::array<Word, kRounds> schedule{};
  for (std::size_t at = 0; at < kBlockSize; ++at) {
    schedule[at / 4] = (schedule[at / 4] << 8) | static_cast<unsigned char>(block[at]);
  }
  for (std::size_t at = 16; at < kRounds; ++at) {
    const Word a = schedule[at - 15];
    const Word b = schedule[at - 2];
    schedule[at] = schedule[at - 16] + schedule[at - 7] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ (a >> 3)) +
                   (std::rotr(b, 17) ^ std::rotr(b, 19) ^ (b >> 10));
  }
  auto [a, b, c, d, e, f, g, h] = state;
  for (std::size_t at = 0; at < kRounds; ++at) {
    const Word choice = (e & f) ^ (~e & g);
    const Word majority = (a & b) ^ (a & c) ^ (b & c);
    const Word first =
        h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + choice + kConstants[at] + schedule[at];
    const Word second = (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + majority;
    h = g;
    g = f;
    f = e;
    e = d + first;
    d = c;
    c = b;
    b = a;
    a = first + second;
  }
  const State added{a, b, c, d, e, f, g, h};
  for (std::size_t at = 0; at < state.size(); ++at) state[at] += added[at];
}

}  // namespace

std::string sha256(std::string_view bytes) {
  std::string padded(bytes);
  padded += '\x80';
  while (padded.size() % kBlockSize != kBlockSize - 8) padded += '\0';
  const std::uint64_t length = std::uint64_t{bytes.size()} * 8;
  for (int shift = 56; shift >= 0; shift -= 8) padded += static_cast<char>(length >> shift);

  State state = kInitial;
  for (std::size_t at = 0; at < padded.size(); at += kBlockSize) add_block(state, padded.data() + at);
  std::string text;
  for (Word word : state) {
    for (int shift = 28; shift >= 0; shift -= 4) text += "0123456789abcdef"[(word >> shift) & 0xf];
  }
  return text;
}

}  // namespace testellate::emit::testcomp
