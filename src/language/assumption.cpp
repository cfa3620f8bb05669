// SPDX-License-Identifier: Apache-2.0
// An assumption becomes a function of the program with the parameters of the unit's entry, which interpreter
// and engine execute before the call. Decisions in it would split paths for no reason that a user sees, so
// `&&` and
// `||` evaluate both sides, unless the second one follows references that the first may be there to guard.
#include "language/assumption.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "ir/body_builder.h"
#include "ir/verifier.h"
#include "language/assumption_syntax.h"

namespace testellate::language {
namespace {

using Node = AssumptionNode;
using ir::DataType;
using ir::Opcode;
using ir::Operand;
using ir::Type;

constexpr unsigned kIntWidth = 32;
constexpr unsigned kLongWidth = 64;

/// What a part of an assumption is.
struct Value {
  Operand operand;
  Type type;            ///< of `operand`; i1: a condition
  ir::DataTypeId data;  ///< may be invalid
  bool is_unsigned = false;
  bool is_place = false;  ///< `operand` is the address of something of type `data` in byte memory
};

using Made = Expected<Value, std::string>;

Unexpected<std::string> fail(std::string what) { return Unexpected<std::string>(std::move(what)); }

bool follows_references(const Node& node) {
  if (node.kind == Node::Kind::Member || node.kind == Node::Kind::Element ||
      node.kind == Node::Kind::Dereference) {
    return true;
  }
  return std::ranges::any_of(node.operands, follows_references);
}

bool is_about_heap(const Node& node) {
  return node.kind == Node::Kind::Call && (node.text == "acyclic" || node.text == "nonsharing");
}

class AssumptionWriter {
 public:
  AssumptionWriter(ir::Program& program, const ir::Unit& unit, ir::FunctionId function)
      : program_(program), unit_(unit), builder_(program, function) {
    builder_.select_block(builder_.add_block("entry"));
    fails_ = builder_.add_block("fails");
  }

  Expected<std::unique_ptr<const ir::Body>, std::string> write(const Node& node) {
    TRY_ASSIGN(const Value value, condition(node));
    builder_.return_value(Type::boolean(), value.operand);
    builder_.select_block(fails_);
    builder_.return_value(Type::boolean(), builder_.constant(Type::boolean(), 0));
    return builder_.finish();
  }

 private:
  Made make(const Node& node) {
    switch (node.kind) {
      case Node::Kind::Number: {
        const bool is_int = node.number < (value::U128(1) << (kIntWidth - 1));
        return constant(Type::integer(is_int ? kIntWidth : kLongWidth), node.number);
      }
      case Node::Kind::Boolean:
        return constant(Type::boolean(), node.number);
      case Node::Kind::Null:
        return constant(Type::ptr(), 0);
      case Node::Kind::Name:
        return name(node.text);
      case Node::Kind::Member:
        return member(node);
      case Node::Kind::Element:
        return element(node);
      case Node::Kind::Dereference: {
        TRY_ASSIGN(const Value pointer, loaded(node.operands[0]));
        return pointee(pointer);
      }
      case Node::Kind::Unary:
        return unary(node);
      case Node::Kind::Binary:
        return binary(node);
      case Node::Kind::Call:
        return predicate(node);
    }
    return fail("there is no such expression");
  }

  /// A value in a register.
  Made loaded(const Node& node) {
    TRY_ASSIGN(const Value value, make(node));
    return load(value);
  }

  Made load(const Value& value) {
    if (!value.is_place) return value;
    const DataType& data = program_.get(value.data);
    Type type;
    switch (data.kind) {
      case DataType::Kind::Pointer:
        type = Type::ptr();
        break;
      case DataType::Kind::Float:
        type = data.width == kIntWidth ? Type::f32() : Type::f64();
        break;
      case DataType::Kind::Bool:
      case DataType::Kind::Signed:
      case DataType::Kind::Unsigned:
      case DataType::Kind::Character:
        type = Type::integer(std::max(data.width, 8U));
        break;
      case DataType::Kind::Array: {
        Value first = value;
        first.is_place = false;
        first.type = Type::ptr();
        return first;
      }
      case DataType::Kind::Reference:
      case DataType::Kind::Struct:
      case DataType::Kind::Union:
      case DataType::Kind::Function:
      case DataType::Kind::Opaque:
        return fail("a whole struct is no value here");
    }
    const ir::RegisterId result = builder_.add_register(type);
    builder_.append({.op = Opcode::Load, .type = type, .result = result, .a = value.operand});
    return Value{Operand::reg(result), type, value.data, is_unsigned(value.data, type)};
  }

