// SPDX-License-Identifier: Apache-2.0
// State that all objects of a class share, and a pointer to an object of a derived class among the variables.
class Ledger {
 public:
  void add(int amount);
  void settle();
  int debts = 0;
  int credits = 0;
  static int total;
};

class Book : public Ledger {
 public:
  void settle();
};

int Ledger::total = 0;
Ledger* current = nullptr;

void Ledger::add(int amount) {
  total += amount;
  settle();
}

void Ledger::settle() {
  if (total > 0) {
    credits++;
  } else {
    debts++;
  }
}

void Book::settle() {
  if (total > 0) {
    debts++;
  } else {
    credits++;
  }
}

int post(int first, int second) {
  static Book book;  // what earlier calls have left there no test can say
  current = &book;
  current->add(first);
  if (second != 0) book.settle();
  return current->credits;
}
