// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "emit/junit/arrangement.h"
#include "emit/junit/method_sequence.h"
#include "emit/junit/scope.h"
#include "emit/junit/source_info.h"

namespace testellate::emit::junit {

/// The statements that make arguments by calls: one that declares a variable, and one for each further call.
class MadeObjects {
 public:
  /// All borrowed; `target` is what the test calls.
  MadeObjects(Scope& scope, Arrangement& arrangement, const SourceTarget& target);

  void make(const MadeArgument& made);

 private:
  /// A problem if the test cannot make the call.
  void check(const SourceTarget& callee, bool is_first);
  void declare(std::uint32_t object, const MadeArgument& made);
  /// The object is what an expression makes: in place, or a variable.
  void put(std::uint32_t object, const MadeArgument& made, const std::string& type, const std::string& text);
  void call_on(std::uint32_t object, const SequenceCall& call);
  /// What a variable for an object of a constructor is declared as: its class, or an interface of the library
  /// that says enough.
  [[nodiscard]] std::string created_type(const MadeArgument& made) const;
  /// For an object of a class of the user's with type parameters: what calls on it pass; or empty.
  [[nodiscard]] std::string chosen_types_of(const MadeArgument& made);
  /// With type arguments if the source has them.
  [[nodiscard]] std::string type_text(const std::string& type, const MadeArgument& made);
  [[nodiscard]] std::uint32_t found_type_parameters(const std::string& type) const;
  /// The parameter that the argument is for; the class of the receiver.
  [[nodiscard]] const std::string& wanted_type(const MadeArgument& made) const;
  /// Of that parameter.
  [[nodiscard]] std::vector<SourceType> type_arguments(const MadeArgument& made) const;
  /// Whether the calls can be made with these type arguments.
  [[nodiscard]] bool fit(const std::vector<SourceType>& types, const MadeArgument& made) const;
  [[nodiscard]] bool accepts(const SourceType& type, const result::Object& object) const;
  /// Whether it is that class or one below it; of interfaces nothing is known.
  [[nodiscard]] bool is_below(std::string_view type, std::string_view above) const;

  Scope& scope_;
  Arrangement& arrangement_;
  const SourceTarget& target_;
};

}  // namespace testellate::emit::junit