  /// A value as i1.
  Made condition(const Node& node) {
    TRY_ASSIGN(const Value value, loaded(node));
    return as_condition(value);
  }

  Made as_condition(const Value& value) {
    if (value.type == Type::boolean()) return value;
    if (value.type.is_float()) return fail("a floating-point number is no condition");
    const ir::RegisterId held =
        builder_.binary(Opcode::Ne, value.type, value.operand, builder_.constant(value.type, 0));
    return Value{Operand::reg(held), Type::boolean(), {}};
  }

  Value constant(Type type, value::U128 bits) { return {builder_.constant(type, bits), type, {}}; }

  [[nodiscard]] bool is_unsigned(ir::DataTypeId data, Type type) const {
    if (type == Type::boolean()) return true;
    if (!data.is_valid()) return false;
    const DataType& of = program_.get(data);
    // `char` of Java has 16 bits and no sign, that of C on our machines has one.
    return of.kind == DataType::Kind::Unsigned || of.kind == DataType::Kind::Bool ||
           (of.kind == DataType::Kind::Character && of.width == 16);
  }

  Made name(const std::string& name) {
    for (std::size_t at = 0; at < unit_.parameters.size(); ++at) {
      const ir::InputRoot& root = unit_.parameters[at];
      if (program_.text(root.name) != name) continue;
      const Type type = program_.signature(unit_.entry).parameters[at];
      return Value{Operand::reg(builder_.parameter(at)),
                   type,
                   root.data_type,
                   is_unsigned(root.data_type, type),
                   root.is_by_value};
    }
    for (const ir::InputRoot& root : unit_.settable) {
      const std::string_view whole = program_.text(root.name);
      if (whole != name && !whole.ends_with("." + name)) continue;
      if (root.global.is_valid()) {
        return Value{builder_.global_address(root.global), Type::ptr(), root.data_type, false, true};
      }
      const Type type = program_.get(root.static_variable).type;
      const ir::RegisterId result = builder_.add_register(type);
      builder_.append(
          {.op = Opcode::GetStatic, .type = type, .result = result, .x = root.static_variable.index()});
      return Value{Operand::reg(result), type, root.data_type, is_unsigned(root.data_type, type)};
    }
    return fail("`" + std::string(program_.text(unit_.name)) + "` has no input `" + name + "`");
  }

  /// Goes on only if the condition holds.
  void require(Operand condition) {
    const ir::BlockId next = builder_.add_block();
    builder_.branch(condition, next, fails_);
    builder_.select_block(next);
  }

  void require_not_null(const Value& reference) {
    require(Operand::reg(builder_.binary(
        Opcode::Ne, reference.type, reference.operand, builder_.constant(reference.type, 0))));
  }

  /// What a pointer leads to.
  Made pointee(const Value& pointer) {
    if (!pointer.data.is_valid()) return fail("what is behind a pointer is not known");
    const DataType& data = program_.get(pointer.data);
    const bool is_array = data.kind == DataType::Kind::Array;
    if (!pointer.type.is_ptr() || (data.kind != DataType::Kind::Pointer && !is_array) ||
        !data.target.is_valid()) {
      return fail("only pointers lead anywhere");
    }
    if (!is_array) require_not_null(pointer);
    return Value{pointer.operand, Type::ptr(), data.target, false, true};
  }

  Made member(const Node& node) {
    TRY_ASSIGN(Value object, make(node.operands[0]));
    const bool is_struct = object.is_place && program_.get(object.data).kind != DataType::Kind::Pointer;
    if (!is_struct) {
      TRY_ASSIGN(object, load(object));
      if (object.type.is_ref()) return field(object, node.text);
      TRY_ASSIGN(object, pointee(object));
    }
    const DataType& of = program_.get(object.data);
    for (const DataType::Member& one : of.members) {
      if (program_.text(one.name) != node.text) continue;
      if (one.bit_width != 0) return fail("`" + node.text + "` is a bit-field, which is not read here");
      return Value{moved(object.operand, one.offset), Type::ptr(), one.type, false, true};
    }
    return fail("there is no member `" + node.text + "`");
  }

