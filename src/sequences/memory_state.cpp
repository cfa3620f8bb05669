// SPDX-License-Identifier: Apache-2.0
// Objects are read in the order in which pointers lead to them, each as the type of the first pointer that
// does: two memories that differ only in the numbers of their objects are read alike. A pointer is a
// reference to its object and a number, the offset.
#include "sequences/memory_state.h"

#include <unordered_map>

#include "ir/pointer.h"

namespace testellate::sequences {
namespace {

using engine::Slot;
using states::Cell;

/// Cells of one heap; objects of tests are small.
constexpr std::size_t kMostCells = 20'000;
constexpr std::uint64_t kWord = 8;

/// Labels beside those of types, which are small.
constexpr std::uint64_t kDead = std::uint64_t{1} << 40;
constexpr std::uint64_t kWays = std::uint64_t{2} << 40;
constexpr std::uint64_t kNumbered = std::uint64_t{4} << 40;

class MemoryReader {
 public:
  MemoryReader(const ir::Program& program,
               expr::TermBuilder& terms,
               DataLayouts& layouts,
               const engine::World& world)
      : program_(program), terms_(terms), layouts_(layouts), world_(world) {}

  void add_root(const Slot& pointer, ir::DataTypeId pointee) { add_pointer(pointer, pointee, heap_.roots); }

  void add_global(ir::GlobalId global) {
    add_pointer(engine::concrete(ir::global_pointer(global)), program_.get(global).data_type, heap_.roots);
  }

  std::optional<states::RootedHeap> finish() {
    // Reading an object finds further ones.
    for (std::size_t at = 0; at < found_.size() && is_comparable_; ++at) {
      const Found found = found_[at];
      states::Object object = read_object(found);
      heap_.objects[found.index] = std::move(object);
    }
    return is_comparable_ ? std::optional(std::move(heap_)) : std::nullopt;
  }

 private:
  struct Found {
    ir::ObjectNumber number = 0;
    ir::DataTypeId type;  ///< of its elements; invalid: not known
    states::ObjectIndex index = 0;
  };

  void add(Cell cell, std::vector<Cell>& cells) {
    if (++cells_ > kMostCells) is_comparable_ = false;
    cells.push_back(std::move(cell));
  }

  void add_number(const Slot& value, std::vector<Cell>& cells) {
    add(value.is_concrete() ? states::number_cell(value.bits) : states::term_cell(value.term), cells);
  }

  /// Two cells, or one with as many ways as there are.
  void add_pointer(const Slot& given, ir::DataTypeId pointee, std::vector<Cell>& cells) {
    const Slot pointer = world_.inputs.resolve(given);
    if (pointer.is_concrete()) return add_known_pointer(pointer.bits, pointee, cells);
    const std::optional<std::vector<engine::Candidate>> ways = world_.inputs.candidates(pointer, true);
    if (!ways) {
      is_comparable_ = false;
      return;
    }
    Cell cell;
    cell.kind = Cell::Kind::Choices;
    for (const engine::Candidate& way : *ways) {
      // Where it leads, as an object of its own.
      states::Object proxy{kWays, {}};
      add_known_pointer(way.target, pointee, proxy.cells);
      add_number(way.offset, proxy.cells);
      const auto index = static_cast<states::ObjectIndex>(heap_.objects.size());
      heap_.objects.push_back(std::move(proxy));
      cell.choices.push_back({way.guard, index});
    }
    add(std::move(cell), cells);
  }

  void add_known_pointer(value::U128 bits, ir::DataTypeId pointee, std::vector<Cell>& cells) {
    const auto pointer = static_cast<ir::PointerBits>(bits);
    const ir::ObjectNumber number = ir::pointer_object(pointer);
    if (pointer == ir::kNullPointer) {
      add(states::reference_cell(states::kNull), cells);
      return add(states::number_cell(0), cells);
    }
    const engine::ByteObject* object = world_.bytes.try_object(number);
    // Functions, constants and numbers that are no pointers are the same in all states.
    if (object == nullptr || object->is_constant()) {
      add(states::number_cell(bits), cells);
      return add(states::number_cell(0), cells);
    }
    add(states::reference_cell(index_of(number, pointee)), cells);
    add(states::number_cell(static_cast<std::uint64_t>(ir::pointer_offset(pointer))), cells);
  }

  states::ObjectIndex index_of(ir::ObjectNumber number, ir::DataTypeId type) {
    auto [known, is_new] =
        indices_.try_emplace(number, static_cast<states::ObjectIndex>(heap_.objects.size()));
    if (is_new) {
      heap_.objects.emplace_back();
      found_.push_back({number, type, known->second});
    }
    return known->second;
  }

  states::Object read_object(const Found& found) {
    const engine::ByteObject& object = *world_.bytes.try_object(found.number);
    states::Object made;
    made.label = found.type.is_valid() ? std::uint64_t{found.type.index()} + 1 : 0;
    if (object.life() != engine::ByteObjectLife::Live) {
      made.label = kDead;
      return made;
    }
    // Conditions mention inputs by number, and globals are what they are.
    if (found.number < ir::kFirstCreatedObject) made.label |= kNumbered | std::uint64_t{found.number} << 44;
    if (!object.size().value.is_plain() || object.size().max > kMostCells * kWord) {
      is_comparable_ = false;
      return made;
    }
    const auto size = static_cast<std::uint64_t>(object.size().value.bits);
    add(states::number_cell(size), made.cells);
    const auto dead = dead_from_.find(found.number);
    const std::uint64_t end = dead == dead_from_.end() ? size : std::min(size, dead->second);
    read_elements(found, end, made.cells);
    return made;
  }

