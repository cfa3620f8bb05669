// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// How tests of C++ make values and look at them.
namespace testellate::recipe {

/// A constant of an enumeration: its value and how it is written.
using Enumerator = std::pair<std::int64_t, std::string>;

struct Answer;
struct Call;

/// How a value comes about. What it is made of lies in memory as data that C knows: numbers, or a struct with
/// the members that are named here. Whoever shows conditions leaves out members `tst_in_...`, and says
/// nothing of others that begin with `tst_`.
struct Value {
  enum class Kind : std::uint8_t {
    Number,      ///< itself; also bool, characters, floats
    Enum,        ///< itself
    Data,        ///< itself: a struct of public numbers and such structs
    Text,        ///< `size`, `tst_in_data`: std::string
    View,        ///< `size`, `tst_in_data`: std::string_view
    Characters,  ///< `size`, `tst_in_data`: a `const char *`
    Sequence,    ///< `size`, `tst_in_data`: vector, list, deque, set, ...; `parts[0]` each
    Array,       ///< `tst_in_data`: std::array
    Span,        ///< `size`, `tst_in_data`: std::span over a vector
    Map,         ///< `size`, `tst_in_data` of `first` and `second`
    Tuple,       ///< by `names`: pair and tuple
    Optional,    ///< `tst_in_has`, `tst_in_value`
    Owner,       ///< `tst_in_has`, `tst_in_value`: unique_ptr and shared_ptr
    Variant,     ///< `index`, then by `names`
    Members,     ///< by `names`: a class with public members only
    Object,      ///< `tst_made` if there are several makers, then by the names of the arguments
    Choice,      ///< `tst_made`, `tst_in_0`, ...: a class, by one of `parts`, which are derived from it
    Pointer,     ///< `tst_in_has`, `tst_in_value`: a pointer to what `parts[0]` makes
    Function,    ///< `tst_in_value`: std::function that always returns it
    Stub,  ///< by the names of `answers`: a class that nothing is derived from, with functions that answer
  };
  Value() = default;
  Value(Kind the_kind, std::string the_type) : kind(the_kind), type(std::move(the_type)) {}

