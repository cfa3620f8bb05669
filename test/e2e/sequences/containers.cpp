// SPDX-License-Identifier: Apache-2.0
// Containers of C++ that do what the classes of bench/sequences do.
#include <cstddef>
#include <stdexcept>
#include <vector>

namespace containers {

/// What all of them have.
class Counted {
 public:
  int size() const { return size_; }
  bool isEmpty() const { return size() == 0; }

 protected:
  int size_ = 0;
};

/// A stack that grows.
template <typename T>
class Stack : public Counted {
 public:
  void push(T element) {
    elements_.push_back(element);
    ++size_;
  }
  T pop() {
    if (elements_.empty()) throw std::underflow_error("pop");
    T top = elements_.back();
    elements_.pop_back();
    --size_;
    return top;
  }

 private:
  std::vector<T> elements_;
};

/// A stack with room for three whose elements are different: one that is pushed again moves to the top.
template <typename T, int Room>
class UniqueStack {
 public:
  void push(T element) {
    int at = find(element);
    if (at < 0 && size_ < Room) {
      elements_[size_++] = element;
      return;
    }
    if (at < 0) at = 0;
    for (; at + 1 < size_; ++at) elements_[at] = elements_[at + 1];
    elements_[size_ - 1] = element;
  }
  void pop() {
    if (size_ > 0) elements_[--size_] = T();
  }
  bool contains(T element) const { return find(element) >= 0; }

 private:
  int find(T element) const {
    for (int i = 0; i < size_; ++i) {
      if (elements_[i] == element) return i;
    }
    return -1;
  }

  T elements_[Room] = {};
  int size_ = 0;
};

/// A list whose elements know both of their neighbours.
class IntList : public Counted {
 public:
  IntList() = default;
  IntList(const IntList&) = delete;
  IntList& operator=(const IntList&) = delete;
  ~IntList() {
    while (first_ != nullptr) unlink(first_);
  }
  void add(int value) {
    Link* added = new Link{value, last_, nullptr};
    (last_ == nullptr ? first_ : last_->after) = added;
    last_ = added;
    ++size_;
  }
  bool remove(int value) {
    for (Link* at = first_; at != nullptr; at = at->after) {
      if (at->value == value) {
        unlink(at);
        return true;
      }
    }
    return false;
  }
  int removeLast() {
    if (last_ == nullptr) throw std::out_of_range("removeLast");
    int value = last_->value;
    unlink(last_);
    return value;
  }

 private:
  struct Link {
    int value;
    Link* before;
    Link* after;
  };

  void unlink(Link* link) {
    (link->before == nullptr ? first_ : link->before->after) = link->after;
    (link->after == nullptr ? last_ : link->after->before) = link->before;
    delete link;
    --size_;
  }

  Link* first_ = nullptr;
  Link* last_ = nullptr;
};

/// A heap in a vector, the largest element first.
class ArrayHeap {
 public:
  void insert(int element) {
    elements_.push_back(element);
    std::size_t at = elements_.size() - 1;
    while (at > 0 && elements_[(at - 1) / 2] < element) {
      elements_[at] = elements_[(at - 1) / 2];
      at = (at - 1) / 2;
    }
    elements_[at] = element;
  }
  int extractMax() {
    if (elements_.empty()) throw std::out_of_range("extractMax");
    int largest = elements_.front();
    int moved = elements_.back();
    elements_.pop_back();
    std::size_t at = 0;
    while (2 * at + 1 < elements_.size()) {
      std::size_t child = 2 * at + 1;
      if (child + 1 < elements_.size() && elements_[child] < elements_[child + 1]) ++child;
      if (elements_[child] <= moved) break;
      elements_[at] = elements_[child];
      at = child;
    }
    if (!elements_.empty()) elements_[at] = moved;
    return largest;
  }

 private:
  std::vector<int> elements_;
};

}  // namespace containers
