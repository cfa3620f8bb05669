// SPDX-License-Identifier: Apache-2.0
// A path is put together from its end: a variable stands at a place of an object, and the object was reached
// by a reference, which is a variable again. Paths are as long as the references that a program followed
// before it looked there.
#include "explain/input_paths.h"

#include <utility>
#include <vector>

#include "engine/execution/constants.h"
#include "explain/settled_references.h"
#include "ir/pointer.h"
#include "support/invariant.h"

namespace testellate::explain {

using engine::InputObject;
using engine::InputPlace;
using engine::InputVariable;
using engine::PieceStep;
using expr::Term;
using result::Expression;
using result::Operator;

namespace {

constexpr unsigned kIndexWidth = 64;

Expression make_index(std::uint64_t index) {
  const bool is_negative = static_cast<std::int64_t>(index) < 0;
  return result::make_number(index, kIndexWidth, !is_negative);
}

}  // namespace

Expression class_name(const ir::Program& program, ir::ClassId id) {
  const std::string_view name = program.text(program.get(id).name);
  return result::make_named(Operator::Class, std::string(name.substr(name.find_last_of(".$") + 1)));
}

namespace {

/// A member that is not there in the source: what it holds is the whole to everybody.
bool is_silent(std::string_view member) { return member.starts_with("tst_in_"); }

}  // namespace

bool is_selector(const result::Expression& path) { return path.text.starts_with("tst_"); }

InputPaths::InputPaths(const ir::Program& program, const engine::World& world)
    : program_(program), world_(world) {
  for (const InputVariable& variable : world.inputs.variables()) variables_.emplace(variable.term, &variable);
}

const InputVariable* InputPaths::find(Term variable) const {
  auto found = variables_.find(variable);
  return found == variables_.end() ? nullptr : found->second;
}

Expression InputPaths::path_of(Term variable) const {
  const InputVariable* input = find(variable);
  // What is unknown but no input has only the name of its variable.
  if (input == nullptr) return result::make_named(Operator::Input, std::string(variable.variable_name()));
  return step_to(*input);
}

void InputPaths::settle(const expr::Assignment& assignment) {
  expr::Evaluator evaluator(assignment);
  for (const InputObject& object : world_.inputs.objects()) {
    if (!object.owner.is_valid() || object.owner.is_variable()) continue;
    const Term chosen = chosen_reference(object.owner, evaluator);
    if (find(chosen) != nullptr) settled_.insert_or_assign(&object, chosen);
  }
}

Term InputPaths::reference_of(const InputObject& object) const {
  const auto found = settled_.find(&object);
  return found == settled_.end() ? object.reference : found->second;
}

Expression InputPaths::path_of(const InputObject& object) const {
  const Term reference = reference_of(object);
  return reference.is_valid() ? path_of(reference) : result::make_named(Operator::Input, object.name);
}

Expression InputPaths::step_to(const InputVariable& variable) const {
  const InputPlace& place = variable.place;
  switch (place.kind) {
    case InputPlace::Kind::Root:
      return result::make_named(Operator::Input, variable.name);
    case InputPlace::Kind::Field:
      return path_of_field(object_at(place.owner), place.field);
    case InputPlace::Kind::Element: {
      const InputObject& object = object_at(place.owner);
      const Operator op = object.text_length.is_valid()     ? Operator::CharacterAt
                          : object.sequence_size.is_valid() ? Operator::SequenceElement
                                                            : Operator::Element;
      return result::make_expression(op, path_of(object), make_index(place.position));
    }
    case InputPlace::Kind::Bytes:
      return path_of_piece(place.owner, place.position);
    case InputPlace::Kind::Length: {
      const InputObject& object = object_at(place.owner);
      const Operator op = object.text_length.is_valid()     ? Operator::TextLength
                          : object.sequence_size.is_valid() ? Operator::SequenceSize
                                                            : Operator::Length;
      return result::make_expression(op, path_of(object));
    }
    case InputPlace::Kind::Contents:
      return path_of(object_at(place.owner));
    case InputPlace::Kind::StreamValue:
      return result::make_expression(
          Operator::Element,
          result::make_named(Operator::Input, world_.inputs.streams()[place.owner].path),
          make_index(place.position));
    case InputPlace::Kind::StreamLength:
      return result::make_expression(
          Operator::Length, result::make_named(Operator::Input, world_.inputs.streams()[place.owner].path));
  }
  TESTELLATE_UNREACHABLE("every kind of place has a case");
}

Expression InputPaths::path_of_field(const InputObject& object, ir::FieldId field) const {
  Expression path = path_of(object);
  if (is_box(object, field)) return path;
  const ir::Field& info = program_.get(field);
  if (world_.inputs.needs_class(object, field)) {
    path = result::make_expression(Operator::Downcast, std::move(path), class_name(program_, info.owner));
  }
  return result::make_named(Operator::Field, std::string(program_.text(info.name)), std::move(path));
}

Expression InputPaths::path_of_piece(ir::ObjectNumber number, std::uint64_t bit) const {
  const engine::Piece piece = world_.inputs.piece_at(number, bit);
  Expression path = ir::is_global_object(number)
                        ? result::make_named(Operator::Input, world_.inputs.global_at(number).name)
                        : path_of(object_at(number));
  for (const PieceStep& step : piece.path) {
    switch (step.kind) {
      case PieceStep::Kind::Element:
        path = result::make_expression(Operator::Element, std::move(path), make_index(step.index));
        break;
      case PieceStep::Kind::Member:
        if (is_silent(program_.text(step.name))) break;
        path = result::make_named(Operator::Field, std::string(program_.text(step.name)), std::move(path));
        break;
      case PieceStep::Kind::PointeeMember:
        path = result::make_named(
            Operator::PointeeField, std::string(program_.text(step.name)), std::move(path));
        break;
      case PieceStep::Kind::Dereference:
        path = result::make_expression(Operator::Dereference, std::move(path));
        break;
    }
  }
  return path;
}

bool InputPaths::is_box(const InputObject& object, ir::FieldId field) const {
  const ir::Class& info = program_.get(object.object_class);
  return !info.inputs.has_identity && !info.inputs.text.is_valid() && info.fields.size() == 1 &&
         info.fields.front() == field;
}

const InputObject& InputPaths::object_at(std::uint32_t number) const {
  return world_.inputs.objects()[number - ir::kFirstInputReference];
}

const InputObject* InputPaths::find_object(std::uint64_t bits, unsigned width) const {
  const bool is_pointer = width == ir::Type::ptr().width();
  const auto number = is_pointer ? ir::pointer_object(bits) : static_cast<std::uint32_t>(bits);
  if (number == 0 || number > world_.inputs.objects().size()) return nullptr;
  const InputObject& object = object_at(number);
  const bool is_whole = !is_pointer || ir::pointer_offset(bits) == static_cast<std::int64_t>(object.lead);
  return is_whole ? &object : nullptr;
}

const InputObject* InputPaths::find_bytes(ir::ObjectNumber number) const {
  return number != 0 && number <= world_.inputs.objects().size() ? &object_at(number) : nullptr;
}

std::optional<Expression> InputPaths::target(std::uint64_t bits, unsigned width) const {
  const bool is_pointer = width == ir::Type::ptr().width();
  if (bits == 0) return result::make_null(width);
  if (const InputObject* object = find_object(bits, width)) return path_of(*object);
  if (is_pointer) {
    const std::uint32_t number = ir::pointer_object(bits);
    if (ir::pointer_offset(bits) != 0 || !ir::is_function_object(number)) return std::nullopt;
    const ir::FunctionId function(number - ir::kFirstFunctionObject);
    const ir::Function& named = program_.get(function);
    return result::make_named(Operator::Function,
                              named.is_scripted ? "stub" : std::string(program_.text(named.name)));
  }
  const ir::StaticId constant = engine::find_constant(program_, world_, static_cast<ir::ReferenceBits>(bits));
  if (!constant.is_valid()) return std::nullopt;
  const ir::StaticVariable& variable = program_.get(constant);
  return result::make_named(
      Operator::Constant, std::string(program_.text(variable.name)), class_name(program_, variable.owner));
}

}  // namespace testellate::explain