  Kind kind = Kind::Number;
  std::string type;  ///< as C++ spells it: "std::vector<int>"
  std::vector<Value> parts{};
  std::vector<std::string> names{};  ///< Members, Tuple, Variant: of the data of each part
  std::vector<Enumerator> enumerators{};
  std::vector<Call> makers;   ///< Object
  std::vector<Call> methods;  ///< Object: what may be called after that, one by one
  /// Choice: inside an object of the class, and so without the classes whose objects hold such ones in turn.
  bool is_inner = false;
  std::string kept_type{};  ///< Object: the type of the pointers, owning or not, that makers return; empty:
                            ///< they return the object
  /// Object: how many of them at most; `tst_step1` says which is the first, 0: none.
  std::uint32_t step_count = 0;
  std::vector<Answer> answers;    ///< Stub
  std::uint32_t stub_number = 0;  ///< Stub: tells them apart
};

/// How an argument is handed on.
enum class Passing : std::uint8_t {
  Value,      ///< as it is
  Reference,  ///< of a variable
  Moved,      ///< of a variable that nobody needs any more
};

struct Argument {
  std::string name;    ///< as the source has it
  std::string member;  ///< of the data: where its own begins
  Value value;
  Passing passing = Passing::Value;
};

/// One way to make an object, or a method that changes it.
struct Call {
  std::string name;  ///< "geo::Circle", "geo::Circle::unit", "grow"
  std::vector<Argument> arguments;
  /// Of a method: with the number of the step, where the data of its arguments lies.
  std::string member{};
  bool has_receiver = false;  ///< of a maker: it is a method of the first argument
  bool is_field = false;      ///< of a method: it is a public member, which is set
};

/// What a stub does when one of its functions is called: it answers with the data of the first call, the
/// second and so on; the last answer stays.
struct Answer {
  std::string name;         ///< "find"
  std::string parameters;   ///< "(int) const": with all that stands between the name and `override`
  std::string result_type;  ///< "const geo::Circle &"
  std::string member{};     ///< of the data: an array
  bool is_reference = false;
  /// What is returned, or refers to. Nothing: there is no result, or none that can be made.
  std::vector<Value> value{};
};
inline constexpr unsigned kAnswerCount = 3;

/// How a value is looked at. The driver shows the numbers that it consists of one by one.
struct Sight {
  enum class Kind : std::uint8_t {
    Nothing,
    Bool,
    Number,  ///< an integer; `type` has its signedness
    Character,
    Float,
    Enum,
    Text,      ///< characters and their number
    Sequence,  ///< the number of elements, then each
    Map,       ///< the same with pairs
    Tuple,     ///< by `names`: pair and tuple
    Optional,  ///< whether there is a value, then the value
    Variant,   ///< which of `parts` it holds, then that
    Owner,     ///< whether it is null, then what it leads to unless that is Nothing
    Pointer,   ///< to something that the test has: whether it is null, then that
    Members,   ///< each: what `accesses` say
  };
  Kind kind = Kind::Nothing;
  std::string type{};
  std::vector<Sight> parts{};
  std::vector<Enumerator> enumerators{};
  std::vector<std::string> accesses{};  ///< Members: ".x", ".size()"
};

/// A parameter of a driver.
struct Parameter {
  std::string name;
  /// The driver hands on what it is given: a pointer, a reference, a struct of C.
  bool is_plain = false;
  bool is_reference = false;  ///< of a plain one
  bool is_variable = false;   ///< of a plain pointer: what is called may set it, so it is no expression
  std::string declarator{};   ///< of a plain one, with `%` for the name
  Value value{};              ///< of all others
  Passing passing = Passing::Value;
};

/// What is looked at after the call.
struct Shown {
  std::size_t parameter = 0;  ///< of the driver
  Sight sight;
};

/// What `Target::constructions` has of a struct that no constructor is called for: its members are set where
/// it lies.
inline constexpr std::string_view kNoConstruction = "#";

/// Something to be tested, and its driver.
struct Target {
  std::string driver;  ///< the function
  /// Of what is tested; of a constructor all that it may have.
  std::vector<std::string> symbols;
  std::string name;  ///< "geo::Circle::area"
  std::string file{};
  std::uint32_t line = 0;
  /// What is called: a function, or a method of the object that the first parameter makes; a constructor
  /// makes the object that the result is.
  std::string call;
  bool has_receiver = false;
  bool is_state_set = false;  ///< the receiver is plain, and in any state: tests set its private members, too
  bool is_constructor = false;
  std::string object_name{};   ///< of a constructor: what a person would call the object
  bool is_overloaded = false;  ///< others have its name: the types of arguments choose
  std::vector<Parameter> parameters;
  /// Structs in plain parameters that a constructor has to make, with what stands behind the name of such a
  /// variable: "(0, nullptr)". All members are set afterwards.
  std::map<std::string, std::string> constructions{};
  /// The driver returns the result; otherwise it shows it.
  bool is_returned = false;
  bool returns_reference = false;
  std::string result_type{};  ///< as C++ spells it; "void" if there is none
  Sight result{};
  std::vector<Shown> shown{};  ///< in this order, after the result
};

/// A class of whose objects sequences of calls are wanted.
struct WantedClass {
  std::string name;                    ///< as a user writes it, with or without the scopes it is in
  std::vector<std::string> methods{};  ///< names of those that sequences consist of; empty: every public one
  std::vector<std::string> asked{};    ///< those that only look at objects, and are no part of sequences
  std::uint32_t length = 1;            ///< calls after the constructor, at most
};

/// What makes an object of such a class, or is done to one: a function of the drivers for that one call, of
/// which `recipe::Target` has all calls at once.
struct SingleCall {
  std::string driver;    ///< returns a new object, or takes its address before the arguments
  std::string target{};  ///< the driver of the same function; empty: the compiler has made it
  std::string name;      ///< of the function, without scopes
  std::vector<Argument> arguments{};
  std::string result_type{};                   ///< of a method, as C++ spells it
  std::vector<std::string> parameter_types{};  ///< the same
};

struct CalledClass {
  std::string type;   ///< as C++ spells it
  std::string title;  ///< as reports call it
  /// Where the data of a sequence lies: its makers and its methods are those that sequences consist of.
  Value object;
  std::vector<SingleCall> makers;      ///< in the order of those of `object`
  std::vector<SingleCall> methods;     ///< the same
  std::vector<SingleCall> observers;   ///< others that are asked for
  std::vector<SingleCall> equalities;  ///< those of them that take another object and say yes or no
  std::vector<std::string> left_out;   ///< methods that cannot be part of a sequence, and why
};

/// The member of the data of a text or container that has what it holds.
inline constexpr std::string_view kElements = "tst_in_data";
/// Names of the functions through which drivers show what they see.
inline constexpr std::string_view kShowNumber = "tst_show";
inline constexpr std::string_view kShowFloat = "tst_show_float";
inline constexpr std::string_view kShowText = "tst_show_text";
/// With the name of the type of an exception.
inline constexpr std::string_view kShowThrown = "tst_show_thrown";
/// With the number of a stub and that of its function, when that is called.
inline constexpr std::string_view kShowCall = "tst_show_call";

/// Whether it is an object that has a variable of its own.
[[nodiscard]] constexpr bool is_class(Value::Kind kind) {
  return kind == Value::Kind::Object || kind == Value::Kind::Choice || kind == Value::Kind::Stub;
}
/// Whether something is shown at all.
[[nodiscard]] bool shows(const Sight& sight);

}  // namespace testellate::recipe
