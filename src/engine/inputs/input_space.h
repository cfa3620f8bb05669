// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "diag/diagnostic.h"
#include "engine/inputs/candidates.h"
#include "engine/inputs/data_layout.h"
#include "engine/inputs/input_room.h"
#include "engine/memory/byte_memory.h"
#include "engine/memory/object_heap.h"
#include "engine/memory/slot.h"
#include "expr/assignment.h"
#include "ir/data_type.h"
#include "ir/heap_assumption.h"
#include "ir/hierarchy.h"
#include "ir/native.h"
#include "ir/program.h"
#include "ir/unit.h"
#include "solver/readable_values.h"
#include "support/append_log.h"
#include "support/copy_on_write.h"

namespace testellate::engine {

/// One way to initialise an input reference under mode `lazy`: null, its own new object, an earlier object,
/// or a place inside or at the end of an earlier one.
struct AliasChoice {
  enum class Kind : std::uint8_t { Null, Own, Earlier, Inside, Made };
  Kind kind = Kind::Null;
  /// Earlier, Inside: ReferenceBits or PointerBits; Made: how, by position in the unit.
  std::uint64_t target = 0;
  ir::ClassId object_class =
      {};  ///< Own, of a reference: the class of the object; invalid: the first that fits
  friend bool operator==(const AliasChoice&, const AliasChoice&) = default;
};

/// Where an input variable stands among the inputs: the last step of its access path.
struct InputPlace {
  enum class Kind : std::uint8_t {
    Root,      ///< an input of the unit
    Field,     ///< of an object
    Element,   ///< of an array or sequence; a character of a text
    Bytes,     ///< a piece of byte memory
    Length,    ///< of an array, a text, a sequence, or the elements of byte memory
    Contents,  ///< all elements at once
    StreamValue,
    StreamLength,
  };
  Kind kind = Kind::Root;
  std::uint32_t owner = 0;     ///< number of the object, or of a global of byte memory; index of the stream
  std::uint64_t position = 0;  ///< Element, StreamValue: index; Bytes: bit
  ir::FieldId field{};         ///< Field
};

/// An input variable: what a test must set.
struct InputVariable {
  expr::Term term;
  std::string
      name;  ///< unique among the inputs of a state; of a root, that of the unit unless another has it
  InputPlace place;
  ir::DataTypeId data_type;  ///< invalid for lengths, contents of arrays, elements without one
  solver::PreferredStyle style = solver::PreferredStyle::Number;  ///< of an array: of its elements
  bool is_reference = false;                                      ///< or pointer
  ir::ClassId declared{};                                         ///< of a reference
};

/// An input object, in the order of numbers from 1; both memories share the numbering.
struct InputObject {
  enum class Kind : std::uint8_t { Instance, Array, Bytes };
  Kind kind = Kind::Instance;
  std::string name;      ///< of the reference it was first reached by
  expr::Term reference;  ///< that reference; invalid for a value
  /// Valid if the object is there only where this leads to it: a term that may lead elsewhere, too.
  expr::Term owner;
  ir::ClassId object_class;  ///< Instance, Array
  /// Instance: valid if an object of another class was possible in its place, for a reference declared so.
  ir::ClassId one_choice_of;
  /// Bytes: data type of the elements. Otherwise: of those of an array or sequence, if the reference says
  /// more about them than the class.
  ir::DataTypeId element_type;
  Slot length;                   ///< Array: elements; Bytes: elements, of a string without its terminator
  std::uint32_t max_length = 0;  ///< Array
  bool is_string = false;        ///< Bytes: ends with a zero after `length` elements
  bool is_by_value = false;      ///< Bytes: the value of an input itself; no other input leads there
  std::uint64_t lead = 0;        ///< Bytes: how many lie before what `reference` leads to
  ir::DataTypeId lead_type;      ///< Bytes: of each of these
  expr::Term contents;  ///< Array, Bytes: the array variable with the initial contents, if it has one
  /// Array: valid if these are the bytes of a text, which has the name; the number of its characters.
  expr::Term text_length;
  /// Array: valid if these are the elements of a sequence, which has the name; the number of its elements,
  /// which is at most `max_size`.
  expr::Term sequence_size;
  std::uint32_t max_size = 0;

