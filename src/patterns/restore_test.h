// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "ir/hierarchy.h"
#include "ir/layout_text.h"
#include "ir/program.h"
#include "ir/unit.h"
#include "result/test_case.h"
#include "support/expected.h"
#include "xml/reader.h"

namespace testellate::patterns {

/// Makes tests of patterns for a program that is perhaps not the one they were made of.
class TestRestorer {
 public:
  /// Borrowed.
  explicit TestRestorer(ir::Program& program) : program_(program), hierarchy_(program) {}

  /// The test that an element `pattern` (SavedPattern::sample) describes. Values fit what they are put into,
  /// and links lead to objects of the test, so that it can be executed and written. It says nothing of where
  /// a call ended, which may have moved. The error says what does not fit the program.
  [[nodiscard]] Expected<result::TestCase, std::string> restore(const ir::Unit& unit,
                                                                const xml::Element& pattern);

 private:
  using Failure = Expected<void, std::string>;

  [[nodiscard]] Failure read_inputs(const xml::Element& inputs, const ir::Unit& unit, result::TestCase& test);
  [[nodiscard]] Failure read_outcome(const xml::Element& outcome, result::TestCase& test);
  [[nodiscard]] Expected<result::Value, std::string> read_value(const xml::Element& element);
  [[nodiscard]] Expected<result::Assigned, std::string> read_variable(const xml::Element& element);
  [[nodiscard]] Expected<result::StreamInput, std::string> read_stream(const xml::Element& element);
  [[nodiscard]] Expected<result::Object, std::string> read_object(const xml::Element& element);
  [[nodiscard]] Failure read_cells(const xml::Element& element, result::Object& object);

  [[nodiscard]] Expected<ir::ClassId, std::string> find_class(const std::string& name);
  [[nodiscard]] Expected<ir::StaticId, std::string> find_static(const std::string& owner,
                                                                const std::string& name);
  [[nodiscard]] Expected<ir::GlobalId, std::string> find_global(const std::string& name);
  [[nodiscard]] Expected<ir::DataTypeId, std::string> find_layout(const xml::Element& element);

  /// Whether the parts that were read fit each other and the unit.
  [[nodiscard]] Failure check(const ir::Unit& unit, const result::TestCase& test);
  [[nodiscard]] Failure check_graph(const result::Graph& graph);
  [[nodiscard]] Failure check_bytes(const result::Object& object, const result::Graph& graph);
  [[nodiscard]] Failure check_variables(const std::vector<result::Assigned>& variables,
                                        const result::Graph& graph);

  ir::Program& program_;
  ir::Hierarchy hierarchy_;
  ir::LayoutIndex layouts_;
};

}  // namespace testellate::patterns
