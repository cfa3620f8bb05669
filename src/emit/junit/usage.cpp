// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/usage.h"

namespace testellate::emit::junit {

using result::Link;
using result::Object;
using result::Value;

bool is_changed(const Value* before, const Value& after) { return before == nullptr || *before != after; }

Usage::Usage(const ObjectReader& reader, const result::TestCase& test)
    : reader_(reader),
      test_(test),
      uses_(test.before.objects.size()),
      is_mentioned_(test.before.objects.size()) {
  for (const Value& argument : test.arguments) count(argument);
  for (const result::Assigned& assigned : test.settable) count(assigned.value);
  for (const Object& object : test.before.objects) {
    if (is_value(reader_.sort_of(object))) continue;
    for (const auto& [field, value] : object.fields) count(value);
    for (const auto& [at, value] : object.elements) count(value);
  }
  if (test.outcome.value) mention(*test.outcome.value);
  for (const result::Assigned& assigned : test.settable_after) mention(assigned.value);
  for (const result::Graph* graph : {&test.before, &test.after}) {
    for (const Object& object : graph->objects) {
      if (reader_.sort_of(object) != ObjectSort::List) continue;
      if (const std::optional<std::uint32_t> array = reader_.list_array(object)) parts_.insert(*array);
    }
  }
  for (std::uint32_t index = 0; index < test.after.objects.size(); ++index) compare(index);
}

void Usage::count(const Value& value) {
  const auto* link = std::get_if<Link>(&value);
  if (link != nullptr && link->object) ++uses_[*link->object];
}

void Usage::mention(const Value& value) {
  const auto* link = std::get_if<Link>(&value);
  if (link == nullptr || !link->object || *link->object >= is_mentioned_.size()) return;
  if (!is_value(reader_.sort_of(test_.before.objects[*link->object]))) is_mentioned_[*link->object] = true;
}

void Usage::compare(std::uint32_t index) {
  const Object& after = test_.after.objects[index];
  const ObjectSort sort = reader_.sort_of(after);
  if (sort == ObjectSort::List) return compare_list(index);
  if (is_value(sort) || parts_.contains(index)) return;
  const Object* before = index < is_mentioned_.size() ? &test_.before.objects[index] : nullptr;
  const auto note = [&](const Value* former, const Value& value) {
    if (!is_changed(former, value)) return;
    mention(value);
    if (before != nullptr) is_mentioned_[index] = true;
  };
  for (const auto& [field, value] : after.fields) {
    note(before == nullptr ? nullptr : find_cell(*before, field), value);
  }
  for (const auto& [at, value] : after.elements) {
    note(before == nullptr ? nullptr : find_element(*before, at), value);
  }
}

void Usage::compare_list(std::uint32_t list) {
  if (!reader_.is_changed_list(test_, list)) return;
  for (const Value& value : reader_.list_after(test_, list)) mention(value);
  if (list < is_mentioned_.size()) is_mentioned_[list] = true;
}

}  // namespace testellate::emit::junit