  /// The bytes of a text, the elements of a sequence: no reference among the inputs leads there.
  [[nodiscard]] bool is_part() const { return text_length.is_valid() || sequence_size.is_valid(); }
};

/// The initial value of one cell that was looked at, whatever was written there later.
struct InputCell {
  ir::ReferenceBits object = 0;  ///< number of an object, or of a global of byte memory
  std::uint64_t position = 0;    ///< Instance: cell; Array: index; Bytes: offset
  std::uint8_t bit_offset = 0;   ///< Bytes: where a bit-field, which is as wide as `type`, begins in its byte
  ir::Type type;
  ir::FieldId field;         ///< Instance
  ir::DataTypeId data_type;  ///< may be invalid
  Slot value;
};

/// A global whose initial contents are input.
struct InputGlobal {
  ir::GlobalId global;
  std::string name;
  ir::DataTypeId data_type;  ///< of its contents, repeated as far as the global reaches
};

/// What a path has read of a source of inputs outside memory.
struct StreamRead {
  std::string name;
  std::string path;          ///< of its variables: "stdin[0]", "stdin.length"
  ir::Type type;             ///< of each value
  ir::DataTypeId data_type;  ///< may be invalid
  expr::Term length;         ///< how many values there are; invalid if it does not end
  bool has_ended = false;    ///< its end was read
  support::AppendLog<Slot> values;
  support::AppendLog<std::uint32_t> order;  ///< of each value, among those of all streams
  /// What each value is the answer to, if the same question always has the same answer.
  support::AppendLog<std::vector<Slot>> questions;
};

/// Where input objects are made and constants are found; all borrowed.
struct InputStores {
  ObjectHeap& heap;
  ByteMemory& memory;
  const support::PersistentVector<Slot>& statics;  ///< by StaticId, as far as touched
};

/// What comes of initialising an input reference.
struct InitialisedInput {
  expr::Term
      condition;  ///< for the path condition: the domain, and the limits of the lengths of what was made
  bool leaves_out = false;  ///< objects that it may lead to are no part of the domain
};

/// The inputs of a unit as far as one state has looked at them: which variables there are, which objects, and
/// which input references are initialised. The same numbering serves the object heap and byte memory.
/// Copying is O(1). Never forks, never asks a solver.
///
/// An input reference is a variable (32 or 64 bits, named by its access path: "list.next") until it is
/// dereferenced or compared (lazy initialisation). Then it gets the next number i and a domain, which is a
/// condition on the variable: null or its own new object i (mode `none`), or one choice among these and the
/// earlier input objects of compatible type (mode `lazy`). The reference stays that variable: its value in a
/// model is the object it leads to. What a class says about its inputs (ir/class_inputs.h) makes differences:
/// a reference to an enumeration leads to one of its constants, which is a condition in both modes, and a
/// text has its bytes, a sequence its elements, in the object with the next number.
class InputSpace {
 public:
  struct Limits {
    std::uint32_t max_array = 8;
    std::uint32_t max_string = 8;  ///< characters of a text
    bool has_all_values = true;    ///< of numbers in values of libraries; otherwise the usual ones
    bool is_unbounded = false;     ///< proof run: lengths have no upper limit, contents are array variables
    std::shared_ptr<const RoomBefore> room{};      ///< null: there is none before any object
    std::shared_ptr<const CommonRanges> ranges{};  ///< null: none are common
    std::shared_ptr<const std::vector<ir::HeapAssumption>> assumptions{};  ///< null: there are none
    std::optional<ArrayFilling> filling{};  ///< none: numbers in arrays of byte memory are variables
  };

  /// All borrowed.
  InputSpace(ir::Program& program, ir::Hierarchy& hierarchy, expr::TermBuilder& terms, Limits limits);

