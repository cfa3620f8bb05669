// SPDX-License-Identifier: Apache-2.0
#include "engine/end_difference.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "ir/data_type.h"

// Both paths begin with the same inputs, and inputs have the same names, so their terms mean the same. Input
// objects have the same numbers as long as both came upon them in the same order. Created objects are matched
// as they are met: their numbers may differ, because one path may have made more on the way.

namespace testellate::engine {
namespace {

using expr::Term;

/// Elements and bytes of one object that are looked at; a test shows no more.
constexpr std::uint64_t kMostElements = 512;

class Comparison {
 public:
  Comparison(const ir::Program& program,
             expr::TermBuilder& terms,
             std::span<const ir::StaticId> statics,
             const PathState& a,
             const PathState& b)
      : program_(program), terms_(terms), statics_(statics), a_(a), b_(b) {}

  EndDifference run() {
    if (differ_in_kind()) return {terms_.make_true(), true};
    if (*a_.world.output != *b_.world.output) return {terms_.make_true(), true};
    compare_inputs();
    const Ending& one = *a_.ending;
    if (one.end == ir::PathEnd::Returned && !one.type.is_void()) {
      compare(one.type, one.value, b_.ending->value);
    }
    compare_statics();
    compare_streams();
    while (!pending_.empty() && !is_different_) {
      const Pair pair = pending_.back();
      pending_.pop_back();
      if (pair.is_pointer) {
        compare_bytes(static_cast<ir::ObjectNumber>(pair.a), static_cast<ir::ObjectNumber>(pair.b));
      } else {
        compare_objects(static_cast<ir::ReferenceBits>(pair.a), static_cast<ir::ReferenceBits>(pair.b));
      }
    }
    if (is_different_) return {terms_.make_true(), true};
    return {terms_.make_or(differences_), is_exact_};
  }

 private:
  struct Pair {
    bool is_pointer = false;
    std::uint64_t a = 0;
    std::uint64_t b = 0;
  };

  [[nodiscard]] bool differ_in_kind() const {
    const Ending& one = *a_.ending;
    const Ending& other = *b_.ending;
    return one.end != other.end || one.fault != other.fault || one.exception_class != other.exception_class ||
           one.exit_code != other.exit_code;
  }

  void add(Term difference) {
    if (difference == terms_.make_true()) is_different_ = true;
    differences_.push_back(difference);
  }

  void compare(ir::Type type, const Slot& one, const Slot& other) {
    if (one == other && !type.is_ref() && !type.is_ptr()) return;
    if (!one.is_defined() || !other.is_defined()) {
      if (!(one == other)) is_exact_ = false;
      return;
    }
    if (type.is_ref() || type.is_ptr()) return compare_links(type, one, other);
    add(terms_.make_not(terms_.make_equal(to_term(terms_, type, one), to_term(terms_, type, other))));
  }

  [[nodiscard]] static bool is_created(bool is_pointer, std::uint64_t object) {
    return is_pointer ? object >= ir::kFirstCreatedObject : object >= ir::kFirstCreatedReference;
  }

  void compare_links(ir::Type type, const Slot& one, const Slot& other) {
    const bool is_pointer = type.is_ptr();
    if (one.is_concrete() && other.is_concrete()) {
      const auto object_of = [&](const Slot& slot) -> std::uint64_t {
        return is_pointer ? ir::pointer_object(static_cast<ir::PointerBits>(slot.bits))
                          : static_cast<std::uint64_t>(slot.bits);
      };
      const std::uint64_t first = object_of(one);
      const std::uint64_t second = object_of(other);
      if (is_created(is_pointer, first) && is_created(is_pointer, second)) {
        const bool is_same_place =
            !is_pointer || ir::pointer_offset(static_cast<ir::PointerBits>(one.bits)) ==
                               ir::pointer_offset(static_cast<ir::PointerBits>(other.bits));
        if (!is_same_place || !match(is_pointer, first, second)) is_different_ = true;
        return;
      }
      if (one.bits != other.bits) is_different_ = true;
      return;
    }
    // One of several: it is the same where the numbers are, if the objects are those of the same numbers.
    note_created(is_pointer, one.is_concrete() ? Term() : one.term);
    note_created(is_pointer, other.is_concrete() ? Term() : other.term);
    if (one == other) return;
    add(terms_.make_not(terms_.make_equal(to_term(terms_, type, one), to_term(terms_, type, other))));
  }

