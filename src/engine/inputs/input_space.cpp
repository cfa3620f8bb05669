// SPDX-License-Identifier: Apache-2.0
#include "engine/inputs/input_space.h"

#include <algorithm>
#include <utility>

#include "engine/inputs/input_types.h"
#include "ir/data_type.h"
#include "support/invariant.h"

namespace testellate::engine {

using expr::Sort;
using expr::Term;
using ir::DataType;

namespace {

/// Elements of an array that are chosen one by one; further ones are what the solver says.
constexpr std::uint32_t kMostPreferred = 64;

/// Of the number of values of a stream.
constexpr unsigned kLengthWidth = 32;

/// A holder says by itself that there is nothing, so people return none that is null.
bool is_holder(const ir::Program& program, ir::DataTypeId type) {
  if (!type.is_valid() || program.get(type).kind != DataType::Kind::Reference) return false;
  const ir::ClassInputs& inputs = program.get(program.get(type).reference_class).inputs;
  return inputs.elements.is_valid() && !inputs.size.is_valid();
}

/// Whether `path` could be made from `root` by going on from it: "a" and "a.b", "a[1]", "a->b".
bool extends_path(const std::string& path, const std::string& root) {
  if (!path.starts_with(root)) return false;
  if (path.size() == root.size()) return true;
  char next = path[root.size()];
  return next == '.' || next == '[' || next == '-';
}

}  // namespace

InputSpace::InputSpace(ir::Program& program,
                       ir::Hierarchy& hierarchy,
                       expr::TermBuilder& terms,
                       Limits limits)
    : program_(&program),
      hierarchy_(&hierarchy),
      terms_(&terms),
      limits_(limits),
      names_(std::make_shared<Names>()),
      own_classes_(std::make_shared<OwnClasses>()),
      references_(References()),
      wholes_(Wholes()),
      streams_(std::vector<StreamRead>()) {}

void InputSpace::set_unusable(ir::ClassId object_class, std::string why) {
  std::map<ir::ClassId, std::string> more;
  if (unusable_ != nullptr) more = *unusable_;
  more.insert_or_assign(object_class, std::move(why));
  unusable_ = std::make_shared<const std::map<ir::ClassId, std::string>>(std::move(more));
}

const std::string* InputSpace::find_unusable(ir::ClassId object_class) const {
  if (unusable_ == nullptr) return nullptr;
  for (ir::ClassId at = object_class; at.is_valid(); at = program_->get(at).super) {
    if (const auto found = unusable_->find(at); found != unusable_->end()) return &found->second;
  }
  return nullptr;
}

Slot InputSpace::make_input(const std::string& name,
                            ir::DataTypeId data_type,
                            ir::Type type,
                            const ir::InputRoot* root,
                            InputPlace place,
                            bool is_never_null) {
  std::string path = root != nullptr ? unique_root_name(name) : name;
  DataType::Kind kind = DataType::Kind::Unsigned;
  if (data_type.is_valid()) kind = program_->get(data_type).kind;
  bool is_reference = type.is_ref() || kind == DataType::Kind::Reference;
  bool is_pointer = !is_reference && (type.is_ptr() || kind == DataType::Kind::Pointer);
  if (!is_reference && !is_pointer) return make_scalar(path, place, data_type, 0, type);

  Reference reference;
  reference.name = path;
  reference.is_pointer = is_pointer;
  reference.is_never_null = is_never_null || (root != nullptr && (root->is_receiver || root->is_never_null));
  if (root != nullptr) reference.max_length = root->max_length;
  if (is_reference) {
    reference.declared = root_class();
    set_declared(reference, data_type);
  } else if (kind == DataType::Kind::Pointer) {
    reference.pointee = program_->get(data_type).target;
    if (const std::uint64_t count = program_->get(data_type).count; count != 0) {
      reference.max_length = static_cast<std::uint32_t>(count);
    }
  }
  return make_reference(std::move(reference), place, data_type);
}

Slot InputSpace::add_by_value(const ir::InputRoot& root, ByteMemory& memory) {
  InputObject object;
  object.kind = InputObject::Kind::Bytes;
  object.name = unique_root_name(std::string(program_->text(root.name)));
  object.element_type = root.data_type;
  object.length = concrete(1);
  object.is_by_value = true;
  const auto number = static_cast<ir::ObjectNumber>(objects_.size()) + ir::kFirstInputObject;
  memory.add_input(number, ByteSize::fixed(ir::data_size(*program_, root.data_type)));
  objects_.push_back(std::move(object));
  return concrete(ir::make_pointer(number));
}

void InputSpace::add_global(const ir::InputRoot& root, ByteMemory& memory) {
  TESTELLATE_INVARIANT(root.global.is_valid(), "the input should be a global");
  std::string name = unique_root_name(std::string(program_->text(root.name)));
  globals_.push_back({root.global, std::move(name), root.data_type});
  memory.make_input(ir::kFirstGlobalObject + root.global.index());
}

Term InputSpace::find_lazy(const Slot& reference) const {
  if (reference.is_concrete()) return Term();
  return find_value_variable(
      reference.term,
      [this](Term variable) {
        auto found = references_->find(variable);
        return found != references_->end() && !found->second.is_initialised;
      },
      [this](Term part) { return wholes_->contains(part); });
}

std::vector<Term> InputSpace::find_all_lazy(Term reference) const {
  std::vector<Term> found;
  static_cast<void>(find_value_variable(
      reference,
      [&](Term variable) {
        const auto known = references_->find(variable);
        if (known != references_->end() && !known->second.is_initialised) found.push_back(variable);
        return false;
      },
      [this](Term part) { return wholes_->contains(part); }));
  return found;
}

const std::vector<std::uint64_t>* InputSpace::domain_of(Term term) const {
  if (!term.is_variable()) {
    const auto whole = wholes_->find(term);
    return whole == wholes_->end() ? nullptr : &whole->second;
  }
  const auto found = references_->find(term);
  return found != references_->end() && found->second.is_initialised ? &found->second.domain : nullptr;
}

std::optional<std::vector<Candidate>> InputSpace::candidates(const Slot& reference, bool is_pointer) const {
  return find_candidates(
      *terms_,
      reference,
      is_pointer,
      [this](Term term) { return domain_of(term); },
      [this](Term variable) {
        auto found = references_->find(variable);
        return found != references_->end() ? found->second.behind : Term();
      });
}

Slot InputSpace::resolve(const Slot& reference) const {
  if (reference.is_concrete()) return reference;
  if (const auto whole = wholes_->find(reference.term); whole != wholes_->end()) {
    if (whole->second.size() != 1) return reference;
    return with_undefined(concrete(whole->second.front()), undefined_mask(reference));
  }
  if (!reference.term.is_variable()) return reference;
  auto found = references_->find(reference.term);
  bool is_one = found != references_->end() && found->second.domain.size() == 1;
  if (is_one && found->second.behind.is_valid()) {
    const Term start = terms_->make_bits(64, found->second.domain.front());
    return with_undefined(to_slot(terms_->make_add(start, found->second.behind)), undefined_mask(reference));
  }
  return is_one ? with_undefined(concrete(found->second.domain.front()), undefined_mask(reference))
                : reference;
}

solver::PreferredStyle InputSpace::style_of(ir::DataTypeId data_type) const {
  if (!data_type.is_valid()) return solver::PreferredStyle::Number;
  const DataType::Kind kind = program_->get(data_type).kind;
  if (kind == DataType::Kind::Character) return solver::PreferredStyle::Character;
  return kind == DataType::Kind::Unsigned ? solver::PreferredStyle::Unsigned : solver::PreferredStyle::Number;
}

bool InputSpace::is_data(const InputVariable& variable, const ir::Enumerations* enumerations) const {
  const InputPlace::Kind kind = variable.place.kind;
  if (variable.is_reference || kind == InputPlace::Kind::Length || kind == InputPlace::Kind::StreamLength) {
    return false;
  }
  if (!variable.data_type.is_valid()) return true;
  const DataType& type = program_->get(variable.data_type);
  // Of an enumeration only its own numbers are good.
  const bool is_known = enumerations != nullptr && enumerations->contains(variable.data_type);
  if (is_known || program_->text(type.name).starts_with("enum")) return false;
  if (type.kind == DataType::Kind::Bool) {
    // An answer of a stub that nothing depends on had better be the one that it gives by itself.
    return kind != InputPlace::Kind::StreamValue;
  }
  return type.kind == DataType::Kind::Signed || type.kind == DataType::Kind::Unsigned ||
         type.kind == DataType::Kind::Character || type.kind == DataType::Kind::Float;
}

std::vector<solver::Preference> InputSpace::preferences(const ir::Enumerations* enumerations) const {
  std::vector<solver::Preference> preferences;
  // Objects of their own rather than one that is several inputs.
  for (std::size_t at = 0; at < objects_.size(); ++at) {
    const Term owner = objects_[at].owner;
    if (!owner.is_valid()) continue;
    const Term is_there = terms_->make_equal(owner, terms_->make_bits(owner.width(), at + 1));
    preferences.push_back({terms_->make_not(is_there)});
  }
  for (const InputVariable& variable : variables_.view()) {
    if (!variable.term.sort().is_array()) {
      // In a list, people expect something rather than null.
      if (auto found = references_->find(variable.term); found != references_->end()) {
        const bool is_seen_element = found->second.is_element && found->second.is_initialised;
        const Term null = terms_->make_bits(variable.term.width(), ir::kNullReference);
        if (is_seen_element) preferences.push_back({terms_->make_equal(variable.term, null)});
      }
      const bool is_length = variable.place.kind == InputPlace::Kind::Length;
      const bool is_text_length =
          is_length && std::ranges::find(objects_.view(), variable.term, &InputObject::text_length) !=
                           objects_.view().end();
      preferences.push_back({variable.term, variable.style, is_data(variable, enumerations), is_text_length});
      continue;
    }
    auto object = std::ranges::find(objects_.view(), variable.term, &InputObject::contents);
    if (object == objects_.view().end()) continue;
    for (std::uint32_t at = 0; at < std::min(object->max_length, kMostPreferred); ++at) {
      Term element = terms_->make_select(variable.term, terms_->make_bits(32, at));
      preferences.push_back({element, variable.style, true});
    }
  }
  return preferences;
}

Term InputSpace::make_variable(std::string name,
                               Sort sort,
                               InputPlace place,
                               ir::DataTypeId data_type,
                               std::optional<solver::PreferredStyle> style,
                               const Reference* reference) {
  // The proof run shares the terms with what it is a proof about, but its inputs have other limits.
  if (limits_.is_unbounded) name.insert(0, 1, '~');
  // The same path means the same variable in every state. Where it does not (a class that was loaded on one
  // path only), the later one gets another name.
  while (!names_->try_emplace(name, sort).second && names_->at(name) != sort) name += '\'';
  Term variable = terms_->make_variable(name, sort);
  variables_.push_back({variable,
                        std::move(name),
                        place,
                        data_type,
                        style.value_or(style_of(data_type)),
                        reference != nullptr,
                        reference != nullptr ? reference->declared : ir::ClassId()});
  return variable;
}

Slot InputSpace::make_scalar(const std::string& name,
                             InputPlace place,
                             ir::DataTypeId data_type,
                             unsigned width,
                             ir::Type type,
                             std::optional<solver::PreferredStyle> style) {
  DataType::Kind kind = DataType::Kind::Unsigned;
  if (data_type.is_valid()) {
    const DataType& data = program_->get(data_type);
    kind = data.kind;
    if (width == 0) width = data.width;
  }
  bool is_float = kind == DataType::Kind::Float && width == type.width();
  if (is_float || (!data_type.is_valid() && type.is_float())) {
    Sort sort = Sort::floating(type.width() == 32 ? value::FloatFormat::F32 : value::FloatFormat::F64);
    Term variable = make_variable(name, sort, place, data_type);
    return type.is_float() ? to_slot(variable) : to_slot(terms_->make_fp_to_bits(variable));
  }
  if (kind == DataType::Kind::Bool || type == ir::Type::boolean()) {
    Term variable = make_variable(name, Sort::boolean(), place, data_type);
    if (type == ir::Type::boolean()) return to_slot(variable);
    Term bits = terms_->make_zero_extend(terms_->make_bit_of(variable), type.width());
    return from_bits_term(*terms_, type, bits);
  }
  if (width == 0 || width > type.width()) width = type.width();
  Term bits = make_variable(name, Sort::bit_vector(width), place, data_type, style);
  bits = kind == DataType::Kind::Signed ? terms_->make_sign_extend(bits, type.width())
                                        : terms_->make_zero_extend(bits, type.width());
  return from_bits_term(*terms_, type, bits);
}

Slot InputSpace::make_reference(Reference reference, InputPlace place, ir::DataTypeId data_type) {
  Sort sort = Sort::bit_vector(reference.is_pointer ? 64 : 32);
  Term variable = make_variable(reference.name, sort, place, data_type, std::nullopt, &reference);
  reference.variable = variable;
  references_.edit().emplace(variable, std::move(reference));
  return to_slot(variable);
}

void InputSpace::set_declared(Reference& reference, ir::DataTypeId data_type) const {
  if (!data_type.is_valid() || program_->get(data_type).kind != DataType::Kind::Reference) return;
  reference.declared = program_->get(data_type).reference_class;
  reference.element = program_->get(data_type).target;
  reference.has_other_classes = program_->get(data_type).has_others;
}

std::string InputSpace::unique_root_name(const std::string& name) {
  std::string result = name;
  auto collides = [&] {
    for (const std::string& other : roots_.view()) {
      if (extends_path(result, other) || extends_path(other, result)) return true;
    }
    return false;
  };
  // Marked behind the first word: "a.b'" would still be a path from "a".
  while (collides()) result.insert(std::min(result.find_first_of(".[-"), result.size()), 1, '\'');
  roots_.push_back(result);
  return result;
}

const InputSpace::Reference& InputSpace::reference_of(Term variable) const {
  auto found = references_->find(variable);
  TESTELLATE_INVARIANT(found != references_->end(),
                       "the variable should be an input reference of this state");
  return found->second;
}

ir::ClassId InputSpace::root_class() const {
  for (ir::ClassId id(0); id != program_->classes().end_id(); id = support::next(id)) {
    const ir::Class& info = program_->get(id);
    if (info.is_complete && info.kind == ir::Class::Kind::Object && !info.super.is_valid()) return id;
  }
  return ir::ClassId();
}

// Inputs outside memory. A stream that may end has a length, which is a variable like that of an array:
// whether there is a k-th value is the condition k < length, so the end stays the end.

StreamRead* InputSpace::find_stream(const ir::InputStream& stream) {
  auto has_name = [&](const StreamRead& known) { return known.name == stream.name; };
  if (std::ranges::none_of(*streams_, has_name)) return nullptr;
  return &*std::ranges::find_if(streams_.edit(), has_name);
}

const StreamRead* InputSpace::open_stream(const ir::InputStream& stream) {
  if (const StreamRead* known = find_stream(stream)) {
    const bool is_same = known->type == stream.type && known->length.is_valid() == stream.may_end;
    return is_same ? known : nullptr;
  }
  StreamRead opened;
  opened.name = stream.name;
  opened.path = unique_root_name(opened.name);
  opened.type = stream.type;
  opened.data_type = stream.data_type;
  const auto index = static_cast<std::uint32_t>(streams_->size());
  if (stream.may_end) {
    opened.length = make_variable(opened.path + ".length",
                                  expr::Sort::bit_vector(kLengthWidth),
                                  {InputPlace::Kind::StreamLength, index, 0, {}},
                                  ir::DataTypeId(),
                                  solver::PreferredStyle::Unsigned);
  }
  return &streams_.edit().emplace_back(std::move(opened));
}

Slot InputSpace::take_from_stream(const ir::InputStream& stream) {
  StreamRead* read = find_stream(stream);
  TESTELLATE_INVARIANT(read != nullptr && !read->has_ended, "a stream that is read should be open");
  std::string name = read->path + "[" + std::to_string(read->values.size()) + "]";
  // Bytes that nobody says more about are text.
  std::optional<solver::PreferredStyle> style;
  if (!read->data_type.is_valid() && read->type.width() == 8) style = solver::PreferredStyle::Character;
  // Of what a stub writes into a buffer most matters to nobody: zeros at its end need not be written down.
  if (is_text_byte(*program_, read->data_type)) style = solver::PreferredStyle::CharacterOrZero;
  const InputPlace place{InputPlace::Kind::StreamValue,
                         static_cast<std::uint32_t>(read - streams_->data()),
                         read->values.size(),
                         {}};
  Slot value;
  if (read->type.is_ref() || read->type.is_ptr()) {
    const bool leaves_out_null = !limits_.is_unbounded && is_holder(*program_, read->data_type);
    value = make_input(name, read->data_type, read->type, nullptr, place, leaves_out_null);
    if (leaves_out_null) references_.edit().at(value.term).has_other_classes = true;
  } else {
    value = make_scalar(name, place, read->data_type, 0, read->type, style);
  }
  append_to_stream(*read, value);
  return value;
}

Slot InputSpace::repeat_from_stream(const ir::InputStream& stream, std::size_t index) {
  StreamRead* read = find_stream(stream);
  TESTELLATE_INVARIANT(read != nullptr && index < read->values.size(), "a repeated value should be there");
  const Slot value = read->values.view()[index];
  append_to_stream(*read, value);
  return value;
}

void InputSpace::note_question(const ir::InputStream& stream, std::vector<Slot> question) {
  StreamRead* read = find_stream(stream);
  TESTELLATE_INVARIANT(read != nullptr && read->questions.size() + 1 == read->values.size(),
                       "each value of a stream that is asked should have its question");
  read->questions.push_back(std::move(question));
}

void InputSpace::append_to_stream(StreamRead& read, const Slot& value) {
  std::size_t before = 0;
  for (const StreamRead& other : *streams_) before += other.values.size();
  read.values.push_back(value);
  read.order.push_back(static_cast<std::uint32_t>(before));
}

void InputSpace::end_stream(const ir::InputStream& stream) {
  StreamRead* read = find_stream(stream);
  TESTELLATE_INVARIANT(read != nullptr, "a stream that ends should be open");
  read->has_ended = true;
}

}  // namespace testellate::engine
