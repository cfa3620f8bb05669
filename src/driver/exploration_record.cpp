// SPDX-License-Identifier: Apache-2.0
#include "driver/exploration_record.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace testellate::driver {
namespace {

/// Choices from here on are longer than a byte.
constexpr std::uint32_t kLongChoice = 0xff;
constexpr unsigned kChoiceSize = 4;
constexpr unsigned kValueSize = 16;

/// First of all bytes: another version of the program has other records.
constexpr std::uint64_t kVersion = 3;
constexpr std::uint64_t kDecisionKinds = static_cast<std::uint64_t>(engine::DecisionKind::Answer) + 1;
constexpr std::uint64_t kGoalKinds = static_cast<std::uint64_t>(search::Goal::Kind::CleanReturn) + 1;
constexpr std::uint64_t kStatuses = static_cast<std::uint64_t>(result::Status::Error) + 1;

enum class RecordKind : std::uint8_t { Path, Summary };

/// The largest value first: bytes compare so.
void append_big_endian(std::string& bytes, value::U128 number, unsigned size) {
  for (unsigned at = size; at-- != 0;) bytes += static_cast<char>(number >> (8 * at));
}

/// Takes a number off the front of `bytes`; nothing if they end in it.
std::optional<value::U128> take_big_endian(std::string_view& bytes, unsigned size) {
  if (bytes.size() < size) return std::nullopt;
  value::U128 number = 0;
  for (unsigned at = 0; at < size; ++at) number = (number << 8) | static_cast<unsigned char>(bytes[at]);
  bytes.remove_prefix(size);
  return number;
}

void put(ByteWriter& bytes, NameWriter& names, const RecordedPath& path) {
  bytes.put_enum(RecordKind::Path);
  bytes.put(path.rank);
  bytes.put_text(path.headline);
  bytes.put_text(path.decisions);
  bytes.put(path.decision_count);
  bytes.put(path.growth);
  put(bytes, path.room);
  bytes.put_list(path.goals, [&](const search::Goal& goal) {
    bytes.put_enum(goal.kind);
    names.put(goal.edge);
    names.put(goal.place);
    names.put(goal.exception_class);
    bytes.put(goal.rank);
  });
  bytes.put_text(path.test);
  bytes.put_text(path.no_test);
  bytes.put_text(path.of_class);
  bytes.put_flag(path.differs);
  bytes.put_flag(path.is_fault);
  bytes.put_flag(path.is_cut);
  for_each_count(path.so_far, [&](std::uint64_t count) { bytes.put(count); });
}

RecordedPath get_path(ByteReader& bytes, NameReader& names) {
  RecordedPath path;
  path.rank = bytes.get_enum<std::uint8_t>(result::kRankCount);
  path.headline = bytes.get_text();
  path.decisions = bytes.get_text();
  path.decision_count = bytes.get_small();
  path.growth = bytes.get_small();
  path.room = get_room(bytes);
  bytes.get_list([&] {
    search::Goal& goal = path.goals.emplace_back();
    goal.kind = bytes.get_enum<search::Goal::Kind>(kGoalKinds);
    goal.edge = names.get_edge(bytes);
    goal.place = names.get_place(bytes);
    goal.exception_class = names.get_class(bytes);
    goal.rank = bytes.get_enum<std::uint8_t>(result::kRankCount);
  });
  path.goals.shrink_to_fit();  // there may be many paths
  path.test = bytes.get_text();
  path.no_test = bytes.get_text();
  path.of_class = bytes.get_text();
  path.differs = bytes.get_flag();
  path.is_fault = bytes.get_flag();
  path.is_cut = bytes.get_flag();
  for_each_count(path.so_far, [&](std::uint64_t& count) { count = bytes.get(); });
  return path;
}

void put(ByteWriter& bytes, const ExplorationSummary& summary) {
  bytes.put_enum(RecordKind::Summary);
  bytes.put_enum(summary.status);
  bytes.put_text(summary.reason);
  bytes.put_list(summary.edges, [&](const EdgeRecord& edge) {
    bytes.put_flag(edge.is_covered);
    bytes.put_flag(edge.is_infeasible);
    bytes.put_flag(edge.is_faulted);
    bytes.put_flag(edge.is_refused);
    bytes.put_flag(edge.is_unsettable);
  });
  for_each_cut(summary.cuts, [&](bool cut) { bytes.put_flag(cut); });
  bytes.put_list(summary.rest, [&](const std::vector<engine::Decision>& prefix) {
    bytes.put_text(decisions_to_bytes(prefix));
  });
  for (const auto* reasons : {&summary.unsupported, &summary.unwritable, &summary.environment}) {
    put_reasons(bytes, *reasons);
  }
  for_each_count(summary, [&](std::uint64_t count) { bytes.put(count); });
  bytes.put(summary.time_ms);
}

ExplorationSummary get_summary(ByteReader& bytes) {
  ExplorationSummary summary;
  summary.status = bytes.get_enum<result::Status>(kStatuses);
  summary.reason = bytes.get_text();
  bytes.get_list([&] {
    EdgeRecord& edge = summary.edges.emplace_back();
    edge.is_covered = bytes.get_flag();
    edge.is_infeasible = bytes.get_flag();
    edge.is_faulted = bytes.get_flag();
    edge.is_refused = bytes.get_flag();
    edge.is_unsettable = bytes.get_flag();
  });
  for_each_cut(summary.cuts, [&](bool& cut) { cut = bytes.get_flag(); });
  bytes.get_list([&] {
    Expected<std::vector<engine::Decision>, std::string> rest = decisions_from_bytes(bytes.get_text());
    if (!rest) return bytes.fail();
    summary.rest.push_back(std::move(*rest));
  });
  for (auto* reasons : {&summary.unsupported, &summary.unwritable, &summary.environment}) {
    get_reasons(bytes, *reasons);
  }
  for_each_count(summary, [&](std::uint64_t& count) { count = bytes.get(); });
  summary.time_ms = bytes.get();
  return summary;
}

}  // namespace