  /// For what is made from now on.
  void set_limits(Limits limits) { limits_ = std::move(limits); }
  /// There can be no objects of that class, or of one that extends it, among the inputs, for a reason.
  void set_unusable(ir::ClassId object_class, std::string why);
  /// Why there can be none; null if there can.
  [[nodiscard]] const std::string* find_unusable(ir::ClassId object_class) const;

  /// A fresh input of that data type for a register or cell of `type`: a variable for a scalar (narrower
  /// domains are extended), a lazy reference otherwise. The name is like the access path: "n",
  /// "list.next", "a[3]". `root` is given for the inputs that the unit lists.
  [[nodiscard]] Slot make_input(const std::string& name,
                                ir::DataTypeId data_type,
                                ir::Type type,
                                const ir::InputRoot* root = nullptr,
                                InputPlace place = {},
                                bool is_never_null = false);
  /// The address of the object that holds an input by value; the object gets the next number.
  [[nodiscard]] Slot add_by_value(const ir::InputRoot& root, ByteMemory& memory);
  /// The contents of a global that the unit sets.
  void add_global(const ir::InputRoot& root, ByteMemory& memory);

  /// The first lazy input reference, one that is not initialised yet, that the slot holds, itself or inside
  /// an if-then-else, an array or a sum; invalid if there is none.
  [[nodiscard]] expr::Term find_lazy(const Slot& reference) const;
  /// The ways to initialise it, in a fixed order: null (not for a receiver or a field that never is), own
  /// ones of each class that fits, earlier ones ascending. Empty where the domain is no matter of aliasing:
  /// for a pointer to a function, for a reference to an enumeration, and for an element of a sequence that
  /// has no identity: an access at a symbolic index means many of those.
  /// `asks_identity`: earlier texts and boxed numbers count, too.
  [[nodiscard]] diag::Result<std::vector<AliasChoice>> alias_choices(expr::Term variable,
                                                                     bool allow_earlier,
                                                                     bool asks_identity = false);
  /// Whether something that is assumed of the inputs would not hold with that choice.
  [[nodiscard]] bool breaks_assumption(expr::Term variable, const AliasChoice& choice) const;
  /// Gives the variable its number and makes the own object in the heap or memory if it may be one. Without a
  /// choice (mode `none`, pointers to functions, enumerations) the domain is everything but earlier objects
  /// and objects of other classes than the first.
  [[nodiscard]] diag::Result<InitialisedInput> initialise(expr::Term variable,
                                                          const AliasChoice* choice,
                                                          const InputStores& stores);

  // Mode `solver`: a reference gets all that it may be at once, as a whole.
  /// As `alias_choices`, of all lazy references at once that the term's value may be, and with what the rest
  /// of it may lead to. Empty if they have to be initialised one by one.
  [[nodiscard]] diag::Result<std::vector<AliasChoice>> joint_choices(expr::Term reference,
                                                                     bool asks_identity);
  /// From now on the term leads to what one of the choices says, and is lazy no more. New objects stand for
  /// what the chosen one of its references leads to; those stay lazy, unless the term is one itself.
  [[nodiscard]] InitialisedInput initialise_jointly(expr::Term reference,
                                                    std::span<const AliasChoice> choices,
                                                    const InputStores& stores);
  /// Of a term that is lazy: whether something in it has led there as the chosen part of a whole.
  [[nodiscard]] bool may_have_led_to(expr::Term variable, std::uint64_t target) const;
  /// Conditions of `initialise_jointly` that say which number is whose, and nothing about the inputs.
  [[nodiscard]] std::span<const expr::Term> numberings() const { return numberings_.view(); }

  /// An input reference that is not initialised leads to an object that calls have made, and nowhere else:
  /// the condition that says so.
  [[nodiscard]] expr::Term lead_to_made(expr::Term variable, ir::ReferenceBits object);
  [[nodiscard]] bool is_initialised(expr::Term variable) const {
    return reference_of(variable).is_initialised;
  }
  [[nodiscard]] ir::ClassId declared_class(expr::Term variable) const {
    return reference_of(variable).declared;
  }

