// SPDX-License-Identifier: Apache-2.0
#include "language/java/writable_tests.h"

namespace testellate::language::java {

const emit::junit::TestTrial& WritableTests::trial_for(const ir::Unit& unit,
                                                       const result::TestCase& test,
                                                       const result::TestCase* other) {
  if (!describer_ || entry_ != unit.entry) {
    entry_ = unit.entry;
    describer_.emplace(source_.java);
    describer_->add(unit);
    trial_.reset();
  }
  const std::size_t known = describer_->size();
  describer_->add(test);
  if (other != nullptr) describer_->add(*other);
  if (trial_ == nullptr || describer_->size() != known) {
    trial_ =
        std::make_unique<emit::junit::TestTrial>(source_.java.program(), describer_->info(taken_), options_);
  }
  return *trial_;
}

Expected<void, std::string> WritableTests::check(const ir::Unit& unit, const result::TestCase& test) {
  return trial_for(unit, test, nullptr).try_write(unit, test);
}

Expected<result::Claims, std::string> WritableTests::claims(const ir::Unit& unit,
                                                            const result::TestCase& test,
                                                            const result::TestCase* seen) {
  return trial_for(unit, test, seen).claims(unit, test, seen);
}

}  // namespace testellate::language::java
