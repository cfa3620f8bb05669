// SPDX-License-Identifier: Apache-2.0
#include "explain/effects.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "engine/execution/constants.h"
#include "explain/final_array.h"
#include "explain/input_reading.h"
#include "explain/readable_term.h"
#include "explain/text_phrases.h"
#include "expr/linear.h"
#include "ir/pointer.h"
#include "value/bits.h"

namespace testellate::explain {
namespace {

using engine::InputCell;
using engine::InputObject;
using engine::PathState;
using engine::Slot;
using expr::Term;
using expr::TermKind;
using result::Effect;
using result::Expression;
using result::Operator;

/// Beyond it, created or untyped memory is not listed.
constexpr std::uint64_t kMostBytes = 4096;
constexpr std::uint32_t kMostElements = 256;
constexpr unsigned kIndexWidth = 32;
constexpr std::string_view kResult = "return";

Expression make_index(std::uint64_t index) { return result::make_number(index, 64, true); }

class EffectsBuilder {
 public:
  EffectsBuilder(const ir::Program& program,
                 const ir::Unit& unit,
                 expr::TermBuilder& terms,
                 const PathState& state,
                 SettledReads& reads)
      : program_(program),
        unit_(unit),
        terms_(terms),
        state_(state),
        world_(state.world),
        reads_(reads),
        inputs_(program, state),
        named_(names_of_arrays(inputs_.paths, reads)) {
    inputs_.add_wholes(reads.wholes());
  }

  result::Effects build() {
    add_result();
    const std::span<const InputObject> objects = world_.inputs.objects();
    for (std::uint32_t at = 0; at < objects.size(); ++at) {
      const InputObject& object = objects[at];
      const std::uint32_t number = at + ir::kFirstInputReference;
      // What holds an argument by value is the callee's.
      if (object.is_by_value) continue;
      switch (object.kind) {
        case InputObject::Kind::Instance:
          add_instance(object, number);
          break;
        case InputObject::Kind::Array:
          add_array(object, number);
          break;
        case InputObject::Kind::Bytes:
          add_bytes(number, object.element_type);
          break;
      }
    }
    for (const engine::InputGlobal& global : world_.inputs.globals()) {
      add_bytes(ir::kFirstGlobalObject + global.global.index(), global.data_type);
    }
    add_statics();
    // What was made is listed where somebody can get at it, which may show more of it.
    for (std::size_t at = 0; at < created_.size(); ++at) add_created(created_[at]);
    return std::move(made_);
  }

 private:
  void add_result() {
    const engine::Ending& ending = *state_.ending;
    if (ending.end != ir::PathEnd::Returned || ending.type.is_void()) return;
    if (state_.by_value_result.is_valid()) {
      add_held(ending.value);
    } else {
      made_.returned = value_of(ending.type, ending.value, unit_.result_type);
    }
  }

  /// The members of a result that is an object by value.
  void add_held(const Slot& pointer) {
    if (!pointer.is_concrete()) return;
    const ir::ObjectNumber number = ir::pointer_object(static_cast<ir::PointerBits>(pointer.bits));
    const std::uint64_t end = ir::data_size(program_, state_.by_value_result) * 8;
    for (std::uint64_t bit = 0; bit < std::min(end, kMostBytes * 8);) {
      const engine::Piece piece =
          engine::find_piece(program_, state_.by_value_result, engine::Naming::ByName, bit);
      if (!piece.is_padding() && !piece.is_bit_field && piece.first_bit % 8 == 0) {
        const ir::Type type = engine::storage_type(program_.get(piece.type), piece.bit_count);
        const Slot value = world_.bytes.read(terms_, number, engine::concrete(piece.first_bit / 8), type);
        if (value.is_defined()) {
          made_.changes.push_back(
              {with_steps(result::make_named(Operator::Input, std::string(kResult)), piece),
               value_of(type, value, piece.type)});
        }
      }
      bit = piece.end_bit();
    }
  }

  [[nodiscard]] Expression with_steps(Expression path, const engine::Piece& piece) const {
    for (const engine::PieceStep& step : piece.path) {
      path =
          step.kind == engine::PieceStep::Kind::Element
              ? result::make_expression(Operator::Element, std::move(path), make_index(step.index))
              : result::make_named(Operator::Field, std::string(program_.text(step.name)), std::move(path));
    }
    return path;
  }

