// SPDX-License-Identifier: Apache-2.0
// Accesses that leave an object end there, although what a driver needs lies beside it.

class Ring {
 public:
  explicit Ring(int first) { values_[0] = first; }
  int at(int index) const { return index < 0 ? 0 : (&values_[0])[index]; }

 private:
  int values_[4] = {};
};

int pick(const Ring& ring, int index) { return index > 3 ? ring.at(index) : 0; }
//! finding out-of-bounds 7
//! open overrun.cpp:13#48:T fault
