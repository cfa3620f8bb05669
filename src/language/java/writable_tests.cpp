// SPDX-License-Identifier: Apache-2.0
#include "language/java/writable_tests.h"

namespace testellate::language::java {

Expected<void, std::string> WritableTests::check(const ir::Unit& unit, const result::TestCase& test) {
  if (!describer_ || entry_ != unit.entry) {
    entry_ = unit.entry;
    describer_.emplace(source_.java);
    describer_->add(unit);
    trial_.reset();
  }
  const std::size_t known = describer_->size();
  describer_->add(test);
  if (trial_ == nullptr || describer_->size() != known) {
    trial_ = std::make_unique<emit::junit::TestTrial>(
        source_.java.program(), describer_->info(source_.inputs.given), options_);
  }
  return trial_->try_write(unit, test);
}

}  // namespace testellate::language::java
