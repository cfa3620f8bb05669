// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <unordered_map>

#include "ir/spelling.h"
#include "ir/suggestion.h"
#include "ir/text_parsing.h"

namespace testellate::ir {
namespace {

/// Names of faults have hyphens, which no other name has: `null-dereference` is three tokens.
std::optional<Fault> parse_fault(ReadContext& context) {
  TextCursor& cursor = context.cursor;
  const Token& first = cursor.peek();
  std::string name = cursor.peek().kind == Token::Kind::Name ? std::string(cursor.take().text) : "";
  while (cursor.peek().is("-") && cursor.peek().touches_previous &&
         cursor.peek(1).kind == Token::Kind::Name) {
    name += cursor.take().text;
    name += cursor.take().text;
  }
  std::optional<Fault> fault = try_parse_fault(name);
  if (name.empty()) {
    cursor.fail_expected("the name of a fault or `}`");
  } else if (!fault) {
    Suggestion suggestion(name);
    for (const FaultInfo& row : all_faults()) suggestion.offer(row.name);
    cursor.fail(diag::Kind::TirName, first.at, "unknown fault `" + name + "`" + suggestion.text());
  }
  return fault;
}

FaultAction parse_action(ReadContext& context) {
  TextCursor& cursor = context.cursor;
  FaultAction action;
  if (cursor.accept_word("end")) return action;
  if (cursor.accept_word("ignore")) {
    action.kind = FaultAction::Kind::Ignore;
  } else if (!cursor.accept_word("raise")) {
    cursor.fail_expected("`raise`, `end` or `ignore`");
  } else if (cursor.peek().is("@")) {
    action.kind = FaultAction::Kind::RaiseResult;
    action.make_raised = parse_function_use(context);
  } else {
    action.kind = FaultAction::Kind::RaiseClass;
    action.raised_class = parse_class_use(context);
  }
  return action;
}

}  // namespace

void parse_policy(ReadContext& context) {
  TextCursor& cursor = context.cursor;
  cursor.expect_word("policy");
  Symbol name = context.intern(cursor.name("the name of a policy"));
  cursor.expect("{");
  if (cursor.failed()) return;
  Policy& policy = context.program.edit_policy(context.program.find_policy(name));
  std::array<std::optional<TextPosition>, kFaultCount> places;
  while (!cursor.failed() && !cursor.accept("}")) {
    TextPosition at = cursor.position();
    std::optional<Fault> fault = parse_fault(context);
    if (!fault) return;
    auto row = static_cast<std::size_t>(*fault);
    if (places[row]) return fail_duplicate(context, at, info(*fault).name, *places[row]);
    places[row] = at;
    policy.actions[row] = parse_action(context);
  }
}

namespace {

struct Modifiers {
  bool is_user = false;
  bool is_scripted = false;
  bool is_passable = false;
  bool is_variadic = false;
};

Modifiers parse_modifiers(TextCursor& cursor) {
  Modifiers modifiers;
  while (true) {
    if (cursor.accept_word("user")) {
      modifiers.is_user = true;
    } else if (cursor.accept_word("scripted")) {
      modifiers.is_scripted = true;
    } else if (cursor.accept_word("passable")) {
      modifiers.is_passable = true;
    } else if (cursor.accept_word("variadic")) {
      modifiers.is_variadic = true;
    } else {
      return modifiers;
    }
  }
}

void parse_parameters(ReadContext& context, Signature& signature, std::vector<Symbol>& names) {
  TextCursor& cursor = context.cursor;
  std::unordered_map<Symbol, TextPosition> places;
  cursor.expect("(");
  if (cursor.accept(")")) return;
  do {
    TextPosition at = cursor.position();
    cursor.expect("%");
    Symbol name = context.intern(cursor.name("the name of a parameter"));
    cursor.expect(":");
    signature.parameters.push_back(cursor.type());
    if (cursor.failed()) return;
    auto [found, is_new] = places.try_emplace(name, at);
    if (!is_new)
      return fail_duplicate(context, at, "%" + name_text(context.program.text(name)), found->second);
    names.push_back(name);
  } while (cursor.accept(","));
  cursor.expect(")");
}

}  // namespace

Signature parse_signature_tail(ReadContext& context, Type result) {
  TextCursor& cursor = context.cursor;
  Signature signature{result, {}, false};
  cursor.expect("(");
  if (cursor.accept(")")) return signature;
  do {
    signature.is_variadic = cursor.accept_word("...");
    if (signature.is_variadic) break;
    signature.parameters.push_back(cursor.type());
  } while (cursor.accept(","));
  cursor.expect(")");
  return signature;
}

void parse_function_header(ReadContext& context) {
  TextCursor& cursor = context.cursor;
  Modifiers modifiers = parse_modifiers(cursor);
  cursor.expect_word("func");
  FunctionId id = parse_function_use(context);
  if (cursor.failed()) return;
  Function& function = context.program.edit_function(id);
  function.is_user = modifiers.is_user;
  function.is_scripted = modifiers.is_scripted;
  function.is_passable = modifiers.is_passable;
  Signature signature{Type::none(), {}, modifiers.is_variadic};
  parse_parameters(context, signature, function.parameter_names);
  cursor.expect("->");
  signature.result = cursor.type(true);
  function.signature = context.program.signature_of(std::move(signature));
  if (cursor.accept_word("policy")) function.policy = parse_policy_use(context);
  if (cursor.accept_word("throws")) {
    do {
      function.declared_exceptions.push_back(context.intern(cursor.name("the name of a class")));
    } while (cursor.accept(","));
  }
  if (cursor.accept_word("file"))
    function.file = context.intern(cursor.string("the name of a file in quotes"));
  if (!cursor.accept("=")) {
    context.functions[id.index()].body_token = cursor.index();
    return skip_brackets(cursor, "{", "}");
  }
  if (cursor.accept_word("absent")) return;
  cursor.expect_word("native");
  function.native = context.intern(cursor.string("the name of a native in quotes"));
}

}  // namespace testellate::ir