  Operand moved(Operand address, std::uint64_t bytes) {
    if (bytes == 0) return address;
    const ir::RegisterId result = builder_.add_register(Type::ptr());
    builder_.append({.op = Opcode::PtrAdd,
                     .type = Type::ptr(),
                     .result = result,
                     .a = address,
                     .b = builder_.constant(Type::integer(64), bytes)});
    return Operand::reg(result);
  }

  Made field(const Value& object, const std::string& name) {
    ir::ClassId of = class_of(object);
    if (!of.is_valid()) return fail("the class of an object is not known");
    require_not_null(object);
    if (program_.get(of).kind == ir::Class::Kind::Array) {
      if (name != "length") return fail("arrays have `length` and elements");
      const ir::RegisterId result = builder_.add_register(Type::integer(32));
      builder_.append(
          {.op = Opcode::ArrayLength, .type = Type::integer(32), .result = result, .a = object.operand});
      return Value{Operand::reg(result), Type::integer(32), {}};
    }
    const std::string class_name(program_.text(program_.get(of).name));
    for (; of.is_valid(); of = program_.get(of).super) {
      if (!program_.complete_class(of)) break;
      const ir::FieldId found = program_.find_field(of, program_.intern(name));
      if (!found.is_valid()) continue;
      const ir::Field& known = program_.get(found);
      const ir::RegisterId result = builder_.add_register(known.type);
      builder_.append({.op = Opcode::GetField,
                       .type = known.type,
                       .result = result,
                       .a = object.operand,
                       .x = found.index()});
      return Value{
          Operand::reg(result), known.type, known.data_type, is_unsigned(known.data_type, known.type)};
    }
    return fail("`" + class_name + "` has no field `" + name + "`");
  }

  [[nodiscard]] ir::ClassId class_of(const Value& object) {
    if (!object.data.is_valid()) return {};
    const ir::ClassId of = program_.get(object.data).reference_class;
    return of.is_valid() && program_.complete_class(of) ? of : ir::ClassId();
  }

  Made element(const Node& node) {
    TRY_ASSIGN(const Value array, loaded(node.operands[0]));
    if (array.type.is_ref()) return array_element(array, node.operands[1]);
    TRY_ASSIGN(const Value place, pointee(array));
    const Node& index = node.operands[1];
    if (index.kind != Node::Kind::Number) return fail("behind pointers, only elements at a number are read");
    const DataType& of = program_.get(array.data);
    const value::U128 last = of.kind == DataType::Kind::Array ? of.count : 1;
    if (index.number >= last) {
      return fail("element " + value_text(index.number) + " may lie outside of what is there");
    }
    Value found = place;
    found.operand =
        moved(place.operand, static_cast<std::uint64_t>(index.number) * ir::data_size(program_, place.data));
    return found;
  }

  static std::string value_text(value::U128 number) {
    return std::to_string(static_cast<std::uint64_t>(number));
  }

  Made array_element(const Value& array, const Node& index_node) {
    const ir::ClassId of = class_of(array);
    if (!of.is_valid() || program_.get(of).kind != ir::Class::Kind::Array) {
      return fail("only arrays have elements");
    }
    require_not_null(array);
    TRY_ASSIGN(Value index, loaded(index_node));
    TRY_ASSIGN(index, widened(index, kIntWidth));
    if (index.type != Type::integer(kIntWidth)) return fail("the index of an array is an int");
    const ir::RegisterId length = builder_.add_register(index.type);
    builder_.append({.op = Opcode::ArrayLength, .type = index.type, .result = length, .a = array.operand});
    require(Operand::reg(builder_.binary(Opcode::ULt, index.type, index.operand, Operand::reg(length))));
    const ir::Class& known = program_.get(of);
    const ir::RegisterId result = builder_.add_register(known.element_type);
    builder_.append({.op = Opcode::ArrayLoad,
                     .type = known.element_type,
                     .result = result,
                     .a = array.operand,
                     .b = index.operand});
    ir::DataTypeId data = known.element_data_type;
    if (known.element_type.is_ref()) {
      DataType reference;
      reference.kind = DataType::Kind::Reference;
      reference.reference_class = known.element_class;
      data = program_.add_data_type(reference);
    }
    return Value{Operand::reg(result), known.element_type, data, is_unsigned(data, known.element_type)};
  }

