// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "emit/junit/taken_names.h"
#include "ir/effect_summary.h"
#include "ir/ids.h"

/// Test cases as JUnit suites for Java.
namespace testellate::emit::junit {

// What class files say beyond the program: what a test may name, and how it can make and look at objects.
// Types and classes are named as the program names them, in ordinary UTF-8: "int", "void",
// "java.lang.String", "geo.Outer$Inner[]".

enum class Access : std::uint8_t { Public, Protected, Package, Private };

/// The checked exceptions that a call may throw.
enum class Throws : std::uint8_t { Nothing, Exception, Throwable };

/// A field of a class, inherited or its own; exactly one of the ids is valid.
struct SourceField {
  ir::FieldId field;
  ir::StaticId static_variable;
  std::string name;
  std::string type;
  std::string owner;  ///< the class that declares it
  Access access = Access::Package;
  bool is_final = false;
  bool is_hidden = false;  ///< by a field of the same name further down
};

struct SourceConstructor {
  std::vector<std::string> parameters;  ///< of an inner class the outer object is the first
  Access access = Access::Public;
  Throws throws = Throws::Nothing;
  bool is_ambiguous = false;  ///< the class has another one with as many parameters
  /// Unless it does more than fill in fields.
  std::optional<ir::EffectSummary> effects{};
  /// Not empty: the class is one whose objects are as good as what they hold and are compared by `equals`,
  /// and this is a static method of that name, or "<init>".
  std::string factory{};
};

/// A method without any other effect than to set or to return a field, as the class itself inherits or
/// declares it.
struct SourceAccessor {
  std::string name;
  ir::FieldId field;
  std::string type;   ///< of the parameter, or of the result
  std::string owner;  ///< the class that declares it
  Access access = Access::Public;
  Throws throws = Throws::Nothing;
  std::vector<ir::ParameterGuard> guards;  ///< of the parameter
};

struct EnumConstant {
  std::string name;
  std::uint32_t ordinal = 0;
  std::string body;  ///< the class of a constant with a body, "Color$1"; empty if it has none
};

struct SourceClass {
  /// Enum: the class has no objects but its constants.
  enum class Kind : std::uint8_t { Class, Interface, Enum, Record };
  ir::ClassId id;           ///< may be invalid if the program does not have it
  std::string binary_name;  ///< "geo.Outer$Inner"
  std::string source_name;  ///< "geo.Outer.Inner"; empty if it has none: anonymous and local classes
  std::string package;      ///< "geo"; empty for the unnamed one
  std::string super;        ///< of java.lang.Object and of interfaces empty
  Kind kind = Kind::Class;
  Access access = Access::Public;  ///< the narrowest of its own and those of the classes around it
  bool is_abstract = false;
  bool is_inner = false;              ///< made with an object of the class around it
  bool is_user = false;               ///< not of the JDK
  std::uint32_t type_parameters = 0;  ///< how many it has
  bool takes_any_types = false;       ///< for these, each of them by itself: they have no bounds
  std::vector<SourceField> fields;
  std::vector<SourceConstructor> constructors;
  std::vector<SourceAccessor> setters;
  std::vector<SourceAccessor> getters;
  std::vector<EnumConstant> constants;
};

/// A type with type arguments: "java.util.List" of "java.lang.String".
struct SourceType {
  std::string name;
  std::vector<SourceType> arguments{};
  friend bool operator==(const SourceType&, const SourceType&) = default;
};

/// What a parameter has to do with the type parameters of the class that declares the method.
struct TypeVariableUse {
  std::optional<std::uint32_t> is_number{};  ///< it is declared as the one of that number
  bool is_inside = false;                    ///< they are in its type: `List<T>`, `T[]`
};

/// What a test calls: the target, or what makes an argument of it.
struct SourceTarget {
  enum class Kind : std::uint8_t { Static, Instance, Constructor };
  ir::FunctionId function;  ///< the subject of its unit, or the callee of a construction
  std::string owner;
  std::string name;  ///< of a constructor "<init>"
  Kind kind = Kind::Static;
  std::vector<std::string> parameters;  ///< without the receiver
  /// Those that an object for each parameter can have, empty where that is not known; may be shorter.
  std::vector<std::vector<SourceType>> type_arguments{};
  std::vector<TypeVariableUse> type_variables{};  ///< of the parameters; may be shorter
  std::string result;                             ///< of a constructor its class
  std::vector<SourceType> result_arguments{};     ///< of its type; empty if a test cannot write them
  Access access = Access::Public;
  Throws throws = Throws::Nothing;
  /// Arguments have to have the very types of the parameters for the compiler to choose this method: it is
  /// overloaded, or its type parameters have bounds.
  bool is_ambiguous = false;
  bool has_namesakes = false;  ///< the class has other methods, or constructors, that a test can call so
  bool is_varargs = false;
  std::vector<bool> meant_not_null{};  ///< parameters that annotations say are not null; may be shorter
  bool is_constant = false;            ///< no method, but a static variable, or `class`
  /// Types above the owner that have the method, too: where a test needs no more than them, it can declare an
  /// object as one of them.
  std::set<std::string> found_in{};
};

/// An exception that a scripted method may throw, made by a call of a constructor.
struct ScriptedThrow {
  std::string exception;
  std::vector<std::string> parameters;  ///< of the constructor
  /// For each parameter: it gets the next value of the test's stream of that name, or `message`.
  std::vector<std::string> streams;
  std::string message;
  bool is_checked = false;
  bool is_ambiguous = false;  ///< the class has another constructor with as many parameters
};

/// A method of a class that stands for any implementation of an interface.
struct ScriptedMethod {
  std::string name;
  std::vector<std::string> parameters;
  std::string result;
  Access access = Access::Public;
  std::string stream;  ///< its calls return the values of the test's stream of that name, in order
  /// How its calls end, in order: n for the n-th of `thrown`, anything else for a result. Empty: it throws
  /// nothing.
  std::string end_stream{};
  std::vector<ScriptedThrow> thrown{};
  std::vector<SourceType>
      result_arguments{};  ///< of the type of the result; empty if a test cannot write them
  /// For each parameter those of its type; none at all if a test cannot write one of them.
  std::vector<std::vector<SourceType>> parameter_arguments{};
  bool has_exact_result = true;    ///< its type has no wildcards
  bool is_meant_not_null = false;  ///< its result, by an annotation
  Throws throws = Throws::Nothing;
  bool is_abstract = true;  ///< otherwise a test that does not need it leaves it out
  /// Of the object that each call leaves behind, with a field for each parameter; invalid if it leaves none.
  ir::ClassId call{};
  std::vector<ir::FieldId> call_arguments{};
};

struct ScriptedClass {
  ir::ClassId id;
  std::string implemented;              ///< the interface or abstract class
  std::vector<ScriptedMethod> methods;  ///< all that have to be there for it to compile
  bool has_own_code = false;   ///< methods that are not scripted, and fields: defaults, abstract classes
  ir::FieldId last_call{};     ///< of its objects: what the last call left behind
  ir::FieldId earlier_call{};  ///< of what calls leave behind: the one before, on the same object
};

/// A stream that says whether loggers log at a level of java.util.logging.
struct LogStream {
  std::string stream;
  std::string level;  ///< a constant of java.util.logging.Level
  std::int32_t number = 0;
};

/// Where the program keeps what is logged: a static variable leads to the last message, each to the one
/// before it.
struct LoggedMessages {
  ir::StaticId last{};
  ir::FieldId earlier{};
  ir::FieldId level{};  ///< the number of one of the levels
  ir::FieldId message{};
};

struct SourceInfo {
  std::vector<SourceClass> classes;  ///< all that other parts mention, as far as they exist
  std::vector<SourceTarget> targets;
  std::vector<SourceTarget> makers;  ///< what the constructions of the targets call
  std::vector<ScriptedClass> scripted;
  std::map<std::string, std::uint64_t>
      fixed_streams;                     ///< no test can choose what they yield, always the same
  std::vector<LogStream> log_streams;    ///< from the most detailed level on
  std::optional<LoggedMessages> logged;  ///< if tests are to assert it
  TakenNames taken;                      ///< names of all classes of the user's
};

}  // namespace testellate::emit::junit
