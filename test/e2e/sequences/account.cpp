// SPDX-License-Identifier: Apache-2.0
// An account with a limit that `deposit` forgets, and texts and vectors to compare.
#include <stdexcept>
#include <string>
#include <vector>

namespace bank {

class Account {
 public:
  explicit Account(int limit) : limit_(limit) {
    if (limit < 0) throw std::invalid_argument("limit");
  }
  void deposit(int amount) { balance_ += amount % 1000; }
  bool withdraw(int amount) {
    if (amount <= 0 || amount > 1000) throw std::out_of_range("amount");
    if (balance_ - amount < -limit_) return false;
    balance_ -= amount;
    ++withdrawals_;
    return true;
  }
  bool isWithinLimit() const { return balance_ >= -limit_; }
  bool isSmall(int amount) const { return amount >= 0 && amount < 10; }
  bool isPaid(int amount, bool paid) const { return paid == (amount < 0 || balance_ < 0); }
  int withdrawals() const { return withdrawals_; }
  bool operator==(const Account& other) const { return withdrawals_ == other.withdrawals_; }

 private:
  int limit_;
  int balance_ = 0;
  int withdrawals_ = 0;
};

// Keeps for each word whether it is long.
class Words {
 public:
  void add(const std::string& word) {
    if (word.empty()) throw std::invalid_argument("word");
    long_.push_back(word.size() > 3 ? 1 : 0);
  }
  int removeLast() {
    if (long_.empty()) return -1;
    const int last = long_.back();
    long_.pop_back();
    return last;
  }

 private:
  std::vector<int> long_;
};

// A place that is read before it is written.
class Slots {
 public:
  void put(int at, int value) { values_[at] = value; }
  int get(int at) const {
    if (at < 0 || at >= 4) return -1;
    return values_[at];
  }

 private:
  int values_[4] = {};
};

}  // namespace bank
