// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "expr/term_builder.h"
#include "states/rooted_heap.h"

namespace testellate::states {

/// Heaps of binary trees, whose root is that of the heap.
class HeapTest : public testing::Test {
 protected:
  static constexpr std::uint64_t kNode = 7;

  expr::Term word(const std::string& name) { return builder.make_variable(name, expr::Sort::bit_vector(32)); }

  /// A node of the tree that is being made.
  ObjectIndex node(expr::Term value, ObjectIndex left = kNull, ObjectIndex right = kNull) {
    nodes.push_back({kNode, {term_cell(value), reference_cell(left), reference_cell(right)}});
    return static_cast<ObjectIndex>(nodes.size() - 1);
  }

  /// The tree that was made, and the next one can be begun.
  RootedHeap tree(ObjectIndex root) {
    RootedHeap heap;
    heap.objects = std::exchange(nodes, {});
    heap.roots = {reference_cell(root)};
    return heap;
  }

  expr::TermBuilder builder;
  std::vector<Object> nodes;
};

}  // namespace testellate::states
