// SPDX-License-Identifier: Apache-2.0
#include "engine/memory/object_heap.h"

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

const ir::ClassId kClass(3);
const ir::Type kI32 = ir::Type::integer(32);

/// One array in several heaps that fork from each other, beside plain vectors.
class SideBySide {
 public:
  enum class Kind { Created, SymbolicLength, Input, Absent };

  SideBySide(std::uint64_t seed, ir::Type element, std::uint32_t length, Kind kind)
      : rng_(seed), samples_(terms_, rng_), element_(element), length_(length) {
    World world;
    for (auto& plain : world.plain) plain.assign(length, {0, 0});
    switch (kind) {
      case Kind::Created:
        number_ = world.heap.create_array(kClass, element, concrete(length), length);
        break;
      case Kind::SymbolicLength:
        number_ = world.heap.create_array(
            kClass, element, to_slot(samples_.make_variable(Sort::bit_vector(32), length + 1)), length);
        break;
      case Kind::Input: {
        Term contents = samples_.make_array(Sort::array(32, sort_of(element)), length);
        number_ = 5;
        world.heap.add_input_array(number_, kClass, element, concrete(length), length, contents);
        for (std::size_t sample = 0; sample < Samples::kCount; ++sample) {
          const expr::ArrayValue* value = samples_.assignment(sample).try_get_array(contents);
          for (std::uint32_t at = 0; at < length; ++at) world.plain[sample][at] = {value->at(at), 0};
        }
        break;
      }
      case Kind::Absent:
        number_ = 5;
        world.heap.add_input_array(number_, kClass, element, concrete(length), length, Term());
        initial_.resize(length);
        for (std::uint32_t at = 0; at < length; ++at) {
          initial_[at] = samples_.make_value(element);
          for (std::size_t sample = 0; sample < Samples::kCount; ++sample) {
            world.plain[sample][at] = {samples_.bits(sample, initial_[at]), 0};
          }
        }
        break;
    }
    worlds_.push_back(std::move(world));
  }

  void run(int steps) {
    for (int step = 0; step < steps && !testing::Test::HasFailure(); ++step) {
      std::size_t which = rng_.below(worlds_.size());
      std::uint64_t action = rng_.below(10);
      if (action == 0 && worlds_.size() < 4) {
        worlds_.push_back(worlds_[which]);
      } else if (action < 4) {
        compare(which, make_index());
      } else {
        write(which);
      }
    }
    for (std::size_t which = 0; which < worlds_.size(); ++which) {
      for (std::uint32_t at = 0; at < length_; ++at) compare(which, concrete(at));
    }
  }

 private:
  struct Cell {
    U128 bits = 0;
    U128 undefined = 0;
  };
  struct World {
    ObjectHeap heap;
    std::array<std::vector<Cell>, Samples::kCount> plain;
  };

  Slot make_index() {
    if (!rng_.one_in(3)) return concrete(rng_.below(length_));
    return to_slot(samples_.make_variable(Sort::bit_vector(32), length_));
  }

  /// What the owner of input objects does before an access.
  void make_present(ObjectHeap& heap, const Slot& index) {
    while (auto at = heap.first_absent(number_, index)) {
      heap.write_element(terms_, number_, concrete(*at), initial_[*at]);
    }
  }

  void write(std::size_t which) {
    World& world = worlds_[which];
    Slot index = make_index();
    Slot value = samples_.make_value(element_);
    if (rng_.one_in(10)) value.undefined = samples_.random_bits(element_.width());
    if (!index.is_concrete()) make_present(world.heap, index);
    world.heap.write_element(terms_, number_, index, value);
    for (std::size_t sample = 0; sample < Samples::kCount; ++sample) {
      auto at = static_cast<std::size_t>(samples_.bits(sample, index));
      world.plain[sample][at] = {samples_.bits(sample, value), value.undefined};
    }
  }

  void compare(std::size_t which, const Slot& index) {
    World& world = worlds_[which];
    make_present(world.heap, index);
    Slot actual = world.heap.read_element(terms_, number_, index);
    for (std::size_t sample = 0; sample < Samples::kCount; ++sample) {
      const Cell& plain = world.plain[sample][static_cast<std::size_t>(samples_.bits(sample, index))];
      ASSERT_TRUE(samples_.bits(sample, actual) == plain.bits);
      ASSERT_TRUE(samples_.undefined(sample, actual) == plain.undefined);
    }
  }

  TermBuilder terms_;
  support::Rng rng_;
  Samples samples_;
  ir::Type element_;
  std::uint32_t length_;
  ir::ReferenceBits number_ = 0;
  std::vector<Slot> initial_;
  std::vector<World> worlds_;
};

class ArrayKinds : public testing::TestWithParam<SideBySide::Kind> {};

