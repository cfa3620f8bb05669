// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "support/invariant.h"

namespace testellate::support {

/// A vector whose copies share what they have in common: copying is O(1), reading and writing one element is
/// O(log32 n) and touches only the nodes on the way to it. A node that no other copy shares is changed in
/// place, so a vector without living copies costs little more than a plain one.
///
/// A radix tree of 32-way nodes (Bagwell, "Ideal Hash Trees", 2001) with reference counts. The counts are not
/// atomic: copies that share nodes stay in one thread. `T` is default-constructible and copyable.
template <typename T>
class PersistentVector {
 public:
  PersistentVector() = default;
  PersistentVector(const PersistentVector& other)
      : root_(other.root_), height_(other.height_), size_(other.size_) {
    if (root_ != nullptr) ++root_->owners;
  }
  PersistentVector(PersistentVector&& other) noexcept
      : root_(std::exchange(other.root_, nullptr)),
        height_(std::exchange(other.height_, 0)),
        size_(std::exchange(other.size_, 0)) {}
  PersistentVector& operator=(PersistentVector other) noexcept {
    std::swap(root_, other.root_);
    std::swap(height_, other.height_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~PersistentVector() { release(root_, height_); }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool is_empty() const { return size_ == 0; }

  /// Good until this copy is written or destroyed.
  [[nodiscard]] const T& get(std::size_t index) const {
    TESTELLATE_INVARIANT(index < size_, "index should be inside the vector");
    const Node* node = root_;
    for (unsigned level = height_; level > 0; --level) node = as_inner(node)->children[digit(index, level)];
    return as_leaf(node)->values[digit(index, 0)];
  }
  [[nodiscard]] const T& operator[](std::size_t index) const { return get(index); }

  void set(std::size_t index, T value) { edit(index) = std::move(value); }

  /// The element for writing, on nodes that only this copy has. Good until the next operation on this copy;
  /// not across a copy being made.
  [[nodiscard]] T& edit(std::size_t index) {
    TESTELLATE_INVARIANT(index < size_, "index should be inside the vector");
    return own_leaf(index).values[digit(index, 0)];
  }

  void push_back(T value) {
    if (root_ == nullptr) {
      root_ = new Leaf;
    } else if (size_ == capacity()) {
      auto* grown = new Inner;
      grown->children[0] = root_;
      root_ = grown;
      ++height_;
    }
    ++size_;
    own_leaf(size_ - 1).values[digit(size_ - 1, 0)] = std::move(value);
  }

 private:
  static constexpr unsigned kBits = 5;
  static constexpr std::size_t kWays = std::size_t{1} << kBits;

  struct Node {
    std::uint32_t owners = 1;
  };
  struct Leaf : Node {
    std::array<T, kWays> values{};
  };
  struct Inner : Node {
    std::array<Node*, kWays> children{};
  };

  static Leaf* as_leaf(Node* node) { return static_cast<Leaf*>(node); }
  static const Leaf* as_leaf(const Node* node) { return static_cast<const Leaf*>(node); }
  static Inner* as_inner(Node* node) { return static_cast<Inner*>(node); }
  static const Inner* as_inner(const Node* node) { return static_cast<const Inner*>(node); }

  static std::size_t digit(std::size_t index, unsigned level) {
    return (index >> (level * kBits)) & (kWays - 1);
  }
  [[nodiscard]] std::size_t capacity() const { return std::size_t{1} << ((height_ + 1) * kBits); }

  /// Recursion as deep as the tree: at most 13 levels.
  static void release(Node* node, unsigned level) {
    if (node == nullptr || --node->owners > 0) return;
    if (level == 0) {
      delete as_leaf(node);
      return;
    }
    for (Node* child : as_inner(node)->children) release(child, level - 1);
    delete as_inner(node);
  }

  /// Makes the node at `place` this copy's alone, or makes it if there is none.
  static void own(Node*& place, unsigned level) {
    if (place == nullptr) {
      place = level == 0 ? static_cast<Node*>(new Leaf) : static_cast<Node*>(new Inner);
      return;
    }
    if (place->owners == 1) return;
    Node* copy = nullptr;
    if (level == 0) {
      copy = new Leaf(*as_leaf(place));
    } else {
      copy = new Inner(*as_inner(place));
      for (Node* child : as_inner(copy)->children) {
        if (child != nullptr) ++child->owners;
      }
    }
    copy->owners = 1;
    --place->owners;
    place = copy;
  }

  Leaf& own_leaf(std::size_t index) {
    Node** place = &root_;
    own(*place, height_);
    for (unsigned level = height_; level > 0; --level) {
      place = &as_inner(*place)->children[digit(index, level)];
      own(*place, level - 1);
    }
    return *as_leaf(*place);
  }

  Node* root_ = nullptr;
  unsigned height_ = 0;  ///< levels of inner nodes above the leaves
  std::size_t size_ = 0;
};

}  // namespace testellate::support
