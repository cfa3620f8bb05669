// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/made_objects.h"

#include <algorithm>

#include "emit/junit/call_text.h"
#include "emit/junit/java_text.h"
#include "emit/junit/list_text.h"
#include "emit/junit/type_choice.h"
#include "emit/junit/type_text.h"

namespace testellate::emit::junit {
namespace {

using Kind = SourceTarget::Kind;
using result::Link;
using result::Value;

constexpr std::string_view kObject = "java.lang.Object";

}  // namespace

MadeObjects::MadeObjects(Scope& scope, Arrangement& arrangement, const SourceTarget& target)
    : scope_(scope), arrangement_(arrangement), target_(target) {}

void MadeObjects::make(const MadeArgument& made) {
  if (made.calls.empty() != !made.object) {
    scope_.fail("the calls that should make an argument do not return it");
    return;
  }
  if (!made.argument) {
    arrangement_.propose_for_part(Link{*made.object, 0, {}}, "");
    // The same object may have been made twice, by a method that keeps what it has made.
    if (scope_.find_made(*made.object) != nullptr) return;
  }
  // What a constant holds is one object, however many arguments it is.
  const bool is_constant = !made.calls.empty() && made.calls.front().callee->is_constant;
  if (is_constant && scope_.find_made(*made.object) != nullptr) return;
  for (const SequenceCall& call : made.calls) {
    const bool is_first = &call == made.calls.data();
    check(*call.callee, is_first);
    for (std::size_t at = 0; at < call.arguments.size() && scope_.problem().empty(); ++at) {
      const ir::Symbol name = call.roots[at].name;
      arrangement_.propose_for_part(call.arguments[at],
                                    name.is_valid() ? scope_.index().program().text(name) : "");
    }
    if (!scope_.problem().empty()) return;
    // A variable has type arguments.
    if (call.receiver != nullptr) arrangement_.make_named(*call.receiver);
    make_arguments(scope_, arrangement_, *call.callee, call.arguments, false);
    scope_.needs().may_throw(call.callee->throws);
    if (is_first) {
      declare(*made.object, made);
    } else {
      call_on(*made.object, call);
    }
  }
}

void MadeObjects::check(const SourceTarget& callee, bool is_first) {
  if (callee.is_constant) return;
  const std::string name = callee.owner + "#" + callee.name;
  if (callee.kind != Kind::Instance && !is_first) scope_.fail("`" + name + "` makes no object");
  const bool has_name = callee.kind == Kind::Constructor || is_identifier(callee.name);
  if (!has_name || !scope_.is_visible(callee.access, callee.owner)) {
    scope_.fail("a test cannot call `" + name + "`, which makes an argument");
  }
}

void MadeObjects::declare(std::uint32_t object, const MadeArgument& made) {
  const SequenceCall& call = made.calls.front();
  const SourceTarget& callee = *call.callee;
  if (callee.is_constant) {
    put(object, made, wanted_type(made), scope_.spell(callee.owner) + "." + callee.name);
    return;
  }
  if (callee.kind == Kind::Constructor) {
    const std::string type = created_type(made);
    const bool is_generic =
        has_type_arguments(scope_.index().find(callee.owner)) || !chosen_types_of(made).empty();
    const std::string text = creation_text(scope_, callee, call.arguments, is_generic ? "<>" : "");
    put(object, made, type, text);
    return;
  }
  const std::string on = call.receiver != nullptr
                             ? scope_.value_text(*call.receiver, callee.owner, NumberUse::Passed)
                             : scope_.spell(callee.owner);
  std::string text =
      on + "." + to_source(callee.name) + "(" + arguments_text(scope_, callee, call.arguments) + ")";
  const std::string& wanted = wanted_type(made);
  const bool is_wanted = wanted == kObject || is_below(callee.result, wanted);
  const std::string& type = is_wanted ? callee.result : wanted;
  if (!is_wanted) text = "(" + scope_.spell(wanted) + ") " + text;
  put(object, made, type, text);
}

void MadeObjects::put(std::uint32_t object,
                      const MadeArgument& made,
                      const std::string& type,
                      const std::string& text) {
  const bool is_named = made.argument || made.calls.size() > 1;
  if (!is_named && arrangement_.put_inline(object, type, text)) return;
  arrangement_.declare_made(object, type, type_text(type, made), text);
}

void MadeObjects::call_on(std::uint32_t object, const SequenceCall& call) {
  const SourceTarget& callee = *call.callee;
  const Made made = *scope_.find_made(object);
  const bool is_callable = is_below(made.type, callee.owner) || callee.found_in.contains(made.type);
  const std::string path =
      is_callable ? made.text : "((" + scope_.spell(callee.owner) + ") " + made.text + ")";
  arrangement_.add_line(path + "." + to_source(callee.name) + "(" +
                        arguments_text(scope_, callee, call.arguments) + ");");
}

std::string MadeObjects::created_type(const MadeArgument& made) const {
  const std::string& created = made.calls.front().callee->owner;
  const std::string& wanted = wanted_type(made);
  const bool is_usual = has_type_arguments(scope_.index().find(created)) &&
                        has_type_arguments(scope_.index().find(wanted)) && scope_.is_visible(wanted);
  const bool is_enough = std::all_of(made.calls.begin() + 1, made.calls.end(), [&](const SequenceCall& call) {
    return call.callee->found_in.contains(wanted);
  });
  return is_usual && is_enough ? wanted : created;
}

std::string MadeObjects::chosen_types_of(const MadeArgument& made) {
  const SourceTarget& maker = *made.calls.front().callee;
  if (maker.kind != Kind::Constructor) return "";
  std::vector<TypedCall> calls;
  for (const SequenceCall& call : made.calls) calls.push_back({call.callee, call.arguments});
  const bool is_receiver = target_.kind == Kind::Instance && made.argument == 0U;
  if (is_receiver) calls.push_back({&target_, std::span(scope_.test().arguments).subspan(1)});
  // What takes it may ask for other type arguments.
  const bool is_free = is_receiver || (made.argument && type_arguments(made).empty());
  return is_free ? chosen_types(scope_, maker.owner, calls) : "";
}

std::string MadeObjects::type_text(const std::string& type, const MadeArgument& made) {
  std::string spelled = scope_.spell(type);
  if (type == made.calls.front().callee->owner) spelled += chosen_types_of(made);
  if (!has_type_arguments(scope_.index().find(type)) || type != wanted_type(made)) return spelled;
  // `Deprecated.class` is no `Class<Annotation>`, which is all that is known of `Class<? extends
  // Annotation>`.
  const SourceTarget& maker = *made.calls.front().callee;
  if (maker.is_constant && maker.name == "class") return spelled;
  if (!made.argument)
    return spelled + data_types_in_brackets(scope_, found_type_parameters(type), made.type_arguments);
  const std::vector<SourceType> arguments = type_arguments(made);
  // Without type arguments all calls compile.
  if (arguments.empty() || !is_visible(scope_, arguments) || !fit(arguments, made)) return spelled;
  return spelled + in_brackets(scope_, arguments);
}

std::uint32_t MadeObjects::found_type_parameters(const std::string& type) const {
  const SourceClass* found = scope_.index().find(type);
  return found == nullptr ? 0 : found->type_parameters;
}

const std::string& MadeObjects::wanted_type(const MadeArgument& made) const {
  if (!made.argument) return made.wanted;
  if (target_.kind != Kind::Instance) return target_.parameters[*made.argument];
  return *made.argument == 0 ? target_.owner : target_.parameters[*made.argument - 1];
}

std::vector<SourceType> MadeObjects::type_arguments(const MadeArgument& made) const {
  const bool is_instance = target_.kind == Kind::Instance;
  if (is_instance && *made.argument == 0) return {};
  const std::size_t parameter = *made.argument - (is_instance ? 1U : 0U);
  return parameter < target_.type_arguments.size() ? target_.type_arguments[parameter]
                                                   : std::vector<SourceType>();
}

bool MadeObjects::accepts(const SourceType& type, const result::Object& object) const {
  if (type.name == kObject) return true;
  if (!object.object_class.is_valid()) return false;
  // What is in the list, the compiler finds by itself.
  if (scope_.reader().sort_of(object) == ObjectSort::List) return is_list_type(type.name);
  return is_below(scope_.index().type_name(object.object_class), type.name);
}

bool MadeObjects::fit(const std::vector<SourceType>& types, const MadeArgument& made) const {
  for (const SequenceCall& call : made.calls) {
    const bool is_one_each = call.arguments.size() == types.size();
    for (std::size_t at = 0; at < call.arguments.size(); ++at) {
      // The value of a type variable, unless it is any object.
      if (call.callee->parameters[at] != kObject) continue;
      if (call.callee->is_ambiguous) return false;
      const auto* link = std::get_if<Link>(&call.arguments[at]);
      if (link == nullptr || !link->object) continue;
      const result::Object& passed = scope_.test().before.objects[*link->object];
      const auto is_accepted = [&](const SourceType& type) { return accepts(type, passed); };
      if (!(is_one_each ? is_accepted(types[at]) : std::ranges::all_of(types, is_accepted))) return false;
    }
  }
  return true;
}

bool MadeObjects::is_below(std::string_view type, std::string_view above) const {
  while (type != above) {
    const SourceClass* found = scope_.index().find(type);
    if (found == nullptr || found->super.empty()) return false;
    type = found->super;
  }
  return true;
}

}  // namespace testellate::emit::junit
