// SPDX-License-Identifier: Apache-2.0
#include "check/complete_texts.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

namespace testellate::check {
namespace {

/// Of two bytes each, the lower one first.
void complete_characters(result::Object& array) {
  std::vector<std::pair<std::uint64_t, result::Value>> elements;
  auto known = array.elements.begin();
  for (std::uint64_t at = 0; at < array.length; ++at) {
    if (known != array.elements.end() && known->first == at) {
      elements.push_back(std::move(*known++));
    } else {
      const unsigned byte = at % 2 == 0 ? 'a' : 0;
      elements.emplace_back(at, result::Scalar{array.element_type, byte});
    }
  }
  array.elements = std::move(elements);
}

}  // namespace

void complete_texts(const ir::Program& program, result::Graph& inputs) {
  constexpr std::uint64_t kLongest = 4096;
  for (std::size_t at = 0; at < inputs.objects.size(); ++at) {
    const result::Object& text = inputs.objects[at];
    if (text.kind != result::Object::Kind::Instance || !text.object_class.is_valid()) continue;
    const ir::FieldId field = program.get(text.object_class).inputs.text;
    if (!field.is_valid()) continue;
    const auto held = std::ranges::find(text.fields, field, &std::pair<ir::FieldId, result::Value>::first);
    const auto* link = held == text.fields.end() ? nullptr : std::get_if<result::Link>(&held->second);
    if (link == nullptr || !link->object) continue;
    result::Object& characters = inputs.objects[*link->object];
    const bool is_open = characters.kind == result::Object::Kind::Array && !characters.is_made &&
                         characters.length % 2 == 0 && characters.length <= kLongest &&
                         characters.elements.size() < characters.length;
    if (is_open) complete_characters(characters);
  }
}

}  // namespace testellate::check