  /// Whether the variable is an input that is never null.
  [[nodiscard]] bool is_never_null(expr::Term variable) const { return reference_of(variable).is_never_null; }

  /// What a reference (or pointer) may lead to; none of its input references is lazy. Nothing if only a
  /// solver could tell.
  [[nodiscard]] std::optional<std::vector<Candidate>> candidates(const Slot& reference,
                                                                 bool is_pointer) const;
  /// The number itself, if the slot is an input reference that can only be one.
  [[nodiscard]] Slot resolve(const Slot& reference) const;

  // What inputs may share beyond what the choices of aliasing say: objects seen through two types, ranges
  // that overlap without starting together, globals that pointers lead to.
  /// Whether a pointer among the inputs may lead into that input object or global.
  [[nodiscard]] bool may_be_shared(ir::ObjectNumber number) const;
  /// Of two objects that may be shared: whether that a pointer to one leads to the other is a choice of
  /// aliasing.
  [[nodiscard]] bool has_same_type(ir::ObjectNumber a, ir::ObjectNumber b) const;
  /// Whether pointers to the two may lead into one object: both are reached by pointers to the same data.
  [[nodiscard]] bool may_have_common_range(ir::ObjectNumber a, ir::ObjectNumber b) const;
  /// Of what a pointer to the object leads to.
  [[nodiscard]] std::uint64_t element_size(ir::ObjectNumber number) const;
  /// How many bytes lie before what a pointer to it leads to; 0 of a global.
  [[nodiscard]] std::uint64_t lead_of(ir::ObjectNumber number) const;
  /// An object that may be shared was written; `is_first`: nothing but its first element.
  void note_written(ir::ObjectNumber number, bool is_first);
  /// Whether another one that was written may overlap this one.
  [[nodiscard]] bool overlaps_written(ir::ObjectNumber number, bool is_first) const;

  /// The object with room before it is released where `offset` is: there it starts.
  void note_start(ir::ObjectNumber number, std::uint64_t offset);
  /// Where an input object of byte memory starts, as far as the path says so: what lies before is no part of
  /// it.
  [[nodiscard]] std::uint64_t start_of(ir::ObjectNumber number) const;

  /// A cell of an input object that is absent, made on first look and stored in the heap.
  /// `width`: of a number that is known to need fewer bits than the field has; 0: not known.
  Slot make_cell(ir::ReferenceBits number, ir::FieldId field, ObjectHeap& heap, unsigned width = 0);
  Slot make_element(ir::ReferenceBits number, std::uint32_t index, ObjectHeap& heap);
  /// Makes every absent byte that a read of `count` bytes at `offset`, or a write at a symbolic one, may
  /// mean: one variable for each scalar of the object's data type.
  void make_bytes(
      ir::ObjectNumber number, const Slot& offset, std::uint64_t count, bool is_pointer, ByteMemory& memory);

  /// Variables for bits that no test sets, in the order in which they were made.
  [[nodiscard]] std::span<const expr::Term> padding() const { return padding_.view(); }

  // Streams
  /// What was read of that stream so far, nothing if it is new. Null if it is used with another type or in
  /// another way than before. Good until the next change.
  [[nodiscard]] const StreamRead* open_stream(const ir::InputStream& stream);
  /// An opened stream yields one value more, or its end.
  Slot take_from_stream(const ir::InputStream& stream);
  /// It yields an earlier value once more.
  Slot repeat_from_stream(const ir::InputStream& stream, std::size_t index);
  /// What the value that was yielded last is the answer to.
  void note_question(const ir::InputStream& stream, std::vector<Slot> question);
  void end_stream(const ir::InputStream& stream);

  // class_inputs.cpp
  /// For a test: elements of sequences that no path has looked at are numbers, texts, constants and sequences
  /// of their declared class rather than null, as a person would have it. The assignment, which holds for the
  /// path, gets their values.
  void choose_elements(const InputStores& stores, expr::Assignment& assignment);

