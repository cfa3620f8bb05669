// SPDX-License-Identifier: Apache-2.0
#include "sequences/draw_memory.h"

#include <algorithm>
#include <unordered_map>

#include "ir/pointer.h"
#include "sequences/memory_layout.h"
#include "sequences/object_state.h"
#include "value/bits.h"

namespace testellate::sequences {
namespace {

using engine::Slot;

/// Nobody looks at more in one picture.
constexpr std::size_t kMostObjects = 40;
constexpr std::uint64_t kMostElements = 16;
constexpr std::size_t kMostRows = 40;

class MemoryDrawer {
 public:
  MemoryDrawer(const ir::Program& program,
               expr::TermBuilder& terms,
               DataLayouts& layouts,
               const engine::World& world)
      : program_(program), terms_(terms), layouts_(layouts), world_(world) {}

  std::vector<DrawnObject> draw(const Slot& pointer, ir::DataTypeId pointee) {
    if (pointer.is_concrete()) static_cast<void>(find(ir::pointer_object(bits_of(pointer)), pointee));
    for (std::size_t at = 0; at < found_.size(); ++at) drawn_.push_back(draw_one(found_[at]));
    return std::move(drawn_);
  }

 private:
  struct Found {
    ir::ObjectNumber number = 0;
    ir::DataTypeId type;
  };

  static ir::PointerBits bits_of(const Slot& slot) { return static_cast<ir::PointerBits>(slot.bits); }

  /// "Node" for "struct TreeSet::Node".
  [[nodiscard]] std::string title_of(ir::DataTypeId type) const {
    if (!type.is_valid() || !program_.get(type).name.is_valid()) return "";
    const std::string name(program_.text(program_.get(type).name));
    const std::size_t end = std::min(name.size(), name.find('<'));
    const std::size_t at = name.find_last_of(": ", end);
    return at == std::string::npos ? name : name.substr(at + 1);
  }

  DrawnObject draw_one(Found found) {
    DrawnObject drawn{title_of(found.type), {}};
    const engine::ByteObject& object = *world_.bytes.try_object(found.number);
    if (object.life() != engine::ByteObjectLife::Live) {
      drawn.title += " (released)";
      return drawn;
    }
    const DataLayout& layout = layouts_.of(found.type);
    const auto size = static_cast<std::uint64_t>(object.size().value.bits);
    if (layout.size == 0 || !object.size().value.is_plain()) return drawn;
    const std::uint64_t count = size / layout.size;
    for (std::uint64_t at = 0; at < std::min(count, kMostElements); ++at) {
      for (const TypedPiece& piece : layout.pieces) {
        if (drawn.rows.size() == kMostRows) return drawn;
        const std::string index = count > 1 ? "[" + std::to_string(at) + "]" : "";
        const bool has_both = !index.empty() && !piece.name.empty();
        add_row(index + (has_both ? "." : "") + piece.name,
                piece,
                read(found.number, at * layout.size + piece.offset, piece.type),
                drawn);
      }
    }
    return drawn;
  }

  std::optional<Slot> read(ir::ObjectNumber number, std::uint64_t offset, ir::Type type) {
    const Slot at = engine::concrete(offset);
    if (world_.bytes.first_absent(terms_, number, at, type.byte_size())) return std::nullopt;
    return world_.bytes.read(terms_, number, at, type);
  }

  void add_row(std::string name,
               const TypedPiece& piece,
               const std::optional<Slot>& value,
               DrawnObject& drawn) {
    if (!value || !value->is_defined()) return;
    DrawnObject::Row row{std::move(name), "", std::nullopt};
    const ir::DataType& type = program_.get(piece.data_type);
    if (!value->is_concrete()) {
      row.value = value->term.is_variable() ? std::string(value->term.variable_name()) : "...";
    } else if (!piece.type.is_ptr()) {
      row.value =
          type.kind == ir::DataType::Kind::Unsigned
              ? std::to_string(static_cast<std::uint64_t>(value->bits))
              : std::to_string(static_cast<std::int64_t>(value::to_signed(value->bits, piece.type.width())));
    } else if (bits_of(*value) == ir::kNullPointer) {
      row.value = "null";
    } else {
      row.object = find(ir::pointer_object(bits_of(*value)), type.target);
      if (!row.object) row.value = "...";
    }
    drawn.rows.push_back(std::move(row));
  }

  /// Position of an object in the picture; nothing if it is no data, or if there is no room for it.
  std::optional<std::size_t> find(ir::ObjectNumber number, ir::DataTypeId type) {
    const engine::ByteObject* object = world_.bytes.try_object(number);
    if (object == nullptr || object->is_constant()) return std::nullopt;
    if (auto known = positions_.find(number); known != positions_.end()) return known->second;
    if (found_.size() == kMostObjects) return std::nullopt;
    positions_.emplace(number, found_.size());
    found_.push_back({number, type});
    return found_.size() - 1;
  }

  const ir::Program& program_;
  expr::TermBuilder& terms_;
  DataLayouts& layouts_;
  const engine::World& world_;
  std::vector<Found> found_;
  std::unordered_map<ir::ObjectNumber, std::size_t> positions_;
  std::vector<DrawnObject> drawn_;
};

}  // namespace

std::vector<DrawnObject> draw_memory(const ir::Program& program,
                                     expr::TermBuilder& terms,
                                     const engine::State& ended,
                                     ir::DataTypeId pointee) {
  const auto& state = static_cast<const engine::PathState&>(ended);
  DataLayouts layouts(program);
  return MemoryDrawer(program, terms, layouts, state.world).draw(called_object(state), pointee);
}

}  // namespace testellate::sequences
