// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "emit/junit/class_index.h"
#include "emit/junit/imports.h"
#include "emit/junit/literal.h"
#include "emit/junit/needs.h"
#include "emit/junit/object_reader.h"
#include "emit/junit/suite_options.h"
#include "result/test_case.h"

namespace testellate::emit::junit {

/// An object of the inputs, as the test writes it.
struct Made {
  std::string text;             ///< an expression
  std::string type;             ///< of that expression
  std::string declared_as;      ///< a class of the test's own that its variable is declared as; may be empty
  std::string initialiser;      ///< of an array: what may follow `int[] a =`
  bool is_unboxed = false;      ///< the text is a number that becomes an object only where one is needed
  bool is_repeatable = false;   ///< the text means the same object each time
  bool runs_code = false;       ///< of the user's
  bool needs_variable = false;  ///< the compiler finds its type arguments only where it is assigned
};

/// The names of one test while it is written: which are taken, which object has which, and what the test
/// needs around it. Writing goes on after a problem, and the text is then thrown away.
class Scope {
 public:
  /// All borrowed.
  Scope(const ClassIndex& index,
        const ObjectReader& reader,
        const result::TestCase& test,
        const SuiteOptions& options,
        Imports& imports);

  [[nodiscard]] const ClassIndex& index() const { return index_; }
  [[nodiscard]] const ObjectReader& reader() const { return reader_; }
  [[nodiscard]] const result::TestCase& test() const { return *test_; }
  /// From now on the test is another one that is arranged the same and differs in what came of its call.
  /// Borrowed.
  void observe(const result::TestCase& seen) { test_ = &seen; }
  [[nodiscard]] const SuiteOptions& options() const { return options_; }
  [[nodiscard]] Imports& imports() { return imports_; }
  [[nodiscard]] Needs& needs() { return needs_; }

  void fail(std::string problem);
  /// Why the test cannot be written; empty if it can.
  [[nodiscard]] const std::string& problem() const { return problem_; }

  [[nodiscard]] std::string unique_name(std::string_view proposal);

  /// A type that the test has to name; a problem if it may not.
  [[nodiscard]] std::string spell(std::string_view type);
  /// The type, or the nearest one above it that the test may name.
  [[nodiscard]] std::string nearest_visible(std::string_view type) const;
  [[nodiscard]] bool is_visible(std::string_view type) const;
  [[nodiscard]] bool is_visible(Access access, std::string_view owner) const;
  /// Whether the test may call the constructor; of an abstract class by a class below it.
  [[nodiscard]] bool can_construct(const SourceClass& made, const SourceConstructor& constructor) const;

  /// Null if it has not been made yet.
  [[nodiscard]] const Made* find_made(std::uint32_t object) const;
  void set_made(std::uint32_t object, Made made) { made_.insert_or_assign(object, std::move(made)); }

  /// A value of the inputs, whose objects have been made.
  [[nodiscard]] std::string value_text(const result::Value& value, std::string_view type, NumberUse use);
  /// The same as an argument of a call. Where the compiler has to choose, it has the very type.
  [[nodiscard]] std::string argument_text(const result::Value& value,
                                          std::string_view type,
                                          bool is_ambiguous);
  /// The variable that a scripted stream is read from; empty if there is none yet.
  [[nodiscard]] std::string& stream_variable(const std::string& stream) { return streams_[stream]; }

  /// `Color.RED`; nothing if the enum has no such constant or it has no name.
  [[nodiscard]] std::optional<std::string> constant_text(const SourceClass& owner,
                                                         const EnumConstant& constant);

 private:
  const ClassIndex& index_;
  const ObjectReader& reader_;
  const result::TestCase* test_;
  const SuiteOptions& options_;
  Imports& imports_;
  Needs needs_;
  std::string problem_;
  std::set<std::string> taken_;
  std::map<std::uint32_t, Made> made_;
  std::map<std::string, std::string> streams_;
};

/// What stands before the arguments of a factory: `LocalDate.of`, or `new UUID`.
[[nodiscard]] std::string factory_call(Scope& scope,
                                       const SourceClass& made,
                                       const SourceConstructor& factory);

}  // namespace testellate::emit::junit
