// SPDX-License-Identifier: Apache-2.0
#include "ir/body_parser.h"

#include <limits>

#include "ir/spelling.h"
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

namespace {

constexpr std::uint64_t kMaxWord = std::numeric_limits<std::uint32_t>::max();

bool is_call(Shape shape) {
  return shape == Shape::Call || shape == Shape::CallVirtual || shape == Shape::CallIndirect;
}

}  // namespace

void BodyParser::parse_instruction() {
  Inst inst;
  TextPosition at = cursor_.position();
  bool has_result = cursor_.peek().is("%");
  if (has_result) {
    inst.result = parse_register();
    cursor_.expect("=");
  }
  const Token& opcode = cursor_.peek();
  parse_opcode(inst);
  if (cursor_.failed()) return;
  arguments_.clear();
  cases_.clear();
  parse_tail(inst);
  if (cursor_.failed()) return;

  Type result = type_of_result(inst);
  if (has_result && result.is_void()) {
    return cursor_.fail(diag::Kind::TirSyntax,
                        at,
                        "found a register for the result, but " + shown(opcode) + " has none here");
  }
  if (!has_result && !result.is_void() && !is_call(info(inst.op).shape)) {
    return cursor_.fail(diag::Kind::TirSyntax,
                        at,
                        "found no register for the result of " + shown(opcode) +
                            "; write `%name = " + std::string(opcode.text) + " ...`");
  }
  if (has_result) define(inst.result, at, result);
  append(inst, at);
}

void BodyParser::append(const Inst& inst, TextPosition at) {
  builder_.set_origin(parse_origin());
  if (cursor_.failed()) return;
  if (is_call(info(inst.op).shape)) {
    builder_.append_call(inst, arguments_);
  } else if (inst.op == Opcode::Switch) {
    builder_.append_switch(inst, cases_);
  } else {
    builder_.append(inst);
  }
  text_.insts.push_back(at);
}

void BodyParser::parse_opcode(Inst& inst) {
  constexpr std::string_view kCheckPrefix = "check.";
  const Token& token = cursor_.peek();
  if (token.kind != Token::Kind::Name) return cursor_.fail_expected("an instruction, a label or `}`");
  cursor_.take();
  if (token.text.starts_with(kCheckPrefix)) {
    inst.op = Opcode::Check;
    std::string_view name = token.text.substr(kCheckPrefix.size());
    if (std::optional<CheckKind> check = try_parse_check(name)) {
      inst.check = *check;
      return;
    }
    Suggestion suggestion(name);
    for (const CheckInfo& row : all_checks()) suggestion.offer(row.name);
    return cursor_.fail(
        diag::Kind::TirName, token.at, "unknown check " + shown(token) + suggestion.text(kCheckPrefix));
  }
  std::optional<Opcode> opcode = try_parse_opcode(token.text);
  if (opcode && *opcode != Opcode::Check) {
    inst.op = *opcode;
    return;
  }
  Suggestion suggestion(token.text);
  for (const OpcodeInfo& row : all_opcodes()) {
    if (row.opcode != Opcode::Check) suggestion.offer(row.text);
  }
  if (opcode) {
    return cursor_.fail(diag::Kind::TirSyntax,
                        token.at,
                        "found `check` without its kind; write `check.null`, `check.bounds`, ...");
  }
  cursor_.fail(diag::Kind::TirName, token.at, "unknown instruction " + shown(token) + suggestion.text());
}

void BodyParser::parse_tail(Inst& inst) {
  Shape shape = info(inst.op).shape;
  if (shape == Shape::Check) return parse_items(inst, syntax_of(inst.check));
  if (is_call(shape)) return parse_call(inst);
  if (shape == Shape::Switch) return parse_switch(inst);
  if (shape == Shape::Return) return parse_return(inst);
  parse_items(inst, syntax_of(shape));
}

void BodyParser::parse_items(Inst& inst, const ShapeSyntax& syntax) {
  for (SyntaxItem item : syntax.items) {
    if (cursor_.failed()) return;
    parse_item(inst, item);
  }
}

