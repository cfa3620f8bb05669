// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "emit/gtest/source_info.h"
#include "ir/program.h"
#include "result/run.h"

namespace testellate::test {

/// What a front end and an exploration would say about sample.c, made up by hand: declarations, and tests
/// that cover all kinds of data.
class CSample {
 public:
  CSample();

  [[nodiscard]] ir::Program& program() { return *program_; }
  [[nodiscard]] const ir::Program& program() const { return *program_; }
  [[nodiscard]] const result::Run& run() const { return run_; }
  [[nodiscard]] emit::gtest::SourceInfo& source() { return source_; }

  // Pieces of tests
  [[nodiscard]] static result::Scalar number(unsigned width, value::U128 bits);
  [[nodiscard]] static result::Scalar f64(double number);
  [[nodiscard]] static result::Link to(std::uint32_t object, std::int64_t offset = 0);
  [[nodiscard]] result::Link to_function(const char* name) const;
  [[nodiscard]] ir::DataTypeId type(const char* name) const;
  [[nodiscard]] ir::GlobalId global(const char* name) const;
  using Cells = std::vector<std::pair<std::uint64_t, result::Value>>;
  [[nodiscard]] result::Object bytes(const char* type, std::uint64_t length, Cells cells) const;
  [[nodiscard]] result::Object text(std::string_view characters) const;

  /// A test that returns: it has the id `id` and the name "FUNCTION_ID". What `after` leaves out is as
  /// before.
  result::TestCase& add(const char* function,
                        const char* id,
                        std::vector<result::Value> arguments,
                        std::optional<result::Value> value = std::nullopt,
                        std::vector<result::Object> before = {},
                        std::vector<result::Object> after = {});

  /// The tests that come with the sample.
  void add_number_tests();
  void add_memory_tests();
  void add_other_tests();

 private:
  std::unique_ptr<ir::Program> program_;
  emit::gtest::SourceInfo source_;
  result::Run run_;
};

}  // namespace testellate::test