  /// For a test that is to tell programs apart: roots and fields of objects that no path has looked at are
  /// texts, numbers and constants rather than null, each another one. Texts say where they come from. What is
  /// returned as it is, or has got to another field, is an object of any class that is easily made, unless
  /// `is_made` says that calls make those of its declared class.
  void choose_unseen(const InputStores& stores,
                     const Slot& returned,
                     const std::function<bool(ir::ClassId declared)>& is_made,
                     expr::Assignment& assignment);

  /// The scalar of byte memory that holds that bit of an input object or global; of a union, what it was
  /// first looked at as.
  [[nodiscard]] Piece piece_at(ir::ObjectNumber number, std::uint64_t bit) const;
  [[nodiscard]] const InputGlobal& global_at(ir::ObjectNumber number) const;
  /// Whether the field of an input object must be named through its class: another one has the name, too.
  [[nodiscard]] bool needs_class(const InputObject& object, ir::FieldId field) const;

  /// What a person would like the inputs to be, in the order in which the path came upon them.
  /// `enumerations`, which may be null, says which types are some.
  [[nodiscard]] std::vector<solver::Preference> preferences(const ir::Enumerations* enumerations) const;

  // What a test must build; all in the order in which the path came upon them.
  [[nodiscard]] std::span<const InputVariable> variables() const { return variables_.view(); }
  [[nodiscard]] std::span<const InputObject> objects() const { return objects_.view(); }
  [[nodiscard]] std::span<const InputCell> cells() const { return cells_.view(); }
  [[nodiscard]] std::span<const InputGlobal> globals() const { return globals_.view(); }
  [[nodiscard]] std::span<const StreamRead> streams() const { return *streams_; }

 private:
  /// What is known of an input reference.
  struct Reference {
    std::string name;
    expr::Term variable;
    bool is_pointer = false;
    bool is_never_null = false;
    bool has_other_classes = false;           ///< references: than those that fit `declared`
    bool is_element = false;                  ///< of a sequence
    ir::ClassId declared;                     ///< references
    ir::DataTypeId element;                   ///< references: of an array or sequence, if it says more
    ir::DataTypeId pointee;                   ///< pointers
    std::optional<std::uint32_t> max_length;  ///< given by the unit
    bool is_initialised = false;
    std::vector<std::uint64_t> domain;  ///< once initialised
    expr::Term behind;                  ///< valid if it leads so many bytes behind the only one of these
    expr::Term owner;                   ///< of the object that is made for it
    /// While it is not initialised: what it may be where it is the chosen part of a term with a domain.
    std::vector<std::uint64_t> domain_as_part;
  };
  using References = std::unordered_map<expr::Term, Reference>;
  /// What terms that are no input references by themselves may be, ascending.
  using Wholes = std::unordered_map<expr::Term, std::vector<std::uint64_t>>;
  /// Names given in the run with their sorts, shared by all its states: a name means one variable of one
  /// sort.
  using Names = std::unordered_map<std::string, expr::Sort>;
  /// Of own objects, by declared class.
  using OwnClasses = std::unordered_map<ir::ClassId, std::vector<ir::ClassId>>;

  [[nodiscard]] StreamRead* find_stream(const ir::InputStream& stream);
  void append_to_stream(StreamRead& read, const Slot& value);