  // The object heap.

  /// The first value of a cell that was looked at; null if it never was.
  [[nodiscard]] const InputCell* find_cell(std::uint32_t object, std::uint64_t position) const {
    for (const InputCell& cell : world_.inputs.cells()) {
      if (cell.object == object && cell.position == position) return &cell;
    }
    return nullptr;
  }

  [[nodiscard]] std::vector<ir::FieldId> fields_of(ir::ClassId id) const {
    std::vector<ir::FieldId> fields;
    for (; id.is_valid(); id = program_.get(id).super) {
      const std::vector<ir::FieldId>& own = program_.get(id).fields;
      fields.insert(fields.begin(), own.begin(), own.end());
    }
    return fields;
  }

  void add_instance(const InputObject& object, std::uint32_t number) {
    const ir::ClassInputs* sequence = ir::find_sequence(program_, object.object_class);
    for (ir::FieldId field : fields_of(object.object_class)) {
      const ir::Field& info = program_.get(field);
      const std::optional<Slot> now = world_.heap.read_cell(number, info.cell);
      if (!now) continue;
      const InputCell* cell = find_cell(number, info.cell);
      if (cell != nullptr && is_same(info.type, cell->value, *now)) continue;
      Expression place = inputs_.paths.path_of_field(object, field);
      if (sequence != nullptr && field == sequence->size) {
        place = result::make_expression(Operator::SequenceSize, inputs_.paths.path_of(object));
      }
      add_change(std::move(place), value_of(info.type, *now, info.data_type));
    }
  }

  void add_array(const InputObject& object, std::uint32_t number) {
    if (object.contents.is_valid()) {
      const FinalArray now = final_array(program_, terms_, world_, number);
      if (now.elements.is_valid()) add_written(inputs_.paths.path_of(object), now);
      return;
    }
    const ir::Type element = world_.heap.element_type(number);
    const ir::DataTypeId data_type = object.element_type.is_valid()
                                         ? object.element_type
                                         : program_.get(object.object_class).element_data_type;
    for (std::uint32_t index = 0; index < std::min(object.max_length, kMostElements); ++index) {
      const Slot at = engine::concrete(index);
      if (world_.heap.first_absent(number, at)) continue;
      const Slot now = world_.heap.read_element(terms_, number, at);
      const InputCell* cell = find_cell(number, index);
      if (cell != nullptr && is_same(element, cell->value, now)) continue;
      // Behind the end there is nothing.
      const Term is_there = terms_.make_ult(terms_.make_bits(kIndexWidth, index),
                                            engine::to_term(terms_, ir::Type::integer(32), object.length));
      if (reads_.decide(is_there) == std::optional(false)) continue;
      const Operator op = object.text_length.is_valid()     ? Operator::CharacterAt
                          : object.sequence_size.is_valid() ? Operator::SequenceElement
                                                            : Operator::Element;
      add_change(result::make_expression(op, inputs_.paths.path_of(object), make_index(index)),
                 value_of(element, now, data_type));
    }
  }

  void add_written(const Expression& path, const FinalArray& array) {
    const SettledReads::Written written = reads_.written(array.elements);
    std::vector<Term> listed;
    for (const SettledReads::Written::Element& one : written.elements) {
      const bool is_listed = std::ranges::any_of(listed, [&](Term index) {
        return reads_.decide(terms_.make_equal(index, one.index)) == std::optional(true);
      });
      if (is_listed) continue;
      listed.push_back(one.index);
      const Term now = reads_.settle(terms_.make_select(array.elements, one.index));
      const Term before = reads_.settle(terms_.make_select(written.initial, one.index));
      if (reads_.decide(terms_.make_equal(now, before)) == std::optional(true)) continue;
      add_change(result::make_expression(Operator::Element, path, read(one.index)),
                 value_of(array.element, engine::to_slot(now), array.data_type));
    }
  }

  // Byte memory.

