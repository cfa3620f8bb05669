// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <string_view>

#include "models/calculator.h"
#include "models/jdk/java.h"

namespace testellate::models::jdk {

/// Thrown by a model that leaves a call to the JDK's bytecode: numbers only, null, an exception, a text of
/// another form or size than it is made for.
struct Declined {};

/// When models answer.
enum class ModelUse : std::uint8_t {
  WhereSymbolic,  ///< where an argument is a term or leads to one
  Always          ///< for numbers too, so that a test can compare them with the bytecode
};

/// Puts models into a table of natives.
class ModelTable {
 public:
  /// `table` is borrowed.
  ModelTable(NativeTable& table, ModelUse use) : table_(table), use_(use) {}

  template <NativeOutcome (*Body)(Java&)>
  void add(std::string_view method, ir::Fidelity fidelity = {}) {
    table_.add_model(method, use_ == ModelUse::Always ? &answer<Body> : &answer_symbolic<Body>, fidelity);
  }

 private:
  template <NativeOutcome (*Body)(Java&)>
  static NativeOutcome answer(NativeContext& context) {
    try {
      Java java(context);
      return Body(java);
    } catch (const Declined&) {
      return NativeDecline{};
    } catch (const Missing&) {
      return NativeDecline{};
    }
  }
  template <NativeOutcome (*Body)(Java&)>
  static NativeOutcome answer_symbolic(NativeContext& context) {
    const bool is_symbolic = std::ranges::any_of(
        context.arguments(), [&](NativeValue argument) { return context.is_symbolic(argument); });
    return is_symbolic ? answer<Body>(context) : NativeDecline{};
  }

  NativeTable& table_;
  ModelUse use_;
};

}  // namespace testellate::models::jdk