void put(ByteWriter& bytes, const engine::InputRoom& room) {
  bytes.put_list(room.before, [&](const auto& before) {
    bytes.put_text(before.first);
    bytes.put(before.second);
  });
  bytes.put_list(room.common, [&](const auto& pair) {
    bytes.put_text(pair.first);
    bytes.put_text(pair.second);
  });
  bytes.put(room.filling ? 1 + static_cast<std::uint64_t>(*room.filling) : 0);
}

engine::InputRoom get_room(ByteReader& bytes) {
  engine::InputRoom room;
  bytes.get_list([&] {
    std::string name(bytes.get_text());
    room.before[std::move(name)] = bytes.get();
  });
  bytes.get_list([&] {
    std::string first(bytes.get_text());
    room.common.emplace(std::move(first), bytes.get_text());
  });
  const std::uint64_t filling = bytes.get();
  if (filling > engine::kArrayFillings) bytes.fail();
  if (filling != 0 && bytes.is_good()) room.filling = static_cast<engine::ArrayFilling>(filling - 1);
  return room;
}

void merge_into(ExplorationSummary& whole, const ExplorationSummary& part) {
  // An error says more than a budget, and both more than nothing.
  if (part.status != result::Status::Complete && whole.status != result::Status::Error) {
    whole.status = part.status;
    whole.reason = part.reason;
  }
  for (std::size_t at = 0; at < whole.edges.size() && at < part.edges.size(); ++at) {
    whole.edges[at].is_covered = whole.edges[at].is_covered || part.edges[at].is_covered;
    whole.edges[at].is_faulted = whole.edges[at].is_faulted || part.edges[at].is_faulted;
    whole.edges[at].is_refused = whole.edges[at].is_refused || part.edges[at].is_refused;
    whole.edges[at].is_unsettable = whole.edges[at].is_unsettable || part.edges[at].is_unsettable;
  }
  whole.cuts |= part.cuts;
  whole.paths += part.paths;
  for (const auto& [what, count] : part.unsupported) whole.unsupported[what] += count;
  for (const auto& [why, count] : part.unwritable) whole.unwritable[why] += count;
  for (const auto& [what, count] : part.environment) whole.environment[what] += count;
  whole.solver += part.solver;
  whole.engine += part.engine;
  whole.work += part.work;
  whole.time_ms += part.time_ms;
}

std::string decisions_to_bytes(std::span<const engine::Decision> decisions) {
  std::string bytes;
  for (const engine::Decision& decision : decisions) {
    append_big_endian(bytes, static_cast<std::uint8_t>(decision.kind), 1);
    append_big_endian(bytes, std::min(decision.choice, kLongChoice), 1);
    if (decision.choice >= kLongChoice) append_big_endian(bytes, decision.choice, kChoiceSize);
    if (decision.kind == engine::DecisionKind::Concretise) {
      append_big_endian(bytes, decision.value, kValueSize);
    }
  }
  return bytes;
}

Expected<std::vector<engine::Decision>, std::string> decisions_from_bytes(std::string_view bytes) {
  std::vector<engine::Decision> decisions;
  while (!bytes.empty()) {
    const value::U128 kind = *take_big_endian(bytes, 1);
    std::optional<value::U128> choice = take_big_endian(bytes, 1);
    if (choice == kLongChoice) choice = take_big_endian(bytes, kChoiceSize);
    std::optional<value::U128> chosen_value = 0;
    if (kind == static_cast<std::uint8_t>(engine::DecisionKind::Concretise)) {
      chosen_value = take_big_endian(bytes, kValueSize);
    }
    if (kind >= kDecisionKinds || !choice || !chosen_value) {
      return Unexpected<std::string>("these are no decisions");
    }
    decisions.push_back(
        {static_cast<engine::DecisionKind>(kind), {}, static_cast<std::uint32_t>(*choice), *chosen_value});
  }
  return decisions;
}

std::string to_bytes(const ir::Program& program, const ExplorationRecord& record) {
  ByteWriter bytes;
  NameWriter names(program, bytes);
  bytes.put(kVersion);
  if (const auto* path = std::get_if<RecordedPath>(&record)) {
    put(bytes, names, *path);
  } else {
    put(bytes, std::get<ExplorationSummary>(record));
  }
  return bytes.take();
}

bool is_path(std::string_view bytes) {
  ByteReader reader(bytes);
  return reader.get() == kVersion && reader.get() == static_cast<std::uint64_t>(RecordKind::Path);
}

std::pair<std::uint8_t, std::string> headline_of(std::string_view bytes) {
  ByteReader reader(bytes);
  static_cast<void>(reader.get());  // version and kind
  static_cast<void>(reader.get());
  const auto rank = reader.get_enum<std::uint8_t>(result::kRankCount);
  return {rank, std::string(reader.get_text())};
}

Expected<ExplorationRecord, std::string> from_bytes(NameReader& names, std::string_view bytes) {
  ByteReader reader(bytes);
  if (reader.get() != kVersion) return Unexpected<std::string>("a record of another version");
  ExplorationRecord record;
  if (reader.get_enum<RecordKind>(2) == RecordKind::Path) {
    record = get_path(reader, names);
  } else {
    record = get_summary(reader);
  }
  if (!reader.is_done()) return Unexpected<std::string>("a record that names what the program does not have");
  return record;
}

}  // namespace testellate::driver
