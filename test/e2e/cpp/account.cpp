// SPDX-License-Identifier: Apache-2.0
// An account whose state only its methods change, with exceptions of its own.
#include <stdexcept>
#include <string>

namespace bank {

class Overdrawn : public std::runtime_error {
 public:
  explicit Overdrawn(long missing) : std::runtime_error("overdrawn"), missing_(missing) {}
  long missing() const { return missing_; }

 private:
  long missing_;
};

class Account {
 public:
  explicit Account(std::string owner) : owner_(std::move(owner)) {
    if (owner_.empty()) throw std::invalid_argument("no owner");
  }

  void deposit(long amount) {
    if (amount <= 0) throw std::invalid_argument("amount");
    if (is_closed_) throw std::logic_error("closed");
    balance_ += amount;
  }

  void withdraw(long amount) {
    if (amount <= 0) throw std::invalid_argument("amount");
    if (amount > balance_) throw Overdrawn(amount - balance_);
    balance_ -= amount;
  }

  bool close() {
    if (balance_ != 0) return false;
    is_closed_ = true;
    return true;
  }

  long balance() const { return balance_; }
  bool is_closed() const { return is_closed_; }
  const std::string& owner() const { return owner_; }

 private:
  std::string owner_;
  long balance_ = 0;
  bool is_closed_ = false;
};

bool transfer(Account& from, Account& to, long amount) {
  try {
    from.withdraw(amount);
  } catch (const Overdrawn& problem) {
    return false;
  }
  to.deposit(amount);
  return true;
}

}  // namespace bank
