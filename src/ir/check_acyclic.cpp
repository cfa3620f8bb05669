// SPDX-License-Identifier: Apache-2.0
#include <functional>
#include <optional>

#include "ir/spelling.h"
#include "ir/text_parsing.h"
#include "support/invariant.h"

namespace testellate::ir {
namespace {

/// Visits nodes 0 to count - 1 after everything they depend on; the first node found on a cycle ends it and
/// is returned. Depth-first with an explicit stack: a chain of classes may be as long as the text.
std::optional<std::uint32_t> visit_in_order(
    std::uint32_t count,
    const std::function<std::vector<std::uint32_t>(std::uint32_t)>& dependencies,
    const std::function<void(std::uint32_t)>& visit) {
  enum class State : std::uint8_t { New, Open, Done };
  struct Frame {
    std::uint32_t node;
    std::vector<std::uint32_t> pending;
  };
  std::vector<State> states(count, State::New);
  std::vector<Frame> stack;
  for (std::uint32_t root = 0; root < count; ++root) {
    if (states[root] == State::New) {
      states[root] = State::Open;
      stack.push_back({root, dependencies(root)});
    }
    while (!stack.empty()) {
      Frame& frame = stack.back();
      if (frame.pending.empty()) {
        states[frame.node] = State::Done;
        visit(frame.node);
        stack.pop_back();
        continue;
      }
      std::uint32_t next = frame.pending.back();
      frame.pending.pop_back();
      if (states[next] == State::Open) return next;
      if (states[next] == State::Done) continue;
      states[next] = State::Open;
      stack.push_back({next, dependencies(next)});
    }
  }
  return std::nullopt;
}

}  // namespace

void finish_classes(ReadContext& context) {
  Program& program = context.program;
  auto parents = [&](std::uint32_t node) {
    const Class& owner = program.get(ClassId(node));
    std::vector<std::uint32_t> above;
    for (ClassId id : owner.interfaces) above.push_back(id.index());
    if (owner.super.is_valid()) above.push_back(owner.super.index());
    if (owner.element_class.is_valid()) above.push_back(owner.element_class.index());
    return above;
  };
  auto finish = [&](std::uint32_t node) {
    const Class& owner = program.get(ClassId(node));
    if (!owner.is_complete) return;
    if (owner.super.is_valid() && !program.get(owner.super).is_complete) {
      return context.cursor.fail(diag::Kind::IrInvalid,
                                 context.class_places[node],
                                 "the superclass `" + name_text(program.text(program.get(owner.super).name)) +
                                     "` is absent; only a class that is there can be extended");
    }
    program.finish_class(ClassId(node));
  };
  auto count = static_cast<std::uint32_t>(program.classes().size());
  if (std::optional<std::uint32_t> cyclic = visit_in_order(count, parents, finish)) {
    context.cursor.fail(diag::Kind::IrInvalid,
                        context.class_places[*cyclic],
                        "class `" + name_text(program.text(program.get(ClassId(*cyclic)).name)) +
                            "` is above itself; superclasses, interfaces and element classes form no cycle");
  }
}

void check_data_types(ReadContext& context) {
  const Program& program = context.program;
  auto parts = [&](std::uint32_t node) {
    const DataType& type = program.get(DataTypeId(node));
    std::vector<std::uint32_t> inside;
    if (type.kind == DataType::Kind::Array) inside.push_back(type.target.index());
    for (const DataType::Member& member : type.members) inside.push_back(member.type.index());
    return inside;
  };
  auto count = static_cast<std::uint32_t>(program.data_types().size());
  std::optional<std::uint32_t> cyclic = visit_in_order(count, parts, [](std::uint32_t) {});
  if (!cyclic) return;
  // What is spelled out has one user, so only a name can close a cycle.
  TESTELLATE_INVARIANT(*cyclic < context.data_type_places.size(),
                       "a cycle of data types should close at a name");
  context.cursor.fail(diag::Kind::IrInvalid,
                      context.data_type_places[*cyclic],
                      "data type `" + name_text(program.text(program.get(DataTypeId(*cyclic)).name)) +
                          "` contains itself; recursion goes through a pointer");
}

}  // namespace testellate::ir
