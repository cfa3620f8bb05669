// SPDX-License-Identifier: Apache-2.0
#include "sequences/object_state.h"

#include <algorithm>
#include <unordered_map>

namespace testellate::sequences {
namespace {

using engine::Slot;
using states::Cell;

/// Cells of one heap; objects of tests are small.
constexpr std::size_t kMostCells = 20'000;

class HeapReader {
 public:
  HeapReader(const ir::Program& program,
             expr::TermBuilder& terms,
             const engine::World& world,
             const LengthBound& bound)
      : program_(program), terms_(terms), world_(world), bound_(bound) {}

  void add_root(ir::Type type, const Slot& value) { heap_.roots.push_back(read(type, value)); }

  std::optional<states::RootedHeap> finish() {
    // Reading an object finds further ones.
    for (std::size_t at = 0; at < numbers_.size() && is_comparable_; ++at) read_object(at);
    return is_comparable_ ? std::optional(std::move(heap_)) : std::nullopt;
  }

 private:
  Cell read(ir::Type type, const Slot& value) {
    if (++cells_ > kMostCells || !value.is_defined()) is_comparable_ = false;
    if (type.is_ref()) return read_reference(value);
    if (type.is_ptr()) is_comparable_ = false;
    return value.is_concrete() ? states::number_cell(value.bits) : states::term_cell(value.term);
  }

  Cell read_reference(const Slot& value) {
    const Slot reference = world_.inputs.resolve(value);
    if (reference.is_concrete()) {
      return states::reference_cell(index_of(static_cast<ir::ReferenceBits>(reference.bits)));
    }
    if (const expr::Term lazy = world_.inputs.find_lazy(reference); lazy.is_valid()) {
      if (lazy != reference.term) is_comparable_ = false;
      return states::number_cell(lazy.id());
    }
    const std::optional<std::vector<engine::Candidate>> candidates =
        world_.inputs.candidates(reference, false);
    Cell cell;
    cell.kind = Cell::Kind::Choices;
    if (!candidates) {
      is_comparable_ = false;
      return cell;
    }
    for (const engine::Candidate& candidate : *candidates) {
      cell.choices.push_back({candidate.guard, index_of(static_cast<ir::ReferenceBits>(candidate.target))});
    }
    return cell;
  }

  states::ObjectIndex index_of(ir::ReferenceBits number) {
    if (number == ir::kNullReference) return states::kNull;
    auto [found, is_new] = indices_.try_emplace(number, static_cast<states::ObjectIndex>(numbers_.size()));
    if (is_new) numbers_.push_back(number);
    return found->second;
  }

  void read_object(std::size_t at) {
    const ir::ReferenceBits number = numbers_[at];
    states::Object object;
    object.label = world_.heap.class_of(number).index();
    if (number < ir::kFirstCreatedReference) object.label |= std::uint64_t{number} << 32;
    object.cells = world_.heap.is_array(number) ? read_elements(number) : read_fields(number);
    heap_.objects.push_back(std::move(object));
  }

  std::vector<Cell> read_fields(ir::ReferenceBits number) {
    std::vector<ir::FieldId> fields;
    for (ir::ClassId id = world_.heap.class_of(number); id.is_valid(); id = program_.get(id).super) {
      fields.insert(fields.end(), program_.get(id).fields.begin(), program_.get(id).fields.end());
    }
    std::vector<Cell> cells;
    for (ir::FieldId field : fields) {
      const std::optional<Slot> value = world_.heap.read_cell(number, program_.get(field).cell);
      cells.push_back(value ? read(program_.get(field).type, *value) : Cell());
    }
    return cells;
  }

  std::vector<Cell> read_elements(ir::ReferenceBits number) {
    const Slot length = world_.heap.length(number);
    std::vector<Cell> cells{read(ir::Type::integer(32), length)};
    // Elements behind the end are as they were when the array was made, which is the same in all of them.
    const std::uint64_t count = length.is_concrete() ? static_cast<std::uint64_t>(length.bits)
                                                     : bound_(length.term, world_.heap.max_length(number));
    if (cells_ + count > kMostCells) {
      is_comparable_ = false;
      return cells;
    }
    const ir::Type type = world_.heap.element_type(number);
    for (std::uint64_t at = 0; at < count; ++at) {
      const Slot index = engine::concrete(at);
      const bool is_absent = world_.heap.first_absent(number, index).has_value();
      cells.push_back(is_absent ? Cell() : read(type, world_.heap.read_element(terms_, number, index)));
    }
    return cells;
  }

  const ir::Program& program_;
  expr::TermBuilder& terms_;
  const engine::World& world_;
  const LengthBound& bound_;
  states::RootedHeap heap_;
  std::vector<ir::ReferenceBits> numbers_;  ///< of the objects, by index
  std::unordered_map<ir::ReferenceBits, states::ObjectIndex> indices_;
  std::size_t cells_ = 0;
  bool is_comparable_ = true;
};

}  // namespace

const std::vector<ir::StaticId>& KeptStatics::find() {
  for (; next_ != program_.statics().end_id(); next_ = support::next(next_)) {
    const ir::ClassId owner = program_.get(next_).owner;
    auto [known, is_new] = known_.try_emplace(owner);
    if (is_new) known->second = keeps_state_(owner);
    if (known->second) statics_.push_back(next_);
  }
  return statics_;
}

const Slot& called_object(const engine::PathState& state) {
  const bool is_made = state.construction_inputs != nullptr;
  return is_made ? state.arguments.front().second : state.ending->value;
}

std::optional<states::RootedHeap> object_state(const ir::Program& program,
                                               expr::TermBuilder& terms,
                                               const engine::State& ended,
                                               const std::vector<ir::StaticId>& statics,
                                               const LengthBound& bound) {
  const auto& state = static_cast<const engine::PathState&>(ended);
  HeapReader reader(program, terms, state.world, bound);
  reader.add_root(ir::Type::ref(), called_object(state));
  for (ir::StaticId variable : statics) {
    const bool is_touched = variable.index() < state.world.statics.size();
    reader.add_root(program.get(variable).type,
                    is_touched ? state.world.statics[variable.index()] : engine::concrete(0));
  }
  return reader.finish();
}

std::optional<states::RootedHeap> result_state(const ir::Program& program,
                                               expr::TermBuilder& terms,
                                               const engine::State& ended,
                                               const LengthBound& bound) {
  const auto& state = static_cast<const engine::PathState&>(ended);
  HeapReader reader(program, terms, state.world, bound);
  reader.add_root(state.ending->type, state.ending->value);
  return reader.finish();
}

expr::Term returned_true(expr::TermBuilder& terms, const engine::State& ended) {
  const engine::Ending& ending = *static_cast<const engine::PathState&>(ended).ending;
  return terms.make_is_nonzero(engine::to_bits_term(terms, ending.type, ending.value));
}

}  // namespace testellate::sequences