  // input_space.cpp
  [[nodiscard]] expr::Term make_variable(std::string name,
                                         expr::Sort sort,
                                         InputPlace place,
                                         ir::DataTypeId data_type,
                                         std::optional<solver::PreferredStyle> style = std::nullopt,
                                         const Reference* reference = nullptr);
  [[nodiscard]] solver::PreferredStyle style_of(ir::DataTypeId data_type) const;
  /// Whether it is something to compute with (solver::Preference).
  [[nodiscard]] bool is_data(const InputVariable& variable, const ir::Enumerations* enumerations) const;
  [[nodiscard]] Slot make_scalar(const std::string& name,
                                 InputPlace place,
                                 ir::DataTypeId data_type,
                                 unsigned width,
                                 ir::Type type,
                                 std::optional<solver::PreferredStyle> style = std::nullopt);
  [[nodiscard]] Slot make_reference(Reference reference, InputPlace place, ir::DataTypeId data_type);
  /// What a reference of that data type leads to.
  void set_declared(Reference& reference, ir::DataTypeId data_type) const;
  [[nodiscard]] std::string unique_root_name(const std::string& name);
  [[nodiscard]] const Reference& reference_of(expr::Term variable) const;
  [[nodiscard]] ir::ClassId root_class() const;
  /// Null if it has none, or not yet.
  [[nodiscard]] const std::vector<std::uint64_t>* domain_of(expr::Term term) const;
  /// All that `find_lazy` might find, from the left.
  [[nodiscard]] std::vector<expr::Term> find_all_lazy(expr::Term reference) const;

  // lazy_initialisation.cpp
  [[nodiscard]] bool is_function_pointer(const Reference& reference) const;
  [[nodiscard]] diag::Result<bool> may_alias(const Reference& reference,
                                             const InputObject& object,
                                             bool asks_identity) const;
  /// Good until the next call.
  [[nodiscard]] diag::Result<std::span<const ir::ClassId>> classes_of(const Reference& reference) const;
  [[nodiscard]] std::uint64_t next_target(const Reference& reference) const;
  /// The place inside an earlier object that a choice means: the condition on the variable.
  [[nodiscard]] expr::Term make_inside(expr::Term variable,
                                       Reference& reference,
                                       ir::PointerBits start,
                                       const ByteMemory& memory);
  /// What lies before the own object of a pointer.
  [[nodiscard]] std::uint64_t lead_of(const Reference& reference) const;
  /// Adds the constants of an enumeration that are there; false if some are not.
  [[nodiscard]] bool add_constants(ir::ClassId enumeration,
                                   const InputStores& stores,
                                   std::vector<std::uint64_t>& domain) const;
  /// The limits of the lengths of what it made.
  [[nodiscard]] expr::Term make_own(const Reference& reference,
                                    ir::ClassId own_class,
                                    const InputStores& stores);
  [[nodiscard]] expr::Term make_own_array(const Reference& reference, InputObject& object, ObjectHeap& heap);
  // class_inputs.cpp
  void add_fixed_cell(ir::ReferenceBits number, ir::FieldId field, const Slot& value, ObjectHeap& heap);
  void add_fixed_cells(ir::ReferenceBits number, const ir::Class& info, ObjectHeap& heap);
  [[nodiscard]] expr::Term make_text_bytes(const Reference& reference, ir::ClassId text, ObjectHeap& heap);
  void make_character(ir::ReferenceBits number, std::uint32_t index, ObjectHeap& heap);
  // class_inputs.cpp
  [[nodiscard]] expr::Term make_sequence_elements(const Reference& reference,
                                                  const ir::ClassInputs& inputs,
                                                  ObjectHeap& heap);
  /// Of what an element leads to that any object will do for; invalid: it had better be null.
  [[nodiscard]] ir::ClassId plain_class(const Reference& reference) const;
  /// Of what any object will do for that is easily made: it asks for no further ones. May be invalid.
  [[nodiscard]] ir::ClassId simple_class(const Reference& reference) const;
  /// Cells of an object that are never null and that no path has looked at.
  void make_never_null_cells(std::size_t index, ObjectHeap& heap);
  void choose_never_null(const InputStores& stores, expr::Assignment& assignment);
  /// The reference leads to a new object of that class.
  [[nodiscard]] bool give_object(expr::Term variable,
                                 ir::ClassId own,
                                 const InputStores& stores,
                                 expr::Assignment& assignment);
  /// The reference or pointer that was not initialised leads to a new object, if one is easily made.
  void give_any_object(expr::Term variable,
                       const std::function<bool(ir::ClassId declared)>& is_made,
                       const InputStores& stores,
                       expr::Assignment& assignment);
  /// Of what an unseen reference may lead to that is told apart from all others; may be invalid.
  [[nodiscard]] ir::ClassId telling_class(const Reference& reference) const;
  /// Input references that are returned, or are in a field where they were not before.
  [[nodiscard]] std::set<expr::Term, expr::ById> moved_references(const InputStores& stores,
                                                                  const Slot& returned,
                                                                  const expr::Assignment& assignment) const;
  void fill_text(ir::ReferenceBits text,
                 const std::string& content,
                 const InputStores& stores,
                 expr::Assignment& assignment);
  void fill_number(ir::ReferenceBits object,
                   unsigned number,
                   const InputStores& stores,
                   expr::Assignment& assignment);
  void choose_element(ir::ReferenceBits array,
                      std::uint32_t index,
                      const InputStores& stores,
                      expr::Assignment& assignment);
  // lazy_initialisation.cpp
  [[nodiscard]] expr::Term make_own_bytes(const Reference& reference,
                                          InputObject& object,
                                          ByteMemory& memory);
  struct Length {
    Slot value;
    std::uint32_t max = 0;
    expr::Term condition;
  };
  /// Of the object that gets the next number.
  [[nodiscard]] Length make_length(const std::string& name, std::uint32_t min, std::uint32_t max);
  [[nodiscard]] std::uint32_t next_number() const { return static_cast<std::uint32_t>(objects_.size()) + 1; }

