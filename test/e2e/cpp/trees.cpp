// SPDX-License-Identifier: Apache-2.0
// Owners of objects: an expression tree, a variant, a callback.
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

class Expression {
 public:
  virtual ~Expression() = default;
  virtual int value() const = 0;
};

class Number : public Expression {
 public:
  explicit Number(int number) : number_(number) {}
  int value() const override { return number_; }

 private:
  int number_;
};

class Quotient : public Expression {
 public:
  Quotient(std::unique_ptr<Expression> left, std::unique_ptr<Expression> right)
      : left_(std::move(left)), right_(std::move(right)) {
    if (left_ == nullptr || right_ == nullptr) throw std::invalid_argument("operand");
  }
  int value() const override {
    const int divisor = right_->value();
    if (divisor == 0) throw std::domain_error("division by zero");
    return left_->value() / divisor;
  }

 private:
  std::unique_ptr<Expression> left_;
  std::unique_ptr<Expression> right_;
};

int value_or_zero(const std::unique_ptr<Number>& number) { return number ? number->value() : 0; }

using Setting = std::variant<int, bool, std::string>;

int weight(const Setting& setting) {
  if (const int* number = std::get_if<int>(&setting)) return *number > 9 ? 2 : 1;
  if (std::holds_alternative<bool>(setting)) return 0;
  return static_cast<int>(std::get<std::string>(setting).size());
}

int apply_twice(const std::function<int(int)>& function, int start) {
  const int once = function(start);
  return once > start ? function(once) : once;
}

std::unique_ptr<Number> make_positive(int number) {
  if (number <= 0) return nullptr;
  return std::make_unique<Number>(number);
}

struct Person {
  std::string name;
  int age;
  std::optional<std::string> phone;
};

std::string greeting(const Person& person) {
  if (person.name.empty()) return "Hello";
  if (person.age < 18) return "Hi " + person.name;
  return person.phone ? "Dear " + person.name : "Hello " + person.name;
}

class Guard {
 public:
  explicit Guard(int& count) : count_(count) { ++count_; }
  ~Guard() { --count_; }
  Guard(const Guard&) = delete;
  Guard& operator=(const Guard&) = delete;

 private:
  int& count_;
};

int guarded(int& count, int value) {
  Guard guard(count);
  if (value < 0) throw value;
  return count + value;
}
//! finding division-overflow 35
