// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "emit/junit/scope.h"

namespace testellate::emit::junit {

/// A call of a scripted method.
struct ScriptedCall {
  const ScriptedMethod* method = nullptr;
  std::vector<result::Value> arguments;  ///< links lead into the graph after the call of the target
};
/// What was called on an object of a scripted class, in order.
[[nodiscard]] std::vector<ScriptedCall> scripted_calls(const result::TestCase& test,
                                                       const ScriptedClass& scripted,
                                                       std::uint32_t object);
/// The list that the test keeps the calls in, each a list of the name of the method and the arguments; empty
/// if it keeps none.
[[nodiscard]] std::string kept_calls(Scope& scope, std::uint32_t object);

/// How a call of a scripted method ends.
struct ScriptedAnswer {
  const ScriptedThrow* thrown = nullptr;  ///< null: it returns
  /// Of the exception's constructor; nothing: the message of `thrown`.
  std::vector<std::optional<result::Value>> arguments;
  result::Value value;  ///< the result
};
/// Of the first calls of a method in the test, in order.
[[nodiscard]] std::vector<ScriptedAnswer> answers_of(const result::TestCase& test,
                                                     const ScriptedMethod& method,
                                                     std::size_t calls);

/// What the methods of the class return in the test, and what they make exceptions of.
[[nodiscard]] std::vector<result::Value> scripted_values(const result::TestCase& test,
                                                         const ScriptedClass& scripted);

/// An object of a scripted class as the test writes it.
struct ScriptedObject {
  std::string text;         ///< an expression
  std::string declared_as;  ///< not empty: it needs a variable of this class, a member of the test class
};
/// One whose methods return what the streams of the test say, in order: a lambda, `Clock.fixed`, or an
/// anonymous class behind `constructor_call`, "new Shop()", or below a member of the test class that keeps
/// calls and refuses them, so that only methods that the path calls are mentioned. Streams with several
/// values become iterators, which objects of the class share; their declarations are added to `lines`. The
/// objects that they hold have been made.
[[nodiscard]] ScriptedObject script_object(Scope& scope,
                                           const ScriptedClass& scripted,
                                           std::uint32_t object,
                                           const std::string& constructor_call,
                                           std::vector<std::string>& lines);

}  // namespace testellate::emit::junit
