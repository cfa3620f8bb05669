// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "emit/gtest/c_text.h"
#include "emit/gtest/scope.h"
#include "emit/gtest/source_info.h"
#include "emit/gtest/type_spelling.h"
#include "ir/program.h"
#include "result/test_case.h"

/// The calls of fakes as texts: "heater_set(true)", "uart_write("AT\r\n", 4)". A fake notes the text of each
/// call, and tests expect the texts of all calls in their order. Pointers to what a function may only read
/// are shown by what is there, other ones as `NULL` or `...`.
namespace testellate::emit::gtest {

/// The log as files of tests see it.
extern const std::string_view kCallLogType;

/// The log, and the C functions that the statements of `CallTexts` need: whole lines.
[[nodiscard]] std::string call_log_definitions(const std::string& statements);

/// The calls of the functions of a source that tests show.
class CallTexts {
 public:
  /// All borrowed.
  CallTexts(const ir::Program& program, const SourceInfo& source, const TypeSpelling& types);

  /// Whether calls of the function are noted. Those of variadic ones are not unless that is asked for: most
  /// of them write logs. Nor are those that a compiler may leave out.
  [[nodiscard]] bool is_noted(const ExternFunction& function) const;
  /// The statement by which a fake does so, a whole line in C. The enumerations whose names it needs are
  /// added.
  [[nodiscard]] std::string note_statement(const ExternFunction& function,
                                           std::set<std::string>& enumerations) const;
  /// A C function for the names of such an enumeration: whole lines.
  [[nodiscard]] std::string names_definition(const std::string& enumeration) const;
  /// The text that the fake notes. None if it has to show what is not initialised, or too much.
  [[nodiscard]] std::optional<std::string> text_of(const ExternFunction& function,
                                                   const result::Call& call) const;

 private:
  /// How numbers of a type are shown.
  struct NumberForm {
    std::string format;    ///< of printf
    std::string argument;  ///< in C, with `%` for the number
  };
  using Memory = std::vector<std::optional<std::uint8_t>>;
  /// What is shown of a parameter.
  enum class Shown : std::uint8_t { Nothing, Number, Text, Numbers, Object, Pointer };

  [[nodiscard]] Shown shown_of(const ExternFunction::Parameter& parameter) const;
  [[nodiscard]] std::optional<NumberForm> number_form(ir::DataTypeId type,
                                                      std::set<std::string>& enumerations) const;
  [[nodiscard]] std::optional<std::string> number_text(ir::DataTypeId type, value::U128 bits) const;
  [[nodiscard]] std::optional<std::string> memory_text(const ExternFunction& function,
                                                       const ExternFunction::Parameter& parameter,
                                                       const result::Call& call,
                                                       const Memory& memory) const;
  [[nodiscard]] std::optional<std::string> object_text(ir::DataTypeId type, const Memory& memory) const;
  [[nodiscard]] std::vector<Enumerator> enumerators(const std::string& enumeration) const;
  [[nodiscard]] ir::DataTypeId target_of(const ExternFunction::Parameter& parameter) const;

  const ir::Program& program_;
  const SourceInfo& source_;
  const TypeSpelling& types_;
};

/// Whether there are calls that a test shows.
[[nodiscard]] bool has_shown_calls(const CallTexts& texts,
                                   const SourceInfo& source,
                                   const result::TestCase& test);

/// The assertion on the calls of a test, and in `before` the statement that it needs before the call. None if
/// there were too many, or no calls to show; that there are none is asserted if `others_call`: other tests of
/// the function show some.
[[nodiscard]] std::vector<std::string> call_expectations(Scope& scope,
                                                         bool others_call,
                                                         std::vector<std::string>& before);

}  // namespace testellate::emit::gtest