  /// An integer with at least so many bits, as C and Java promote it.
  Made widened(const Value& value, unsigned width) {
    if (!value.type.is_integer()) return fail("an integer is expected");
    if (value.type.width() >= width) return value;
    const ir::RegisterId wide = builder_.convert(
        value.is_unsigned ? Opcode::ZExt : Opcode::SExt, value.type, value.operand, Type::integer(width));
    // All of its values fit into the wider type with a sign.
    return Value{Operand::reg(wide), Type::integer(width), {}};
  }

  Made unary(const Node& node) {
    if (node.text == "!") {
      TRY_ASSIGN(const Value value, condition(node.operands[0]));
      return negated(value);
    }
    TRY_ASSIGN(Value value, loaded(node.operands[0]));
    TRY_ASSIGN(value, widened(value, kIntWidth));
    const bool is_minus = node.text == "-";
    const Operand other =
        builder_.constant(value.type, is_minus ? 0 : ~value::U128(0) >> (128 - value.type.width()));
    const ir::RegisterId result = is_minus ? builder_.binary(Opcode::Sub, value.type, other, value.operand)
                                           : builder_.binary(Opcode::Xor, value.type, value.operand, other);
    return Value{Operand::reg(result), value.type, {}, value.is_unsigned};
  }

  Value negated(const Value& value) {
    return {Operand::reg(builder_.binary(
                Opcode::Xor, Type::boolean(), value.operand, builder_.constant(Type::boolean(), 1))),
            Type::boolean(),
            {}};
  }

  Made binary(const Node& node) {
    if (node.text == "&&" || node.text == "||") return logical(node);
    TRY_ASSIGN(Value left, loaded(node.operands[0]));
    TRY_ASSIGN(Value right, loaded(node.operands[1]));
    const bool is_equality = node.text == "==" || node.text == "!=";
    const auto is_link = [](const Value& value) { return value.type.is_ref() || value.type.is_ptr(); };
    if (is_link(left) || is_link(right)) {
      if (!is_equality) return fail("references are equal or not; `" + node.text + "` is not for them");
      return links_equal(left, right, node.text == "!=");
    }
    if (left.type.is_float() || right.type.is_float()) return float_comparison(node.text, left, right);
    const bool are_conditions = left.type == Type::boolean() && right.type == Type::boolean();
    if (!are_conditions) {
      const unsigned width = std::max({kIntWidth, left.type.width(), right.type.width()});
      TRY_ASSIGN(left, widened(left, width));
      TRY_ASSIGN(right, widened(right, width));
    }
    return arithmetic(node.text, left, right);
  }

  /// Evaluates both sides, unless the second follows references.
  Made logical(const Node& node) {
    const bool is_and = node.text == "&&";
    TRY_ASSIGN(const Value left, condition(node.operands[0]));
    if (!follows_references(node.operands[1])) {
      TRY_ASSIGN(const Value right, condition(node.operands[1]));
      return Value{Operand::reg(builder_.binary(
                       is_and ? Opcode::And : Opcode::Or, Type::boolean(), left.operand, right.operand)),
                   Type::boolean(),
                   {}};
    }
    const ir::RegisterId result = builder_.add_register(Type::boolean());
    builder_.move(result, left.operand);
    const ir::BlockId more = builder_.add_block();
    const ir::BlockId done = builder_.add_block();
    builder_.branch(left.operand, is_and ? more : done, is_and ? done : more);
    builder_.select_block(more);
    TRY_ASSIGN(const Value right, condition(node.operands[1]));
    builder_.move(result, right.operand);
    builder_.jump(done);
    builder_.select_block(done);
    return Value{Operand::reg(result), Type::boolean(), {}};
  }

  Made links_equal(Value left, Value right, bool is_negated) {
    // `null` is of whichever kind the other side is.
    if (left.operand.is_constant()) left = constant(right.type, 0);
    if (right.operand.is_constant()) right = constant(left.type, 0);
    if (left.type != right.type) return fail("a reference is compared with something else");
    return Value{Operand::reg(builder_.binary(
                     is_negated ? Opcode::Ne : Opcode::Eq, left.type, left.operand, right.operand)),
                 Type::boolean(),
                 {}};
  }

