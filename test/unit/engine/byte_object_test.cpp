// SPDX-License-Identifier: Apache-2.0
#include "engine/memory/byte_object.h"

#include <algorithm>
#include <array>
#include <vector>

#include <gtest/gtest.h>

#include "samples.h"

namespace testellate::engine {
namespace {

using expr::Sort;
using expr::Term;
using expr::TermBuilder;
using value::U128;

/// What an object holds under one assignment.
struct PlainBytes {
  std::vector<std::uint8_t> values;
  std::vector<std::uint8_t> undefined;

  void write(std::uint64_t offset, unsigned count, U128 bits, U128 mask) {
    for (unsigned at = 0; at < count; ++at) {
      values[offset + at] = static_cast<std::uint8_t>(bits >> (8 * at));
      undefined[offset + at] = static_cast<std::uint8_t>(mask >> (8 * at));
    }
  }
  static U128 gather(const std::vector<std::uint8_t>& bytes, std::uint64_t offset, unsigned width) {
    U128 bits = 0;
    for (unsigned at = 0; at < (width + 7) / 8; ++at) bits |= U128{bytes[offset + at]} << (8 * at);
    return value::truncate(bits, width);
  }
};

struct Pair {
  ByteObject object;
  std::array<PlainBytes, Samples::kCount> plain;
};

const std::array<ir::Type, 14> kTypes = {ir::Type::integer(1),
                                         ir::Type::integer(8),
                                         ir::Type::integer(16),
                                         ir::Type::integer(17),
                                         ir::Type::integer(24),
                                         ir::Type::integer(32),
                                         ir::Type::integer(64),
                                         ir::Type::integer(80),
                                         ir::Type::integer(96),
                                         ir::Type::ptr(),
                                         ir::Type::integer(128),
                                         ir::Type::f32(),
                                         ir::Type::f64(),
                                         ir::Type::integer(120)};

/// Runs random operations on objects and on plain bytes side by side.
class SideBySide {
 public:
  SideBySide(std::uint64_t seed, std::uint64_t size, bool is_uninitialised)
      : rng_(seed), samples_(terms_, rng_), size_(size) {
    PlainBytes plain{std::vector<std::uint8_t>(size, 0),
                     std::vector<std::uint8_t>(size, is_uninitialised ? 0xff : 0)};
    ByteObject object(ByteObjectKind::Heap,
                      ByteSize::fixed(size),
                      is_uninitialised ? ByteObject::Contents::Uninitialised : ByteObject::Contents::Zero);
    pairs_.push_back({std::move(object), {plain, plain, plain, plain}});
  }

  void run(int steps) {
    for (int step = 0; step < steps && !testing::Test::HasFailure(); ++step) {
      std::size_t which = rng_.below(pairs_.size());
      switch (rng_.below(12)) {
        case 0:
          fork(which);
          break;
        case 1:
        case 2:
          copy(which);
          break;
        case 3:
        case 4:
        case 5:
        case 6:
          read(which);
          break;
        default:
          write(which);
      }
    }
    for (std::size_t which = 0; which < pairs_.size(); ++which) {
      for (std::uint64_t at = 0; at < size_; ++at) compare(which, concrete(at), ir::Type::integer(8));
    }
  }

 private:
  /// An offset, in bounds in all samples for `count` bytes.
  Slot make_offset(std::uint64_t count) {
    std::uint64_t last = size_ - count;
    if (!rng_.one_in(3)) return concrete(rng_.below(last + 1));
    static constexpr std::array<std::uint64_t, 7> kStrides = {1, 2, 4, 8, 12, 16, 3};
    std::uint64_t stride = kStrides[rng_.below(kStrides.size())];
    std::uint64_t start = rng_.below(std::min<std::uint64_t>(stride, last + 1));
    std::uint64_t places = (last - start) / stride + 1;
    Term index = samples_.make_variable(Sort::bit_vector(rng_.one_in(2) ? 32 : 64), places);
    Term wide = rng_.one_in(2) ? terms_.make_sign_extend(index, 64) : terms_.make_zero_extend(index, 64);
    return to_slot(
        terms_.make_add(terms_.make_mul(wide, terms_.make_bits(64, stride)), terms_.make_bits(64, start)));
  }

