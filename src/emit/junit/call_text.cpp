// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/call_text.h"

#include "emit/junit/java_text.h"

namespace testellate::emit::junit {
namespace {

bool is_list(const Scope& scope, const result::Value& value) {
  const auto* link = std::get_if<result::Link>(&value);
  return link != nullptr && link->object &&
         scope.reader().sort_of(scope.test().before.objects[*link->object]) == ObjectSort::List;
}

}  // namespace

void make_arguments(const Scope& scope,
                    Arrangement& arrangement,
                    const SourceTarget& callee,
                    std::span<const result::Value> arguments,
                    bool is_quiet) {
  for (const result::Value& argument : arguments) {
    // A variable has type arguments, which help the compiler to choose.
    if (callee.is_ambiguous && is_list(scope, argument)) {
      arrangement.make_named(argument);
    } else if (is_quiet) {
      arrangement.make_quiet(argument);
    } else {
      arrangement.make(argument);
    }
  }
}

std::string arguments_text(Scope& scope,
                           const SourceTarget& callee,
                           std::span<const result::Value> arguments,
                           std::size_t first) {
  std::string text;
  for (std::size_t at = first; at < arguments.size() && scope.problem().empty(); ++at) {
    const std::string& type = callee.parameters[at];
    const bool is_last = at + 1 == arguments.size();
    const bool needs_type =
        callee.is_ambiguous || (callee.is_varargs && is_last && is_default(arguments[at]));
    if (at != first) text += ", ";
    text += scope.argument_text(arguments[at], type, needs_type && !is_primitive(type));
  }
  return text;
}

std::string creation_text(Scope& scope,
                          const SourceTarget& constructor,
                          std::span<const result::Value> arguments,
                          std::string_view type_arguments) {
  const SourceClass* made = scope.index().find(constructor.owner);
  if (made == nullptr || !made->is_inner) {
    return "new " + scope.spell(constructor.owner) + std::string(type_arguments) + "(" +
           arguments_text(scope, constructor, arguments) + ")";
  }
  if (arguments.empty() || is_default(arguments.front())) {
    scope.fail("an object of the inner class `" + made->binary_name + "` has no outer one");
    return "";
  }
  const std::string outer = scope.argument_text(arguments.front(), constructor.parameters.front(), false);
  const std::string name = made->source_name.substr(made->source_name.rfind('.') + 1);
  return outer + ".new " + to_source(name) + std::string(type_arguments) + "(" +
         arguments_text(scope, constructor, arguments, 1) + ")";
}

}  // namespace testellate::emit::junit
