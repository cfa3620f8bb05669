// SPDX-License-Identifier: Apache-2.0
#include <optional>

#include "ir/spelling.h"
#include "ir/suggestion.h"
#include "ir/text_parsing.h"

namespace testellate::ir {
namespace {

/// "unknown class `Shap`; did you mean `Shape`?", with the names of everything in `known` as candidates.
template <typename Known>
void fail_unknown(ReadContext& context,
                  TextPosition at,
                  std::string_view what,
                  std::string_view sigil,
                  std::string_view name,
                  const Known& known) {
  Suggestion suggestion(name);
  for (const auto& entry : known) suggestion.offer(context.program.text(entry.name));
  context.cursor.fail(diag::Kind::TirName,
                      at,
                      "unknown " + std::string(what) + " `" + std::string(sigil) + name_text(name) + "`" +
                          suggestion.text(sigil));
}

ClassId find_class(ReadContext& context, std::string_view name, TextPosition at) {
  ClassId id = context.program.find_class(context.program.find_symbol(name));
  if (!id.is_valid()) fail_unknown(context, at, "class", "", name, context.program.classes());
  return id;
}

template <typename Members>
auto find_member(ReadContext& context,
                 const MemberName& member,
                 const Members& members,
                 std::string_view what) {
  using IdType = decltype(members.begin()->second.id);
  if (context.cursor.failed()) return IdType();
  auto found = members.find({member.owner, member.name});
  if (found != members.end()) return found->second.id;

  const Program& program = context.program;
  std::string name(program.text(member.name));
  std::string owner = name_text(program.text(program.get(member.owner).name));
  Suggestion suggestion(name);
  for (auto at = members.lower_bound({member.owner, Symbol(0)});
       at != members.end() && at->first.first == member.owner;
       ++at) {
    suggestion.offer(program.text(at->first.second));
  }
  context.cursor.fail(
      diag::Kind::TirName,
      member.at,
      "class `" + owner + "` has no " + std::string(what) + " `" + name_text(name) + "`" + suggestion.text());
  return IdType();
}

}  // namespace

void fail_duplicate(ReadContext& context, TextPosition at, std::string_view what, TextPosition earlier) {
  context.cursor.fail(
      diag::Kind::TirName,
      at,
      "`" + std::string(what) + "` is defined again; it is defined at " + to_text(earlier) + " already");
}

ClassId parse_class_use(ReadContext& context) {
  TextPosition at = context.cursor.position();
  std::string name = context.cursor.name("the name of a class");
  return context.cursor.failed() ? ClassId() : find_class(context, name, at);
}

FunctionId parse_function_use(ReadContext& context) {
  TextPosition at = context.cursor.position();
  context.cursor.expect("@");
  std::string name = context.cursor.name("the name of a function");
  if (context.cursor.failed()) return FunctionId();
  Symbol symbol = context.program.find_symbol(name);
  FunctionId id = context.program.find_function(symbol);
  if (id.is_valid()) return id;
  if (context.program.find_global(symbol).is_valid()) {
    context.cursor.fail(
        diag::Kind::TirName, at, "`@" + name_text(name) + "` is a global, but a function is needed");
  } else {
    fail_unknown(context, at, "function", "@", name, context.program.functions());
  }
  return FunctionId();
}

GlobalId parse_global_use(ReadContext& context) {
  TextPosition at = context.cursor.position();
  context.cursor.expect("@");
  std::string name = context.cursor.name("the name of a global");
  if (context.cursor.failed()) return GlobalId();
  Symbol symbol = context.program.find_symbol(name);
  GlobalId id = context.program.find_global(symbol);
  if (id.is_valid()) return id;
  if (context.program.find_function(symbol).is_valid()) {
    context.cursor.fail(
        diag::Kind::TirName, at, "`@" + name_text(name) + "` is a function, but a global is needed");
  } else {
    fail_unknown(context, at, "global", "@", name, context.program.globals());
  }
  return GlobalId();
}

PolicyId parse_policy_use(ReadContext& context) {
  TextPosition at = context.cursor.position();
  std::string name = context.cursor.name("the name of a policy");
  if (context.cursor.failed()) return PolicyId();
  PolicyId id = context.program.find_policy(context.program.find_symbol(name));
  if (!id.is_valid()) fail_unknown(context, at, "policy", "", name, context.program.policies());
  return id;
}

MemberName parse_member_name(ReadContext& context) {
  TextCursor& cursor = context.cursor;
  const Token& first = cursor.peek();
  std::string text;
  std::optional<std::size_t> dot;
  bool is_name = first.kind == Token::Kind::Name || first.kind == Token::Kind::String;
  while (is_name) {
    const Token& token = cursor.take();
    if (token.kind == Token::Kind::Name) {
      if (std::size_t last = token.text.rfind('.'); last != std::string_view::npos) dot = text.size() + last;
      text += token.text;
    } else {
      text += unquote(token.text);
    }
    const Token& next = cursor.peek();
    is_name = next.touches_previous && (next.kind == Token::Kind::Name || next.kind == Token::Kind::String);
  }
  if (!dot || *dot == 0 || *dot + 1 == text.size()) {
    cursor.fail(diag::Kind::TirSyntax, first.at, "found " + shown(first) + ", expected `Class.member`");
    return {};
  }
  ClassId owner = find_class(context, std::string_view(text).substr(0, *dot), first.at);
  return {owner, context.intern(std::string_view(text).substr(*dot + 1)), first.at};
}

FieldId parse_field_use(ReadContext& context) {
  MemberName member = parse_member_name(context);
  return find_member(context, member, context.fields, "field");
}

StaticId parse_static_use(ReadContext& context) {
  MemberName member = parse_member_name(context);
  return find_member(context, member, context.statics, "static variable");
}

}  // namespace testellate::ir
