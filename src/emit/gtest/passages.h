// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace testellate::emit::gtest {

/// Lines of a file of a suite that stand and fall together: a test, or a declaration that tests need.
struct Passage {
  std::string file{};            ///< as in `WrittenSuite::files`
  std::uint32_t first_line = 0;  ///< from 1 on
  std::uint32_t last_line = 0;
  std::string test{};                ///< its id; empty: a declaration
  std::set<std::string> declares{};  ///< the names that a declaration gives a meaning to
  std::set<std::string> mentions{};  ///< all words in it
};

/// A file while it is put together, with the lines of its passages.
class PassageWriter {
 public:
  explicit PassageWriter(std::string file) : file_(std::move(file)) {}

  /// Whole lines, or a part of one that belongs to no passage.
  void add(std::string_view text);
  /// Whole lines.
  void add_test(const std::string& id, std::string_view text);
  void add_declaration(std::set<std::string> names, std::string_view text);

  [[nodiscard]] const std::string& file() const { return file_; }
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] const std::vector<Passage>& passages() const { return passages_; }

 private:
  void add_passage(Passage passage, std::string_view text);

  std::string file_;
  std::string text_;
  std::uint32_t line_ = 1;
  std::vector<Passage> passages_;
};

/// Ids of the tests that cannot be without a line of a file: the one it stands in, or all that need what it
/// declares, directly or by way of other declarations. None if the line is in no passage.
[[nodiscard]] std::set<std::string> tests_concerned(const std::vector<Passage>& passages,
                                                    std::string_view file,
                                                    std::uint32_t line);
/// The same for a name, whoever declares it.
[[nodiscard]] std::set<std::string> tests_concerned(const std::vector<Passage>& passages,
                                                    const std::string& name);

}  // namespace testellate::emit::gtest
