// SPDX-License-Identifier: Apache-2.0
#include "confirm/jvm/test_code.h"

#include <algorithm>
#include <optional>

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/classfile/read_class_file.h"
#include "frontend/jvm/classpath/class_source.h"

namespace testellate::confirm::jvm {

namespace java = frontend::jvm;

Expected<TestCode, std::string> TestCode::read(const std::string& folder,
                                               const std::set<TestName>& tests,
                                               std::uint32_t first_number) {
  TestCode code;
  code.first_number_ = first_number;
  std::set<std::string> owners;
  for (const TestName& test : tests) owners.insert(test.owner);
  for (const std::string& owner : owners) {
    diag::Result<std::optional<java::ClassBytes>> bytes =
        java::ClassFolder(folder).find(java::binary_name(owner));
    if (!bytes) return Unexpected<std::string>(bytes.error().message);
    if (!*bytes) return Unexpected<std::string>("the suite has no class `" + owner + "`");
    diag::Result<java::ClassFile> file = java::read_class_file((*bytes)->bytes, (*bytes)->origin);
    if (!file) return Unexpected<std::string>(file.error().message);
    for (const java::Method& method : file->methods) {
      if (!method.code) continue;
      Method added{{owner, std::string(method.name)}, false, {}};
      added.is_test = tests.contains(added.name);
      WatchedMethod watched{std::string(file->name), added.name.method, std::string(method.descriptor), {}};
      for (const java::LineNumber& entry : method.code->lines) {
        added.lines[entry.start] = entry.line;
        watched.stops[entry.start] = StopKind::Tell;
      }
      if (added.is_test) watched.stops[0] = StopKind::Mark;
      code.methods_.push_back(std::move(added));
      code.watched_.push_back(std::move(watched));
    }
  }
  return code;
}

bool TestCode::has(const TestName& test) const {
  return std::ranges::find(methods_, test, &Method::name) != methods_.end();
}

const TestCode::Method* TestCode::method_of(const Event& event) const {
  const bool is_ours = event.kind == Event::Kind::Stop && event.method >= first_number_ &&
                       event.method - first_number_ < methods_.size();
  return is_ours ? &methods_[event.method - first_number_] : nullptr;
}

std::map<TestName, std::span<const Event>> TestCode::split(std::span<const Event> events) const {
  std::map<TestName, std::span<const Event>> parts;
  const TestName* current = nullptr;
  std::size_t begin = 0;
  auto close = [&](std::size_t end) {
    if (current != nullptr) parts[*current] = events.subspan(begin, end - begin);
  };
  for (std::size_t at = 0; at < events.size(); ++at) {
    const Method* method = method_of(events[at]);
    if (method == nullptr || !method->is_test || events[at].offset != 0) continue;
    close(at);
    current = &method->name;
    begin = at;
  }
  close(events.size());
  return parts;
}

std::vector<Event> TestCode::during_line(const TestName& test,
                                         std::span<const Event> events,
                                         std::uint32_t line) const {
  std::vector<Event> found;
  const Method* at_line = nullptr;  // which of the test's methods is there
  for (const Event& event : events) {
    const Method* method = method_of(event);
    if (method == nullptr) {
      if (line == 0 || at_line != nullptr) found.push_back(event);
      continue;
    }
    auto entry = method->lines.find(event.offset);
    const bool is_there = entry != method->lines.end() && entry->second == line;
    // What the call under test calls back may lie in the class of the test, too, at other lines.
    if (is_there && at_line == nullptr) at_line = method;
    if (!is_there && (method == at_line || method->name == test)) at_line = nullptr;
  }
  return found;
}

}  // namespace testellate::confirm::jvm
