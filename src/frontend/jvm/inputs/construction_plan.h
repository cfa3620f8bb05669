// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/jvm/inputs/field_set.h"
#include "frontend/jvm/link/linker.h"

namespace testellate::frontend::jvm {

/// A call that a test can make. What it passes are inputs.
struct PlannedCall {
  ResolvedMethod method;
  std::vector<ir::DataTypeId> types;  ///< of its parameters, in terms of the source
  std::vector<std::string> names;     ///< likewise
  std::size_t never_null_count = 0;   ///< so many of the first parameters are never null
  /// A maker that is a method of another object, of a builder: that object is the first of what is passed.
  bool is_on_argument = false;
  /// Instead of a method: a static variable, or `class`.
  LoadedClass* constant_owner = nullptr;
  std::string_view constant{};
};

/// The longest sequence of changes. Each more multiplies the paths by the number of changers.
/// APPROX(few-calls): misses states that take more calls, or calls that were not chosen.
constexpr unsigned kMostCalls = 4;

/// Who looks for mistakes also tries longer ones, of up to so many calls, where there are few changers to
/// choose from: not more sequences than of the longest of most changers.
constexpr unsigned kMostCallsOfFew = 8;

/// How an argument can be made by calls: one of the makers, then some of the changers.
struct ConstructionPlan {
  std::vector<PlannedCall> makers;    ///< constructors, or static methods that return the object; not empty
  std::vector<PlannedCall> setters;   ///< methods of the object, each called once
  std::vector<PlannedCall> changers;  ///< methods of the object
  unsigned steps = kMostCalls;        ///< how many changers are called at most
  bool may_be_null = false;           ///< and nothing may be made at all
};

/// More steps for a plan with few changers.
void allow_more_calls(ConstructionPlan& plan);

/// The call of a method of INPUT, as the source describes it, where the object is one of `made`.
[[nodiscard]] PlannedCall plan_call(Linker& linker, const ResolvedMethod& method, const LoadedClass& made);

/// How a value of a declared type of the JDK is made by calls (library_values.h): nothing, or one of several
/// calls, and then something is put or added. `arguments` are those of the type, `String` and `Integer` of a
/// `Map<String, Integer>`; missing or invalid ones are any object. `tested` is the class of the method under
/// test, which may ask for certain exceptions; null: nobody does.
[[nodiscard]] std::optional<ConstructionPlan> plan_library(Linker& linker,
                                                           const FieldType& declared,
                                                           std::span<const ir::DataTypeId> arguments,
                                                           const LoadedClass* tested);

/// A method that is to be tested, and what it may read.
struct TargetReads {
  TargetReads(Linker& linker, const ResolvedMethod& tested);

  /// What another method may read that has a part in making the arguments: objects that it is given have to
  /// be in a state that tests can reach as well.
  void add(Linker& linker, const ResolvedMethod& called);

  /// Whether the code of the tested class asks whether an object is one of the class, by `instanceof` or a
  /// cast.
  [[nodiscard]] bool asks_for(const LoadedClass& wanted) const { return asked.contains(wanted.file.name); }

  ResolvedMethod method;
  FieldSet fields;
  FieldSet statics;
  std::set<std::string_view> asked;
};

/// How an object of a class of INPUT is made by calls, for a test of a method that gets it. Nothing where a
/// test can set all of it that the method may read, so that inputs are better, and where a test cannot make
/// such objects. Where nothing is read, but no constructor is understood, a call of it is all.
[[nodiscard]] std::optional<ConstructionPlan> plan_object(Linker& linker,
                                                          LoadedClass& made,
                                                          const TargetReads& target);

/// The same for what input references of a declared class lead to, wherever they are. Nothing where tests can
/// set what the method may read of all objects that there are.
[[nodiscard]] std::optional<ConstructionPlan> plan_input(Linker& linker,
                                                         LoadedClass& declared,
                                                         const TargetReads& target);

/// All ways to make an object of a class, and nothing more; without makers if a test has none.
[[nodiscard]] ConstructionPlan plan_making(Linker& linker, LoadedClass& made);

/// For an object that only collects what another one is made of: changers that do nothing but set a field to
/// what they are given become setters. What was not set would only be refused when the other one is made.
void set_all(Linker& linker, ConstructionPlan& plan);

/// The methods that a test in the package of `tested` can call on an object of the class, inherited ones of
/// INPUT included; none for a class whose objects a test cannot make.
[[nodiscard]] std::vector<ResolvedMethod> find_callable_methods(Linker& linker,
                                                                LoadedClass& made,
                                                                const LoadedClass& tested);

/// Every sequence of up to `length` calls of `methods` on a new object of the class. Without makers if a test
/// cannot make such an object.
[[nodiscard]] ConstructionPlan plan_sequences(Linker& linker,
                                              LoadedClass& made,
                                              std::span<const ResolvedMethod> methods,
                                              unsigned length);

/// What `equals` of a class is given: an object of that class, or one of another. Nothing where the class
/// itself needs no calls, and for other methods.
[[nodiscard]] std::optional<ConstructionPlan> plan_compared(Linker& linker, const TargetReads& equals);

}  // namespace testellate::frontend::jvm
