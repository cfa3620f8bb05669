// SPDX-License-Identifier: Apache-2.0
#include "check/complete_texts.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

namespace testellate::check {
namespace {

constexpr unsigned kLetters = 26;

/// Of two bytes each, the lower one first. `letters`: how many have been used in other texts.
void complete_characters(result::Object& array, unsigned& letters) {
  std::vector<std::pair<std::uint64_t, result::Value>> elements;
  auto known = array.elements.begin();
  for (std::uint64_t at = 0; at < array.length; ++at) {
    if (known != array.elements.end() && known->first == at) {
      elements.push_back(std::move(*known++));
    } else {
      const unsigned byte = at % 2 == 0 ? 'a' + letters++ % kLetters : 0;
      elements.emplace_back(at, result::Scalar{array.element_type, byte});
    }
  }
  array.elements = std::move(elements);
}

}  // namespace

void complete_texts(const ir::Program& program, result::Graph& inputs, result::Graph& after) {
  constexpr std::uint64_t kLongest = 4096;
  unsigned letters = 0;
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
    if (!is_open) continue;
    complete_characters(characters, letters);
    // Nothing changes the characters of a text.
    if (*link->object < after.objects.size()) after.objects[*link->object].elements = characters.elements;
  }
}

}  // namespace testellate::check