  Made float_comparison(const std::string& op, Value left, Value right) {
    const Type type = left.type == Type::f64() || right.type == Type::f64() ? Type::f64() : Type::f32();
    for (Value* side : {&left, &right}) {
      if (side->type == type) continue;
      if (!side->type.is_float()) {
        TRY_ASSIGN(*side, widened(*side, kIntWidth));
      }
      const Opcode opcode = side->type.is_float() ? Opcode::FConvert
                            : side->is_unsigned   ? Opcode::UToF
                                                  : Opcode::SToF;
      *side = {Operand::reg(builder_.convert(opcode, side->type, side->operand, type)), type, {}};
    }
    if (op == ">" || op == ">=") std::swap(left, right);
    std::optional<Opcode> opcode;
    if (op == "==") opcode = Opcode::FEq;
    if (op == "!=") opcode = Opcode::FNe;
    if (op == "<" || op == ">") opcode = Opcode::FLt;
    if (op == "<=" || op == ">=") opcode = Opcode::FLe;
    if (!opcode) return fail("floating-point numbers are compared only");
    return Value{
        Operand::reg(builder_.binary(*opcode, type, left.operand, right.operand)), Type::boolean(), {}};
  }

  /// Of integers of the same width.
  Made arithmetic(const std::string& op, Value left, Value right) {
    const bool is_without_sign = left.is_unsigned || right.is_unsigned;
    if (op == ">" || op == ">=") std::swap(left, right);
    struct Row {
      std::string_view op;
      Opcode with_sign;
      Opcode without_sign;
      bool is_comparison = false;
    };
    static const std::vector<Row> kRows{{"==", Opcode::Eq, Opcode::Eq, true},
                                        {"!=", Opcode::Ne, Opcode::Ne, true},
                                        {"<", Opcode::SLt, Opcode::ULt, true},
                                        {">", Opcode::SLt, Opcode::ULt, true},
                                        {"<=", Opcode::SLe, Opcode::ULe, true},
                                        {">=", Opcode::SLe, Opcode::ULe, true},
                                        {"+", Opcode::Add, Opcode::Add},
                                        {"-", Opcode::Sub, Opcode::Sub},
                                        {"*", Opcode::Mul, Opcode::Mul},
                                        {"/", Opcode::SDiv, Opcode::UDiv},
                                        {"%", Opcode::SRem, Opcode::URem},
                                        {"&", Opcode::And, Opcode::And},
                                        {"|", Opcode::Or, Opcode::Or},
                                        {"^", Opcode::Xor, Opcode::Xor}};
    const auto row = std::ranges::find(kRows, op, &Row::op);
    if (row == kRows.end()) return fail("`" + op + "` is not read here");
    const bool is_bit = left.type == Type::boolean();
    if (is_bit && op != "==" && op != "!=" && op != "&" && op != "|" && op != "^") {
      return fail("conditions are no numbers");
    }
    if (op == "/" || op == "%") {
      require(Operand::reg(
          builder_.binary(Opcode::Ne, right.type, right.operand, builder_.constant(right.type, 0))));
    }
    const ir::RegisterId result = builder_.binary(
        is_without_sign ? row->without_sign : row->with_sign, left.type, left.operand, right.operand);
    return Value{Operand::reg(result),
                 row->is_comparison ? Type::boolean() : left.type,
                 {},
                 !row->is_comparison && is_without_sign};
  }

  Made predicate(const Node& node) {
    if (node.text != "nonaliasing") {
      if (is_about_heap(node)) return fail("`" + node.text + "` stands alone, or beside others with `&&`");
      return fail("there is no predicate `" + node.text +
                  "`; there are `acyclic`, `nonaliasing` and `nonsharing`");
    }
    if (node.operands.size() < 2) return fail("`nonaliasing` is said of two or more");
    std::vector<Value> values;
    for (const Node& operand : node.operands) {
      TRY_ASSIGN(const Value value, loaded(operand));
      if (!value.type.is_ref() && !value.type.is_ptr()) return fail("`nonaliasing` is said of references");
      values.push_back(value);
    }
    Value all = constant(Type::boolean(), 1);
    for (std::size_t first = 0; first < values.size(); ++first) {
      for (std::size_t second = first + 1; second < values.size(); ++second) {
        TRY_ASSIGN(const Value apart, links_equal(values[first], values[second], true));
        TRY_ASSIGN(const Value is_null, links_equal(values[first], constant(values[first].type, 0), false));
        const ir::RegisterId either =
            builder_.binary(Opcode::Or, Type::boolean(), apart.operand, is_null.operand);
        all.operand =
            Operand::reg(builder_.binary(Opcode::And, Type::boolean(), all.operand, Operand::reg(either)));
      }
    }
    return all;
  }

