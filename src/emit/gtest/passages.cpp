// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/passages.h"

#include <algorithm>
#include <utility>

#include "emit/gtest/c_text.h"

namespace testellate::emit::gtest {
namespace {

bool shares_any(const std::set<std::string>& some, const std::set<std::string>& others) {
  return std::ranges::any_of(some, [&](const std::string& word) { return others.contains(word); });
}

std::set<std::string> tests_needing(const std::vector<Passage>& passages, std::set<std::string> names) {
  std::set<std::string> tests;
  std::vector<bool> is_taken(passages.size(), false);
  for (bool has_new = true; has_new;) {
    has_new = false;
    for (std::size_t at = 0; at < passages.size(); ++at) {
      const Passage& passage = passages[at];
      if (is_taken[at] || !shares_any(passage.mentions, names)) continue;
      is_taken[at] = has_new = true;
      if (!passage.test.empty()) tests.insert(passage.test);
      names.insert(passage.declares.begin(), passage.declares.end());
    }
  }
  return tests;
}

}  // namespace

void PassageWriter::add(std::string_view text) {
  text_ += text;
  line_ += static_cast<std::uint32_t>(std::ranges::count(text, '\n'));
}

void PassageWriter::add_test(const std::string& id, std::string_view text) {
  add_passage({.test = id}, text);
}

void PassageWriter::add_declaration(std::set<std::string> names, std::string_view text) {
  add_passage({.declares = std::move(names)}, text);
}

void PassageWriter::add_passage(Passage passage, std::string_view text) {
  passage.file = file_;
  passage.mentions = identifiers(text);
  passage.first_line = line_;
  add(text);
  passage.last_line = line_ - 1;
  passages_.push_back(std::move(passage));
}

std::set<std::string> tests_concerned(const std::vector<Passage>& passages,
                                      std::string_view file,
                                      std::uint32_t line) {
  auto found = std::ranges::find_if(passages, [&](const Passage& passage) {
    return passage.file == file && passage.first_line <= line && line <= passage.last_line;
  });
  if (found == passages.end()) return {};
  if (!found->test.empty()) return {found->test};
  return tests_needing(passages, found->declares);
}

std::set<std::string> tests_concerned(const std::vector<Passage>& passages, const std::string& name) {
  return tests_needing(passages, {name});
}

}  // namespace testellate::emit::gtest
