// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "emit/junit/scope.h"
#include "emit/junit/script.h"

/// Stubs that Mockito makes.
namespace testellate::emit::junit {

/// Whether the objects of a scripted class are mocks in this test: Mockito is asked for, every method of the
/// class is scripted and keeps its calls, and one object alone has all its answers.
[[nodiscard]] bool is_mocked(const Scope& scope, const ScriptedClass& scripted);

/// "mock(Shop.class)".
[[nodiscard]] std::string mock_text(Scope& scope, const ScriptedClass& scripted);

/// What the calls of the test on a mock answer, once it has a name: "when(shop.find(7L)).thenReturn(item);".
/// The objects that are answered have been made.
[[nodiscard]] std::vector<std::string> mock_answers(Scope& scope,
                                                    const ScriptedClass& scripted,
                                                    std::uint32_t object,
                                                    const std::string& name);

/// Whether the answer to a call says what it was called with, so that nothing is left to verify: it returns
/// something, and its arguments are numbers, texts or constants.
[[nodiscard]] bool is_told_by_answer(const Scope& scope, const ScriptedCall& call);

/// A name of Mockito's, imported: "when", "verify".
[[nodiscard]] std::string mockito(Scope& scope, const std::string& name);
/// The same for matchers: "any", "eq".
[[nodiscard]] std::string matcher(Scope& scope, const std::string& name);

/// The arguments of a call; null says its type where the method has another one with as many parameters.
[[nodiscard]] std::string joined_arguments(Scope& scope,
                                           const ScriptedClass& scripted,
                                           const ScriptedMethod& method,
                                           std::vector<std::string> arguments);

}  // namespace testellate::emit::junit