  ir::Type make_type() {
    while (true) {
      ir::Type type = kTypes[rng_.below(kTypes.size())];
      if (type.byte_size() <= size_) return type;
    }
  }

  void fork(std::size_t which) {
    if (pairs_.size() < 4) {
      pairs_.push_back(pairs_[which]);
    } else {
      pairs_[rng_.below(pairs_.size())] = Pair(pairs_[which]);
    }
  }

  void write(std::size_t which) {
    ir::Type type = make_type();
    Slot offset = make_offset(type.byte_size());
    Slot value = samples_.make_value(type);
    if (rng_.one_in(5)) value.undefined = samples_.random_bits(type.width());
    if (rng_.one_in(12)) {
      value.undefined = 0;
      value.undefined_term = samples_.make_variable(Sort::bit_vector(type.width()));
    }
    pairs_[which].object.write(terms_, offset, type, value);
    for (std::size_t sample = 0; sample < Samples::kCount; ++sample) {
      pairs_[which].plain[sample].write(static_cast<std::uint64_t>(samples_.bits(sample, offset)),
                                        type.byte_size(),
                                        samples_.bits(sample, value),
                                        samples_.undefined(sample, value));
    }
  }

  void read(std::size_t which) {
    ir::Type type = make_type();
    compare(which, make_offset(type.byte_size()), type);
  }

  void compare(std::size_t which, const Slot& offset, ir::Type type) {
    const Pair& pair = pairs_[which];
    Slot actual = pair.object.read(terms_, offset, type);
    for (std::size_t sample = 0; sample < Samples::kCount; ++sample) {
      auto at = static_cast<std::uint64_t>(samples_.bits(sample, offset));
      const PlainBytes& plain = pair.plain[sample];
      ASSERT_TRUE(samples_.bits(sample, actual) == PlainBytes::gather(plain.values, at, type.width()))
          << "value at " << at << " of " << size_ << " as " << ir::to_text(type);
      ASSERT_TRUE(samples_.undefined(sample, actual) == PlainBytes::gather(plain.undefined, at, type.width()))
          << "undefined bits at " << at << " of " << size_ << " as " << ir::to_text(type);
    }
  }

  void copy(std::size_t which) {
    std::size_t from = rng_.below(pairs_.size());
    std::uint64_t count = rng_.below(std::min<std::uint64_t>(size_, 24)) + 1;
    Slot to_offset = make_offset(count);
    Slot from_offset = make_offset(count);
    pairs_[which].object.copy(terms_, to_offset, pairs_[from].object, from_offset, count);
    for (std::size_t sample = 0; sample < Samples::kCount; ++sample) {
      PlainBytes source = pairs_[from].plain[sample];
      PlainBytes& target = pairs_[which].plain[sample];
      auto to = static_cast<std::ptrdiff_t>(samples_.bits(sample, to_offset));
      auto begin = static_cast<std::ptrdiff_t>(samples_.bits(sample, from_offset));
      auto length = static_cast<std::ptrdiff_t>(count);
      std::copy_n(source.values.begin() + begin, length, target.values.begin() + to);
      std::copy_n(source.undefined.begin() + begin, length, target.undefined.begin() + to);
    }
  }

  TermBuilder terms_;
  support::Rng rng_;
  Samples samples_;
  std::uint64_t size_;
  std::vector<Pair> pairs_;
};

class ByteObjectSizes : public testing::TestWithParam<std::uint64_t> {};

TEST_P(ByteObjectSizes, AgreesWithPlainBytesUnderEveryAssignment) {
  for (std::uint64_t seed = 1; seed <= 12 && !HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    SideBySide(1000 * GetParam() + seed, GetParam(), seed % 2 == 0).run(60);
  }
}

INSTANTIATE_TEST_SUITE_P(SmallAndLarge,
                         ByteObjectSizes,
                         testing::Values(1, 3, 8, 16, 20, 33, 64, 100, 260, 700));

class ByteObjectTest : public testing::Test {
 protected:
  static ByteObject make(std::uint64_t size) {
    return ByteObject(ByteObjectKind::Stack, ByteSize::fixed(size), ByteObject::Contents::Uninitialised);
  }
  Term variable(const char* name, Sort sort) { return terms_.make_variable(name, sort); }

