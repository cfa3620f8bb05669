// SPDX-License-Identifier: Apache-2.0
//! options --loop-bound 2
// Methods with private state, enumerations, exceptions, references.
#include <stdexcept>

namespace bank {

enum class Kind { Checking, Savings };

class Account {
 public:
  Account(Kind kind, long balance) : kind_(kind), balance_(balance) {
    if (balance < 0) throw std::invalid_argument("balance");
  }

  bool withdraw(long amount) {
    if (amount <= 0) throw std::invalid_argument("amount");
    const long least = kind_ == Kind::Checking ? -100 : 0;
    if (balance_ < least + amount) return false;
    balance_ -= amount;
    ++uses_;
    return true;
  }

  Kind kind() const { return kind_; }

  void swap(Account& other) {
    const long kept = balance_;
    balance_ = other.balance_;
    other.balance_ = kept;
  }

 private:
  Kind kind_;
  long balance_;
  unsigned uses_ = 0;
};

Kind other(Kind kind) { return kind == Kind::Checking ? Kind::Savings : Kind::Checking; }

void raise(int& total, int by) {
  if (by > 0) total += by;
}

}  // namespace bank
