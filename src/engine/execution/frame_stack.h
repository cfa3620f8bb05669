// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "engine/execution/code.h"
#include "engine/memory/slot.h"
#include "ir/pointer.h"

namespace testellate::engine {

/// What becomes of the result of a function.
enum class Purpose : std::uint8_t {
  Entry,         ///< it is the result of the path
  Call,          ///< it goes to the register of the call
  ClassInit,     ///< none; the class is initialised
  MakeRaised,    ///< it is thrown at the check whose policy asked for it
  Assumption,    ///< it must be true for the path to begin
  Construction,  ///< it is an argument of the entry
  Making         ///< it is an input object that the path came to look at
};

/// How often the body of a loop was entered by a decision on a term since the loop was entered.
struct LoopCount {
  std::uint32_t iterations = 0;
  bool is_counted = false;           ///< this pass through the header was counted already
  bool is_havocked = false;          ///< proof run: what the loop writes is unknown here
  std::size_t decisions_before = 0;  ///< of the path when the loop was entered, or last gone on with
};

/// A function that is being executed.
struct Frame {
  DecodedFunction* function = nullptr;
  /// The instruction of the frame below that is waiting; for what runs before the entry, where the frame
  /// below begins;
  /// null in the entry.
  const Code* call = nullptr;
  Purpose purpose = Purpose::Call;
  ir::ClassId initialised_class;               ///< ClassInit
  ir::PointerBits va_area = ir::kNullPointer;  ///< of a variadic function
  std::size_t decisions_before = 0;            ///< decisions of the path when it was entered
  /// Activations of the same function below it that are each separated from the next by a decision.
  std::uint32_t nesting = 0;
  std::vector<ir::ObjectNumber> stack_objects;  ///< they die with it
  std::vector<LoopCount> loops;                 ///< by LoopId, if loops are watched
};

/// The call stack of a state. Copies share frames until they write to them: copying is O(1), and only the top
/// frame is ever written.
class FrameStack {
 public:
  FrameStack() = default;
  FrameStack(const FrameStack& other);
  FrameStack(FrameStack&& other) noexcept
      : top_(std::exchange(other.top_, nullptr)), depth_(std::exchange(other.depth_, 0)) {}
  FrameStack& operator=(FrameStack other) noexcept {
    std::swap(top_, other.top_);
    std::swap(depth_, other.depth_);
    return *this;
  }
  ~FrameStack() { release(top_); }

  [[nodiscard]] std::uint32_t depth() const { return depth_; }
  /// With registers that are zero, and with the constants of the function.
  void push(Frame frame);
  void pop();

  [[nodiscard]] const Frame& top() const { return top_->frame; }
  /// Makes the top frame this copy's alone; frame and slots may then be written until the stack is copied.
  void own_top();
  [[nodiscard]] Frame& edit_top() { return top_->frame; }
  [[nodiscard]] Slot* top_slots() { return slots_of(top_); }

  /// Calls `visit(frame)` for each frame, the top first, until it returns false.
  template <typename Visit>
  void visit(Visit visit) const {
    for (const Node* node = top_; node != nullptr && visit(node->frame); node = node->caller) {
    }
  }
  /// The same with `visit(frame, slots)`; the first slots are the parameters.
  template <typename Visit>
  void visit_with_slots(Visit visit) const {
    for (Node* node = top_; node != nullptr && visit(node->frame, slots_of(node)); node = node->caller) {
    }
  }

 private:
  /// Followed by the slots of the frame.
  struct Node {
    Frame frame;
    Node* caller = nullptr;
    std::uint32_t owners = 1;
    std::uint32_t slot_count = 0;
  };
  static_assert(sizeof(Node) % alignof(Slot) == 0);

  [[nodiscard]] static Slot* slots_of(Node* node) { return reinterpret_cast<Slot*>(node + 1); }
  [[nodiscard]] static Node* make_node(Frame frame, std::uint32_t slot_count);
  static void destroy(Node* node);
  static void release(Node* node);

  Node* top_ = nullptr;
  std::uint32_t depth_ = 0;
};

}  // namespace testellate::engine