  /// Created objects that a term may lead to are matched with those of the same number.
  void note_created(bool is_pointer, Term term) {
    std::vector<Term> pending;
    if (term.is_valid()) pending.push_back(term);
    while (!pending.empty()) {
      const Term next = pending.back();
      pending.pop_back();
      if (!seen_.insert(next).second) continue;
      if (next.is_constant()) {
        const auto bits = static_cast<std::uint64_t>(next.bits());
        const std::uint64_t object = is_pointer ? ir::pointer_object(bits) : bits;
        const bool is_there = is_pointer ? a_.world.bytes.exists(static_cast<ir::ObjectNumber>(object)) &&
                                               b_.world.bytes.exists(static_cast<ir::ObjectNumber>(object))
                                         : a_.world.heap.exists(static_cast<ir::ReferenceBits>(object)) &&
                                               b_.world.heap.exists(static_cast<ir::ReferenceBits>(object));
        if (is_created(is_pointer, object) && is_there && !match(is_pointer, object, object)) {
          is_exact_ = false;
        }
        continue;
      }
      for (Term part : next.arguments()) pending.push_back(part);
    }
  }

  /// Whether the two may be the same object to everyone.
  bool match(bool is_pointer, std::uint64_t one, std::uint64_t other) {
    const auto [there, is_new] = matched_.try_emplace({is_pointer, one}, other);
    const auto [back, is_new_back] = matched_back_.try_emplace({is_pointer, other}, one);
    if (there->second != other || back->second != one) return false;
    if (is_new) pending_.push_back({is_pointer, one, other});
    return true;
  }

  void compare_inputs() {
    const std::span<const InputObject> first = a_.world.inputs.objects();
    const std::span<const InputObject> second = b_.world.inputs.objects();
    const std::size_t common = std::min(first.size(), second.size());
    for (std::size_t at = 0; at < common; ++at) {
      // Met in another order: numbers do not mean the same.
      if (first[at].name != second[at].name || first[at].kind != second[at].kind) {
        is_exact_ = false;
        return;
      }
      const auto number = static_cast<std::uint32_t>(at + 1);
      pending_.push_back({first[at].kind == InputObject::Kind::Bytes, number, number});
    }
    // What only one of them has looked at, it may have written.
    if (first.size() != second.size()) is_exact_ = false;
    for (std::uint32_t at = 0; at < program_.globals().size(); ++at) {
      const std::uint64_t number = ir::kFirstGlobalObject + at;
      pending_.push_back({true, number, number});
    }
  }

  void compare_statics() {
    const std::size_t count = std::min(a_.world.statics.size(), b_.world.statics.size());
    const auto compare_static = [&](ir::StaticId id) {
      if (id.index() >= count) return;
      compare(program_.get(id).type, a_.world.statics[id.index()], b_.world.statics[id.index()]);
    };
    for (const SettableStatic& set : a_.settable) compare_static(set.variable);
    for (ir::StaticId id : statics_) compare_static(id);
  }

  void compare_streams() {
    const std::span<const StreamRead> first = a_.world.inputs.streams();
    const std::span<const StreamRead> second = b_.world.inputs.streams();
    const auto same_reads = [](const StreamRead& one, const StreamRead& other) {
      return one.name == other.name && one.values.size() == other.values.size();
    };
    // What functions are called with that a test brings along is not known here.
    const bool has_calls =
        std::ranges::any_of(first, [](const StreamRead& read) { return !read.length.is_valid(); });
    if (has_calls || first.size() != second.size()) is_exact_ = false;
    if (!std::ranges::equal(first, second, same_reads)) is_different_ = true;
  }

  void compare_objects(ir::ReferenceBits one, ir::ReferenceBits other) {
    const ObjectHeap& first = a_.world.heap;
    const ObjectHeap& second = b_.world.heap;
    if (!first.exists(one) || !second.exists(other)) {
      if (first.exists(one) != second.exists(other)) is_exact_ = false;
      return;
    }
    if (first.class_of(one) != second.class_of(other) || first.is_array(one) != second.is_array(other)) {
      is_different_ = true;
      return;
    }
    if (!first.is_array(one)) return compare_cells(one, other);
    compare(ir::Type::integer(32), first.length(one), second.length(other));
    const std::uint64_t longest = std::min(first.max_length(one), second.max_length(other));
    if (longest > kMostElements) is_exact_ = false;
    for (std::uint64_t at = 0; at < std::min(longest, kMostElements); ++at) {
      const Slot index = concrete(at);
      const bool is_absent = first.first_absent(one, index).has_value();
      if (is_absent != second.first_absent(other, index).has_value()) is_exact_ = false;
      if (is_absent || second.first_absent(other, index)) continue;
      compare_within(first.length(one),
                     at,
                     32,
                     first.element_type(one),
                     first.read_element(terms_, one, index),
                     second.read_element(terms_, other, index));
    }
  }

