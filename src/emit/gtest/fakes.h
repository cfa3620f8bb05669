// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "emit/gtest/passages.h"
#include "emit/gtest/scope.h"
#include "emit/gtest/source_info.h"

/// Functions that the code under test calls and nobody defines. The C file that includes the user's defines
/// them; what their calls return and write they take from scripts, which the tests fill.
namespace testellate::emit::gtest {

/// The type of a script, as files of tests see it.
extern const std::string_view kScriptType;

/// Whether there has to be a fake of the function: a test calls it, or code takes its address.
[[nodiscard]] bool needs_fake(const ExternFunction& function, const Needs& needs);

/// Adds the fakes that are needed of the functions which a file is the first to declare. They are weak: a
/// library of the user's may have the real ones.
void add_fakes(const ir::Program& program,
               const SourceInfo& source,
               const SourceFile& file,
               const Needs& needs,
               PassageWriter& text);

/// What a test says about the calls of fakes.
class FakeScripts {
 public:
  /// Borrowed.
  explicit FakeScripts(Scope& scope);

  /// The statements that fill the scripts.
  [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }
  /// Whether the values of a stream stand in them, or real functions have them.
  [[nodiscard]] bool has_used(const std::string& stream) const { return used_.contains(stream); }

 private:
  [[nodiscard]] std::string value_text(ir::DataTypeId type, const result::Value& value);
  /// What the streams of a script hold: a text for each value.
  [[nodiscard]] std::vector<std::string> values_of(const std::string& stream, ir::DataTypeId type);
  /// What a real function returns or writes.
  void skip(const std::string& stream, ir::DataTypeId type);
  /// `may_be_short`: the fake writes zeros where the script has ended; `may_be_left`: not all need be used.
  void fill(const std::string& script,
            const std::string& stream,
            ir::DataTypeId type,
            bool may_be_short,
            bool may_be_left);

  Scope& scope_;
  std::vector<std::string> lines_;
  std::set<std::string> used_;
};

}  // namespace testellate::emit::gtest
