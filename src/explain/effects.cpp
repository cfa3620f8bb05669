// SPDX-License-Identifier: Apache-2.0
#include "explain/effects.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "engine/execution/constants.h"
#include "explain/final_array.h"
#include "explain/final_values.h"
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
/// Members and elements of memory that the call allocated.
constexpr std::size_t kMostCreatedPieces = 16;
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
        values_(program, terms, state, reads) {}

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
    for (std::size_t at = 0; at < values_.created().size(); ++at) add_created(values_.created()[at]);
    for (std::size_t at = 0; at < values_.created_bytes().size(); ++at) {
      const FinalValues::CreatedBytes made = values_.created_bytes()[at];
      add_created_bytes(made, values_.name_created_bytes(made));
    }
    return std::move(made_);
  }

 private:
  void add_result() {
    const engine::Ending& ending = *state_.ending;
    if (ending.end != ir::PathEnd::Returned || ending.type.is_void()) return;
    if (state_.by_value_result.is_valid()) {
      add_held(ending.value);
    } else {
      made_.returned = values_.result_of(ending.type, ending.value, unit_.result_type);
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
               values_.value_of(type, value, piece.type)});
        }
      }
      bit = piece.end_bit();
    }
  }

  [[nodiscard]] Expression with_steps(Expression path, const engine::Piece& piece) const {
    using Kind = engine::PieceStep::Kind;
    for (const engine::PieceStep& step : piece.path) {
      switch (step.kind) {
        case Kind::Element:
          path = result::make_expression(Operator::Element, std::move(path), make_index(step.index));
          break;
        case Kind::Member:
          path = result::make_named(Operator::Field, std::string(program_.text(step.name)), std::move(path));
          break;
        case Kind::PointeeMember:
          path = result::make_named(
              Operator::PointeeField, std::string(program_.text(step.name)), std::move(path));
          break;
        case Kind::Dereference:
          path = result::make_expression(Operator::Dereference, std::move(path));
          break;
      }
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
      // How often a list has changed is nobody's business.
      if (sequence != nullptr && field != sequence->size && is_of_library(info.owner)) continue;
      Expression place = values_.paths().path_of_field(object, field);
      if (sequence != nullptr && field == sequence->size) {
        place = result::make_expression(Operator::SequenceSize, values_.paths().path_of(object));
      }
      add_change(std::move(place), values_.value_of(info.type, *now, info.data_type));
    }
  }

  void add_array(const InputObject& object, std::uint32_t number) {
    if (object.contents.is_valid()) {
      const FinalArray now = final_array(program_, terms_, world_, number);
      if (now.elements.is_valid()) add_written(values_.paths().path_of(object), now);
      return;
    }
    const ir::Type element = world_.heap.element_type(number);
    const ir::DataTypeId data_type = object.element_type.is_valid()
                                         ? object.element_type
                                         : program_.get(object.object_class).element_data_type;
    if (add_write_at_index(object, number, element, data_type)) return;
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
      add_change(result::make_expression(
                     element_operator(object), values_.paths().path_of(object), make_index(index)),
                 values_.value_of(element, now, data_type));
    }
  }

  [[nodiscard]] static Operator element_operator(const InputObject& object) {
    if (object.text_length.is_valid()) return Operator::CharacterAt;
    return object.sequence_size.is_valid() ? Operator::SequenceElement : Operator::Element;
  }

  /// Elements one by one that were written once, at an index that is a term: each may be what was written,
  /// `n == 2 ? x : a[2]`, and nothing else. False if it was otherwise.
  bool add_write_at_index(const InputObject& object,
                          std::uint32_t number,
                          ir::Type element,
                          ir::DataTypeId data_type) {
    Term index;
    Term written;
    for (std::uint32_t at = 0; at < std::min(object.max_length, kMostElements); ++at) {
      if (world_.heap.first_absent(number, engine::concrete(at))) continue;
      const Slot now = world_.heap.read_element(terms_, number, engine::concrete(at));
      const InputCell* cell = find_cell(number, at);
      if (cell != nullptr && cell->value == now) continue;
      if (now.is_concrete() || now.term.kind() != TermKind::Ite) return false;
      const Term equation = now.term.argument(0);
      const Term before = now.term.argument(2);
      const bool is_kept = cell == nullptr || engine::to_term(terms_, element, cell->value) == before;
      if (equation.kind() != TermKind::Equal || !is_kept) return false;
      const std::size_t side = equation.argument(0).is_constant() ? 0 : 1;
      const Term other = equation.argument(1 - side);
      if (!equation.argument(side).is_constant() || equation.argument(side).bits() != at) return false;
      if (index.is_valid() && (index != other || written != now.term.argument(1))) return false;
      index = other;
      written = now.term.argument(1);
    }
    if (!index.is_valid()) return false;
    add_change(
        result::make_expression(
            element_operator(object), values_.paths().path_of(object), values_.read(reads_.settle(index))),
        values_.value_of(element, engine::to_slot(written), data_type));
    return true;
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
      add_change(result::make_expression(Operator::Element, path, values_.read(one.index)),
                 values_.value_of(array.element, engine::to_slot(now), array.data_type));
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
    const Expression* name = values_.find_name(written.initial);
    if (name == nullptr) return false;
    add_written(*name, now);
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
    add_change(values_.paths().path_of_piece(number, piece.first_bit),
               values_.value_of(type, now, piece.type));
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
    add_change(values_.paths().path_of_piece(number, piece.first_bit),
               values_.value_of(type, now, piece.type));
  }

  // Variables, and what was made.

  void add_statics() {
    for (const engine::SettableStatic& set : state_.settable) {
      const ir::StaticVariable& variable = program_.get(set.variable);
      const Slot& now = world_.statics[set.variable.index()];
      if (is_same(variable.type, set.initial, now)) continue;
      // As the input is called, if it is one.
      Expression place = !set.initial.is_concrete() && set.initial.term.is_variable()
                             ? values_.paths().path_of(set.initial.term)
                             : result::make_named(Operator::Field,
                                                  std::string(program_.text(variable.name)),
                                                  class_name(program_, variable.owner));
      add_change(std::move(place), values_.value_of(variable.type, now, variable.data_type));
    }
  }

  /// Whose objects are made of what is nobody's business: its own methods are no code of the input.
  [[nodiscard]] bool is_of_library(ir::ClassId id) const {
    const std::vector<ir::MethodEntry>& methods = program_.get(id).methods;
    return !methods.empty() && std::ranges::none_of(methods, [&](const ir::MethodEntry& method) {
      return program_.get(method.function).is_user;
    });
  }

  void add_created(ir::ReferenceBits number) {
    const Expression name = values_.name_created(number);
    if (!world_.heap.is_array(number)) {
      const ir::ClassId made = world_.heap.class_of(number);
      // Exceptions carry much that is the machine's.
      if (state_.ending->end == ir::PathEnd::Threw && state_.ending->value.bits == number) return;
      // Nobody sees what a text or a map is made of.
      if (program_.get(made).inputs.text.is_valid()) return;
      for (ir::FieldId field : fields_of(made)) {
        const ir::Field& info = program_.get(field);
        if (is_of_library(info.owner)) continue;
        const std::optional<Slot> now = world_.heap.read_cell(number, info.cell);
        if (!now) continue;
        add_change(result::make_named(Operator::Field, std::string(program_.text(info.name)), name),
                   values_.value_of(info.type, *now, info.data_type));
      }
      return;
    }
    const Slot length = world_.heap.length(number);
    add_change(result::make_expression(Operator::Length, name),
               values_.value_of(ir::Type::integer(32), length, ir::DataTypeId()));
    const ir::ClassId made = world_.heap.class_of(number);
    const std::uint32_t count =
        length.is_concrete() ? static_cast<std::uint32_t>(length.bits) : world_.heap.max_length(number);
    for (std::uint32_t index = 0; index < std::min(count, kMostElements); ++index) {
      const Slot now = world_.heap.read_element(terms_, number, engine::concrete(index));
      // Made arrays are zero at first.
      if (now.is_concrete() && now.bits == 0) continue;
      add_change(
          result::make_expression(Operator::Element, name, make_index(index)),
          values_.value_of(world_.heap.element_type(number), now, program_.get(made).element_data_type));
    }
  }

  void add_created_bytes(const FinalValues::CreatedBytes& made, const Expression& pointer) {
    if (world_.bytes.life(made.number) != engine::ByteObjectLife::Live) return;
    const std::uint64_t end = world_.bytes.size(made.number).max * 8;
    std::uint64_t bit = 0;
    for (std::size_t count = 0; bit < end && count < kMostCreatedPieces; ++count) {
      const engine::Piece piece = engine::find_piece(program_, made.element, engine::Naming::ByPointer, bit);
      bit = piece.end_bit();
      if (piece.is_padding() || piece.is_bit_field || piece.first_bit % 8 != 0) continue;
      const ir::Type type = engine::storage_type(program_.get(piece.type), piece.bit_count);
      const Slot at = engine::concrete(piece.first_bit / 8);
      if (world_.bytes.first_absent(terms_, made.number, at, type.byte_size())) continue;
      const Slot value = world_.bytes.read(terms_, made.number, at, type);
      if (value.is_defined()) {
        add_change(with_steps(pointer, piece), values_.value_of(type, value, piece.type));
      }
    }
  }

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
    // `balance = balance + amount`, `mask = mask | 1`.
    static constexpr std::array kInAnyOrder{
        Operator::Add, Operator::Multiply, Operator::BitAnd, Operator::BitOr, Operator::BitXor};
    if (std::ranges::find(kInAnyOrder, value.op) != kInAnyOrder.end()) {
      auto own = std::ranges::find(value.operands, place);
      if (own != value.operands.end()) std::rotate(value.operands.begin(), own, own + 1);
    }
    made_.changes.push_back({std::move(place), std::move(value)});
  }

  const ir::Program& program_;
  const ir::Unit& unit_;
  expr::TermBuilder& terms_;
  const PathState& state_;
  const engine::World& world_;
  SettledReads& reads_;
  FinalValues values_;
  result::Effects made_;
};

}  // namespace

result::Effects effects_of(const ir::Program& program,
                           const ir::Unit& unit,
                           expr::TermBuilder& terms,
                           const engine::State& state,
                           SettledReads& reads) {
  return EffectsBuilder(program, unit, terms, static_cast<const PathState&>(state), reads).build();
}

}  // namespace testellate::explain
