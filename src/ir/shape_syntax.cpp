// SPDX-License-Identifier: Apache-2.0
#include "ir/shape_syntax.h"

#include <string_view>

#include "support/invariant.h"

namespace testellate::ir {
namespace {

using Kind = SyntaxItem::Kind;

constexpr TypeRule parse_rule(std::string_view text) {
  if (text == "-") return TypeRule::None;
  if (text == "T") return TypeRule::Written;
  if (text == "S") return TypeRule::Source;
  if (text == "i1") return TypeRule::I1;
  if (text == "i8") return TypeRule::I8;
  if (text == "i32") return TypeRule::I32;
  if (text == "i64") return TypeRule::I64;
  if (text == "ref") return TypeRule::Ref;
  if (text == "ptr") return TypeRule::Ptr;
  throw "unknown type rule";  // only in constant evaluation: a mistake in the table does not compile
}

constexpr SyntaxItem parse_item(std::string_view text) {
  if (text == ",") return {Kind::Comma};
  if (text == "to") return {Kind::To};
  if (text == "T") return {Kind::Type};
  if (text == "S") return {Kind::SourceType};
  if (text == "class") return {Kind::Class};
  if (text == "field") return {Kind::Field};
  if (text == "static") return {Kind::Static};
  if (text == "align") return {Kind::Alignment};
  if (text == "x") return {Kind::Block, 0};
  if (text == "y") return {Kind::Block, 1};
  if (text == "[edge]") return {Kind::EdgeMark};
  if (text == "[synthetic]") return {Kind::SyntheticMark};
  if (text.size() > 2 && text[0] >= 'a' && text[0] <= 'c' && text[1] == ':') {
    return {Kind::Operand, static_cast<std::uint8_t>(text[0] - 'a'), parse_rule(text.substr(2))};
  }
  throw "unknown item";
}

/// `pattern` lists the items, separated by single blanks.
consteval ShapeSyntax make_syntax(std::string_view result, std::string_view pattern) {
  ShapeSyntax syntax{parse_rule(result), {}};
  std::size_t count = 0;
  while (!pattern.empty()) {
    std::size_t blank = pattern.find(' ');
    syntax.items[count++] = parse_item(pattern.substr(0, blank));
    pattern = blank == std::string_view::npos ? std::string_view() : pattern.substr(blank + 1);
  }
  return syntax;
}

constexpr ShapeSyntax kBinary = make_syntax("T", "T a:T , b:T");
constexpr ShapeSyntax kCompare = make_syntax("i1", "T a:T , b:T");
constexpr ShapeSyntax kUnary = make_syntax("T", "T a:T");
constexpr ShapeSyntax kTernary = make_syntax("T", "T a:T , b:T , c:T");
constexpr ShapeSyntax kConvert = make_syntax("T", "S a:S to T");
constexpr ShapeSyntax kSelect = make_syntax("T", "[edge] [synthetic] T a:i1 , b:T , c:T");
constexpr ShapeSyntax kProduce = make_syntax("T", "T");
constexpr ShapeSyntax kProducePtr = make_syntax("ptr", "");
constexpr ShapeSyntax kNew = make_syntax("ref", "class");
constexpr ShapeSyntax kGetField = make_syntax("T", "field a:ref");
constexpr ShapeSyntax kPutField = make_syntax("-", "field a:ref , b:T");
constexpr ShapeSyntax kGetStatic = make_syntax("T", "static");
constexpr ShapeSyntax kPutStatic = make_syntax("-", "static a:T");
constexpr ShapeSyntax kInstanceOf = make_syntax("i1", "a:ref , class");
constexpr ShapeSyntax kClassOnly = make_syntax("-", "class");
constexpr ShapeSyntax kNewArray = make_syntax("ref", "class , a:i32");
constexpr ShapeSyntax kArrayLength = make_syntax("i32", "a:ref");
constexpr ShapeSyntax kArrayLoad = make_syntax("T", "T a:ref , b:i32");
constexpr ShapeSyntax kArrayStore = make_syntax("-", "T a:ref , b:i32 , c:T");
constexpr ShapeSyntax kAllocate = make_syntax("ptr", "a:i64 , align");
constexpr ShapeSyntax kPointer = make_syntax("-", "a:ptr");
constexpr ShapeSyntax kPtrAdd = make_syntax("ptr", "a:ptr , b:i64");
constexpr ShapeSyntax kLoad = make_syntax("T", "T a:ptr");
constexpr ShapeSyntax kStore = make_syntax("-", "T a:T , b:ptr");
constexpr ShapeSyntax kMemTransfer = make_syntax("-", "a:ptr , b:ptr , c:i64");
constexpr ShapeSyntax kMemSet = make_syntax("-", "a:ptr , b:i8 , c:i64");
constexpr ShapeSyntax kCondition = make_syntax("-", "a:i1");
constexpr ShapeSyntax kJump = make_syntax("-", "x");
constexpr ShapeSyntax kBranch = make_syntax("-", "[synthetic] a:i1 , x , y");
constexpr ShapeSyntax kNothing = make_syntax("-", "");

}  // namespace

const ShapeSyntax& syntax_of(Shape shape) {
  switch (shape) {
    case Shape::Binary:
    case Shape::BinaryFloat:
      return kBinary;
    case Shape::CompareAny:
    case Shape::CompareOrder:
    case Shape::CompareInteger:
    case Shape::CompareFloat:
      return kCompare;
    case Shape::Unary:
    case Shape::UnaryInteger:
    case Shape::UnaryFloat:
      return kUnary;
    case Shape::TernaryFloat:
      return kTernary;
    case Shape::Convert:
      return kConvert;
    case Shape::Select:
      return kSelect;
    case Shape::Produce:
      return kProduce;
    case Shape::ProducePtr:
      return kProducePtr;
    case Shape::New:
      return kNew;
    case Shape::GetField:
      return kGetField;
    case Shape::PutField:
      return kPutField;
    case Shape::GetStatic:
      return kGetStatic;
    case Shape::PutStatic:
      return kPutStatic;
    case Shape::InstanceOf:
      return kInstanceOf;
    case Shape::ClassOnly:
      return kClassOnly;
    case Shape::NewArray:
      return kNewArray;
    case Shape::ArrayLength:
      return kArrayLength;
    case Shape::ArrayLoad:
      return kArrayLoad;
    case Shape::ArrayStore:
      return kArrayStore;
    case Shape::Allocate:
      return kAllocate;
    case Shape::Pointer:
      return kPointer;
    case Shape::PtrAdd:
      return kPtrAdd;
    case Shape::Load:
      return kLoad;
    case Shape::Store:
      return kStore;
    case Shape::MemTransfer:
      return kMemTransfer;
    case Shape::MemSet:
      return kMemSet;
    case Shape::Condition:
      return kCondition;
    case Shape::Jump:
      return kJump;
    case Shape::Branch:
      return kBranch;
    case Shape::Nothing:
      return kNothing;
    case Shape::Check:
    case Shape::Call:
    case Shape::CallVirtual:
    case Shape::CallIndirect:
    case Shape::Switch:
    case Shape::Return:
      break;
  }
  TESTELLATE_UNREACHABLE("shapes with a text of their own should be handled before");
}

ShapeSyntax syntax_of(CheckKind check) {
  ShapeSyntax syntax;
  std::size_t count = 0;
  std::uint8_t slot = 0;
  bool needs_comma = false;
  std::string_view rest = info(check).operands;
  while (!rest.empty()) {
    std::size_t blank = rest.find(' ');
    std::string_view word = rest.substr(0, blank);
    rest = blank == std::string_view::npos ? std::string_view() : rest.substr(blank + 1);
    if (needs_comma) syntax.items[count++] = {Kind::Comma};
    needs_comma = word != "T";
    if (word == "T") {
      syntax.items[count++] = {Kind::Type};
    } else if (word == "C") {
      syntax.items[count++] = {Kind::Class};
    } else if (word == "S") {
      syntax.items[count++] = {Kind::Signature};
    } else {
      syntax.items[count++] = {Kind::Operand, slot++, word == "a" ? TypeRule::Written : parse_rule(word)};
    }
  }
  return syntax;
}

Type operand_type(const Inst& inst, TypeRule rule) {
  switch (rule) {
    case TypeRule::None:
      return Type::none();
    case TypeRule::Written:
      return inst.type;
    case TypeRule::Source:
      return inst.source_type;
    case TypeRule::I1:
      return Type::boolean();
    case TypeRule::I8:
      return Type::integer(8);
    case TypeRule::I32:
      return Type::integer(32);
    case TypeRule::I64:
      return Type::integer(64);
    case TypeRule::Ref:
      return Type::ref();
    case TypeRule::Ptr:
      return Type::ptr();
  }
  return Type::none();
}

Type result_type(const Inst& inst, TypeRule rule) {
  // The one shape with and without a result: `mov` and `throw`.
  return inst.op == Opcode::Throw ? Type::none() : operand_type(inst, rule);
}

Operand& operand_at(Inst& inst, std::size_t slot) { return slot == 0 ? inst.a : slot == 1 ? inst.b : inst.c; }

const Operand& operand_at(const Inst& inst, std::size_t slot) {
  return slot == 0 ? inst.a : slot == 1 ? inst.b : inst.c;
}

}  // namespace testellate::ir