  /// Elements count as far as the object reaches.
  void compare_within(const Slot& length,
                      std::uint64_t at,
                      unsigned width,
                      ir::Type type,
                      const Slot& one,
                      const Slot& other) {
    if (length.is_concrete()) {
      if (at < length.bits) compare(type, one, other);
      return;
    }
    if (one == other) {
      compare(type, one, other);
      return;
    }
    const std::size_t before = differences_.size();
    const bool was_different = is_different_;
    compare(type, one, other);
    const Term is_inside = terms_.make_ult(terms_.make_bits(width, at), bits_term(terms_, length, width));
    if (is_different_ && !was_different) {
      is_different_ = false;
      differences_.resize(before);
      differences_.push_back(is_inside);
      return;
    }
    for (std::size_t added = before; added < differences_.size(); ++added) {
      differences_[added] = terms_.make_and(is_inside, differences_[added]);
    }
  }

  void compare_cells(ir::ReferenceBits one, ir::ReferenceBits other) {
    for (ir::ClassId id = a_.world.heap.class_of(one); id.is_valid(); id = program_.get(id).super) {
      for (ir::FieldId field : program_.get(id).fields) {
        const ir::Field& info = program_.get(field);
        std::optional<Slot> first = a_.world.heap.read_cell(one, info.cell);
        std::optional<Slot> second = b_.world.heap.read_cell(other, info.cell);
        // What one of them never looked at is there as it was.
        if (!first && second) first = initial_cell(b_, other, info.cell);
        if (first && !second) second = initial_cell(a_, one, info.cell);
        if (first && second) {
          compare(info.type, *first, *second);
        } else if (first || second) {
          is_exact_ = false;
        }
      }
    }
  }

  [[nodiscard]] static std::optional<Slot> initial_cell(const PathState& state,
                                                        ir::ReferenceBits object,
                                                        std::uint64_t position) {
    for (const InputCell& cell : state.world.inputs.cells()) {
      if (cell.object == object && cell.position == position) return cell.value;
    }
    return std::nullopt;
  }

  void compare_bytes(ir::ObjectNumber one, ir::ObjectNumber other) {
    const ByteObject* first = a_.world.bytes.try_object(one);
    const ByteObject* second = b_.world.bytes.try_object(other);
    if (first == second) return;  // neither has changed it, or there is none
    if (first == nullptr || second == nullptr) {
      is_exact_ = false;
      return;
    }
    if (first->life() != second->life()) {
      is_different_ = true;
      return;
    }
    if (first->is_constant() || first->life() != ByteObjectLife::Live) return;
    if (const std::optional<bool> is_same = compare_numbers(*first, *second)) {
      if (!*is_same) is_different_ = true;
      return;
    }
    const Slot size = first->size().value;
    compare(ir::Type::integer(64), size, second->size().value);
    const std::uint64_t longest = std::min(first->size().max, second->size().max);
    if (longest > kMostElements) is_exact_ = false;
    const std::map<std::uint64_t, ir::Type> words = words_of(one, other);
    for (std::uint64_t at = 0; at < std::min(longest, kMostElements);) {
      const auto word = words.find(at);
      ir::Type type = word != words.end() ? word->second : ir::Type::integer(8);
      if (at + type.byte_size() > longest) type = ir::Type::integer(8);
      const bool is_absent = is_absent_at(*first, at, type);
      if (is_absent != is_absent_at(*second, at, type)) {
        compare_with_initial(
            is_absent ? b_ : a_, is_absent ? other : one, at, type, is_absent ? *second : *first);
      } else if (!is_absent) {
        compare_within(size,
                       at,
                       64,
                       type,
                       first->read(terms_, concrete(at), type),
                       second->read(terms_, concrete(at), type));
      }
      at += type.byte_size();
    }
  }

