// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "driver/byte_stream.h"
#include "ir/layout_text.h"
#include "ir/place.h"
#include "ir/program.h"

/// Parts of a program in records that leave the process: by name, and by position in the program text (an
/// instruction or edge of a function). Ids mean something only where they were handed out: another process
/// may have loaded classes in another order, or the input itself.
namespace testellate::driver {

class NameWriter {
 public:
  /// Both borrowed.
  NameWriter(const ir::Program& program, ByteWriter& bytes) : program_(program), bytes_(bytes) {}

  void put(ir::ClassId id);
  void put(ir::FieldId id);
  void put(ir::StaticId id);
  void put(ir::FunctionId id);
  void put(ir::GlobalId id);
  void put(ir::DataTypeId id);
  void put(ir::Place place);
  void put(ir::TakenEdge edge);

 private:
  const ir::Program& program_;
  ByteWriter& bytes_;
  ir::FunctionId function_;            ///< the last one: edges of the same come together
  std::uint64_t function_number_ = 0;  ///< of its name; 0: there was none
};

/// Finds what a NameWriter wrote in this process's program. Classes and bodies that it has not got yet are
/// made. What it does not have makes the bytes bad.
class NameReader {
 public:
  explicit NameReader(ir::Program& program) : program_(program) {}

  [[nodiscard]] ir::ClassId get_class(ByteReader& bytes);
  [[nodiscard]] ir::FieldId get_field(ByteReader& bytes);
  [[nodiscard]] ir::StaticId get_static(ByteReader& bytes);
  [[nodiscard]] ir::FunctionId get_function(ByteReader& bytes);
  [[nodiscard]] ir::GlobalId get_global(ByteReader& bytes);
  [[nodiscard]] ir::DataTypeId get_data_type(ByteReader& bytes);
  [[nodiscard]] ir::Place get_place(ByteReader& bytes);
  [[nodiscard]] ir::TakenEdge get_edge(ByteReader& bytes);

  /// What made the bytes bad first; empty if no name did.
  [[nodiscard]] const std::string& missing() const { return missing_; }

 private:
  void fail(ByteReader& bytes, std::string_view name);

  ir::Program& program_;
  std::string missing_;
  ir::LayoutIndex layouts_;
  std::string function_name_;  ///< the last one
  ir::FunctionId function_;
};

}  // namespace testellate::driver
