// SPDX-License-Identifier: Apache-2.0
// No branch decides what happens here, but exceptions do: each handler is entered, and the way without any is
// gone.
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

int port(const std::string& text) {
  try {
    return std::stoi(text);
  } catch (const std::invalid_argument&) {
    return -1;
  } catch (...) {
    return -2;
  }
}

struct Node {
  virtual ~Node() = default;
  virtual int value() const = 0;
};

struct Leaf : Node {
  int number;
  explicit Leaf(int n) : number(n) {}
  int value() const override { return number; }
};

struct Quotient : Node {
  Quotient(std::unique_ptr<Node> left, std::unique_ptr<Node> right)
      : left_(std::move(left)), right_(std::move(right)) {
    if (!left_ || !right_) throw std::invalid_argument("operand");
  }
  int value() const override {
    const int divisor = right_->value();
    if (divisor == 0 || divisor == -1) throw std::domain_error("divisor");
    return left_->value() / divisor;
  }

 private:
  std::unique_ptr<Node> left_, right_;
};

// Only a node with nodes in it throws.
int evaluate(const Node& node, int otherwise) {
  try {
    return node.value();
  } catch (const std::domain_error&) {
    return otherwise;
  }
}