  /// Whether two objects that hold numbers only, and no addresses, hold the same; nothing if they hold more.
  [[nodiscard]] static std::optional<bool> compare_numbers(const ByteObject& one, const ByteObject& other) {
    const Slot size = one.size().value;
    if (!size.is_concrete() || !(size == other.size().value)) return std::nullopt;
    bool is_same = true;
    for (std::uint64_t at = 0; at < size.bits;) {
      const ir::Type type = ir::Type::integer(at + 8 <= size.bits ? 64 : 8);
      const std::optional<Slot> first = one.try_plain_read(at, type);
      const std::optional<Slot> second = other.try_plain_read(at, type);
      if (!first || !second) return std::nullopt;
      // It may be the address of something that the call has made.
      const value::U128 created = ir::make_pointer(ir::kFirstCreatedObject);
      if (first->bits >= created || second->bits >= created) return std::nullopt;
      is_same = is_same && *first == *second;
      at += type.byte_size();
    }
    return is_same;
  }

  [[nodiscard]] bool is_absent_at(const ByteObject& object, std::uint64_t at, ir::Type type) const {
    return object.first_absent(terms_, concrete(at), type.byte_size(), type.is_ptr()).has_value();
  }

  /// Only one path has looked there: it is different if that one has changed it.
  void compare_with_initial(const PathState& state,
                            ir::ObjectNumber number,
                            std::uint64_t at,
                            ir::Type type,
                            const ByteObject& object) {
    for (const InputCell& cell : state.world.inputs.cells()) {
      if (cell.object != number || cell.position != at || cell.bit_offset != 0 || cell.type != type) continue;
      return compare(type, cell.value, object.read(terms_, concrete(at), type));
    }
    // It was written without being looked at, or is part of something wider.
    is_exact_ = false;
  }

  /// What lies where in bytes, as far as it is known; everything else is looked at byte by byte.
  [[nodiscard]] std::map<std::uint64_t, ir::Type> words_of(ir::ObjectNumber one,
                                                           ir::ObjectNumber other) const {
    std::map<std::uint64_t, ir::Type> words;
    const auto note = [&](const PathState& state, ir::ObjectNumber number) {
      for (const InputCell& cell : state.world.inputs.cells()) {
        const bool is_whole = cell.bit_offset == 0 && cell.type.width() == 8 * cell.type.byte_size();
        if (cell.object == number && is_whole) words.emplace(cell.position, cell.type);
      }
    };
    note(a_, one);
    note(b_, other);
    const ByteObject& object = *a_.world.bytes.try_object(one);
    if (object.kind() == ByteObjectKind::Input || ir::is_global_object(one)) return words;
    // In memory that the call has made, a word that is the address of an object is taken for a pointer.
    const std::uint64_t end = std::min(object.size().max, kMostElements);
    for (std::uint64_t at = 0; at + 8 <= end; at += 8) {
      const Slot word = object.read(terms_, concrete(at), ir::Type::ptr());
      const bool is_address =
          word.is_plain() && word.bits >= ir::make_pointer(1, 0) &&
          a_.world.bytes.exists(ir::pointer_object(static_cast<ir::PointerBits>(word.bits)));
      if (is_address) words.emplace(at, ir::Type::ptr());
    }
    return words;
  }

  const ir::Program& program_;
  expr::TermBuilder& terms_;
  std::span<const ir::StaticId> statics_;
  const PathState& a_;
  const PathState& b_;
  std::vector<Term> differences_;
  std::vector<Pair> pending_;  ///< objects to be compared
  std::map<std::pair<bool, std::uint64_t>, std::uint64_t> matched_;
  std::map<std::pair<bool, std::uint64_t>, std::uint64_t> matched_back_;
  std::unordered_set<Term> seen_;
  bool is_different_ = false;
  bool is_exact_ = true;
};

}  // namespace

std::vector<ir::StaticId> find_user_statics(const ir::Program& program) {
  std::set<std::string_view> of_user;  // names of classes: "shop.Cart" of "shop.Cart#total(int)"
  for (std::uint32_t at = 0; at < program.functions().size(); ++at) {
    const ir::Function& function = program.get(ir::FunctionId(at));
    const std::string_view name = program.text(function.name);
    if (function.is_user) of_user.insert(name.substr(0, name.find('#')));
  }
  std::vector<ir::StaticId> statics;
  for (std::uint32_t at = 0; at < program.statics().size(); ++at) {
    const ir::ClassId owner = program.get(ir::StaticId(at)).owner;
    if (owner.is_valid() && of_user.contains(program.text(program.get(owner).name))) statics.emplace_back(at);
  }
  return statics;
}

EndDifference compare_ends(const ir::Program& program,
                           expr::TermBuilder& terms,
                           std::span<const ir::StaticId> statics,
                           const PathState& a,
                           const PathState& b) {
  return Comparison(program, terms, statics, a, b).run();
}

}  // namespace testellate::engine
