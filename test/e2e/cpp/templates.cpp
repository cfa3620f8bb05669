// SPDX-License-Identifier: Apache-2.0
// Templates, which are tested where they are used.
#include <cstddef>
#include <stdexcept>
#include <vector>

template <typename T>
class Stack {
 public:
  void push(T item) { items_.push_back(item); }
  T pop() {
    if (items_.empty()) throw std::out_of_range("empty");
    T item = items_.back();
    items_.pop_back();
    return item;
  }
  std::size_t size() const { return items_.size(); }

 private:
  std::vector<T> items_;
};

template <typename T>
T larger(T a, T b) {
  return a < b ? b : a;
}

int evaluate(const std::vector<int>& words) {
  Stack<int> stack;
  for (int word : words) {
    if (word >= 0) {
      stack.push(word);
      continue;
    }
    const int right = stack.pop();
    const int left = stack.pop();
    stack.push(word == -1 ? left + right : larger(left, right));
  }
  return stack.size() == 1 ? stack.pop() : -1;
}