void BodyParser::parse_item(Inst& inst, SyntaxItem item) {
  switch (item.kind) {
    case SyntaxItem::Kind::End:
      return;
    case SyntaxItem::Kind::Comma:
      return cursor_.expect(",");
    case SyntaxItem::Kind::To:
      return cursor_.expect_word("to");
    case SyntaxItem::Kind::Type:
      inst.type = cursor_.type();
      return;
    case SyntaxItem::Kind::SourceType:
      inst.source_type = cursor_.type();
      return;
    case SyntaxItem::Kind::Operand:
      operand_at(inst, item.slot) = parse_operand(operand_type(inst, item.type));
      return;
    case SyntaxItem::Kind::Class:
      inst.x = parse_class_use(context_).index();
      return;
    case SyntaxItem::Kind::Signature:
      inst.x = context_.program.signature_of(parse_signature_tail(context_, cursor_.type(true))).index();
      return;
    case SyntaxItem::Kind::Field:
      if (FieldId field = parse_field_use(context_); field.is_valid()) {
        inst.x = field.index();
        inst.type = context_.program.get(field).type;
      }
      return;
    case SyntaxItem::Kind::Static:
      if (StaticId variable = parse_static_use(context_); variable.is_valid()) {
        inst.x = variable.index();
        inst.type = context_.program.get(variable).type;
      }
      return;
    case SyntaxItem::Kind::Alignment:
      cursor_.expect_word("align");
      inst.x = static_cast<std::uint32_t>(cursor_.number(kMaxWord, "an alignment"));
      return;
    case SyntaxItem::Kind::Block:
      (item.slot == 0 ? inst.x : inst.y) = parse_label().index();
      return;
    case SyntaxItem::Kind::EdgeMark:
      inst.is_edge = cursor_.accept_word("edge");
      return;
    case SyntaxItem::Kind::SyntheticMark:
      inst.is_synthetic = cursor_.accept_word("synthetic");
      return;
  }
}

void BodyParser::parse_call(Inst& inst) {
  inst.type = cursor_.type(true);
  std::optional<Signature> signature;
  if (inst.op == Opcode::Call) {
    inst.x = parse_function_use(context_).index();
  } else if (inst.op == Opcode::CallVirtual) {
    inst.x = context_.intern(cursor_.string("a selector in quotes")).index();
  } else {
    if (cursor_.peek().is("(")) signature = parse_signature_tail(context_, inst.type);
    inst.a = parse_operand(Type::ptr());
  }
  parse_arguments();
  if (inst.op != Opcode::CallIndirect || cursor_.failed()) return;
  if (!signature) {
    signature = Signature{inst.type, {}, false};
    for (const Argument& argument : arguments_) signature->parameters.push_back(argument.type);
  }
  inst.x = context_.program.signature_of(std::move(*signature)).index();
}

void BodyParser::parse_arguments() {
  cursor_.expect("(");
  if (cursor_.accept(")")) return;
  do {
    Type type = cursor_.type();
    arguments_.push_back({type, parse_operand(type)});
  } while (cursor_.accept(","));
  cursor_.expect(")");
}

void BodyParser::parse_switch(Inst& inst) {
  inst.is_synthetic = cursor_.accept_word("synthetic");
  TextPosition at = cursor_.position();
  inst.type = cursor_.type();
  if (!cursor_.failed() && !inst.type.is_integer()) {
    return cursor_.fail(
        diag::Kind::TirSyntax, at, "found `" + to_text(inst.type) + "`, but `switch` is on an integer");
  }
  inst.a = parse_operand(inst.type);
  cursor_.expect(",");
  cursor_.expect_word("default");
  inst.x = parse_label().index();
  cursor_.expect("[");
  if (cursor_.accept("]")) return;
  do {
    value::U128 value = parse_constant(context_, inst.type).bits;
    cursor_.expect(":");
    cases_.push_back({value, parse_label()});
  } while (cursor_.accept(","));
  cursor_.expect("]");
}

void BodyParser::parse_return(Inst& inst) {
  inst.type = cursor_.type(true);
  if (!inst.type.is_void()) inst.a = parse_operand(inst.type);
}

Operand BodyParser::parse_operand(Type type) {
  if (cursor_.failed()) return Operand();
  if (cursor_.peek().is("%")) {
    RegisterId id = parse_register();
    return id.is_valid() ? Operand::reg(id) : Operand();
  }
  ParsedConstant constant = parse_constant(context_, type);
  if (cursor_.failed()) return Operand();
  if (constant.function.is_valid()) return builder_.function_address(constant.function);
  if (constant.global.is_valid()) return builder_.global_address(constant.global, constant.offset);
  return builder_.constant(type, constant.bits);
}

BlockId BodyParser::parse_label() {
  TextPosition at = cursor_.position();
  std::string name = cursor_.name("a label");
  if (cursor_.failed()) return BlockId();
  if (auto found = labels_.find(context_.program.find_symbol(name)); found != labels_.end())
    return found->second;
  Suggestion suggestion(name);
  for (const auto& [known, block] : labels_) suggestion.offer(context_.program.text(known));
  cursor_.fail(diag::Kind::TirName, at, "unknown label `" + name_text(name) + "`" + suggestion.text());
  return BlockId();
}

Origin BodyParser::parse_origin() {
  Origin origin;
  if (!cursor_.accept("!")) return origin;
  origin.line = static_cast<std::uint32_t>(cursor_.number(kMaxWord, "a line"));
  if (cursor_.accept(":")) origin.column = static_cast<std::uint32_t>(cursor_.number(kMaxWord, "a column"));
  return origin;
}

Type BodyParser::type_of_result(const Inst& inst) const {
  Shape shape = info(inst.op).shape;
  if (is_call(shape)) return inst.type;
  if (shape == Shape::Check || shape == Shape::Switch || shape == Shape::Return) return Type::none();
  return result_type(inst, syntax_of(shape).result);
}

}  // namespace testellate::ir
