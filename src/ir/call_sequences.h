// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ir/unit.h"

namespace testellate::ir {

/// When a method that says whether all is well is asked.
enum class ContractKind : std::uint8_t {
  Invariant,      ///< after every call
  Precondition,   ///< before the calls of one method: those are not made that it refuses
  Postcondition,  ///< after the calls of one method
};

/// A contract as a user writes it.
struct NamedContract {
  ContractKind kind = ContractKind::Invariant;
  std::string method{};  ///< Precondition, Postcondition: the one that is called
  std::string check{};   ///< the one that is asked
};

/// A contract of a method; positions are those in CallSequences.
struct Contract {
  ContractKind kind = ContractKind::Invariant;
  std::optional<std::size_t> method{};  ///< Precondition, Postcondition
  std::size_t observer = 0;
  /// The observer is given what the method is given, and a postcondition what it returned if there is room
  /// for it.
  bool takes_arguments = false;
};

/// The calls that sequences of calls on one object are made of.
struct CallSequences {
  /// Constructors, or other functions that return the object: they have no construction.
  std::vector<Unit> makers{};
  /// Their first argument is made by their only construction, which contains every sequence: first the
  /// makers, in their order, then as often as there may be calls the methods, in theirs.
  std::vector<Unit> methods{};
  /// Calls that only look at the object; made like methods, but no part of constructions.
  std::vector<Unit> observers{};
  std::vector<Contract> contracts{};
  /// Observer without further parameters whose result stands for the object when states are compared.
  std::optional<std::size_t> abstraction{};

  /// What tests may ask the object after their last call.
  std::vector<Question> questions{};

  /// Observer that takes another object and says whether the two are equal: states are compared by it.
  std::optional<std::size_t> equality{};

  /// Where an object of byte memory is called: the first argument of methods is a pointer to it, and their
  /// construction has no function, because its calls are made one by one only (engine::CallStep). Tests of
  /// such calls are tests of other units.
  struct Memory {
    /// By call, first of the makers, then of the methods, then of the observers. Their first argument, but
    /// that of makers, is data, passed by value, that says which calls come before. None: no tests.
    std::vector<std::optional<Unit>> tests{};
    /// Where in this data each parameter of the constructions lies; none: nowhere.
    std::vector<std::optional<std::uint64_t>> offsets{};
    /// Variables that are part of the state, besides the object.
    std::vector<GlobalId> globals{};
  };
  std::optional<Memory> memory{};
};

}  // namespace testellate::ir