  // shared_inputs.cpp
  struct WrittenInput {
    ir::ObjectNumber number = 0;
    bool is_first = false;  ///< in its first element
    friend bool operator==(const WrittenInput&, const WrittenInput&) = default;
  };
  [[nodiscard]] ir::DataTypeId shared_type(ir::ObjectNumber number) const;

  // input_cells.cpp
  [[nodiscard]] std::string name_of_field(const InputObject& object, ir::FieldId field) const;
  /// Of an object or global of byte memory.
  [[nodiscard]] const std::string& name_of_bytes(ir::ObjectNumber number) const;
  [[nodiscard]] bool is_ambiguous(const InputObject& object, const ir::Field& field) const;
  [[nodiscard]] Piece piece_at(ir::ObjectNumber number, std::uint64_t bit, const Look& look) const;
  void make_byte(ir::ObjectNumber number, std::uint64_t offset, const Look& look, ByteMemory& memory);
  void make_scalar_bytes(ir::ObjectNumber number, const Piece& piece, ByteMemory& memory);
  /// The number that a scalar of an array holds in any case; nothing if it may hold others.
  [[nodiscard]] std::optional<Slot> fixed_value(const InputObject* object,
                                                const Piece& piece,
                                                ir::Type type) const;
  void make_bit_fields(ir::ObjectNumber number, std::uint64_t offset, ByteMemory& memory);
  /// Bits that no test sets and that may hold anything.
  [[nodiscard]] Slot make_padding(ir::ObjectNumber number, std::uint64_t first_bit, unsigned count);

  ir::Program* program_;
  ir::Hierarchy* hierarchy_;
  expr::TermBuilder* terms_;
  Limits limits_;
  /// Shared by all copies; grows only.
  std::shared_ptr<Names> names_;
  std::shared_ptr<OwnClasses> own_classes_;
  std::shared_ptr<const std::map<ir::ClassId, std::string>> unusable_;  ///< null: none
  support::CopyOnWrite<References> references_;
  support::CopyOnWrite<Wholes> wholes_;
  support::AppendLog<std::string> roots_;
  support::AppendLog<InputVariable> variables_;
  support::AppendLog<InputObject> objects_;
  support::AppendLog<InputCell> cells_;
  support::AppendLog<InputGlobal> globals_;
  support::AppendLog<WrittenInput> written_;
  support::AppendLog<std::pair<ir::ObjectNumber, std::uint64_t>> starts_;
  support::AppendLog<expr::Term> padding_;
  support::AppendLog<expr::Term> numberings_;
  support::CopyOnWrite<std::vector<StreamRead>> streams_;
};

}  // namespace testellate::engine