  ir::Program& program_;
  const ir::Unit& unit_;
  ir::BodyBuilder builder_;
  ir::BlockId fails_;
};

bool mentions_heap(const Node& node) {
  return is_about_heap(node) || std::ranges::any_of(node.operands, mentions_heap);
}

/// The conditions that hold together, in order.
void split_conjunction(Node node, std::vector<Node>& parts) {
  if (node.kind != Node::Kind::Binary || node.text != "&&" || !mentions_heap(node)) {
    parts.push_back(std::move(node));
    return;
  }
  for (Node& operand : node.operands) split_conjunction(std::move(operand), parts);
}

Expected<ir::HeapAssumption, std::string> read_heap_assumption(const ir::Program& program,
                                                               const ir::Unit& unit,
                                                               const Node& node) {
  const bool is_acyclic = node.text == "acyclic";
  ir::HeapAssumption made{
      is_acyclic ? ir::HeapAssumption::Kind::Acyclic : ir::HeapAssumption::Kind::NonSharing, {}};
  if (node.operands.size() < (is_acyclic ? 1U : 2U)) {
    return fail("`" + node.text + "` is said of " + (is_acyclic ? "one or more" : "two or more"));
  }
  for (const Node& operand : node.operands) {
    if (operand.kind != Node::Kind::Name) return fail("`" + node.text + "` is said of inputs by their names");
    const auto is_it = [&](const ir::InputRoot& root) { return program.text(root.name) == operand.text; };
    auto root = std::ranges::find_if(unit.parameters, is_it);
    if (root == unit.parameters.end()) root = std::ranges::find_if(unit.settable, is_it);
    if (root == unit.settable.end()) {
      return fail("`" + std::string(program.text(unit.name)) + "` has no input `" + operand.text + "`");
    }
    const bool is_link =
        root->data_type.is_valid() && (program.get(root->data_type).kind == DataType::Kind::Reference ||
                                       program.get(root->data_type).kind == DataType::Kind::Pointer);
    if (!is_link) return fail("`" + node.text + "` is said of references; `" + operand.text + "` is none");
    made.inputs.push_back(operand.text);
  }
  return made;
}

}  // namespace

diag::Result<std::vector<ir::HeapAssumption>> add_assumption(ir::Program& program,
                                                             ir::Unit& unit,
                                                             const std::string& text) {
  const auto refuse = [&](const std::string& why) {
    return diag::error(diag::Kind::Usage, {}, "`--assume \"" + text + "\"`: " + why);
  };
  Expected<AssumptionNode, std::string> whole = parse_assumption(text);
  if (!whole) return refuse(whole.error());
  std::vector<Node> parts;
  split_conjunction(std::move(*whole), parts);
  std::vector<ir::HeapAssumption> about_heap;
  std::vector<ir::FunctionId> functions;
  for (const Node& part : parts) {
    if (is_about_heap(part)) {
      Expected<ir::HeapAssumption, std::string> made = read_heap_assumption(program, unit, part);
      if (!made) return refuse(made.error());
      about_heap.push_back(std::move(*made));
      continue;
    }
    std::string name = std::string(program.text(unit.name)) + " assumes " + text;
    if (!functions.empty()) name += " (" + std::to_string(functions.size()) + ")";
    const ir::FunctionId function = program.function_named(program.intern(name));
    ir::Signature signature = program.signature(unit.entry);
    signature.result = Type::boolean();
    signature.is_variadic = false;
    program.edit_function(function).signature = program.signature_of(signature);
    Expected<std::unique_ptr<const ir::Body>, std::string> body =
        AssumptionWriter(program, unit, function).write(part);
    if (!body) return refuse(body.error());
    program.set_body(function, std::move(*body));
    functions.push_back(function);
  }
  unit.assumptions.insert(unit.assumptions.end(), functions.begin(), functions.end());
  TRY(ir::verify_engine_ready(program, unit));
  return about_heap;
}

}  // namespace testellate::language
