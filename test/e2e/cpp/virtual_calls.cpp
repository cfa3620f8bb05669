// SPDX-License-Identifier: Apache-2.0
// Small programs with classes, of the kind that generators of test data for C++ were first tried on: a
// virtual method called through a base and from another method, one that is not virtual, a static member,
// numbers that are read.
#include <cstdio>

class Stepper {
 public:
  int a = 0;
  int b = 0;
  virtual ~Stepper() = default;
  virtual void step() {
    if (a > b) {
      b++;
    } else {
      a++;
    }
  }
  void init(int i) {
    if (std::scanf("%d", &a) != 1) a = 0;
    b = i;
    step();
  }
};

class Backward : public Stepper {
 public:
  void step() override {
    if (a > b) {
      a++;
    } else {
      b++;
    }
  }
};

int after_steps(int start) {
  Backward made;
  Stepper* stepper = &made;
  stepper->init(start);
  stepper->step();
  return stepper->a > stepper->b ? 1 : 2;
}

class Counter {
 public:
  int p = 0;
  int q = 0;
  static int total;
  void act() {
    if (total > 0) {
      p++;
    } else {
      q++;
    }
  }
  void load(int first, int second) {
    p = first;
    q = second;
    total = first + second;
    act();
  }
};
int Counter::total;

class Recounter : public Counter {
 public:
  void act() { q = total > 0 ? q + 1 : q - 1; }
};

int loaded(int first, int second) {
  Recounter made;
  Counter* counter = &made;
  counter->load(first, second);
  return counter->p > first ? 1 : 0;
}
