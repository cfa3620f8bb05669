// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "java_values.h"

namespace testellate::test {

/// Writes random statements of one method. None of them ends the method or a loop for certain, so that any
/// can stand anywhere.
class JavaStatements {
 public:
  /// All borrowed; text is appended to `text`. `returned` is what `return` takes.
  JavaStatements(support::Rng& rng, JavaScope& scope, std::string& text, JavaType returned)
      : rng_(rng), scope_(scope), values_(rng, scope), text_(text), returned_(returned) {}

  void write(std::uint64_t count, unsigned depth);
  void line(const std::string& statement) { text_ += std::string(2 * indent_, ' ') + statement + "\n"; }
  void set_indent(std::size_t indent) { indent_ = indent; }

 private:
  void statement(unsigned depth);
  void compound_statement(unsigned depth);
  void simple_statement();
  void block(const std::string& head, std::uint64_t count, unsigned depth);
  void write_if(unsigned depth);
  void write_loop(unsigned depth);
  void write_switch(unsigned depth);
  void write_try(unsigned depth);
  void write_lambda(unsigned depth);
  void write_pattern(unsigned depth);
  void write_array();
  void write_exit();
  void write_throw();
  void write_library();
  [[nodiscard]] std::string fresh(const char* stem) { return stem + std::to_string(names_++); }

  support::Rng& rng_;
  JavaScope& scope_;
  JavaValues values_;
  std::string& text_;
  JavaType returned_;
  std::size_t indent_ = 2;
  unsigned names_ = 0;
  unsigned branching_ = 7;          ///< statements with blocks that the method may still have
  std::vector<std::string> loops_;  ///< labels, innermost last
  unsigned switches_ = 0;           ///< around the statement, within the innermost loop
};

}  // namespace testellate::test
