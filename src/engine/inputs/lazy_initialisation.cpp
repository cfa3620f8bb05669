// SPDX-License-Identifier: Apache-2.0
// Numbers for input references (PET, "heap solver"; lazy initialisation, Khurshid, Pasareanu, Visser 2003).
// The i-th input object differs by construction from all that were initialised before, so what was written
// through earlier references cannot have touched it.
#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

#include "engine/inputs/data_layout.h"
#include "engine/inputs/input_space.h"
#include "engine/inputs/input_types.h"
#include "ir/data_type.h"
#include "ir/program.h"
#include "support/invariant.h"
#include "value/bits.h"

namespace testellate::engine {

using expr::Sort;
using expr::Term;
using ir::DataType;

namespace {

constexpr std::uint32_t kMaxJavaLength = std::numeric_limits<std::int32_t>::max();
/// Largest object with symbolic offsets, in bytes: cells have 32-bit indices.
constexpr std::uint64_t kMaxUnboundedSize = std::numeric_limits<std::uint32_t>::max();

/// A field whose numbers lie between two, both included.
struct Bounds {
  ir::FieldId field;
  std::uint64_t least = 0;
  std::uint64_t most = 0;
};

/// Those that a class and the classes above it say, by two numbers for one field; without the usual ones if
/// all values are inputs.
std::vector<Bounds> bounds_of(const ir::Program& program, ir::ClassId id, bool has_all_values) {
  std::vector<Bounds> found;
  const auto add = [&](const std::vector<ir::FixedField>& fixed) {
    for (std::size_t at = 1; at < fixed.size(); ++at) {
      if (fixed[at - 1].field != fixed[at].field) continue;
      const Bounds bounds{fixed[at].field, fixed[at - 1].bits, fixed[at].bits};
      if (std::ranges::find(found, bounds.field, &Bounds::field) == found.end()) found.push_back(bounds);
    }
  };
  for (; id.is_valid(); id = program.get(id).super) {
    if (!has_all_values) add(program.get(id).inputs.usual);
    add(program.get(id).inputs.fixed);
  }
  return found;
}

/// Bits that all numbers between two need, with one for a sign if there are negative ones; 0: as many as
/// there are.
unsigned width_between(const Bounds& bounds, unsigned width) {
  const auto needed = [&](std::uint64_t bits) {
    const std::uint64_t magnitude = value::sign_bit(bits, width) ? ~bits : bits;
    return static_cast<unsigned>(std::bit_width(value::truncate(magnitude, width)));
  };
  const unsigned sign = value::sign_bit(bounds.least, width) ? 1 : 0;
  const unsigned most = std::max(needed(bounds.least), needed(bounds.most)) + sign;
  return most < width ? most : 0;
}

bool has_usual_values(const ir::Program& program, ir::ClassId id) {
  for (; id.is_valid(); id = program.get(id).super) {
    if (!program.get(id).inputs.usual.empty()) return true;
  }
  return false;
}

}  // namespace

bool InputSpace::is_function_pointer(const Reference& reference) const {
  return reference.is_pointer && reference.pointee.is_valid() &&
         program_->get(reference.pointee).kind == DataType::Kind::Function;
}

diag::Result<bool> InputSpace::may_alias(const Reference& reference,
                                         const InputObject& object,
                                         bool asks_identity) const {
  if (reference.is_pointer) {
    return object.kind == InputObject::Kind::Bytes && !object.is_by_value &&
           is_same_data(*program_, reference.pointee, object.element_type);
  }
  if (object.kind == InputObject::Kind::Bytes || !reference.declared.is_valid()) return false;
  // APPROX(input-identity): of two input references to texts or boxed numbers none leads to the object of the
  // other, unless the comparison is the first thing that happens to one of them, and none to the bytes inside
  // a text (misses paths that ask for identity; the cut says so).
  const bool may_be_same = asks_identity || program_->get(object.object_class).inputs.has_identity;
  if (object.is_part() || !may_be_same) return false;
  // APPROX(input-element-type): references whose elements are declared differently lead to different objects,
  // even where the language would let a sequence be seen through both (misses paths).
  if (reference.element.is_valid() && !is_same_data(*program_, reference.element, object.element_type)) {
    return false;
  }
  return hierarchy_->is_subclass(object.object_class, reference.declared);
}

diag::Result<std::span<const ir::ClassId>> InputSpace::classes_of(const Reference& reference) const {
  auto found = own_classes_->find(reference.declared);
  if (found == own_classes_->end()) {
    diag::Result<std::vector<ir::ClassId>> classes = own_classes(*program_, *hierarchy_, reference.declared);
    if (!classes) return Unexpected<diag::Diagnostic>(classes.error());
    found = own_classes_->emplace(reference.declared, std::move(*classes)).first;
  }
  return std::span<const ir::ClassId>(found->second);
}

std::uint64_t InputSpace::next_target(const Reference& reference) const {
  if (!reference.is_pointer) return next_number();
  return ir::make_pointer(next_number(), static_cast<std::int64_t>(lead_of(reference)));
}

// See docs/design/0019-pointers-into-the-middle.md.
std::uint64_t InputSpace::lead_of(const Reference& reference) const {
  if (limits_.room == nullptr || limits_.is_unbounded) return 0;
  if (ir::data_size(*program_, reference.pointee) == 0) return 0;
  const auto found = limits_.room->find(reference.name);
  return found == limits_.room->end() ? 0 : found->second;
}

diag::Result<std::vector<AliasChoice>> InputSpace::alias_choices(Term variable,
                                                                 bool allow_earlier,
                                                                 bool asks_identity) {
  const Reference& reference = reference_of(variable);
  TESTELLATE_INVARIANT(!reference.is_initialised, "a reference should be initialised once");
  std::vector<AliasChoice> choices;
  if (is_function_pointer(reference)) return choices;
  if (!reference.is_never_null) choices.push_back({AliasChoice::Kind::Null, 0});
  if (reference.is_pointer) {
    choices.push_back({AliasChoice::Kind::Own, 0});
  } else {
    diag::Result<std::span<const ir::ClassId>> classes = classes_of(reference);
    if (!classes) return Unexpected<diag::Diagnostic>(classes.error());
    if (classes->size() == 1) {
      const ir::ClassInputs& inputs = program_->get(classes->front()).inputs;
      const bool is_bare_element = reference.is_element && !inputs.has_identity;
      const bool is_condition = !inputs.constants.empty() || is_bare_element;
      if (is_condition && find_unusable(classes->front()) == nullptr) return std::vector<AliasChoice>();
    }
    for (ir::ClassId own : *classes) choices.push_back({AliasChoice::Kind::Own, 0, own});
  }
  if (!allow_earlier) return choices;
  std::span<const InputObject> objects = objects_.view();
  bool is_inside = false;
  for (std::size_t at = 0; at < objects.size(); ++at) {
    diag::Result<bool> fits = may_alias(reference, objects[at], asks_identity);
    if (!fits) return Unexpected<diag::Diagnostic>(fits.error());
    auto number = static_cast<std::uint32_t>(at) + 1;
    const auto lead = static_cast<std::int64_t>(objects[at].lead);
    std::uint64_t target = reference.is_pointer ? ir::make_pointer(number, lead) : number;
    if (!*fits) continue;
    const bool is_common = reference.is_pointer && limits_.ranges != nullptr &&
                           (limits_.ranges->contains({reference.name, objects[at].name}) ||
                            limits_.ranges->contains({objects[at].name, reference.name}));
    is_inside = is_inside || is_common;
    choices.push_back({is_common ? AliasChoice::Kind::Inside : AliasChoice::Kind::Earlier, target});
  }
  // Whatever lies elsewhere was tried before anybody knew that the two belong together.
  if (is_inside) {
    std::erase_if(choices, [](const AliasChoice& choice) { return choice.kind == AliasChoice::Kind::Own; });
  }
  return choices;
}

bool InputSpace::add_constants(ir::ClassId enumeration,
                               const InputStores& stores,
                               std::vector<std::uint64_t>& domain) const {
  bool has_all = true;
  for (ir::StaticId constant : program_->get(enumeration).inputs.constants) {
    const bool is_set = constant.index() < stores.statics.size() &&
                        stores.statics[constant.index()].is_concrete() &&
                        stores.statics[constant.index()].bits != ir::kNullReference;
    if (is_set) domain.push_back(static_cast<std::uint64_t>(stores.statics[constant.index()].bits));
    has_all = has_all && is_set;
  }
  return has_all;
}

diag::Result<InitialisedInput> InputSpace::initialise(Term variable,
                                                      const AliasChoice* choice,
                                                      const InputStores& stores) {
  Reference reference = reference_of(variable);
  TESTELLATE_INVARIANT(!reference.is_initialised, "a reference should be initialised once");
  InitialisedInput result{terms_->make_true()};
  std::vector<std::uint64_t> domain;
  bool gets_own = false;
  ir::ClassId own;
  if (is_function_pointer(reference)) {
    domain.push_back(ir::kNullPointer);
    for (ir::FunctionId function : functions_of_type(*program_, reference.pointee)) {
      domain.push_back(ir::function_pointer(function));
    }
  } else if (choice == nullptr) {
    if (!reference.is_never_null) domain.push_back(0);
    gets_own = true;
  } else {
    if (choice->kind == AliasChoice::Kind::Null) domain.push_back(0);
    if (choice->kind == AliasChoice::Kind::Earlier) domain.push_back(choice->target);
    if (choice->kind == AliasChoice::Kind::Inside) {
      Reference& entry = references_.edit().at(variable);
      result.condition = make_inside(variable, entry, choice->target, stores.memory);
      entry.is_initialised = true;
      entry.domain = {choice->target};
      result.leaves_out = true;
      return result;
    }
    gets_own = choice->kind == AliasChoice::Kind::Own;
    own = choice->object_class;
  }
  if (gets_own && !reference.is_pointer && !own.is_valid()) {
    diag::Result<std::span<const ir::ClassId>> classes = classes_of(reference);
    if (!classes) return Unexpected<diag::Diagnostic>(classes.error());
    const auto first =
        std::ranges::find_if(*classes, [&](ir::ClassId id) { return find_unusable(id) == nullptr; });
    gets_own = first != classes->end();
    if (gets_own) own = *first;
    result.leaves_out = classes->size() > (gets_own ? 1 : 0);
  }

  if (reference.declared.is_valid() && program_->get(reference.declared).inputs.has_other_choices) {
    result.leaves_out = true;
  }
  result.leaves_out = result.leaves_out || reference.has_other_classes;
  if (own.is_valid() && !program_->get(own).inputs.constants.empty()) {
    if (!add_constants(own, stores, domain)) result.leaves_out = true;
    std::ranges::sort(domain);
  } else if (gets_own) {
    domain.push_back(next_target(reference));
    result.condition = make_own(reference, own, stores);
    const bool is_narrowed =
        !limits_.has_all_values && !reference.is_pointer && has_usual_values(*program_, own);
    result.leaves_out = result.leaves_out || is_narrowed;
  }
  std::vector<Term> ways;
  for (std::uint64_t target : domain) {
    ways.push_back(terms_->make_equal(variable, terms_->make_constant(variable.sort(), target)));
  }
  Reference& entry = references_.edit().at(variable);
  entry.is_initialised = true;
  entry.domain = std::move(domain);
  result.condition = terms_->make_and(terms_->make_or(ways), result.condition);
  return result;
}

diag::Result<std::vector<AliasChoice>> InputSpace::joint_choices(Term reference, bool asks_identity) {
  using Choices = std::vector<AliasChoice>;
  const std::vector<Term> parts = find_all_lazy(reference);
  TESTELLATE_INVARIANT(!parts.empty(), "a reference should be initialised once");
  const Reference& first = reference_of(parts.front());
  if (first.is_pointer || limits_.assumptions != nullptr) return Choices();
  bool may_be_null = false;
  for (Term part : parts) {
    const Reference& other = reference_of(part);
    const bool is_alike = other.declared == first.declared && other.element == first.element &&
                          other.has_other_classes == first.has_other_classes &&
                          other.is_element == first.is_element && other.max_length == first.max_length;
    if (!is_alike) return Choices();
    may_be_null = may_be_null || !other.is_never_null;
  }
  diag::Result<Choices> choices = alias_choices(parts.front(), true, asks_identity);
  if (!choices || choices->empty() || reference.is_variable()) return choices;
  std::erase_if(*choices, [](const AliasChoice& choice) { return choice.kind == AliasChoice::Kind::Null; });
  if (may_be_null) choices->insert(choices->begin(), AliasChoice{AliasChoice::Kind::Null, 0, {}});
  // What else the term may lead to: lazy references add nothing to that.
  const std::vector<std::uint64_t> nowhere;
  const auto others = find_candidates(*terms_, to_slot(reference), false, [&](Term term) {
    const bool is_lazy = term.is_variable() && references_->contains(term) && domain_of(term) == nullptr;
    return is_lazy ? &nowhere : domain_of(term);
  });
  if (!others) return Choices();
  for (const Candidate& other : *others) {
    const auto kind = other.target == 0 ? AliasChoice::Kind::Null : AliasChoice::Kind::Earlier;
    const AliasChoice choice{kind, other.target, {}};
    if (std::ranges::find(*choices, choice) == choices->end()) choices->push_back(choice);
  }
  return choices;
}

InitialisedInput InputSpace::initialise_jointly(Term reference,
                                                std::span<const AliasChoice> choices,
                                                const InputStores& stores) {
  const std::vector<Term> parts = find_all_lazy(reference);
  TESTELLATE_INVARIANT(!parts.empty(), "a reference should be initialised once");
  // Own objects are reached by the first of them, and have its name unless another one has it.
  Reference own = reference_of(parts.front());
  if (!reference.is_variable()) {
    const auto is_taken = [&](const InputObject& object) { return object.name == own.name; };
    do own.name += '\'';
    while (std::ranges::any_of(objects_.view(), is_taken));
  }
  // What is split off is there for sure.
  const bool is_open = choices.size() > 1;
  if (is_open) own.owner = reference;
  InitialisedInput result{terms_->make_true()};
  std::vector<std::uint64_t> domain;
  std::vector<Term> ways;
  for (const AliasChoice& choice : choices) {
    std::uint64_t target = choice.target;
    if (choice.kind == AliasChoice::Kind::Own) {
      target = next_target(own);
      result.condition = terms_->make_and(result.condition, make_own(own, choice.object_class, stores));
      result.leaves_out =
          result.leaves_out || (!limits_.has_all_values && has_usual_values(*program_, choice.object_class));
    }
    domain.push_back(target);
    Term way = terms_->make_equal(reference, terms_->make_constant(reference.sort(), target));
    // Only what is there was met earlier: otherwise one heap would have several numberings.
    const bool is_input = choice.kind == AliasChoice::Kind::Earlier && target <= objects_.size();
    if (const Term owner = is_input ? objects_[target - 1].owner : Term(); owner.is_valid()) {
      way = terms_->make_and(way, terms_->make_equal(owner, terms_->make_constant(owner.sort(), target)));
    }
    ways.push_back(way);
  }
  const bool has_other_choices =
      own.declared.is_valid() && program_->get(own.declared).inputs.has_other_choices;
  result.leaves_out = result.leaves_out || has_other_choices || own.has_other_classes;
  for (Term part : parts) {
    if (!reference_of(part).is_never_null || reference.is_variable()) continue;
    const Term null = terms_->make_equal(part, terms_->make_constant(part.sort(), 0));
    result.condition = terms_->make_and(result.condition, terms_->make_not(null));
  }
  result.condition = terms_->make_and(terms_->make_or(ways), result.condition);
  std::ranges::sort(domain);
  for (Term part : parts) {
    Reference& entry = references_.edit().at(part);
    if (reference.is_variable()) {
      entry.is_initialised = true;
      entry.domain = domain;
      continue;
    }
    entry.domain_as_part.insert(entry.domain_as_part.end(), domain.begin(), domain.end());
  }
  if (!reference.is_variable()) wholes_.edit().emplace(reference, std::move(domain));
  if (is_open || !reference.is_variable()) numberings_.push_back(result.condition);
  return result;
}

bool InputSpace::may_have_led_to(Term variable, std::uint64_t target) const {
  const auto found = references_->find(variable);
  return found != references_->end() &&
         std::ranges::find(found->second.domain_as_part, target) != found->second.domain_as_part.end();
}

Term InputSpace::lead_to_made(Term variable, ir::ReferenceBits object) {
  Reference& entry = references_.edit().at(variable);
  TESTELLATE_INVARIANT(!entry.is_initialised, "a reference should be initialised once");
  entry.is_initialised = true;
  entry.domain.assign(1, object);
  return terms_->make_equal(variable, terms_->make_constant(variable.sort(), object));
}

Term InputSpace::make_inside(Term variable,
                             Reference& reference,
                             ir::PointerBits start,
                             const ByteMemory& memory) {
  const ir::ObjectNumber number = ir::pointer_object(start);
  const InputObject& object = objects_[number - ir::kFirstInputObject];
  // Elements between the two: no input of its own, it is seen in where the pointer leads to.
  const Term count =
      terms_->make_variable("(" + reference.name + " - " + object.name + ")", Sort::bit_vector(32));
  const std::uint64_t element = ir::data_size(*program_, reference.pointee);
  reference.behind = terms_->make_mul(terms_->make_zero_extend(count, 64), terms_->make_bits(64, element));
  const Term place = terms_->make_add(terms_->make_bits(64, start), reference.behind);
  const Term size = bits_term(*terms_, memory.size(number).value, 64);
  const Term end = terms_->make_sub(size, terms_->make_bits(64, object.lead));
  return terms_->make_and(terms_->make_equal(variable, place), terms_->make_ule(reference.behind, end));
}

Term InputSpace::make_own(const Reference& reference, ir::ClassId own_class, const InputStores& stores) {
  InputObject object;
  object.name = reference.name;
  object.reference = reference.variable;
  object.owner = reference.owner;
  Term condition = terms_->make_true();
  bool is_text = false;
  const ir::ClassInputs* sequence = nullptr;
  if (reference.is_pointer) {
    condition = make_own_bytes(reference, object, stores.memory);
  } else {
    object.object_class = own_class;
    object.element_type = reference.element;
    const ir::Class& info = program_->get(own_class);
    if (info.kind == ir::Class::Kind::Array) {
      condition = make_own_array(reference, object, stores.heap);
    } else {
      auto found = own_classes_->find(reference.declared);
      if (found != own_classes_->end() && found->second.size() > 1) object.one_choice_of = reference.declared;
      auto number = static_cast<ir::ReferenceBits>(next_target(reference));
      stores.heap.add_input_object(number, own_class, info.cell_count);
      add_fixed_cells(number, info, stores.heap);
      is_text = info.inputs.text.is_valid();
      sequence = ir::find_sequence(*program_, own_class);
    }
  }
  objects_.push_back(std::move(object));
  if (sequence != nullptr) return make_sequence_elements(reference, *sequence, stores.heap);
  if (is_text) return make_text_bytes(reference, own_class, stores.heap);
  for (const Bounds& bounds : bounds_of(*program_, own_class, limits_.has_all_values)) {
    const ir::Type type = program_->get(bounds.field).type;
    const auto number = static_cast<ir::ReferenceBits>(objects_.size());
    if (bounds.least == bounds.most) {
      add_fixed_cell(
          number, bounds.field, concrete(value::truncate(bounds.least, type.width())), stores.heap);
      continue;
    }
    // As narrow as its bounds, so that they show in every term it is part of.
    const unsigned width = width_between(bounds, type.width());
    const Term value = to_bits_term(*terms_, type, make_cell(number, bounds.field, stores.heap, width));
    const Term least =
        terms_->make_bits(type.width(), value::truncate<value::U128>(bounds.least, type.width()));
    const Term most =
        terms_->make_bits(type.width(), value::truncate<value::U128>(bounds.most, type.width()));
    condition = terms_->make_and(
        condition, terms_->make_and(terms_->make_sle(least, value), terms_->make_sle(value, most)));
  }
  return condition;
}

InputSpace::Length InputSpace::make_length(const std::string& name, std::uint32_t min, std::uint32_t max) {
  Sort sort = Sort::bit_vector(32);
  if (!limits_.is_unbounded && min >= max) return {concrete(max), max, terms_->make_true()};
  const InputPlace place{InputPlace::Kind::Length, next_number(), 0, {}};
  Term length =
      make_variable(name + ".length", sort, place, ir::DataTypeId(), solver::PreferredStyle::Unsigned);
  // Limits are below 2^31: as unsigned numbers they bound the length from both sides.
  std::uint32_t limit = limits_.is_unbounded ? kMaxJavaLength : max;
  Term condition = terms_->make_ule(length, terms_->make_bits(32, limit));
  if (min > 0) {
    condition = terms_->make_and(terms_->make_ule(terms_->make_bits(32, min), length), condition);
  }
  return {to_slot(length), limit, condition};
}

Term InputSpace::make_own_array(const Reference& reference, InputObject& object, ObjectHeap& heap) {
  const ir::Class& info = program_->get(object.object_class);
  Length length = make_length(reference.name, 0, reference.max_length.value_or(limits_.max_array));
  bool is_narrow =
      info.element_data_type.is_valid() && program_->get(info.element_data_type).kind == DataType::Kind::Bool;
  // Elements whose values the element type does not bound, and references, are made one by one.
  if (limits_.is_unbounded || (!info.element_type.is_ref() && !is_narrow)) {
    object.contents = make_variable(reference.name + "[]",
                                    Sort::array(32, sort_of(info.element_type)),
                                    {InputPlace::Kind::Contents, next_number(), 0, {}},
                                    ir::DataTypeId(),
                                    style_of(info.element_data_type));
  }
  object.max_length = length.max;
  object.kind = InputObject::Kind::Array;
  object.length = length.value;
  heap.add_input_array(static_cast<ir::ReferenceBits>(next_target(reference)),
                       object.object_class,
                       info.element_type,
                       length.value,
                       length.max,
                       object.contents);
  return length.condition;
}

Term InputSpace::make_own_bytes(const Reference& reference, InputObject& object, ByteMemory& memory) {
  ir::ObjectNumber number = ir::pointer_object(next_target(reference));
  object.kind = InputObject::Kind::Bytes;
  object.element_type = reference.pointee;
  std::uint64_t element_size = ir::data_size(*program_, reference.pointee);
  if (element_size == 0) {
    memory.add_input(number, ByteSize::fixed(0));
    return terms_->make_true();
  }
  object.is_string = is_text_byte(*program_, reference.pointee);
  object.lead = lead_of(reference);
  if (object.lead != 0) object.lead_type = element_size == 1 ? reference.pointee : byte_type(*program_);
  // APPROX(input-nonempty): a pointer that is not null leads to one element at least (misses paths).
  std::uint32_t min = object.is_string ? 0 : 1;
  Length length =
      make_length(reference.name, min, std::max(min, reference.max_length.value_or(limits_.max_array)));
  object.length = length.value;

  const std::uint64_t extra = object.lead + (object.is_string ? 1 : 0);
  ByteSize size;
  size.min = (length.value.is_concrete() ? length.max : min) * element_size + extra;
  size.max = length.max * element_size + extra;
  if (length.value.is_concrete()) {
    size.value = concrete(size.max);
  } else {
    Term count = terms_->make_zero_extend(length.value.term, 64);
    size.value = to_slot(terms_->make_add(terms_->make_mul(count, terms_->make_bits(64, element_size)),
                                          terms_->make_bits(64, extra)));
  }
  if (limits_.is_unbounded) {
    size.max = std::min(size.max, kMaxUnboundedSize);
    object.contents = make_variable(reference.name + "[]",
                                    Sort::array(32, Sort::bit_vector(8)),
                                    {InputPlace::Kind::Contents, number, 0, {}},
                                    ir::DataTypeId());
    memory.add_input(number, size, object.contents);
  } else {
    memory.add_input(number, size);
  }
  return length.condition;
}

}  // namespace testellate::engine
