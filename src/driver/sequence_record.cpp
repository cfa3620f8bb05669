// SPDX-License-Identifier: Apache-2.0
#include "driver/sequence_record.h"

#include "driver/byte_stream.h"

namespace testellate::driver {
namespace {

enum class Message : std::uint8_t { Path, Sum, Space, Part, NotedCall };
constexpr std::uint64_t kMessages = 5;
constexpr std::uint64_t kStatuses = 4;

constexpr std::uint64_t kLimits = 5;

/// Numbers of an explored class, in the order in which they travel.
template <typename Class, typename Visit>
void for_each_number(Class& found, Visit visit) {
  for (auto* number : {&found.states, &found.subsumed, &found.undecided, &found.tests, &found.time_ms}) {
    visit(*number);
  }
  for_each_count(found, visit);
}

void put_number(ByteWriter& bytes, const std::optional<std::size_t>& number) {
  bytes.put(number ? *number + 1 : 0);
}

std::optional<std::size_t> get_number(ByteReader& bytes) {
  const std::uint64_t number = bytes.get();
  return number == 0 ? std::nullopt : std::optional<std::size_t>(number - 1);
}

std::vector<engine::Decision> get_decisions(ByteReader& bytes) {
  Expected<std::vector<engine::Decision>, std::string> decisions = decisions_from_bytes(bytes.get_text());
  if (decisions) return std::move(*decisions);
  bytes.fail();
  return {};
}

}  // namespace

std::string space_to_bytes(const sequences::SavedSpace& space) {
  ByteWriter bytes;
  bytes.put_enum(Message::Space);
  bytes.put(space.completed_length);
  bytes.put(space.loop_bound);
  for_each_path_count(space.paths, [&](std::uint64_t count) { bytes.put(count); });
  for_each_cut(space.cuts, [&](bool cut) { bytes.put_flag(cut); });
  put_reasons(bytes, space.unsupported);
  bytes.put_list(space.calls, [&](const sequences::SavedCall& call) {
    bytes.put(call.length);
    bytes.put(call.unit);
    put_number(bytes, call.before);
    put_number(bytes, call.after);
    bytes.put_flag(call.is_new_state);
    bytes.put_flag(call.is_used);
    bytes.put(call.start);
    bytes.put_text(decisions_to_bytes(call.decisions));
  });
  return bytes.take();
}

std::optional<sequences::SavedSpace> space_from_bytes(std::string_view message) {
  ByteReader bytes(message);
  if (bytes.get_enum<Message>(kMessages) != Message::Space) return std::nullopt;
  sequences::SavedSpace space;
  space.completed_length = bytes.get_small();
  space.loop_bound = bytes.get_small();
  for_each_path_count(space.paths, [&](std::uint64_t& count) { count = bytes.get(); });
  for_each_cut(space.cuts, [&](bool& cut) { cut = bytes.get_flag(); });
  get_reasons(bytes, space.unsupported);
  bytes.get_list([&] {
    sequences::SavedCall& call = space.calls.emplace_back();
    call.length = bytes.get_small();
    call.unit = bytes.get();
    call.before = get_number(bytes);
    call.after = get_number(bytes);
    call.is_new_state = bytes.get_flag();
    call.is_used = bytes.get_flag();
    call.start = bytes.get();
    call.decisions = get_decisions(bytes);
  });
  return bytes.is_done() ? std::optional(std::move(space)) : std::nullopt;
}

std::string to_bytes(const ir::Program& program, const SequencePath& path) {
  ByteWriter bytes;
  bytes.put_enum(Message::Path);
  bytes.put(path.unit);
  bytes.put_flag(path.violation.has_value());
  if (path.violation) {
    bytes.put(path.violation->contract);
    bytes.put(path.violation->unit);
  }
  bytes.put_text(to_bytes(program, path.path));
  return bytes.take();
}

std::optional<SequencePath> path_from_bytes(NameReader& names, std::string_view message) {
  ByteReader bytes(message);
  if (bytes.get_enum<Message>(kMessages) != Message::Path) return std::nullopt;
  SequencePath path;
  path.unit = bytes.get();
  if (bytes.get_flag()) {
    ViolatedContract& violation = path.violation.emplace();
    violation.contract = bytes.get();
    violation.unit = bytes.get();
  }
  Expected<ExplorationRecord, std::string> record = from_bytes(names, bytes.get_text());
  auto* recorded = record ? std::get_if<RecordedPath>(&*record) : nullptr;
  if (recorded == nullptr || !bytes.is_done()) return std::nullopt;
  path.path = std::move(*recorded);
  return path;
}

std::string sum_to_bytes(const ir::Program& program, const ExploredClass& found) {
  ByteWriter bytes;
  bytes.put_enum(Message::Sum);
  bytes.put_enum(found.status);
  bytes.put_text(found.reason);
  bytes.put_text(found.graph);
  bytes.put_list(found.new_states, [&](std::uint64_t count) { bytes.put(count); });
  bytes.put(found.completed_length);
  bytes.put_flag(found.is_exhausted);
  for_each_number(found, [&](std::uint64_t number) { bytes.put(number); });
  bytes.put_list(found.units,
                 [&](const ExploredTarget& unit) { bytes.put_text(to_bytes(program, unit.summary)); });
  return bytes.take();
}

std::optional<ExploredClass> sum_from_bytes(NameReader& names, std::string_view message) {
  ByteReader bytes(message);
  ExploredClass found;
  if (bytes.get_enum<Message>(kMessages) != Message::Sum) return std::nullopt;
  found.status = bytes.get_enum<result::Status>(kStatuses);
  found.reason = bytes.get_text();
  found.graph = bytes.get_text();
  bytes.get_list([&] { found.new_states.push_back(bytes.get()); });
  found.completed_length = bytes.get_small();
  found.is_exhausted = bytes.get_flag();
  for_each_number(found, [&](std::uint64_t& number) { number = bytes.get(); });
  bytes.get_list([&] {
    Expected<ExplorationRecord, std::string> record = from_bytes(names, bytes.get_text());
    ExplorationSummary* summary = record ? std::get_if<ExplorationSummary>(&*record) : nullptr;
    if (summary == nullptr) return bytes.fail();
    found.units.push_back({{}, std::move(*summary)});
  });
  return bytes.is_done() ? std::optional(std::move(found)) : std::nullopt;
}

std::string to_bytes(const PartRecord& record) {
  ByteWriter bytes;
  bytes.put_enum(Message::Part);
  const sequences::LevelPart& part = record.part;
  bytes.put_list(part.calls, [&](const sequences::PartCall& call) {
    bytes.put(call.pair);
    bytes.put(call.start);
    put_number(bytes, call.after);
    bytes.put_flag(call.is_new_state);
    bytes.put_flag(call.goes_on);
    bytes.put_text(call.noted);
    bytes.put_text(decisions_to_bytes(call.decisions));
    bytes.put_list(call.values, [&](value::U128 value) { bytes.put_wide(value); });
  });
  for_each_path_count(part.paths, [&](std::uint64_t count) { bytes.put(count); });
  for_each_cut(part.cuts, [&](bool cut) { bytes.put_flag(cut); });
  put_reasons(bytes, part.unsupported);
  bytes.put_flag(part.spent.has_value());
  if (part.spent) bytes.put_enum(*part.spent);
  bytes.put(part.steps);
  bytes.put(part.unknown);
  for_each_count(record.counts, [&](std::uint64_t count) { bytes.put(count); });
  return bytes.take();
}

std::optional<PartRecord> part_from_bytes(std::string_view message) {
  ByteReader bytes(message);
  if (bytes.get_enum<Message>(kMessages) != Message::Part) return std::nullopt;
  PartRecord record;
  sequences::LevelPart& part = record.part;
  bytes.get_list([&] {
    sequences::PartCall& call = part.calls.emplace_back();
    call.pair = bytes.get();
    call.start = bytes.get();
    call.after = get_number(bytes);
    call.is_new_state = bytes.get_flag();
    call.goes_on = bytes.get_flag();
    call.noted = bytes.get_text();
    call.decisions = get_decisions(bytes);
    bytes.get_list([&] { call.values.push_back(bytes.get_wide()); });
  });
  for_each_path_count(part.paths, [&](std::uint64_t& count) { count = bytes.get(); });
  for_each_cut(part.cuts, [&](bool& cut) { cut = bytes.get_flag(); });
  get_reasons(bytes, part.unsupported);
  if (bytes.get_flag()) part.spent = bytes.get_enum<search::Limit>(kLimits);
  part.steps = bytes.get();
  part.unknown = bytes.get();
  for_each_count(record.counts, [&](std::uint64_t& count) { count = bytes.get(); });
  return bytes.is_done() ? std::optional(std::move(record)) : std::nullopt;
}

std::string to_bytes(const ir::Program& program, const NotedCall& noted) {
  ByteWriter bytes;
  bytes.put_enum(Message::NotedCall);
  bytes.put_list(noted.violations,
                 [&](const SequencePath& path) { bytes.put_text(to_bytes(program, path)); });
  bytes.put_text(noted.path ? to_bytes(program, ExplorationRecord(*noted.path)) : std::string());
  bytes.put_flag(noted.has_test);
  bytes.put_text(noted.unwritable);
  bytes.put_text(noted.exception);
  bytes.put_flag(noted.fault.has_value());
  if (noted.fault) {
    NameWriter(program, bytes).put(noted.fault->first);
    bytes.put_enum(noted.fault->second);
  }
  return bytes.take();
}

std::optional<NotedCall> noted_call_from_bytes(NameReader& names, std::string_view message) {
  ByteReader bytes(message);
  if (bytes.get_enum<Message>(kMessages) != Message::NotedCall) return std::nullopt;
  NotedCall noted;
  bytes.get_list([&] {
    std::optional<SequencePath> path = path_from_bytes(names, bytes.get_text());
    if (!path) return bytes.fail();
    noted.violations.push_back(std::move(*path));
  });
  if (const std::string_view text = bytes.get_text(); !text.empty()) {
    Expected<ExplorationRecord, std::string> record = from_bytes(names, text);
    auto* path = record ? std::get_if<RecordedPath>(&*record) : nullptr;
    if (path == nullptr) return std::nullopt;
    noted.path = std::move(*path);
  }
  noted.has_test = bytes.get_flag();
  noted.unwritable = bytes.get_text();
  noted.exception = bytes.get_text();
  if (bytes.get_flag()) {
    const ir::Place place = names.get_place(bytes);
    noted.fault.emplace(place, bytes.get_enum<ir::Fault>(ir::kFaultCount));
  }
  return bytes.is_done() ? std::optional(std::move(noted)) : std::nullopt;
}

}  // namespace testellate::driver
