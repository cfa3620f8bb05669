// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "ir/check.h"
#include "ir/ids.h"
#include "ir/path_end.h"
#include "ir/place.h"
#include "ir/type.h"
#include "result/condition.h"
#include "result/failure.h"
#include "value/bits.h"

/// What a run found, as plain data: emitters and reports read it and know nothing of the engine.
namespace testellate::result {

/// A number with its register or storage type.
struct Scalar {
  ir::Type type;
  value::U128 bits = 0;
  friend bool operator==(const Scalar&, const Scalar&) = default;
};

/// A reference or pointer: null, to an object of the same graph (index into `Graph::objects`) at a byte
/// offset, or to a function.
struct Link {
  std::optional<std::uint32_t> object;
  std::int64_t offset = 0;
  ir::FunctionId function;
  friend bool operator==(const Link&, const Link&) = default;
};

using Value = std::variant<Scalar, Link>;

/// One object of a graph. Cells that the path never looked at are absent: any value will do there.
struct Object {
  enum class Kind : std::uint8_t { Instance, Array, Bytes };
  Kind kind = Kind::Instance;
  ir::ClassId object_class;  ///< Instance, Array
  ir::DataTypeId element;    ///< Bytes: data type of what it holds, if known
  ir::GlobalId global;       ///< Bytes: valid if it is a global of the program
  /// Instance: valid if it is what this static variable refers to (a constant of an enumeration). Nothing is
  /// to be built; numbers among its fields are shown as they are after the call.
  ir::StaticId constant;
  ir::Type element_type;                              ///< Array
  std::uint64_t length = 0;                           ///< Array: elements; Bytes: bytes
  std::vector<std::pair<ir::FieldId, Value>> fields;  ///< Instance, in order of cells
  std::vector<std::pair<std::uint64_t, Value>>
      elements;  ///< Array: by index; Bytes: by offset, scalars of their own width
  /// In the graph before the call: no input, but made by the calls of a construction, or by what they call.
  bool is_made = false;
  bool is_released = false;  ///< Bytes, in the graph after the call: freed meanwhile, so it holds nothing
  friend bool operator==(const Object&, const Object&) = default;
};

/// Objects with identity: two links to the same index are the same object.
struct Graph {
  std::vector<Object> objects;
};

struct Assigned {
  ir::StaticId static_variable;  ///< one of the two is valid
  ir::GlobalId global;
  Value value;  ///< of a global: a link to an object of kind Bytes that describes its contents
};

struct Outcome {
  ir::PathEnd end = ir::PathEnd::Returned;
  std::optional<Value> value;      ///< Returned, unless void; Threw: a link
  ir::ClassId exception_class;     ///< Threw
  std::optional<ir::Fault> fault;  ///< Faulted; Threw because of calls that nest for ever: StackOverflow
  std::int32_t exit_code = 0;      ///< Exited
  ir::Place place;                 ///< where the path ended
  ir::Place blamed;  ///< the innermost instruction of user code there: in a library, the call into it
};

/// Whether the call goes on for ever, or until there is no more stack.
[[nodiscard]] inline bool is_endless(const Outcome& outcome) {
  return outcome.fault == ir::Fault::Divergence || outcome.fault == ir::Fault::StackOverflow;
}

/// What a source of inputs outside memory yields, call by call: standard input ("stdin"), a scripted
/// function.
struct StreamInput {
  std::string name;
  std::vector<Value> values;  ///< links lead into the graph before the call
  ir::DataTypeId data_type;   ///< of each value; may be invalid
  /// For each value: how many values of all streams were read before it. May be empty where that is not
  /// known.
  std::vector<std::uint32_t> order{};
};

/// A call of a function that the test brings along, as far as it is known.
struct Call {
  struct Argument {
    Scalar value;  ///< a pointer is null or anything else; of type void: not initialised
    /// What a pointer leads to: bytes up to the end of the object, `kMostNoted` at most. Nothing: not
    /// initialised.
    std::vector<std::optional<std::uint8_t>> memory{};
    static constexpr std::size_t kMostNoted = 256;
  };
  ir::FunctionId function;
  std::vector<Argument> arguments;  ///< as the program passes them
};

/// What the real machine said about a test.
struct Confirmation {
  enum class State : std::uint8_t {
    NotRun,      ///< confirmation was switched off or did not get there
    Confirmed,   ///< outcome and path are as predicted, twice
    Different,   ///< a defect of ours: `detail` says what differs
    Flaky,       ///< two runs, in other surroundings, differ: kept out of the suite
    NotEmitted,  ///< no test could be written: `detail` says why
  };
  State state = State::NotRun;
  std::string detail;
  bool is_final = false;  ///< the test ran to its end, and more time would not change what is said here
};

/// An input object that calls make before the call under test (ir::MadeInput).
struct MadeObject {
  std::uint32_t made_input = 0;  ///< of the unit
  std::vector<Value> values;     ///< of the parameters of its construction
  std::uint32_t object = 0;      ///< in the graph before the call
};

/// What a method says that only looks at an object, when it is asked after the call.
struct Observation {
  std::optional<std::uint32_t> asked{};  ///< an argument, by position; nothing: what the call returned
  std::string method;                    ///< as the source has it, and so are the types
  std::string parameter_type;            ///< empty: it takes nothing
  std::optional<Scalar> argument{};      ///< if it takes a number
  std::u16string text_argument{};        ///< if it takes a text
  std::string result_type;
  std::optional<Scalar> number{};  ///< what it returns, if that is no text
  std::u16string text{};
  bool is_changed = true;  ///< before the call it said something else, or could not be asked