  void add_bytes(ir::ObjectNumber number, ir::DataTypeId element) {
    if (world_.bytes.life(number) != engine::ByteObjectLife::Live) return;
    const std::uint64_t size = ir::data_size(program_, element);
    if (size == 0 || add_elements(number)) return;
    const std::uint64_t end = std::min(world_.bytes.size(number).max, kMostBytes) * 8;
    for (std::uint64_t bit = 0; bit < end;) {
      const engine::Piece piece = world_.inputs.piece_at(number, bit);
      add_piece(number, piece);
      bit = piece.end_bit();
    }
  }

  /// Elements that were accessed at indices that are terms; false if there are none.
  bool add_elements(ir::ObjectNumber number) {
    const FinalArray now = final_array(program_, terms_, world_, number);
    if (!now.elements.is_valid()) return false;
    const SettledReads::Written written = reads_.written(now.elements);
    const auto name = named_.find(written.initial);
    if (name == named_.end()) return false;
    add_written(name->second, now);
    return true;
  }

  void add_piece(ir::ObjectNumber number, const engine::Piece& piece) {
    const bool is_whole = !piece.is_bit_field && piece.first_bit % 8 == 0 && piece.bit_count % 8 == 0;
    if (piece.is_padding() || !is_whole) return add_bit_field(number, piece);
    const ir::Type type = engine::storage_type(program_.get(piece.type), piece.bit_count);
    const Slot at = engine::concrete(piece.first_bit / 8);
    if (world_.bytes.first_absent(terms_, number, at, type.byte_size())) return;
    const Slot now = world_.bytes.read(terms_, number, at, type);
    const InputCell* cell = find_cell(number, piece.first_bit / 8);
    if (cell != nullptr && cell->type == type && is_same(type, cell->value, now)) return;
    add_change(inputs_.paths.path_of_piece(number, piece.first_bit), value_of(type, now, piece.type));
  }

  void add_bit_field(ir::ObjectNumber number, const engine::Piece& piece) {
    if (piece.is_padding()) return;
    const std::uint64_t first = piece.first_bit / 8;
    const auto low = static_cast<unsigned>(piece.first_bit % 8);
    const auto bytes = static_cast<unsigned>((low + piece.bit_count + 7) / 8);
    const Slot at = engine::concrete(first);
    if (bytes > 8 || world_.bytes.first_absent(terms_, number, at, bytes)) return;
    const ir::Type whole = ir::Type::integer(bytes * 8);
    const Slot now = engine::extract_bits(
        terms_, world_.bytes.read(terms_, number, at, whole), low, static_cast<unsigned>(piece.bit_count));
    const ir::Type type = ir::Type::integer(static_cast<unsigned>(piece.bit_count));
    for (const InputCell& cell : world_.inputs.cells()) {
      const bool is_its = cell.object == number && cell.position == first && cell.bit_offset == low;
      if (is_its && cell.type.width() == piece.bit_count && is_same(type, cell.value, now)) return;
    }
    add_change(inputs_.paths.path_of_piece(number, piece.first_bit), value_of(type, now, piece.type));
  }

  // Variables, and what was made.

  void add_statics() {
    for (const engine::SettableStatic& set : state_.settable) {
      const ir::StaticVariable& variable = program_.get(set.variable);
      const Slot& now = world_.statics[set.variable.index()];
      if (is_same(variable.type, set.initial, now)) continue;
      // As the input is called, if it is one.
      Expression place = !set.initial.is_concrete() && set.initial.term.is_variable()
                             ? inputs_.paths.path_of(set.initial.term)
                             : result::make_named(Operator::Field,
                                                  std::string(program_.text(variable.name)),
                                                  class_name(program_, variable.owner));
      add_change(std::move(place), value_of(variable.type, now, variable.data_type));
    }
  }

  /// How an object that the call made is called.
  Expression name_created(ir::ReferenceBits number) {
    auto found = std::ranges::find(created_, number);
    const auto position = static_cast<std::size_t>(found - created_.begin());
    if (found == created_.end()) created_.push_back(number);
    return result::make_named(
        Operator::Input,
        class_name(program_, world_.heap.class_of(number)).text + "#" + std::to_string(position + 1));
  }

