// SPDX-License-Identifier: Apache-2.0
#include "render/test_order.h"

#include <algorithm>
#include <compare>
#include <numeric>
#include <string_view>

namespace testellate::render {
namespace {

constexpr std::string_view kNullFailure = "java.lang.NullPointerException";

bool shows_null(const ir::Program& program, const result::TestCase& test) {
  return test.outcome.end == ir::PathEnd::Threw && test.outcome.exception_class.is_valid() &&
         program.text(program.get(test.outcome.exception_class).name) == kNullFailure;
}

/// The line where a path goes on; 0 if that is not known.
std::uint32_t line_behind(const ir::Body& body, const ir::Edge& edge) {
  if (!edge.target.is_valid()) return 0;  // it decides a value
  const ir::Block& block = body.block(edge.target);
  for (std::uint32_t at = block.first; at < block.first + block.count; ++at) {
    if (body.origins[at].line != 0) return body.origins[at].line;
  }
  return 0;
}

std::strong_ordering compare(const ir::Program& program, ir::TakenEdge one, ir::TakenEdge other) {
  if (one.function != other.function) return one.function.index() <=> other.function.index();
  const ir::Body* body = program.get(one.function).body.get();
  if (body == nullptr) return std::strong_ordering::equal;
  const ir::Edge& first = body->edges[one.edge.index()];
  const ir::Edge& second = body->edges[other.edge.index()];
  if (first.inst != second.inst) return first.inst.index() <=> second.inst.index();
  const auto lines = line_behind(*body, first) <=> line_behind(*body, second);
  return lines != 0 ? lines : first.side <=> second.side;
}

}  // namespace

std::vector<std::size_t> source_order(const ir::Program& program, std::span<const result::TestCase> tests) {
  std::vector<std::size_t> order(tests.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    return std::lexicographical_compare_three_way(
               tests[a].covers.begin(),
               tests[a].covers.end(),
               tests[b].covers.begin(),
               tests[b].covers.end(),
               [&](ir::TakenEdge one, ir::TakenEdge other) { return compare(program, one, other); }) < 0;
  });
  std::ranges::stable_partition(order, [&](std::size_t at) { return !shows_null(program, tests[at]); });
  return order;
}

}  // namespace testellate::render
