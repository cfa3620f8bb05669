// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "emit/junit/constructor_plan.h"
#include "emit/junit/declared_types.h"
#include "emit/junit/scope.h"
#include "emit/junit/usage.h"
#include "emit/junit/value_objects.h"

namespace testellate::emit::junit {

/// The statements that make the objects of the inputs. An object that one place uses stands there as an
/// expression; the others are variables, declared after what they are made of. Where objects lead to each
/// other, the last link of the circle is set at the end.
class Arrangement {
 public:
  /// All borrowed.
  Arrangement(Scope& scope, const Usage& usage, const DeclaredTypes& types);

  /// If what a value leads to becomes a variable, it is called like that.
  void propose(const result::Value& value, std::string_view name);
  /// The same, and no other variable is.
  void reserve(const result::Value& value, std::string_view name);

  /// By its class; what has none by the place that holds it, if that has a name.
  void propose_for_part(const result::Value& value, std::string_view place);

  /// Declares a variable for an object that an expression makes, under the name that it has been promised.
  /// `type_text` is its type with type arguments.
  void declare_made(std::uint32_t object,
                    const std::string& type,
                    const std::string& type_text,
                    const std::string& expression);
  /// The same without a variable, where one place uses the object and the expression is short; false: it is
  /// not so.
  [[nodiscard]] bool put_inline(std::uint32_t object, const std::string& type, const std::string& expression);
  /// Makes what a value leads to.
  void make(const result::Value& value);
  /// The same; it is a variable or a constant afterwards.
  void make_named(const result::Value& value);
  /// The same; the expression runs no code of the user's.
  void make_quiet(const result::Value& value);

  void add_line(std::string line) { lines_.push_back(std::move(line)); }
  [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }

 private:
  enum class Progress : std::uint8_t { New, Started, Done };
  /// A cell that is set once the object that it leads to is there.
  struct Late {
    std::uint32_t object;
    std::uint32_t target;
    std::string line_start;  ///< everything up to the text of the target
    std::string line_end;
  };

  void start(std::uint32_t object, std::vector<std::uint32_t>& pending);
  void finish(std::uint32_t object);
  /// What a test makes an object of, also for one whose class is scripted; null if there is no such class.
  [[nodiscard]] const SourceClass* class_to_make(const result::Object& object) const;
  void plan_instance(std::uint32_t index, const result::Object& object);
  [[nodiscard]] Made make_array(std::uint32_t index, const result::Object& object);
  [[nodiscard]] Made make_list(std::uint32_t index);
  [[nodiscard]] Made make_optional(const result::Object& object);
  [[nodiscard]] Made make_instance(std::uint32_t index, const result::Object& object);
  [[nodiscard]] std::string argument_text(const Argument& argument, std::string_view type, bool is_ambiguous);
  [[nodiscard]] std::string constructor_call(const SourceClass& made, const ConstructorPlan& way);
  [[nodiscard]] std::string reflective_call(const SourceClass& made, const ConstructorPlan& way);
  void assign(std::uint32_t index, const Assignment& assignment);
  void fill(std::uint32_t index, const Assignment& assignment);
  /// Cells that were put off are set as soon as both ends are there.
  void set_cell(std::uint32_t object,
                const result::Value& value,
                std::string_view type,
                std::string line_start,
                std::string line_end);
  void set_late();
  [[nodiscard]] std::string variable_name(std::uint32_t object);
  void declare(std::uint32_t object);
  [[nodiscard]] bool is_started(const result::Value& value) const;

  Scope& scope_;
  const Usage& usage_;
  const DeclaredTypes& types_;
  ValueObjects values_;
  std::vector<Progress> progress_;
  std::map<std::uint32_t, ConstructorPlan> ways_;
  std::set<std::uint32_t> filled_;  ///< lists that constructors make
  std::map<std::uint32_t, std::string> proposals_;
  std::map<std::uint32_t, std::string> reserved_;
  std::vector<Late> late_;
  std::vector<std::string> lines_;
};

}  // namespace testellate::emit::junit