  void add_created(ir::ReferenceBits number) {
    const Expression name = name_created(number);
    if (!world_.heap.is_array(number)) {
      const ir::ClassId made = world_.heap.class_of(number);
      // Exceptions carry much that is the machine's.
      if (state_.ending->end == ir::PathEnd::Threw && state_.ending->value.bits == number) return;
      for (ir::FieldId field : fields_of(made)) {
        const ir::Field& info = program_.get(field);
        const std::optional<Slot> now = world_.heap.read_cell(number, info.cell);
        if (!now) continue;
        add_change(result::make_named(Operator::Field, std::string(program_.text(info.name)), name),
                   value_of(info.type, *now, info.data_type));
      }
      return;
    }
    const Slot length = world_.heap.length(number);
    add_change(result::make_expression(Operator::Length, name),
               value_of(ir::Type::integer(32), length, ir::DataTypeId()));
    const ir::ClassId made = world_.heap.class_of(number);
    const std::uint32_t count =
        length.is_concrete() ? static_cast<std::uint32_t>(length.bits) : world_.heap.max_length(number);
    for (std::uint32_t index = 0; index < std::min(count, kMostElements); ++index) {
      const Slot now = world_.heap.read_element(terms_, number, engine::concrete(index));
      // Made arrays are zero at first.
      if (now.is_concrete() && now.bits == 0) continue;
      add_change(result::make_expression(Operator::Element, name, make_index(index)),
                 value_of(world_.heap.element_type(number), now, program_.get(made).element_data_type));
    }
  }

  // Values.

  [[nodiscard]] bool is_same(ir::Type type, const Slot& before, const Slot& now) {
    if (before == now) return true;
    if (!before.is_defined() || !now.is_defined()) return false;
    const Term a = engine::to_term(terms_, type, before);
    const Term b = engine::to_term(terms_, type, now);
    if (a.sort().is_float()) return a == b;
    return reads_.decide(terms_.make_equal(a, b)) == std::optional(true);
  }

  void add_change(Expression place, Expression value) {
    if (place == value) return;
    // `balance = balance + amount`.
    if (value.op == Operator::Add) {
      auto own = std::ranges::find(value.operands, place);
      if (own != value.operands.end()) std::rotate(value.operands.begin(), own, own + 1);
    }
    made_.changes.push_back({std::move(place), std::move(value)});
  }

  Expression value_of(ir::Type type, const Slot& slot, ir::DataTypeId data_type) {
    if (!slot.is_defined()) return result::make_named(Operator::Input, "undefined");
    if (type.is_ref()) return reference_value(slot);
    if (type.is_ptr()) return pointer_value(slot);
    if (slot.is_concrete()) return number_value(type, slot.bits, data_type);
    return read(reads_.settle(slot.term));
  }

