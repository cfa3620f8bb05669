// SPDX-License-Identifier: Apache-2.0
#include <array>

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

}  // namespace testellate::ir
