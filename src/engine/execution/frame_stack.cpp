// SPDX-License-Identifier: Apache-2.0
#include "engine/execution/frame_stack.h"

#include <algorithm>
#include <memory>
#include <new>

namespace testellate::engine {

static_assert(std::is_trivially_copyable_v<Slot>, "slots are copied as bytes");

FrameStack::FrameStack(const FrameStack& other) : top_(other.top_), depth_(other.depth_) {
  if (top_ != nullptr) ++top_->owners;
}

FrameStack::Node* FrameStack::make_node(Frame frame, std::uint32_t slot_count) {
  void* memory = ::operator new(sizeof(Node) + slot_count * sizeof(Slot), std::align_val_t{alignof(Node)});
  return new (memory) Node{std::move(frame), nullptr, 1, slot_count};
}

void FrameStack::destroy(Node* node) {
  node->~Node();
  ::operator delete(node, std::align_val_t{alignof(Node)});
}

// A loop, not recursion: stacks are as deep as the program makes them.
void FrameStack::release(Node* node) {
  while (node != nullptr && --node->owners == 0) {
    Node* caller = node->caller;
    destroy(node);
    node = caller;
  }
}

void FrameStack::push(Frame frame) {
  const DecodedFunction& function = *frame.function;
  Node* node = make_node(std::move(frame), function.frame_slots);
  Slot* slots = slots_of(node);
  std::uninitialized_value_construct_n(slots, function.register_slots);
  std::uninitialized_copy(
      function.constants.begin(), function.constants.end(), slots + function.register_slots);
  node->caller = top_;
  top_ = node;
  ++depth_;
}

void FrameStack::pop() {
  Node* left = top_;
  top_ = left->caller;
  --depth_;
  if (left->owners == 1) {
    // The hold on the caller passes to this stack.
    destroy(left);
    return;
  }
  --left->owners;
  if (top_ != nullptr) ++top_->owners;
}

void FrameStack::own_top() {
  if (top_ == nullptr || top_->owners == 1) return;
  Node* copy = make_node(top_->frame, top_->slot_count);
  std::uninitialized_copy_n(slots_of(top_), top_->slot_count, slots_of(copy));
  copy->caller = top_->caller;
  if (copy->caller != nullptr) ++copy->caller->owners;
  --top_->owners;
  top_ = copy;
}

}  // namespace testellate::engine
