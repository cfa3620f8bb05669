// SPDX-License-Identifier: Apache-2.0
#include "explain/final_values.h"

#include <algorithm>
#include <utility>

#include "explain/indexed_elements.h"
#include "explain/looked_up.h"
#include "explain/readable_term.h"
#include "explain/text_phrases.h"
#include "expr/linear.h"
#include "ir/pointer.h"
#include "value/bits.h"

namespace testellate::explain {

using engine::InputObject;
using engine::PathState;
using engine::Slot;
using expr::Term;
using result::Expression;
using result::Operator;

namespace {

constexpr unsigned kMostChoices = 8;

bool is_sum_of_inputs(Term term) {
  if (!term.sort().is_bit_vector()) return false;
  expr::Linear sum(term.width());
  sum.add(term);
  static_cast<void>(sum.merge());
  return std::ranges::all_of(sum.monomials(), [](const expr::Monomial& monomial) {
    Term base = monomial.base;
    using expr::TermKind;
    if (base.kind() == TermKind::SignExtend || base.kind() == TermKind::ZeroExtend) base = base.argument(0);
    return base.is_variable() || base.kind() == TermKind::Select;
  });
}

}  // namespace

FinalValues::FinalValues(const ir::Program& program,
                         expr::TermBuilder& terms,
                         const PathState& state,
                         SettledReads& reads)
    : program_(program),
      terms_(terms),
      world_(state.world),
      reads_(reads),
      known_(terms),
      inputs_(program, state),
      named_(names_of_arrays(inputs_.paths, reads)),
      variable_([this](Term variable) { return inputs_.paths.path_of(variable); }),
      constant_([this](Term constant, Term other) -> std::optional<Expression> {
        if (!inputs_.references.contains(other)) return std::nullopt;
        return inputs_.paths.target(static_cast<std::uint64_t>(constant.bits()), other.width());
      }) {
  inputs_.add_wholes(reads.wholes());
  for (Term condition : reads.conditions()) note_known(condition);
  // Of a text that ends with a zero, the source has no length.
  for (const InputObject& object : world_.inputs.objects()) {
    if (!object.is_string || object.length.is_concrete()) continue;
    const unsigned width = object.length.term.width();
    known_.set(object.length.term, terms_.make_bits(width, value::max_signed<value::U128>(width)));
  }
}

/// What is one number on this path, or null, is best said so.
void FinalValues::note_known(Term condition) {
  if (condition.kind() == expr::TermKind::And) {
    for (Term part : condition.arguments()) note_known(part);
    return;
  }
  if (condition.kind() != expr::TermKind::Equal) return;
  for (std::size_t at : {0U, 1U}) {
    const Term variable = condition.argument(at);
    const Term number = condition.argument(1 - at);
    const bool is_number = variable.is_variable() && number.is_constant() && variable.sort().is_bit_vector();
    if (!is_number || inputs_.characters.contains(variable) || inputs_.lengths.contains(variable)) continue;
    if (!inputs_.references.contains(variable) || number.bits() == 0) known_.set(variable, number);
  }
}

const Expression* FinalValues::find_name(Term array) const {
  const auto found = named_.find(array);
  return found == named_.end() ? nullptr : &found->second;
}

Expression FinalValues::name_created(ir::ReferenceBits number) {
  auto found = std::ranges::find(created_, number);
  const auto position = static_cast<std::size_t>(found - created_.begin());
  if (found == created_.end()) created_.push_back(number);
  return result::make_named(
      Operator::Input,
      class_name(program_, world_.heap.class_of(number)).text + "#" + std::to_string(position + 1));
}

Expression FinalValues::value_of(ir::Type type, const Slot& slot, ir::DataTypeId data_type) {
  if (!slot.is_defined()) return result::make_named(Operator::Input, "undefined");
  if (type.is_ref()) return reference_value(slot);
  if (type.is_ptr()) return pointer_value(slot, data_type);
  if (slot.is_concrete()) return number_value(type, slot.bits, data_type);
  const Term term = known_.apply(reads_.settle(slot.term));
  if (term.is_constant() && term.sort().is_bit_vector() && !type.is_float()) {
    return number_value(type, term.bits(), data_type);
  }
  Expression made = read(term);
  // A number that was cut is read as its type has it.
  const bool has_no_sign =
      data_type.is_valid() && program_.get(data_type).kind == ir::DataType::Kind::Unsigned;
  if (made.op == Operator::ToInteger && term.sort().is_bit_vector() && has_no_sign) made.is_unsigned = true;
  return made;
}

Expression FinalValues::result_of(ir::Type type, const Slot& slot, ir::DataTypeId data_type) {
  const bool is_number =
      slot.is_defined() && !slot.is_concrete() && !type.is_ref() && !type.is_ptr() && !type.is_float();
  // A sum of inputs is hardly ever a single number, and says more.
  if (is_number && !is_sum_of_inputs(reads_.settle(slot.term))) {
    const std::optional<value::U128> only = reads_.try_only_value(slot.term);
    if (only) return number_value(type, *only, data_type);
  }
  return value_of(type, slot, data_type);
}

Expression FinalValues::number_value(ir::Type type, value::U128 bits, ir::DataTypeId data_type) const {
  const auto kind = data_type.is_valid() ? program_.get(data_type).kind : ir::DataType::Kind::Opaque;
  if (type == ir::Type::boolean() || (kind == ir::DataType::Kind::Bool && bits <= 1)) {
    return {.op = Operator::Boolean, .bits = bits};
  }
  if (type.is_float()) {
    return {.op = Operator::Float, .width = static_cast<std::uint16_t>(type.width()), .bits = bits};
  }
  if (kind == ir::DataType::Kind::Character && result::has_character_literal(bits)) {
    return result::make_character(bits);
  }
  const bool has_no_sign = kind == ir::DataType::Kind::Unsigned || kind == ir::DataType::Kind::Character;
  return result::make_number(bits, type.width(), has_no_sign);
}

Expression FinalValues::reference_value(const Slot& slot) {
  if (slot.is_concrete()) return target_value(static_cast<ir::ReferenceBits>(slot.bits));
  return reference_value(known_.apply(reads_.settle(slot.term)));
}

Expression FinalValues::reference_value(Term term, unsigned choices) {
  // Nobody reads a table that is written as choices.
  if (choices > kMostChoices) return {};
  if (term.is_constant()) return target_value(static_cast<ir::ReferenceBits>(term.bits()));
  if (term.kind() != expr::TermKind::Ite) {
    Expression made = read(term);
    // Objects of a table have no names, and their numbers are our own.
    const bool is_looked_up = made.op == Operator::Element && made.operands[0].op == Operator::Table;
    return is_looked_up ? Expression() : made;
  }
  Expression choice = result::make_expression(Operator::Conditional,
                                              {read(term.argument(0)),
                                               reference_value(term.argument(1), choices + 1),
                                               reference_value(term.argument(2), choices + 1)});
  return choice;
}

Expression FinalValues::target_value(ir::ReferenceBits bits) {
  if (std::optional<Expression> input = inputs_.paths.target(bits, ir::Type::ref().width())) return *input;
  if (world_.heap.exists(bits)) {
    if (std::optional<Expression> value = try_plain_value(bits)) return *value;
    return name_created(bits);
  }
  return result::make_number(bits, ir::Type::ref().width());
}

std::optional<Expression> FinalValues::try_plain_value(ir::ReferenceBits number) {
  const ir::Class& info = program_.get(world_.heap.class_of(number));
  if (info.inputs.has_identity || world_.heap.is_array(number)) return std::nullopt;
  if (info.inputs.text.is_valid()) return try_text(number, info.inputs.text);
  if (info.fields.size() != 1) return std::nullopt;
  const ir::Field& field = program_.get(info.fields.front());
  const std::optional<Slot> value = world_.heap.read_cell(number, field.cell);
  if (!value || field.type.is_ref()) return std::nullopt;
  return value_of(field.type, *value, field.data_type);
}

std::optional<Expression> FinalValues::try_text(ir::ReferenceBits number, ir::FieldId characters) {
  const std::optional<Slot> array = world_.heap.read_cell(number, program_.get(characters).cell);
  if (!array || !array->is_concrete()) return std::nullopt;
  const auto bytes = static_cast<ir::ReferenceBits>(array->bits);
  if (!world_.heap.exists(bytes)) return std::nullopt;
  if (!world_.heap.is_all_numbers(bytes)) return concatenation(bytes);
  const auto length = static_cast<std::uint32_t>(world_.heap.length(bytes).bits);
  std::vector<value::U128> codes;
  for (std::uint32_t at = 0; at + 1 < length; at += 2) {
    const auto byte = [&](std::uint32_t index) {
      return world_.heap.read_element(terms_, bytes, engine::concrete(index)).bits & 0xff;
    };
    codes.push_back(byte(at) | byte(at + 1) << 8);
  }
  std::optional<std::string> literal = try_literal(codes);
  if (!literal) return std::nullopt;
  return result::make_named(Operator::Text, std::move(*literal));
}

const InputObject* FinalValues::find_text(const Expression& path) const {
  for (const InputObject& object : world_.inputs.objects()) {
    if (object.text_length.is_valid() && inputs_.paths.path_of(object) == path) return &object;
  }
  return nullptr;
}

Expression FinalValues::concatenation(ir::ReferenceBits bytes) {
  const Slot length = world_.heap.length(bytes);
  const unsigned width = length.is_concrete() ? 32 : length.term.width();
  const std::uint32_t count =
      (length.is_concrete() ? static_cast<std::uint32_t>(length.bits) : world_.heap.max_length(bytes)) / 2;
  Expression made{.op = Operator::Add};
  std::string literal;
  const auto end_literal = [&] {
    if (literal.empty() && !made.operands.empty()) return;
    made.operands.push_back(result::make_named(Operator::Text, std::exchange(literal, "")));
  };
  const auto character_at = [&](std::uint32_t at) -> Expression {
    const auto byte = [&](std::uint32_t index) {
      return engine::to_term(
          terms_, ir::Type::integer(8), world_.heap.read_element(terms_, bytes, engine::concrete(index)));
    };
    return read(known_.apply(reads_.settle(terms_.make_concat(byte(2 * at + 1), byte(2 * at)))));
  };
  for (std::uint32_t at = 0; at < count; ++at) {
    const Expression character = character_at(at);
    if (character.op == Operator::Number) {
      const std::optional<std::string> text = try_literal({character.bits});
      if (text && length.is_concrete()) {
        literal += *text;
        continue;
      }
      // Where it ends is not known yet, unless it is what a text is put behind.
      const Term so_far = terms_.make_bits(width, value::U128{2} * at);
      const bool is_there =
          text && reads_.decide(terms_.make_slt(so_far, length.term)) == std::optional(true);
      if (is_there) {
        literal += *text;
        continue;
      }
    }
    const bool is_start = character.op == Operator::CharacterAt &&
                          character.operands[1].op == Operator::Number && character.operands[1].bits == 0;
    const InputObject* text = is_start ? find_text(character.operands[0]) : nullptr;
    if (text != nullptr && !length.is_concrete() && text->text_length.width() <= width) {
      // All of it, to the end.
      const Term characters = text->text_length.width() < width
                                  ? terms_.make_zero_extend(text->text_length, width)
                                  : text->text_length;
      const Term all = terms_.make_add(terms_.make_mul(terms_.make_bits(width, 2), characters),
                                       terms_.make_bits(width, value::U128{2} * at));
      bool is_all = reads_.decide(terms_.make_equal(all, length.term)) == std::optional(true);
      for (std::uint32_t next = at + 1; is_all && next < count; ++next) {
        const Expression other = character_at(next);
        is_all = other.op == Operator::CharacterAt && other.operands[0] == character.operands[0] &&
                 other.operands[1].op == Operator::Number && other.operands[1].bits == next - at;
      }
      if (is_all) {
        end_literal();
        made.operands.push_back(character.operands[0]);
        const bool is_only = made.operands.size() == 2 && made.operands[0].text.empty();
        return is_only ? Expression(std::move(made.operands[1])) : made;
      }
    }
    if (character.op == Operator::CharacterAt && length.is_concrete()) {
      end_literal();
      made.operands.push_back(character);
      continue;
    }
    end_literal();
    made.operands.emplace_back();
    return made;
  }
  if (!literal.empty() || made.operands.empty()) end_literal();
  return made.operands.size() == 1 ? Expression(std::move(made.operands.front())) : made;
}

Expression FinalValues::pointer_value(const Slot& slot, ir::DataTypeId data_type) {
  const Term term = engine::to_term(terms_, ir::Type::ptr(), slot);
  const Term settled = slot.is_concrete() ? term : reads_.settle(term);
  if (settled.is_constant()) {
    const auto bits = static_cast<ir::PointerBits>(settled.bits());
    if (std::optional<Expression> whole = inputs_.paths.target(bits, ir::Type::ptr().width())) return *whole;
    return place_value(ir::pointer_object(bits),
                       terms_.make_bits(64, static_cast<std::uint64_t>(ir::pointer_offset(bits))),
                       data_type);
  }
  if (settled.is_variable()) {
    const Term known = known_.apply(settled);
    return known.is_constant() ? *inputs_.paths.target(static_cast<std::uint64_t>(known.bits()), 64)
                               : read(settled);
  }
  expr::Linear sum(64);
  sum.add(settled);
  static_cast<void>(sum.merge());
  for (const expr::Monomial& monomial : sum.monomials()) {
    const engine::InputVariable* input = inputs_.paths.find(monomial.base);
    if (input == nullptr || !input->is_reference || monomial.coefficient != 1) continue;
    const Term offset = terms_.make_sub(settled, monomial.base);
    for (const InputObject& object : world_.inputs.objects()) {
      if (object.reference == monomial.base) return offset_value(object, offset);
    }
  }
  return read(settled);
}

Expression FinalValues::name_created_bytes(const CreatedBytes& made) {
  auto found = std::ranges::find(created_bytes_, made);
  const auto position = static_cast<std::size_t>(found - created_bytes_.begin());
  if (found == created_bytes_.end()) created_bytes_.push_back(made);
  std::string_view type = program_.text(program_.get(made.element).name);
  type.remove_prefix(type.find_last_of(' ') + 1);
  return result::make_named(
      Operator::Input, (type.empty() ? "memory" : std::string(type)) + "#" + std::to_string(position + 1));
}

Expression FinalValues::place_value(ir::ObjectNumber number, Term offset, ir::DataTypeId data_type) {
  if (const InputObject* object = inputs_.paths.find_bytes(number)) {
    return offset_value(*object, terms_.make_sub(offset, terms_.make_bits(64, object->lead)));
  }
  if (ir::is_global_object(number)) {
    const ir::Global& global = program_.get(ir::GlobalId(number - ir::kFirstGlobalObject));
    if (std::optional<Expression> text = try_literal_of(global, offset)) return *text;
    return result::make_named(Operator::Input, "&" + std::string(program_.text(global.name)));
  }
  const bool is_pointer = data_type.is_valid() && program_.get(data_type).kind == ir::DataType::Kind::Pointer;
  const ir::DataTypeId element = is_pointer ? program_.get(data_type).target : ir::DataTypeId();
  const bool is_start = offset.is_constant() && offset.bits() == 0;
  if (is_start && element.is_valid() && ir::data_size(program_, element) != 0) {
    return name_created_bytes({number, element});
  }
  return result::make_named(Operator::Input, "new memory");
}

std::optional<Expression> FinalValues::try_literal_of(const ir::Global& global, Term offset) const {
  // Clang calls them `.str`, `.str.1`.
  const bool is_literal = global.is_constant && program_.text(global.name).starts_with(".str") &&
                          offset.is_constant() && offset.bits() == 0;
  if (!is_literal) return std::nullopt;
  std::vector<value::U128> codes;
  for (const ir::Global::Item& item : global.items) {
    if (item.kind != ir::Global::Item::Kind::Bytes) break;
    codes.insert(codes.end(), item.bytes.begin(), item.bytes.end());
  }
  codes.erase(std::ranges::find(codes, value::U128{0}), codes.end());
  std::optional<std::string> text = try_literal(codes);
  if (!text) return std::nullopt;
  return result::make_named(Operator::Text, std::move(*text));
}

Expression FinalValues::offset_value(const InputObject& object, Term offset) {
  const std::uint64_t size = std::max<std::uint64_t>(ir::data_size(program_, object.element_type), 1);
  const Term index = divide(offset, size);
  Expression path = inputs_.paths.path_of(object);
  if (!index.is_valid()) return result::make_expression(Operator::Add, std::move(path), read(offset));
  if (index.is_constant() && index.bits() == 0) return path;
  Expression steps = read(index);
  if (steps.op != Operator::Add)
    return result::make_expression(Operator::Add, std::move(path), std::move(steps));
  steps.operands.insert(steps.operands.begin(), std::move(path));
  return steps;
}

Term FinalValues::divide(Term offset, std::uint64_t size) {
  expr::Linear sum(64);
  sum.add(offset);
  static_cast<void>(sum.merge());
  const auto signed_size = static_cast<value::S128>(size);
  const auto part = [&](value::U128 factor) -> std::optional<value::U128> {
    const value::S128 number = value::to_signed(factor, 64);
    if (number % signed_size != 0) return std::nullopt;
    return value::truncate<value::U128>(static_cast<value::U128>(number / signed_size), 64);
  };
  std::optional<value::U128> constant = part(sum.constant());
  if (!constant) return {};
  Term made = terms_.make_bits(64, *constant);
  for (const expr::Monomial& monomial : sum.monomials()) {
    const std::optional<value::U128> factor = part(monomial.coefficient);
    if (!factor) return {};
    made = terms_.make_add(made, terms_.make_mul(terms_.make_bits(64, *factor), monomial.base));
  }
  return made;
}

Expression FinalValues::read(Term term) {
  IndexedElements elements(terms_, reads_, inputs_, named_);
  term = elements.say(term, [this](Term index) { return read(index); });
  return to_expression(say_choices(terms_, term),
                       {.variable = variable_,
                        .constant = &constant_,
                        .unsigned_variables = &inputs_.unsigned_variables,
                        .characters = &inputs_.characters,
                        .named = &named_});
}

}  // namespace testellate::explain