TEST_P(ArrayKinds, AgreeWithPlainVectorsUnderEveryAssignment) {
  const std::array<ir::Type, 7> elements = {ir::Type::integer(8),
                                            ir::Type::integer(16),
                                            kI32,
                                            ir::Type::integer(64),
                                            ir::Type::f32(),
                                            ir::Type::f64(),
                                            ir::Type::ref()};
  std::uint64_t seed = 0;
  for (ir::Type element : elements) {
    for (std::uint32_t length : {1U, 7U, 100U}) {
      SCOPED_TRACE(ir::to_text(element) + " length " + std::to_string(length));
      SideBySide(++seed, element, length, GetParam()).run(80);
      if (HasFailure()) return;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All,
                         ArrayKinds,
                         testing::Values(SideBySide::Kind::Created,
                                         SideBySide::Kind::SymbolicLength,
                                         SideBySide::Kind::Input,
                                         SideBySide::Kind::Absent));

TEST(ObjectHeap, NumbersCreatedObjectsInOrder) {
  ObjectHeap heap;
  EXPECT_EQ(heap.create_object(kClass, 2), ir::kFirstCreatedReference);
  EXPECT_EQ(heap.create_array(kClass, kI32, concrete(3), 3), ir::kFirstCreatedReference + 1);
  EXPECT_EQ(heap.created_count(), 2U);
  EXPECT_TRUE(heap.is_array(ir::kFirstCreatedReference + 1));
  EXPECT_FALSE(heap.exists(ir::kFirstCreatedReference + 2));
  EXPECT_FALSE(heap.exists(ir::kNullReference));
}

TEST(ObjectHeap, HasZeroCellsInCreatedObjectsAndAbsentOnesInInputs) {
  ObjectHeap heap;
  ir::ReferenceBits created = heap.create_object(kClass, 2);
  heap.add_input_object(4, kClass, 2);
  EXPECT_EQ(heap.read_cell(created, 1), concrete(0));
  EXPECT_EQ(heap.read_cell(4, 1), std::nullopt);
  heap.write_cell(4, 1, concrete(9));
  EXPECT_EQ(heap.read_cell(4, 1), concrete(9));
  EXPECT_EQ(heap.read_cell(4, 0), std::nullopt);
  EXPECT_FALSE(heap.exists(3));
}

TEST(ObjectHeap, CopiesDoNotSeeEachOthersWrites) {
  TermBuilder terms;
  ObjectHeap first;
  ir::ReferenceBits object = first.create_object(kClass, 1);
  ir::ReferenceBits array = first.create_array(kClass, kI32, concrete(2), 2);
  ObjectHeap second = first;
  first.write_cell(object, 0, concrete(1));
  second.write_cell(object, 0, concrete(2));
  second.write_element(terms, array, concrete(0), concrete(3));
  EXPECT_EQ(first.create_object(kClass, 1), second.create_object(kClass, 1));
  EXPECT_EQ(first.read_cell(object, 0), concrete(1));
  EXPECT_EQ(second.read_cell(object, 0), concrete(2));
  EXPECT_EQ(first.read_element(terms, array, concrete(0)), concrete(0));
  EXPECT_EQ(second.read_element(terms, array, concrete(0)), concrete(3));
}

TEST(ObjectHeap, KeepsConcreteCodeOutOfTheTermLibrary) {
  TermBuilder terms;
  ObjectHeap heap;
  std::size_t before = terms.term_count();
  ir::ReferenceBits array = heap.create_array(kClass, kI32, concrete(1000), 1000);
  for (std::uint32_t at = 0; at < 1000; ++at) heap.write_element(terms, array, concrete(at), concrete(at));
  U128 sum = 0;
  for (std::uint32_t at = 0; at < 1000; ++at) sum += heap.read_element(terms, array, concrete(at)).bits;
  EXPECT_TRUE(sum == 499'500);
  EXPECT_EQ(terms.term_count(), before);
}

TEST(ObjectHeap, ReadsSymbolicValuesAtConcreteIndicesWithoutSelects) {
  TermBuilder terms;
  ObjectHeap heap;
  ir::ReferenceBits array = heap.create_array(kClass, kI32, concrete(10), 10);
  Slot x = to_slot(terms.make_variable("x", Sort::bit_vector(32)));
  Slot i = to_slot(terms.make_variable("i", Sort::bit_vector(32)));
  heap.write_element(terms, array, concrete(3), x);
  EXPECT_EQ(heap.read_element(terms, array, i).term.kind(), expr::TermKind::Select);
  EXPECT_EQ(heap.read_element(terms, array, concrete(3)), x);
  EXPECT_EQ(heap.read_element(terms, array, concrete(4)), concrete(0));
}

TEST(ObjectHeap, ReadsReferencesAtASymbolicIndexAsIfThenElse) {
  TermBuilder terms;
  ObjectHeap heap;
  ir::ReferenceBits array = heap.create_array(kClass, ir::Type::ref(), concrete(3), 3);
  for (std::uint32_t at = 0; at < 3; ++at) {
    heap.write_element(terms, array, concrete(at), concrete(heap.create_object(kClass, 0)));
  }
  Slot i = to_slot(terms.make_variable("i", Sort::bit_vector(32)));
  EXPECT_EQ(heap.read_element(terms, array, i).term.kind(), expr::TermKind::Ite);
}

TEST(ObjectHeap, HavocsCellsAndElements) {
  TermBuilder terms;
  ObjectHeap heap;
  ir::ReferenceBits object = heap.create_object(kClass, 1);
  ir::ReferenceBits array = heap.create_array(kClass, kI32, concrete(4), 4);
  ObjectHeap untouched = heap;
  Term unknown = terms.make_variable("unknown", Sort::array(32, Sort::bit_vector(32)));
  heap.havoc_all([&](ir::ReferenceBits number, ir::Type element) {
    EXPECT_EQ(number, array);
    EXPECT_EQ(element, kI32);
    return unknown;
  });
  EXPECT_EQ(heap.read_cell(object, 0), std::nullopt);
  EXPECT_EQ(heap.read_element(terms, array, concrete(2)),
            to_slot(terms.make_select(unknown, terms.make_bits(32, 2))));
  EXPECT_EQ(untouched.read_cell(object, 0), concrete(0));
}

}  // namespace
}  // namespace testellate::engine
