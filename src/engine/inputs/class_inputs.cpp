// SPDX-License-Identifier: Apache-2.0
// Inputs of classes that say how they want to be seen (ir/class_inputs.h): texts and sequences.
#include <algorithm>
#include <bit>
#include <limits>

#include "engine/inputs/input_space.h"
#include "engine/memory/cell_array.h"
#include "engine/memory/slot.h"
#include "expr/evaluator.h"
#include "ir/program.h"

namespace testellate::engine {

using expr::Sort;
using expr::Term;

// Texts. The variables are the length and the characters, as a person would ask for them; the bytes of the
// array are cut out of the characters, so that the program's putting them together again yields the
// variables.

namespace {

constexpr unsigned kByteBits = 8;
constexpr unsigned kCharacterBits = 16;
/// Two bytes for each character are the length of an array, which is a positive i32.
constexpr std::uint32_t kMaxTextLength = (1U << 30) - 1;

}  // namespace

void InputSpace::add_fixed_cell(ir::ReferenceBits number,
                                ir::FieldId field,
                                const Slot& value,
                                ObjectHeap& heap) {
  const ir::Field& info = program_->get(field);
  heap.write_cell(number, info.cell, value);
  cells_.push_back({number, info.cell, 0, info.type, field, info.data_type, value});
}

void InputSpace::add_fixed_cells(ir::ReferenceBits number, const ir::Class& info, ObjectHeap& heap) {
  for (const ir::Class* at = &info;; at = &program_->get(at->super)) {
    const std::vector<ir::FixedField>& all = at->inputs.fixed;
    for (const ir::FixedField& fixed : all) {
      // Two for one field are its bounds (make_own).
      if (std::ranges::count(all, fixed.field, &ir::FixedField::field) > 1) continue;
      add_fixed_cell(number, fixed.field, concrete(fixed.bits), heap);
    }
    if (!at->super.is_valid()) break;
  }
  if (info.inputs.text.is_valid()) add_fixed_cell(number, info.inputs.text, concrete(number + 1), heap);
}

// The text itself has just got its number; its bytes get the next one.
Term InputSpace::make_text_bytes(const Reference& reference, ir::ClassId text, ObjectHeap& heap) {
  const ir::ClassInputs& inputs = program_->get(text).inputs;
  const std::uint32_t max = limits_.is_unbounded
                                ? kMaxTextLength
                                : std::min(reference.max_length.value_or(limits_.max_string), kMaxTextLength);
  // As narrow as its limit, so that doubling it loses nothing and nobody has to cut it; but for one bit, so
  // that to be above 7 is not a question of the sign, as conditions would show it.
  const unsigned width = static_cast<unsigned>(std::bit_width(max)) + 1;
  const ir::ReferenceBits number = next_number();
  const Term length = make_variable("#" + reference.name,
                                    Sort::bit_vector(width),
                                    {InputPlace::Kind::Length, number, 0, {}},
                                    ir::DataTypeId(),
                                    solver::PreferredStyle::Unsigned);
  const Term bytes = terms_->make_mul(terms_->make_zero_extend(length, 32), terms_->make_bits(32, 2));
  InputObject array;
  array.kind = InputObject::Kind::Array;
  array.name = reference.name;
  array.object_class = program_->get(program_->get(inputs.text).data_type).reference_class;
  array.reference = reference.variable;
  array.length = to_slot(bytes);
  array.max_length = 2 * max;
  array.text_length = length;
  if (limits_.is_unbounded) {
    array.contents = make_variable(reference.name + "[]",
                                   Sort::array(32, Sort::bit_vector(kByteBits)),
                                   {InputPlace::Kind::Contents, number, 0, {}},
                                   ir::DataTypeId());
  }
  heap.add_input_array(number,
                       array.object_class,
                       ir::Type::integer(kByteBits),
                       array.length,
                       array.max_length,
                       array.contents);
  objects_.push_back(std::move(array));
  return terms_->make_ule(length, terms_->make_bits(width, max));
}

// Both bytes are made at once, unless one was written before.
void InputSpace::make_character(ir::ReferenceBits number, std::uint32_t index, ObjectHeap& heap) {
  const InputObject& text = objects_[number - ir::kFirstInputReference - 1];
  const std::uint32_t at = index / 2;
  const Term character = make_variable(text.name + "[" + std::to_string(at) + "]",
                                       Sort::bit_vector(kCharacterBits),
                                       {InputPlace::Kind::Element, number, at, {}},
                                       program_->get(text.object_class).inputs.character);
  for (std::uint32_t part = 0; part < 2; ++part) {
    const std::uint32_t byte = 2 * at + part;
    const Slot value = extract_bits(*terms_, to_slot(character), part * kByteBits, kByteBits);
    const ir::Type type = ir::Type::integer(kByteBits);
    if (heap.first_absent(number, concrete(byte))) {
      heap.write_element(*terms_, number, concrete(byte), value);
    }
    cells_.push_back({number, byte, 0, type, ir::FieldId(), ir::DataTypeId(), value});
  }
}

// Sequences: lists of a library. The variables are the size and the elements, as a person would ask for them.
//
// APPROX(sequence-room): the array of the elements has room to spare, so that what is added finds a place and
// the path does not split over whether there is one. Callers of a sequence cannot tell (but for one thing
// that docs/soundness.md names).

namespace {

constexpr std::uint32_t kMaxSize = std::numeric_limits<std::int32_t>::max();
/// Room behind the largest sequence, at least.
constexpr std::uint32_t kLeastSpare = 4;

/// More than a size of that many bits can say, so that no size has to be compared with it; but not so much
/// that the array would no longer be accessed cell by cell.
std::uint32_t room_for(std::uint32_t max_size, unsigned width) {
  const std::uint32_t all = width < 32 ? 1U << width : kMaxSize;
  return all <= CellArray::kMaxElementwise ? std::max(all, kLeastSpare) : max_size + kLeastSpare;
}

}  // namespace

// The sequence itself has just got its number; its elements get the next one.
Term InputSpace::make_sequence_elements(const Reference& reference,
                                        const ir::ClassInputs& inputs,
                                        ObjectHeap& heap) {
  const auto sequence = static_cast<ir::ReferenceBits>(objects_.size());
  const ir::ReferenceBits elements = sequence + 1;
  InputObject array;
  array.kind = InputObject::Kind::Array;
  array.name = reference.name;
  array.reference = reference.variable;
  array.object_class = program_->get(program_->get(inputs.elements).data_type).reference_class;
  array.element_type = reference.element;
  array.max_size =
      limits_.is_unbounded ? kMaxSize : std::min(reference.max_length.value_or(limits_.max_array), kMaxSize);
  // As narrow as the limit, so that the bound shows in every term it is part of.
  const unsigned width = static_cast<unsigned>(std::bit_width(array.max_size)) + 1;
  array.sequence_size = make_variable("#" + reference.name,
                                      Sort::bit_vector(width),
                                      {InputPlace::Kind::Length, elements, 0, {}},
                                      ir::DataTypeId(),
                                      solver::PreferredStyle::Unsigned);
  const Slot size = to_slot(terms_->make_zero_extend(array.sequence_size, 32));
  if (limits_.is_unbounded) {
    array.length = size;
    array.max_length = kMaxSize;
    array.contents = make_variable(reference.name + "[]",
                                   Sort::array(32, sort_of(ir::Type::ref())),
                                   {InputPlace::Kind::Contents, elements, 0, {}},
                                   ir::DataTypeId());
  } else {
    array.max_length = room_for(array.max_size, width);
    array.length = concrete(array.max_length);
  }
  heap.add_input_array(
      elements, array.object_class, ir::Type::ref(), array.length, array.max_length, array.contents);
  add_fixed_cell(sequence, inputs.elements, concrete(elements), heap);
  add_fixed_cell(sequence, inputs.size, size, heap);
  const Term condition = terms_->make_ule(array.sequence_size, terms_->make_bits(width, array.max_size));
  objects_.push_back(std::move(array));
  return condition;
}

ir::ClassId InputSpace::plain_class(const Reference& reference) const {
  const diag::Result<std::span<const ir::ClassId>> classes = classes_of(reference);
  if (!classes) return ir::ClassId();
  for (ir::ClassId id : *classes) {
    const ir::ClassInputs& inputs = program_->get(id).inputs;
    const bool is_plain =
        !inputs.has_identity || !inputs.constants.empty() || ir::find_sequence(*program_, id) != nullptr;
    if (is_plain) return id;
  }
  return ir::ClassId();
}

void InputSpace::choose_element(ir::ReferenceBits array,
                                std::uint32_t index,
                                const InputStores& stores,
                                expr::Assignment& assignment) {
  const auto is_element = [&](const InputCell& cell) {
    return cell.object == array && cell.position == index;
  };
  if (std::ranges::none_of(cells_.view(), is_element)) {
    static_cast<void>(make_element(array, index, stores.heap));
  }
  const Slot initial = std::ranges::find_if(cells_.view(), is_element)->value;
  const Term variable = find_lazy(initial);
  if (!variable.is_valid() ||
      may_have_led_to(variable, static_cast<std::uint64_t>(assignment.get(variable)))) {
    return;
  }
  const ir::ClassId own = plain_class(reference_of(variable));
  if (own.is_valid()) static_cast<void>(give_object(variable, own, stores, assignment));
}

bool InputSpace::give_object(Term variable,
                             ir::ClassId own,
                             const InputStores& stores,
                             expr::Assignment& assignment) {
  const AliasChoice choice{AliasChoice::Kind::Own, 0, own};
  if (!initialise(variable, &choice, stores)) return false;
  const std::vector<std::uint64_t>& domain = reference_of(variable).domain;
  if (domain.empty()) return false;
  assignment.set(variable, domain.front());
  return true;
}

ir::ClassId InputSpace::simple_class(const Reference& reference) const {
  const diag::Result<std::span<const ir::ClassId>> classes = classes_of(reference);
  if (!classes) return ir::ClassId();
  const auto is_simple = [&](ir::ClassId id) {
    for (; id.is_valid(); id = program_->get(id).super) {
      if (!program_->get(id).inputs.not_null.empty()) return false;
    }
    return true;
  };
  const auto found = std::ranges::find_if(*classes, is_simple);
  return found == classes->end() ? ir::ClassId() : *found;
}

void InputSpace::make_never_null_cells(std::size_t index, ObjectHeap& heap) {
  const ir::ReferenceBits number = static_cast<ir::ReferenceBits>(index) + ir::kFirstInputReference;
  const ir::ClassId object_class = objects_[index].object_class;
  if (objects_[index].kind != InputObject::Kind::Instance) return;
  for (ir::ClassId at = object_class; at.is_valid(); at = program_->get(at).super) {
    const ir::ClassInputs& inputs = program_->get(at).inputs;
    if (!inputs.has_identity) continue;
    for (ir::FieldId field : inputs.not_null) {
      // What the path has written is no input.
      if (heap.try_read_cell(number, object_class, program_->get(field).cell)) continue;
      static_cast<void>(make_cell(number, field, heap));
    }
  }
}

void InputSpace::choose_never_null(const InputStores& stores, expr::Assignment& assignment) {
  std::size_t complete = 0;
  for (std::size_t at = 0; at < cells_.size() || complete < objects_.size();) {
    if (complete < objects_.size()) {
      make_never_null_cells(complete++, stores.heap);
      continue;
    }
    const Term variable = find_lazy(cells_[at++].value);
    if (!variable.is_valid() || !reference_of(variable).is_never_null) continue;
    if (may_have_led_to(variable, static_cast<std::uint64_t>(assignment.get(variable)))) continue;
    ir::ClassId own = plain_class(reference_of(variable));
    if (!own.is_valid()) own = simple_class(reference_of(variable));
    if (own.is_valid()) static_cast<void>(give_object(variable, own, stores, assignment));
  }
}

void InputSpace::choose_elements(const InputStores& stores, expr::Assignment& assignment) {
  // What is never null has an object even if no path has looked at it.
  choose_never_null(stores, assignment);
  // Sequences that are chosen are empty, as the assignment has it.
  for (std::size_t at = 0; at < objects_.size(); ++at) {
    const InputObject& object = objects_[at];
    if (!object.sequence_size.is_valid() || object.contents.is_valid()) continue;
    const auto size = static_cast<std::uint32_t>(assignment.get(object.sequence_size));
    for (std::uint32_t index = 0; index < size; ++index) {
      choose_element(
          static_cast<ir::ReferenceBits>(at) + ir::kFirstInputReference, index, stores, assignment);
    }
  }
}

// What no path has looked at.

namespace {

/// Of texts; a longer name is cut to its last word.
constexpr std::uint32_t kLongestWord = 16;

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

/// The last name of an access path, in letters: "street" of "this.address.street", "name" of "name2".
std::string word_of(const std::string& path) {
  std::string name = path.substr(path.find_last_of(".>:") + 1);
  name.erase(std::ranges::find_if_not(name, is_letter), name.end());
  if (name.size() > kLongestWord) {
    const auto last = std::find_if(name.rbegin(), name.rend(), is_capital);
    if (last != name.rend()) name.erase(name.begin(), last.base() - 1);
  }
  name.resize(std::min<std::size_t>(name.size(), kLongestWord));
  // A word by itself begins small, unless all of it is large.
  if (name.size() > 1 && is_capital(name[0]) && !is_capital(name[1])) {
    name[0] = static_cast<char>(name[0] - 'A' + 'a');
  }
  return name.empty() ? "text" : name;
}

}  // namespace

ir::ClassId InputSpace::telling_class(const Reference& reference) const {
  if (reference.is_pointer || reference.is_initialised || reference.is_element) return ir::ClassId();
  const diag::Result<std::span<const ir::ClassId>> classes = classes_of(reference);
  if (!classes) return ir::ClassId();
  const auto is_usable = [&](ir::ClassId id) { return find_unusable(id) == nullptr; };
  const auto is_text = [&](ir::ClassId id) { return program_->get(id).inputs.text.is_valid(); };
  const auto text =
      std::ranges::find_if(*classes, [&](ir::ClassId id) { return is_text(id) && is_usable(id); });
  if (text != classes->end()) return *text;
  if (classes->size() != 1 || !is_usable(classes->front())) return ir::ClassId();
  const ir::Class& only = program_->get(classes->front());
  const bool is_number = !only.inputs.has_identity && only.inputs.fixed.empty() && only.fields.size() == 1 &&
                         program_->get(only.fields.front()).type.is_integer();
  return is_number || !only.inputs.constants.empty() ? classes->front() : ir::ClassId();
}

void InputSpace::fill_text(ir::ReferenceBits text,
                           const std::string& content,
                           const InputStores& stores,
                           expr::Assignment& assignment) {
  // The bytes come next to the text.
  const ir::ReferenceBits bytes = text + 1;
  assignment.set(objects_[bytes - ir::kFirstInputReference].text_length, content.size());
  for (std::uint32_t at = 0; at < content.size(); ++at) {
    make_character(bytes, 2 * at, stores.heap);
    assignment.set(variables_.view().back().term, static_cast<unsigned char>(content[at]));
  }
}

void InputSpace::fill_number(ir::ReferenceBits object,
                             unsigned number,
                             const InputStores& stores,
                             expr::Assignment& assignment) {
  const ir::ClassId object_class = objects_[object - ir::kFirstInputReference].object_class;
  const Slot value = make_cell(object, program_->get(object_class).fields.front(), stores.heap);
  const InputVariable& made = variables_.view().back();
  if (value.is_concrete() || made.place.kind != InputPlace::Kind::Field) return;
  if (made.term.sort().is_bool()) {
    assignment.set(made.term, 1);
  } else if (made.term.sort().is_bit_vector()) {
    const bool is_character = solver::is_character_style(made.style);
    assignment.set(made.term, is_character ? 'a' + number % 26 : number);
  }
}

std::set<Term, expr::ById> InputSpace::moved_references(const InputStores& stores,
                                                        const Slot& returned,
                                                        const expr::Assignment& assignment) const {
  std::set<Term, expr::ById> moved;
  if (!returned.is_concrete()) {
    expr::Evaluator evaluator(assignment);
    Term term = returned.term;
    while (term.kind() == expr::TermKind::Ite) {
      term = term.argument(evaluator.evaluate(term.argument(0)) != 0 ? 1 : 2);
    }
    if (const Term lazy = find_lazy(to_slot(term)); lazy.is_valid()) moved.insert(lazy);
  }
  for (std::size_t at = 0; at < objects_.size(); ++at) {
    const InputObject& object = objects_[at];
    if (object.kind != InputObject::Kind::Instance) continue;
    const ir::ReferenceBits number = static_cast<ir::ReferenceBits>(at) + ir::kFirstInputReference;
    for (ir::ClassId owner = object.object_class; owner.is_valid(); owner = program_->get(owner).super) {
      for (ir::FieldId field : program_->get(owner).fields) {
        const std::uint32_t cell = program_->get(field).cell;
        const std::optional<Slot> now = stores.heap.try_read_cell(number, object.object_class, cell);
        if (!now || now->is_concrete() || !now->term.is_variable()) continue;
        const auto is_initial = [&](const InputCell& known) {
          return known.object == number && known.field == field && known.value.term == now->term;
        };
        if (std::ranges::none_of(cells_.view(), is_initial)) moved.insert(now->term);
      }
    }
  }
  return moved;
}

void InputSpace::give_any_object(Term variable,
                                 const std::function<bool(ir::ClassId)>& is_made,
                                 const InputStores& stores,
                                 expr::Assignment& assignment) {
  const Reference& reference = reference_of(variable);
  if (reference.is_initialised || is_function_pointer(reference)) return;
  if (!reference.is_pointer) {
    const ir::ClassId own = is_made(reference.declared) ? ir::ClassId() : simple_class(reference);
    if (!own.is_valid() || find_unusable(own) != nullptr) return;
    static_cast<void>(give_object(variable, own, stores, assignment));
    return;
  }
  if (!give_object(variable, {}, stores, assignment)) return;
  const InputObject& object = objects_.view().back();
  const bool has_length = !object.length.is_concrete() && object.length.term.is_variable();
  if (has_length && !object.is_string) assignment.set(object.length.term, 1);
}

void InputSpace::choose_unseen(const InputStores& stores,
                               const Slot& returned,
                               const std::function<bool(ir::ClassId)>& is_made,
                               expr::Assignment& assignment) {
  const std::set<Term, expr::ById> moved = moved_references(stores, returned, assignment);
  std::set<std::string> words;
  unsigned numbers = 0;
  // What is made for them has no further ones.
  const std::size_t count = variables_.size();
  for (std::size_t at = 0; at < count; ++at) {
    const InputVariable& variable = variables_.view()[at];
    // Nobody sets up an answer of a stub, or an element of an array, that nothing depends on.
    const InputPlace::Kind kind = variable.place.kind;
    const bool is_alone = kind == InputPlace::Kind::Root || kind == InputPlace::Kind::Field ||
                          (kind == InputPlace::Kind::Bytes && moved.contains(variable.term));
    const auto found = references_->find(variable.term);
    if (!variable.is_reference || !is_alone || found == references_->end()) continue;
    const Term term = variable.term;
    ir::ClassId own = telling_class(found->second);
    if (!own.is_valid()) {
      if (moved.contains(term)) give_any_object(term, is_made, stores, assignment);
      continue;
    }
    const ir::ClassInputs& inputs = program_->get(own).inputs;
    const std::string stem = word_of(found->second.name);
    // Variables of another path may have the same place and other limits.
    Reference& reference = references_.edit().at(term);
    reference.name += " unseen";
    reference.max_length = kLongestWord + 2;
    if (!give_object(term, own, stores, assignment)) continue;
    const auto object = static_cast<ir::ReferenceBits>(assignment.get(term));
    if (inputs.text.is_valid()) {
      std::string word = stem;
      for (unsigned more = 2; more < 100 && !words.insert(word).second; ++more) {
        word = stem + std::to_string(more);
      }
      fill_text(object, word, stores, assignment);
    } else if (inputs.constants.empty()) {
      fill_number(object, 3 + 2 * numbers++, stores, assignment);
    }
  }
}

}  // namespace testellate::engine
