// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/usage.h"

namespace testellate::emit::junit {

using result::Link;
using result::Object;
using result::Value;

bool Usage::is_opaque(const Object& object) const {
  if (!object.is_made || !object.object_class.is_valid()) return false;
  const SourceClass* described = scope_.index().find(object.object_class);
  return reader_.sort_of(object) == ObjectSort::Instance && (described == nullptr || !described->is_user);
}

bool is_changed(const Value* before, const Value& after) { return before == nullptr || *before != after; }

Usage::Usage(const Scope& scope, const std::vector<MadeArgument>& constructions)
    : scope_(scope),
      reader_(scope.reader()),
      test_(scope.test()),
      uses_(test_.before.objects.size()),
      is_mentioned_(test_.before.objects.size()) {
  for (const Value& argument : test_.arguments) count(argument);
  for (const result::Assigned& assigned : test_.settable) count(assigned.value);
  for (const result::StreamInput& stream : test_.streams) {
    for (const Value& value : stream.values) count(value);
  }
  for (const MadeArgument& made : constructions) {
    for (const SequenceCall& call : made.calls) {
      for (const Value& argument : call.arguments) count(argument);
      if (call.receiver != nullptr) count(*call.receiver);
    }
  }
  for (std::size_t at = 0; at < pending_.size(); ++at) {
    const Object& object = test_.before.objects[pending_[at]];
    if (object.is_made || is_value(reader_.sort_of(object))) continue;
    for (const auto& [field, value] : object.fields) count(value);
    for (const auto& [position, value] : object.elements) count(value);
  }
  if (test_.outcome.value) mention(*test_.outcome.value);
  for (const result::Assigned& assigned : test_.settable_after) mention(assigned.value);
  for (const result::Graph* graph : {&test_.before, &test_.after}) {
    for (const Object& object : graph->objects) {
      if (reader_.sort_of(object) != ObjectSort::List) continue;
      if (const std::optional<std::uint32_t> array = reader_.list_array(object)) parts_.insert(*array);
    }
  }
  for (std::uint32_t index = 0; index < test_.after.objects.size(); ++index) compare(index);
}

void Usage::count(const Value& value) {
  const auto* link = std::get_if<Link>(&value);
  if (link == nullptr || !link->object) return;
  if (uses_[*link->object]++ == 0) pending_.push_back(*link->object);
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
  if (before != nullptr && is_opaque(*before)) return;
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
