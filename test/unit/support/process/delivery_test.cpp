// SPDX-License-Identifier: Apache-2.0
#include "support/process/delivery.h"

#include <gtest/gtest.h>

namespace testellate::support::process {
namespace {

class Recorder final : public JobObserver {
 public:
  void on_result(JobNumber job, std::string_view result) override {
    text_ += std::to_string(job) + ":" + std::string(result) + " ";
  }
  void on_end(const JobOutcome& outcome) override { text_ += std::to_string(outcome.number) + ". "; }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
};

void report_out_of_order(Delivery& delivery) {
  delivery.result(2, "a");
  delivery.result(0, "b");
  delivery.end({2, JobEnd::Finished, 0, {}});
  delivery.result(1, "c");
  delivery.end({0, JobEnd::Crashed, 11, {}});
  delivery.result(1, "d");
  delivery.end({1, JobEnd::Finished, 0, {}});
  delivery.end({3, JobEnd::Cancelled, 0, {}});
}

TEST(Delivery, PassesEverythingOnAtOnceAsItComes) {
  Recorder recorder;
  Delivery delivery(Order::AsTheyCome, 0, recorder);
  report_out_of_order(delivery);
  EXPECT_EQ(recorder.text(), "2:a 0:b 2. 1:c 0. 1:d 1. 3. ");
}

TEST(Delivery, SortsByNumberAndStreamsTheJobWhoseTurnItIs) {
  Recorder recorder;
  Delivery delivery(Order::ByNumber, 0, recorder);
  report_out_of_order(delivery);
  EXPECT_EQ(recorder.text(), "0:b 0. 1:c 1:d 1. 2:a 2. 3. ");
}

TEST(Delivery, StartsAtTheFirstNumberGiven) {
  Recorder recorder;
  Delivery delivery(Order::ByNumber, 7, recorder);
  delivery.end({8, JobEnd::Finished, 0, {}});
  EXPECT_EQ(recorder.text(), "");
  delivery.end({7, JobEnd::Finished, 0, {}});
  EXPECT_EQ(recorder.text(), "7. 8. ");
}

}  // namespace
}  // namespace testellate::support::process
