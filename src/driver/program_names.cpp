// SPDX-License-Identifier: Apache-2.0
#include "driver/program_names.h"

namespace testellate::driver {
void NameWriter::put(ir::ClassId id) {
  bytes_.put_name(id.is_valid() ? program_.text(program_.get(id).name) : "");
}

void NameWriter::put(ir::FieldId id) {
  put(id.is_valid() ? program_.get(id).owner : ir::ClassId());
  bytes_.put_name(id.is_valid() ? program_.text(program_.get(id).name) : "");
}

void NameWriter::put(ir::StaticId id) {
  put(id.is_valid() ? program_.get(id).owner : ir::ClassId());
  bytes_.put_name(id.is_valid() ? program_.text(program_.get(id).name) : "");
}

void NameWriter::put(ir::FunctionId id) {
  if (id == function_ && function_number_ != 0) return bytes_.put(function_number_);
  function_ = id;
  function_number_ = bytes_.put_name(id.is_valid() ? program_.text(program_.get(id).name) : "");
}

void NameWriter::put(ir::GlobalId id) {
  bytes_.put_name(id.is_valid() ? program_.text(program_.get(id).name) : "");
}

void NameWriter::put(ir::DataTypeId id) {
  bytes_.put_name(id.is_valid() ? ir::layout_text(program_, id) : "");
}

void NameWriter::put(ir::Place place) {
  put(place.function);
  bytes_.put(place.inst.is_valid() ? std::uint64_t{place.inst.index()} + 1 : 0);
}

void NameWriter::put(ir::TakenEdge edge) {
  put(edge.function);
  bytes_.put(edge.edge.is_valid() ? std::uint64_t{edge.edge.index()} + 1 : 0);
}

void NameReader::fail(ByteReader& bytes, std::string_view name) {
  if (missing_.empty()) missing_ = name;
  bytes.fail();
}

ir::ClassId NameReader::get_class(ByteReader& bytes) {
  const std::string_view name = bytes.get_name();
  if (name.empty()) return {};
  const ir::ClassId id = program_.class_named(program_.intern(name));
  if (!program_.complete_class(id)) fail(bytes, name);
  return id;
}

ir::FieldId NameReader::get_field(ByteReader& bytes) {
  const ir::ClassId owner = get_class(bytes);
  const std::string_view name = bytes.get_name();
  if (!owner.is_valid()) return {};
  const ir::FieldId id = program_.find_field(owner, program_.intern(name));
  if (!id.is_valid()) fail(bytes, name);
  return id;
}

ir::StaticId NameReader::get_static(ByteReader& bytes) {
  const ir::ClassId owner = get_class(bytes);
  const std::string_view name = bytes.get_name();
  if (!owner.is_valid()) return {};
  const ir::StaticId id = program_.find_static(owner, program_.intern(name));
  if (!id.is_valid()) fail(bytes, name);
  return id;
}

ir::FunctionId NameReader::get_function(ByteReader& bytes) {
  const std::string_view name = bytes.get_name();
  if (name.empty()) return {};
  if (name == function_name_) return function_;
  const ir::FunctionId id = program_.load_function(program_.intern(name));
  if (!id.is_valid()) {
    fail(bytes, name);
    return id;
  }
  function_name_ = name;
  function_ = id;
  return id;
}

ir::GlobalId NameReader::get_global(ByteReader& bytes) {
  const std::string_view name = bytes.get_name();
  if (name.empty()) return {};
  const ir::GlobalId id = program_.find_global(program_.intern(name));
  if (!id.is_valid()) fail(bytes, name);
  return id;
}

ir::DataTypeId NameReader::get_data_type(ByteReader& bytes) {
  const std::string_view text = bytes.get_name();
  if (text.empty()) return {};
  const ir::DataTypeId found = layouts_.find(program_, text);
  if (!found.is_valid()) fail(bytes, text);
  return found;
}

ir::Place NameReader::get_place(ByteReader& bytes) {
  ir::Place place{get_function(bytes), {}};
  const std::uint32_t position = bytes.get_small();
  if (position == 0 || !place.function.is_valid()) return place;
  const ir::Function& function = program_.get(place.function);
  // Nobody looks into the code of a library here, so its body is not made.
  if (function.is_user) {
    diag::Result<const ir::Body*> body = program_.body_of(place.function);
    if (!body || position > (*body)->insts.size()) {
      fail(bytes, program_.text(function.name));
      return place;
    }
  }
  place.inst = ir::InstId(position - 1);
  return place;
}

ir::TakenEdge NameReader::get_edge(ByteReader& bytes) {
  ir::TakenEdge edge{get_function(bytes), {}};
  const std::uint32_t position = bytes.get_small();
  if (position == 0 || !edge.function.is_valid()) return edge;
  diag::Result<const ir::Body*> body = program_.body_of(edge.function);
  if (!body || position > (*body)->edges.size()) {
    fail(bytes, program_.text(program_.get(edge.function).name));
    return edge;
  }
  edge.edge = ir::EdgeId(position - 1);
  return edge;
}

}  // namespace testellate::driver
