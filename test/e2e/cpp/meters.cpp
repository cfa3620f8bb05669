// SPDX-License-Identifier: Apache-2.0
// A virtual method that a method of the base class calls on an object of a derived one, after input was read;
// and one that is redefined without being virtual.
#include <cstdio>

class Meter {
 public:
  virtual ~Meter() = default;
  virtual void tick();
  void start(int limit);
  void reset();
  int count() const { return count_; }
  int limit() const { return limit_; }

 protected:
  int count_ = 0;
  int limit_ = 0;
};

class DownMeter : public Meter {
 public:
  void tick() override;
  void reset();
};

void Meter::tick() {
  if (count_ > limit_) {
    limit_++;
  } else {
    count_++;
  }
}

void DownMeter::tick() {
  if (count_ > limit_) {
    count_++;
  } else {
    limit_++;
  }
}

void Meter::reset() {
  if (count_ > 0) count_ = 0;
}

void DownMeter::reset() {
  if (limit_ > 0) limit_ = 0;
}

void Meter::start(int limit) {
  if (std::scanf("%d", &count_) != 1) return;
  limit_ = limit;
  tick();
}

/// Of the two `tick`, the one of the object; of the two `reset`, the one of the pointer.
int run(int limit) {
  DownMeter meter;
  Meter* any = &meter;
  any->start(limit);
  any->tick();
  any->reset();
  return meter.count() + 10 * meter.limit();
}