  void read_elements(const Found& found, std::uint64_t end, std::vector<Cell>& cells) {
    const DataLayout& layout = layouts_.of(found.type);
    std::uint64_t at = 0;
    // As many as there are; what is left over belongs to a class derived from it, or to something else.
    for (; layout.size != 0 && at + layout.size <= end && is_comparable_; at += layout.size) {
      note_vectors(found.number, at, layout);
      std::uint64_t next = at;
      for (const TypedPiece& piece : layout.pieces) {
        const std::uint64_t first = at + piece.offset;
        if (first < next) continue;  // a base without members
        read_bytes(found.number, next, first, cells);
        read_piece(found.number, first, piece, cells);
        next = first + piece.type.byte_size();
      }
      read_bytes(found.number, next, at + layout.size, cells);
    }
    read_bytes(found.number, at, end, cells);
  }

  std::optional<Slot> read(ir::ObjectNumber number, std::uint64_t offset, ir::Type type) {
    const Slot at = engine::concrete(offset);
    if (world_.bytes.first_absent(terms_, number, at, type.byte_size())) return std::nullopt;
    return world_.bytes.read(terms_, number, at, type);
  }

  void read_piece(ir::ObjectNumber number,
                  std::uint64_t offset,
                  const TypedPiece& piece,
                  std::vector<Cell>& cells) {
    const std::optional<Slot> value = read(number, offset, piece.type);
    if (!value || !value->is_defined()) {
      return read_bytes(number, offset, offset + piece.type.byte_size(), cells);
    }
    if (piece.type.is_ptr()) return add_pointer(*value, program_.get(piece.data_type).target, cells);
    add_number(*value, cells);
  }

  /// What no type speaks of. APPROX(raw-pointers): a number in there that looks like a pointer to an object
  /// is taken for one.
  void read_bytes(ir::ObjectNumber number, std::uint64_t first, std::uint64_t end, std::vector<Cell>& cells) {
    while (first < end && is_comparable_) {
      if (first % kWord == 0 && first + kWord <= end) {
        const std::optional<Slot> word = read(number, first, ir::Type::integer(64));
        if (word && word->is_defined()) {
          const bool is_pointer = word->is_concrete() && leads_to_object(word->bits);
          is_pointer ? add_known_pointer(word->bits, {}, cells) : add_number(*word, cells);
          first += kWord;
          continue;
        }
      }
      const std::optional<Slot> byte = read(number, first++, ir::Type::integer(8));
      const bool is_undefined = byte && !byte->undefined_term.is_valid() && byte->undefined == 0xff;
      if (!byte || is_undefined) {
        add(Cell(), cells);
      } else if (byte->is_defined()) {
        add_number(*byte, cells);
      } else {
        is_comparable_ = false;
      }
    }
  }

  [[nodiscard]] bool leads_to_object(value::U128 bits) const {
    const auto pointer = static_cast<ir::PointerBits>(bits);
    const engine::ByteObject* object = world_.bytes.try_object(ir::pointer_object(pointer));
    if (object == nullptr || ir::pointer_object(pointer) < ir::kFirstCreatedObject) return false;
    const std::int64_t offset = ir::pointer_offset(pointer);
    return offset >= 0 && static_cast<std::uint64_t>(offset) <= object->size().max;
  }

  void note_vectors(ir::ObjectNumber number, std::uint64_t offset, const DataLayout& layout) {
    for (const VectorPiece& vector : layout.vectors) {
      const std::optional<Slot> start = read(number, offset + vector.start, ir::Type::ptr());
      const std::optional<Slot> finish = read(number, offset + vector.finish, ir::Type::ptr());
      if (!start || !finish || !start->is_plain() || !finish->is_plain()) continue;
      const auto first = static_cast<ir::PointerBits>(start->bits);
      const auto last = static_cast<ir::PointerBits>(finish->bits);
      if (first == ir::kNullPointer || ir::pointer_object(first) != ir::pointer_object(last)) continue;
      dead_from_[ir::pointer_object(last)] = static_cast<std::uint64_t>(ir::pointer_offset(last));
    }
  }

  const ir::Program& program_;
  expr::TermBuilder& terms_;
  DataLayouts& layouts_;
  const engine::World& world_;
  states::RootedHeap heap_;
  std::vector<Found> found_;
  std::unordered_map<ir::ObjectNumber, states::ObjectIndex> indices_;
  std::unordered_map<ir::ObjectNumber, std::uint64_t> dead_from_;  ///< where the room of a vector begins
  std::size_t cells_ = 0;
  bool is_comparable_ = true;
};

}  // namespace

std::optional<states::RootedHeap> memory_state(const ir::Program& program,
                                               expr::TermBuilder& terms,
                                               DataLayouts& layouts,
                                               const engine::World& world,
                                               const Slot& pointer,
                                               ir::DataTypeId pointee,
                                               const std::vector<ir::GlobalId>& globals) {
  MemoryReader reader(program, terms, layouts, world);
  reader.add_root(pointer, pointee);
  for (ir::GlobalId global : globals) reader.add_global(global);
  return reader.finish();
}

}  // namespace testellate::sequences
