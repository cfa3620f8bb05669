// SPDX-License-Identifier: Apache-2.0
#pragma once

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
[[nodiscard]] std::string& calls_variable(Scope& scope, std::uint32_t object);

/// What the methods of the class return in the test, and what they make exceptions of.
[[nodiscard]] std::vector<result::Value> scripted_values(const result::TestCase& test,
                                                         const ScriptedClass& scripted);

/// An expression for an object of a scripted class whose methods return what the streams of the test say, in
/// order: a lambda, `Clock.fixed`, or an anonymous class behind `constructor_call`, "new Shop()". Streams
/// with several values become iterators, which objects of the class share; their declarations are added to
/// `lines`. The objects that they hold have been made. Calls are kept in a list; a method that the path did
/// not call refuses to be called, and is not mentioned where a member of the test class says so for all
/// methods.
[[nodiscard]] std::string script_object(Scope& scope,
                                        const ScriptedClass& scripted,
                                        std::uint32_t object,
                                        const std::string& constructor_call,
                                        std::vector<std::string>& lines);

}  // namespace testellate::emit::junit
