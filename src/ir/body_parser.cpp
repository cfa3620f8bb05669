// SPDX-License-Identifier: Apache-2.0
#include "ir/body_parser.h"

#include "ir/name_text.h"
#include "ir/suggestion.h"

namespace testellate::ir {
namespace {

bool is_label(const TextCursor& cursor) {
  Token::Kind kind = cursor.peek().kind;
  if (kind != Token::Kind::Name && kind != Token::Kind::String) return false;
  // `nan:0x7fc00001` is a constant.
  bool is_nan = cursor.peek().is_word("nan") && cursor.peek(2).kind == Token::Kind::Number;
  return cursor.peek(1).is(":") && !is_nan;
}

}  // namespace

BodyParser::BodyParser(ReadContext& context, FunctionId function)
    : context_(context),
      cursor_(context.cursor),
      function_(function),
      text_(context.functions[function.index()]),
      builder_(context.program, function) {
  const Function& header = context.program.get(function);
  const Signature& signature = context.program.signature(function);
  for (std::size_t at = 0; at < signature.parameters.size(); ++at) {
    register_ids_.emplace(header.parameter_names[at], RegisterId(static_cast<std::uint32_t>(at)));
    registers_.push_back({header.parameter_names[at], text_.at, text_.at, signature.parameters[at]});
  }
}

void BodyParser::run() {
  cursor_.go_to(text_.body_token);
  cursor_.expect("{");
  collect_labels();
  cursor_.go_to(text_.body_token + 1);
  while (!cursor_.failed() && !cursor_.accept("}")) parse_block();
  if (!cursor_.failed()) finish();
}

void BodyParser::collect_labels() {
  while (!cursor_.at_end() && !cursor_.peek().is("}")) {
    if (is_label(cursor_)) {
      TextPosition at = cursor_.position();
      std::string name = cursor_.name("a label");
      if (cursor_.failed()) return;
      auto [found, is_new] = labels_.try_emplace(context_.intern(name));
      if (!is_new) {
        return fail_duplicate(context_, at, name_text(name), text_.blocks[found->second.index()]);
      }
      found->second = builder_.add_block(name);
      text_.blocks.push_back(at);
    }
    cursor_.take();
  }
}

void BodyParser::parse_block() {
  if (!is_label(cursor_)) return cursor_.fail_expected("a label or `}`");
  BlockId id = labels_.at(context_.intern(cursor_.name("a label")));
  cursor_.expect(":");
  builder_.select_block(id);
  if (cursor_.peek().is_word("unwind") && !cursor_.peek(1).is(":")) {
    cursor_.take();
    builder_.set_unwind(id, parse_label());
  }
  while (!cursor_.failed() && !cursor_.peek().is("}") && !is_label(cursor_)) parse_instruction();
}

RegisterId BodyParser::parse_register() {
  TextPosition at = cursor_.position();
  cursor_.expect("%");
  std::string name = cursor_.name("the name of a register");
  if (cursor_.failed()) return RegisterId();
  Symbol symbol = context_.intern(name);
  auto [found, is_new] = register_ids_.try_emplace(symbol);
  if (is_new) {
    found->second = RegisterId(static_cast<std::uint32_t>(registers_.size()));
    registers_.push_back({symbol, at, {}, Type::none()});
  }
  return found->second;
}

void BodyParser::define(RegisterId id, TextPosition at, Type type) {
  RegisterText& known = registers_[id.index()];
  if (known.defined_at.line == 0) {
    known.defined_at = at;
    known.type = type;
  } else if (known.type != type) {
    cursor_.fail(diag::Kind::TirName,
                 at,
                 "register `%" + name_text(context_.program.text(known.name)) + "` is assigned `" +
                     to_text(type) + "`; it is of `" + to_text(known.type) + "` since " +
                     to_text(known.defined_at));
  }
}

void BodyParser::finish() {
  std::size_t parameters = context_.program.signature(function_).parameters.size();
  for (std::size_t at = parameters; at < registers_.size(); ++at) {
    const RegisterText& entry = registers_[at];
    std::string_view name = context_.program.text(entry.name);
    if (entry.defined_at.line == 0) {
      Suggestion suggestion(name);
      for (const RegisterText& other : registers_) {
        if (other.defined_at.line != 0) suggestion.offer(context_.program.text(other.name));
      }
      return cursor_.fail(
          diag::Kind::TirName,
          entry.first_use,
          "register `%" + name_text(name) + "` is used but never assigned" + suggestion.text("%"));
    }
    builder_.add_register(entry.type, name);
  }
  context_.program.set_body(function_, builder_.finish());
}

}  // namespace testellate::ir