  TermBuilder terms_;
  const ir::Type i8_ = ir::Type::integer(8);
  const ir::Type i16_ = ir::Type::integer(16);
  const ir::Type i32_ = ir::Type::integer(32);
};

TEST_F(ByteObjectTest, GivesBackTheTermThatWasWritten) {
  ByteObject object = make(16);
  Term x = variable("x", Sort::bit_vector(32));
  object.write(terms_, concrete(4), i32_, to_slot(x));
  EXPECT_EQ(object.read(terms_, concrete(4), i32_), to_slot(x));

  Term d = variable("d", Sort::floating(value::FloatFormat::F64));
  object.write(terms_, concrete(8), ir::Type::f64(), to_slot(d));
  EXPECT_EQ(object.read(terms_, concrete(8), ir::Type::f64()), to_slot(d));
}

TEST_F(ByteObjectTest, GivesBackTheTermThatWasCopiedByteByByte) {
  ByteObject object = make(16);
  Term x = variable("x", Sort::bit_vector(32));
  object.write(terms_, concrete(0), i32_, to_slot(x));
  for (unsigned at = 0; at < 4; ++at) {
    object.write(terms_, concrete(8 + at), i8_, object.read(terms_, concrete(at), i8_));
  }
  EXPECT_EQ(object.read(terms_, concrete(8), i32_), to_slot(x));
}

TEST_F(ByteObjectTest, KeepsConcreteCodeOutOfTheTermLibrary) {
  ByteObject object = make(4096);
  std::size_t before = terms_.term_count();
  for (std::uint64_t at = 0; at < 4096; at += 4) object.write(terms_, concrete(at), i32_, concrete(at * 7));
  U128 sum = 0;
  for (std::uint64_t at = 0; at < 4096; at += 4) sum += object.read(terms_, concrete(at), i32_).bits;
  EXPECT_TRUE(sum == U128{7} * 4 * 1023 * 1024 / 2);
  EXPECT_EQ(terms_.term_count(), before);
}

TEST_F(ByteObjectTest, StaysConcreteAtConcreteOffsetsAfterAReadAtASymbolicOne) {
  ByteObject object = make(400);
  for (std::uint64_t at = 0; at < 400; at += 4) object.write(terms_, concrete(at), i32_, concrete(at));
  Term index = terms_.make_sign_extend(variable("i", Sort::bit_vector(32)), 64);
  Slot offset = to_slot(terms_.make_mul(index, terms_.make_bits(64, 4)));
  EXPECT_FALSE(object.read(terms_, offset, i32_).is_concrete());
  EXPECT_EQ(object.read(terms_, concrete(40), i32_), concrete(40));
  EXPECT_EQ(object.read(terms_, concrete(40), i16_), concrete(40));
}

TEST_F(ByteObjectTest, UsesCellsAsWideAsTheAccessIndexedByTheIndexItself) {
  ByteObject object(ByteObjectKind::Heap, ByteSize::fixed(400), ByteObject::Contents::Zero);
  object.write(terms_, concrete(4), i32_, concrete(9));
  Term i = variable("i", Sort::bit_vector(32));
  Slot offset = to_slot(terms_.make_mul(terms_.make_sign_extend(i, 64), terms_.make_bits(64, 4)));
  Slot element = object.read(terms_, offset, i32_);
  ASSERT_EQ(element.term.kind(), expr::TermKind::Select);
  EXPECT_EQ(element.term.argument(1), i);
}

TEST_F(ByteObjectTest, IsUninitialisedUntilWritten) {
  ByteObject object = make(8);
  EXPECT_TRUE(object.read(terms_, concrete(0), i32_).undefined == 0xffffffff);
  object.write(terms_, concrete(1), i8_, concrete(5));
  EXPECT_TRUE(object.read(terms_, concrete(0), i32_).undefined == 0xffff00ff);
  object.write(terms_, concrete(0), ir::Type::integer(64), concrete(1));
  EXPECT_TRUE(object.read(terms_, concrete(0), i32_).is_plain());
}

TEST_F(ByteObjectTest, FillsOnlyWhatWasNotWrittenBefore) {
  ByteObject object(ByteObjectKind::Input, ByteSize::fixed(8), ByteObject::Contents::Absent);
  EXPECT_EQ(object.first_absent(terms_, concrete(4), 4, false), 4U);
  object.write(terms_, concrete(5), i8_, concrete(0xaa));
  EXPECT_EQ(object.first_absent(terms_, concrete(4), 4, false), 4U);
  object.fill(terms_, 4, i32_, concrete(0x01020304));
  EXPECT_EQ(object.first_absent(terms_, concrete(4), 4, false), std::nullopt);
  EXPECT_EQ(object.read(terms_, concrete(4), i32_), concrete(0x0102aa04));
}

TEST_F(ByteObjectTest, NeedsOnlyTheBytesThatASymbolicOffsetMayMean) {
  ByteObject object(ByteObjectKind::Input, ByteSize::fixed(64), ByteObject::Contents::Absent);
  Term i = variable("i", Sort::bit_vector(32));
  Term index = terms_.make_sign_extend(i, 64);
  Slot offset =
      to_slot(terms_.make_add(terms_.make_mul(index, terms_.make_bits(64, 16)), terms_.make_bits(64, 8)));
  for (std::uint64_t at = 8; at < 64; at += 16) {
    EXPECT_EQ(object.first_absent(terms_, offset, 4, false), at);
    object.fill(terms_, at, i32_, concrete(at));
  }
  EXPECT_EQ(object.first_absent(terms_, offset, 4, false), std::nullopt);
}

/// An input of a proof: as many bytes as there may be are not made one by one.
TEST(ByteObject, KnowsUndefinedBitsAmongAnyNumberOfBytes) {
  TermBuilder terms;
  const std::uint64_t size = 0xffffffff;
  ByteObject object(ByteObjectKind::Heap,
                    ByteSize{concrete(size), size, size},
                    terms.make_variable("bytes", Sort::array(32, Sort::bit_vector(8))));
  const ir::Type type = ir::Type::integer(8);
  Slot half = concrete(0);
  half.undefined = 0xf;
  object.write(terms, concrete(5), type, half);
  EXPECT_EQ(object.read(terms, concrete(5), type).undefined, 0xfU);
  EXPECT_TRUE(object.read(terms, concrete(6), type).is_defined());
}

/// What `malloc(n)` returns in a proof: each path has a copy of its own.
TEST_F(ByteObjectTest, TakesNoMemoryForBytesThatNobodyHasSet) {
  const std::uint64_t most = std::uint64_t{1} << 30;
  const Slot length = to_slot(variable("length", Sort::bit_vector(64)));
  const ByteObject made(ByteObjectKind::Heap, ByteSize{length, 0, most}, ByteObject::Contents::Uninitialised);
  std::vector<ByteObject> copies(1000, made);
  for (std::size_t at = 0; at < copies.size(); ++at) {
    copies[at].write(terms_, concrete(3 * at), i32_, concrete(at));
  }
  EXPECT_EQ(copies[999].read(terms_, concrete(2997), i32_), concrete(999));
  EXPECT_TRUE(copies[5].read(terms_, concrete(15), i32_).is_defined());
  EXPECT_EQ(copies[5].read(terms_, concrete(most - 4), i32_).undefined, 0xffffffffU);

  const Slot index = to_slot(terms_.make_mul(variable("i", Sort::bit_vector(64)), terms_.make_bits(64, 4)));
  copies[0].write(terms_, index, i32_, concrete(7));
  EXPECT_EQ(copies[0].read(terms_, index, i32_).bits, 7U);
}

TEST_F(ByteObjectTest, IsFilledAsAWhole) {
  ByteObject object = make(1000);
  object.write(terms_, concrete(8), i32_, to_slot(variable("x", Sort::bit_vector(32))));
  object.fill_all(0x11);
  EXPECT_EQ(object.read(terms_, concrete(8), i32_), concrete(0x11111111));
  EXPECT_EQ(object.read(terms_, concrete(996), i32_), concrete(0x11111111));
}

}  // namespace
}  // namespace testellate::engine
