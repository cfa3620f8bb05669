// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "engine/slot.h"
#include "ir/global.h"
#include "ir/pointer.h"
#include "ir/program.h"
#include "ir/type.h"

namespace testellate::engine {

enum class ByteObjectKind : std::uint8_t { Function, Global, Stack, Heap, Input };
enum class ByteObjectLife : std::uint8_t { Live, OutOfScope, Freed };

/// The byte memory of one state. Copying it is O(1). Works on concrete object numbers; offsets and values may
/// be terms.
///
/// Bytes are numbers or 8-bit terms, each with a mask of uninitialised bits. A read of several bytes that
/// came from one wider value gives back that value's term (concat of adjacent extracts simplifies). An access
/// at a symbolic offset turns the object, once, into an array term of cells as wide as the access where its
/// size allows; later accesses of another width go through bytes of that array.
class ByteMemory {
 public:
  /// Globals and functions of the program exist from the start; `program` is borrowed.
  explicit ByteMemory(const ir::Program& program);
  ByteMemory(const ByteMemory&);
  ByteMemory(ByteMemory&&) noexcept;
  ByteMemory& operator=(ByteMemory);
  ~ByteMemory();

  /// `size` is an i64, concrete or symbolic; a symbolic one has the concrete bound `max_size` on this path.
  /// Bytes start uninitialised.
  [[nodiscard]] ir::ObjectNumber create(ByteObjectKind kind, const Slot& size, std::uint64_t max_size);
  void add_input(ir::ObjectNumber number, const Slot& size, std::uint64_t max_size);

  [[nodiscard]] bool exists(ir::ObjectNumber number) const;
  [[nodiscard]] ByteObjectKind kind(ir::ObjectNumber number) const;
  [[nodiscard]] ByteObjectLife life(ir::ObjectNumber number) const;
  [[nodiscard]] bool is_constant(ir::ObjectNumber number) const;
  [[nodiscard]] Slot size(ir::ObjectNumber number) const;
  void set_life(ir::ObjectNumber number, ByteObjectLife life);
  /// All bytes uninitialised again.
  void clear(ir::ObjectNumber number);

  /// The range is inside the object on this path. `offset` is an i64.
  [[nodiscard]] Slot read(expr::TermBuilder& terms,
                          ir::ObjectNumber number,
                          const Slot& offset,
                          ir::Type type) const;
  void write(expr::TermBuilder& terms,
             ir::ObjectNumber number,
             const Slot& offset,
             ir::Type type,
             const Slot& value);
  /// One byte, for copies: type i8.
  void copy(expr::TermBuilder& terms,
            ir::ObjectNumber to,
            const Slot& to_offset,
            ir::ObjectNumber from,
            const Slot& from_offset,
            std::uint64_t count);

  [[nodiscard]] std::uint32_t created_count() const;

 private:
  struct Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace testellate::engine
