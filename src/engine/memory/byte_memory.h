// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "engine/memory/byte_object.h"
#include "engine/memory/slot.h"
#include "ir/pointer.h"
#include "ir/program.h"
#include "ir/type.h"
#include "support/copy_on_write.h"
#include "support/persistent_vector.h"

namespace testellate::engine {

/// The byte memory of one state: docs/ir.md section 6. Copying it is O(1): objects are shared until written.
///
/// Works on concrete object numbers; offsets and values may be terms. A pointer that may lead to several
/// objects is taken apart by the caller (`InputSpace::candidates`). Never forks, never asks a solver. How
/// bytes are kept: byte_plane.h.
class ByteMemory {
 public:
  /// The globals that the program has now exist from the start; functions exist as objects of size 0.
  /// `program` is borrowed.
  explicit ByteMemory(const ir::Program& program);

  /// `kind` is Stack or Heap. Bytes start uninitialised, or zero.
  [[nodiscard]] ir::ObjectNumber create(ByteObjectKind kind, const ByteSize& size, bool is_zeroed = false);

  /// As `create`, with all bytes from an array variable or constant (index width 32, 8-bit elements).
  [[nodiscard]] ir::ObjectNumber create(ByteObjectKind kind, const ByteSize& size, expr::Term contents);

  // Input objects get the number their maker chose.
  /// Bytes are absent until written or filled.
  void add_input(ir::ObjectNumber number, const ByteSize& size);
  /// Bytes are those of an array variable (index width 32, 8-bit elements).
  void add_input(ir::ObjectNumber number, const ByteSize& size, expr::Term contents);
  /// The initial contents of a global become input: its bytes are absent from now on.
  void make_input(ir::ObjectNumber global);

  /// An object that has bytes, whatever became of it; null if there is none, and for functions. Good until
  /// this memory is written.
  [[nodiscard]] const ByteObject* try_object(ir::ObjectNumber number) const;
  [[nodiscard]] bool exists(ir::ObjectNumber number) const;
  [[nodiscard]] ByteObjectKind kind(ir::ObjectNumber number) const;
  [[nodiscard]] ByteObjectLife life(ir::ObjectNumber number) const;
  [[nodiscard]] bool is_constant(ir::ObjectNumber number) const;
  [[nodiscard]] ByteSize size(ir::ObjectNumber number) const;
  void set_life(ir::ObjectNumber number, ByteObjectLife life);
  [[nodiscard]] bool is_doubtful(ir::ObjectNumber number) const;
  void set_doubtful(ir::ObjectNumber number, bool is_doubtful, std::uint32_t attempt = 0);
  /// Every byte becomes this one.
  void fill_all(ir::ObjectNumber number, std::uint8_t byte);
  /// All bytes uninitialised again.
  void clear(ir::ObjectNumber number);

  // In all accesses the range is inside the object on this path, which is no function; `offset` is an i64.

  /// Nothing that is read may be absent: `first_absent`.
  [[nodiscard]] Slot read(expr::TermBuilder& terms,
                          ir::ObjectNumber number,
                          const Slot& offset,
                          ir::Type type) const;
  /// The object is no constant. At a symbolic offset nothing that it may mean may be absent.
  void write(expr::TermBuilder& terms,
             ir::ObjectNumber number,
             const Slot& offset,
             ir::Type type,
             const Slot& value);
  /// `ByteObject::try_plain_write`.
  [[nodiscard]] bool try_plain_write(ir::ObjectNumber number,
                                     std::uint64_t offset,
                                     ir::Type type,
                                     const Slot& value) {
    return edit(number).try_plain_write(offset, type, value);
  }
  /// As if all bytes were read before the first is written.
  void copy(expr::TermBuilder& terms,
            ir::ObjectNumber to,
            const Slot& to_offset,
            ir::ObjectNumber from,
            const Slot& from_offset,
            std::uint64_t count);

  /// The lowest byte of an input object that has to be filled before an access of `count` bytes;
  /// `InputSpace::make_bytes` does it.
  [[nodiscard]] std::optional<std::uint64_t> first_absent(expr::TermBuilder& terms,
                                                          ir::ObjectNumber number,
                                                          const Slot& offset,
                                                          std::uint64_t count,
                                                          bool is_pointer = false) const;
  /// Gives the absent bytes among these their initial value; others keep theirs.
  void fill(expr::TermBuilder& terms,
            ir::ObjectNumber number,
            std::uint64_t offset,
            ir::Type type,
            const Slot& value);

  [[nodiscard]] std::uint32_t created_count() const { return static_cast<std::uint32_t>(created_.size()); }

  /// Array variables for the bytes of an object and for their uninitialised bits.
  struct Unknown {
    expr::Term values;
    expr::Term undefined;
  };
  /// Proof run: every byte of every object but constants becomes unknown.
  void havoc_all(const std::function<Unknown(ir::ObjectNumber)>& fresh);

 private:
  using Object = support::CopyOnWrite<ByteObject>;
  using Objects = support::PersistentVector<Object>;

  [[nodiscard]] const ByteObject& object(ir::ObjectNumber number) const;
  [[nodiscard]] ByteObject& edit(ir::ObjectNumber number);
  [[nodiscard]] ByteObject make_global(const ir::Global& global) const;
  void add_input_object(ir::ObjectNumber number, Object object);

  const ir::Program* program_;
  Objects inputs_;   ///< by number - kFirstInputObject
  Objects globals_;  ///< by number - kFirstGlobalObject
  Objects created_;  ///< by number - kFirstCreatedObject
};

}  // namespace testellate::engine