  friend bool operator==(const Observation&, const Observation&) = default;
  [[nodiscard]] bool is_same_question(const Observation& other) const {
    return asked == other.asked && method == other.method && parameter_type == other.parameter_type &&
           argument == other.argument && text_argument == other.text_argument;
  }
  [[nodiscard]] bool is_same_answer(const Observation& other) const {
    return number == other.number && text == other.text;
  }
};

struct TestCase {
  std::string id;  ///< "t1"
  std::string name;
  std::vector<Value> arguments;
  /// For each argument, where the source says more than its value does: "Stack stack(2); stack.push(1)".
  /// Empty otherwise, and if nobody has asked for it.
  std::vector<std::string> spelled_arguments;
  /// For each construction of the unit: the values of its parameters. The argument that it makes is among
  /// `arguments`, as it was when the call began.
  std::vector<std::vector<Value>> constructions;
  /// What else calls make, in an order in which it can be made; before the constructions.
  std::vector<MadeObject> made;
  std::vector<Assigned> settable;
  std::vector<StreamInput> streams;  ///< by name
  Graph before;
  Outcome outcome;
  /// The graph after the call: objects of `before` keep their index, created ones that are reachable follow.
  Graph after;
  std::vector<Assigned> settable_after;
  std::vector<Observation> observations;  ///< after the call
  /// What the call wrote to standard output and standard error, `kMostPrinted` bytes at most.
  std::string printed{};
  std::string printed_errors{};
  static constexpr std::size_t kMostPrinted = 1000;
  std::vector<Call> calls;     ///< of functions with `is_noted`, in their order, `kMostCalls` at most
  std::size_t call_count = 0;  ///< of all of them
  static constexpr std::size_t kMostCalls = 200;
  Condition path_condition;
  std::string decisions;
  std::vector<ir::TakenEdge> covers;
  /// Starts of blocks in which the target's code caught an exception.
  std::vector<ir::Place> catches;
  /// User code has not asked whether objects without identity (texts, boxed numbers) are the same: equal ones
  /// may be one object.
  bool may_share_values = false;
  std::optional<FailureEvidence> failure;  ///< of a test that ends with an exception or a fault
  bool is_replayed = false;  ///< `interp` gave the same outcome, and its path embeds the decisions
  std::string difference;    ///< if it did not: what differs
  Confirmation confirmation;
};

/// Whether the test is known to do what it says: on the real machine, or if it was not run there in `interp`.
/// Only then is it in the suite.
[[nodiscard]] inline bool is_trusted(const TestCase& test) {
  using State = Confirmation::State;
  return test.confirmation.state == State::Confirmed ||
         (test.confirmation.state == State::NotRun && test.is_replayed);
}

}  // namespace testellate::result
