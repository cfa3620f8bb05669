// SPDX-License-Identifier: Apache-2.0
// Inputs outside memory. A stream that may end has a length, which is a variable like that of an array:
// whether there is a k-th value is the condition k < length, so the end stays the end.
#include <algorithm>

#include "engine/inputs/input_space.h"
#include "support/invariant.h"

namespace testellate::engine {

namespace {

constexpr unsigned kLengthWidth = 32;

}  // namespace

StreamRead* InputSpace::find_stream(const ir::InputStream& stream) {
  auto has_name = [&](const StreamRead& known) { return known.name == stream.name; };
  if (std::ranges::none_of(*streams_, has_name)) return nullptr;
  return &*std::ranges::find_if(streams_.edit(), has_name);
}

const StreamRead* InputSpace::open_stream(const ir::InputStream& stream) {
  if (const StreamRead* known = find_stream(stream)) {
    const bool is_same = known->type == stream.type && known->length.is_valid() == stream.may_end;
    return is_same ? known : nullptr;
  }
  StreamRead opened;
  opened.name = stream.name;
  opened.path = unique_root_name(opened.name);
  opened.type = stream.type;
  opened.data_type = stream.data_type;
  if (stream.may_end) {
    opened.length = make_variable(opened.path + ".length",
                                  expr::Sort::bit_vector(kLengthWidth),
                                  ir::DataTypeId(),
                                  solver::PreferredStyle::Unsigned);
  }
  return &streams_.edit().emplace_back(std::move(opened));
}

Slot InputSpace::take_from_stream(const ir::InputStream& stream) {
  StreamRead* read = find_stream(stream);
  TESTELLATE_INVARIANT(read != nullptr && !read->has_ended, "a stream that is read should be open");
  std::string name = read->path + "[" + std::to_string(read->values.size()) + "]";
  // Bytes that nobody says more about are text.
  std::optional<solver::PreferredStyle> style;
  if (!read->data_type.is_valid() && read->type.width() == 8) style = solver::PreferredStyle::Character;
  Slot value = make_scalar(name, read->data_type, 0, read->type, style);
  std::size_t before = 0;
  for (const StreamRead& other : *streams_) before += other.values.size();
  read->values.push_back(value);
  read->order.push_back(static_cast<std::uint32_t>(before));
  return value;
}

void InputSpace::end_stream(const ir::InputStream& stream) {
  StreamRead* read = find_stream(stream);
  TESTELLATE_INVARIANT(read != nullptr, "a stream that ends should be open");
  read->has_ended = true;
}

}  // namespace testellate::engine
