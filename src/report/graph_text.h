// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ir/data_type_writer.h"
#include "ir/program.h"
#include "ir/unit.h"
#include "result/test_case.h"

namespace testellate::report {

/// Name and value, in the order to be shown: {"list", "#1"}, {"#1", "Node"}, {"#1.next", "#2"}.
using Lines = std::vector<std::pair<std::string, std::string>>;

/// Object graphs as text. `program` is borrowed and does not change meanwhile.
class GraphText {
 public:
  /// `enumerations`, of which constants are named, is borrowed as well; null: they are numbers.
  explicit GraphText(const ir::Program& program, const ir::Enumerations* enumerations = nullptr)
      : program_(program), enumerations_(enumerations), types_(program) {}

  /// The result of a call that returned one: a number, `#2`, `{.x = 1, .y = 2}` for an object by value.
  [[nodiscard]] std::string result(const ir::Unit& unit, const result::TestCase& test) const;
  /// The arguments, the variables to set, the streams, then each object with its kind and its cells.
  [[nodiscard]] Lines inputs(const ir::Unit& unit, const result::TestCase& test) const;
  /// What is different after the call: cells of objects that were there, objects that were created,
  /// variables. What holds an input or the result by value is not seen by the caller.
  [[nodiscard]] Lines changes(const ir::Unit& unit, const result::TestCase& test) const;

 private:
  /// Where the characters of a text are: an object of its graph. Nothing if the object is no text.
  [[nodiscard]] std::optional<std::uint32_t> characters_of(const result::Object& object) const;
  /// Where the elements of a sequence are. Nothing if the object is no sequence.
  [[nodiscard]] std::optional<std::uint32_t> elements_of(const result::Object& object) const;
  /// The objects that are only part of a text or sequence.
  [[nodiscard]] std::set<std::uint32_t> parts_of_others(const result::Graph& graph) const;
  /// `#1.size` and `#1[0]` of a sequence.
  [[nodiscard]] Lines sequence_cells(std::uint32_t index, const result::Graph& graph) const;
  /// An object with its kind and its cells; a text with its characters.
  [[nodiscard]] Lines lines_of(std::uint32_t index, const result::Graph& graph) const;
  /// `{.x = 1, .next = #2}`: an object that is one value.
  [[nodiscard]] std::string held_text(const result::Object& object) const;
  /// The cells of an object with the text of their values.
  [[nodiscard]] Lines cells_of(std::uint32_t index, const result::Graph& graph) const;
  /// "Node", "int[3]", "s32[4]", "7 bytes".
  [[nodiscard]] std::string kind_of(const result::Object& object) const;
  /// Name of the bytes at an offset, as far as the data type tells, and the data type found there.
  [[nodiscard]] std::pair<std::string, ir::DataTypeId> name_of_bytes(const result::Object& object,
                                                                     std::uint64_t offset) const;
  void add_variables(Lines& lines,
                     const ir::Unit& unit,
                     const std::vector<result::Assigned>& variables,
                     const std::vector<result::Assigned>* before) const;

  [[nodiscard]] std::string text_of(const result::Value& value, ir::DataTypeId type) const;

  const ir::Program& program_;
  const ir::Enumerations* enumerations_;
  ir::DataTypeWriter types_;
};

}  // namespace testellate::report