  [[nodiscard]] Expression number_value(ir::Type type, value::U128 bits, ir::DataTypeId data_type) const {
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

  Expression reference_value(const Slot& slot) {
    if (slot.is_concrete()) return target_value(static_cast<ir::ReferenceBits>(slot.bits));
    const Term term = reads_.settle(slot.term);
    if (!term.is_constant()) return read(term);
    return target_value(static_cast<ir::ReferenceBits>(term.bits()));
  }

  Expression target_value(ir::ReferenceBits bits) {
    if (std::optional<Expression> input = inputs_.paths.target(bits, ir::Type::ref().width())) return *input;
    if (world_.heap.exists(bits)) {
      if (std::optional<Expression> value = try_plain_value(bits)) return *value;
      return name_created(bits);
    }
    return result::make_number(bits, ir::Type::ref().width());
  }

  /// What an object is to everybody that has no identity of its own: a text that is known, the number in a
  /// box.
  std::optional<Expression> try_plain_value(ir::ReferenceBits number) {
    const ir::Class& info = program_.get(world_.heap.class_of(number));
    if (info.inputs.has_identity || world_.heap.is_array(number)) return std::nullopt;
    if (info.inputs.text.is_valid()) return try_text(number, info.inputs.text);
    if (info.fields.size() != 1) return std::nullopt;
    const ir::Field& field = program_.get(info.fields.front());
    const std::optional<Slot> value = world_.heap.read_cell(number, field.cell);
    if (!value || field.type.is_ref()) return std::nullopt;
    return value_of(field.type, *value, field.data_type);
  }

  std::optional<Expression> try_text(ir::ReferenceBits number, ir::FieldId characters) {
    const std::optional<Slot> array = world_.heap.read_cell(number, program_.get(characters).cell);
    if (!array || !array->is_concrete()) return std::nullopt;
    const auto bytes = static_cast<ir::ReferenceBits>(array->bits);
    if (!world_.heap.exists(bytes) || !world_.heap.is_all_numbers(bytes)) return std::nullopt;
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

  /// Pointers into an input object are its path plus a number of elements.
  Expression pointer_value(const Slot& slot) {
    const Term term = engine::to_term(terms_, ir::Type::ptr(), slot);
    const Term settled = slot.is_concrete() ? term : reads_.settle(term);
    if (settled.is_constant()) {
      const auto bits = static_cast<ir::PointerBits>(settled.bits());
      if (std::optional<Expression> whole = inputs_.paths.target(bits, ir::Type::ptr().width()))
        return *whole;
      return place_value(ir::pointer_object(bits),
                         terms_.make_bits(64, static_cast<std::uint64_t>(ir::pointer_offset(bits))));
    }
    if (settled.is_variable()) return read(settled);
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

  Expression place_value(ir::ObjectNumber number, Term offset) {
    if (const InputObject* object =
            inputs_.paths.find_object(ir::make_pointer(number), ir::Type::ptr().width())) {
      return offset_value(*object, offset);
    }
    if (ir::is_global_object(number)) {
      const ir::Global& global = program_.get(ir::GlobalId(number - ir::kFirstGlobalObject));
      return result::make_named(Operator::Input, "&" + std::string(program_.text(global.name)));
    }
    return result::make_named(Operator::Input, "new memory");
  }

  Expression offset_value(const InputObject& object, Term offset) {
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

  /// A multiple of `size`, divided; an invalid term if it does not look like one.
  Term divide(Term offset, std::uint64_t size) {
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

  /// A term over the state before the call.
  Expression read(Term term) {
    return to_expression(term,
                         {.variable = variable_,
                          .constant = &constant_,
                          .unsigned_variables = &inputs_.unsigned_variables,
                          .characters = &inputs_.characters,
                          .named = &named_});
  }

  const ir::Program& program_;
  const ir::Unit& unit_;
  expr::TermBuilder& terms_;
  const PathState& state_;
  const engine::World& world_;
  SettledReads& reads_;
  InputReading inputs_;
  std::unordered_map<Term, Expression> named_;
  std::vector<ir::ReferenceBits> created_;  ///< in the order of their names
  result::Effects made_;

  const std::function<Expression(Term)> variable_ = [this](Term variable) {
    return inputs_.paths.path_of(variable);
  };
  const std::function<std::optional<Expression>(Term, Term)> constant_ =
      [this](Term constant, Term other) -> std::optional<Expression> {
    if (!inputs_.references.contains(other)) return std::nullopt;
    return inputs_.paths.target(static_cast<std::uint64_t>(constant.bits()), other.width());
  };
};

}  // namespace

result::Effects effects_of(const ir::Program& program,
                           const ir::Unit& unit,
                           expr::TermBuilder& terms,
                           const engine::State& state,
                           SettledReads& reads) {
  return EffectsBuilder(program, unit, terms, static_cast<const PathState&>(state), reads).build();
}

result::Condition condition_over_inputs(const ir::Program& program,
                                        const engine::State& state,
                                        std::span<const Term> conditions,
                                        const SettledReads& reads) {
  InputReading inputs(program, static_cast<const PathState&>(state));
  inputs.add_wholes(reads.wholes());
  const std::function<Expression(Term)> variable = [&](Term one) { return inputs.paths.path_of(one); };
  const std::unordered_map<Term, Expression> named = names_of_arrays(inputs.paths, reads);
  result::Condition made;
  for (Term condition : conditions) {
    result::add_part(made,
                     to_expression(condition,
                                   {.variable = variable,
                                    .unsigned_variables = &inputs.unsigned_variables,
                                    .characters = &inputs.characters,
                                    .named = &named}));
  }
  return made;
}

}  // namespace testellate::explain
