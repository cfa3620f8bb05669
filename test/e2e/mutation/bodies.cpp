// SPDX-License-Identifier: Apache-2.0
// Functions that only change what they are given: without what stands between the marks, some test has to
// fail.
#include <string>
#include <vector>

void put_fixed(std::string* to, unsigned value) {
  // begin
  for (int at = 0; at < 4; ++at) to->push_back(static_cast<char>(value >> (8 * at)));
  // end
}

void add_twice(std::vector<int>* to, int value) {
  // begin
  to->insert(to->end(), 2, value);
  // end
}

class Meter {
 public:
  int total() const { return total_; }
  void add(int amount) { total_ += amount; }

 private:
  int total_ = 0;
};

void feed(Meter* meter, int amount) {
  // begin
  meter->add(amount);
  // end
}

bool take(std::string& from, char* first) {
  if (from.empty()) return false;
  // begin
  *first = from[0];
  from.erase(0, 1);
  // end
  return true;
}
