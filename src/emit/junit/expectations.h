// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "emit/junit/scope.h"
#include "emit/junit/script.h"

namespace testellate::emit::junit {

/// How much is asserted.
enum class Extent : std::uint8_t {
  Changes,     ///< as a test does: what is different after the call
  Everything,  ///< all that a test could assert, in each way in which it could
};

/// The assertions of one test: what an expression is after the call. Numbers, strings, boxed numbers, enum
/// constants and arrays and collections of them are compared exactly; input objects by identity; others by
/// their class and the fields that the test can see.
class Expectations {
 public:
  /// Borrowed.
  explicit Expectations(Scope& scope, Extent extent = Extent::Changes) : scope_(scope), extent_(extent) {}

  /// `name` is an expression of the type `type` that can be repeated. An object that the call returns for the
  /// first time has that name from now on.
  void add_value(const std::string& name, const result::Value& value, const std::string& type);
  /// The same for what a constructor made.
  void add_made(const std::string& name, const result::Value& value, const std::string& type);
  /// What the call changed in the objects that have names, and in static variables, and what it called on
  /// stubs.
  void add_changes();

  /// What methods say of an argument, or of what the call returned (nothing), unless it has been said by
  /// then. `name` is an expression that can be repeated. `may_stay`: that nothing has changed is worth
  /// saying.
  void add_observations(const std::string& name, std::optional<std::uint32_t> asked, bool may_stay);

  /// What was passed to a call as an expression, if it can be compared with one.
  [[nodiscard]] std::optional<std::string> passed_text(const result::Value& value, const std::string& type);

  [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }

 private:
  void name_created(const std::string& name, const result::Value& value, const std::string& type);
  void expect(const std::string& name, const result::Value& value, const std::string& type, unsigned depth);
  void expect_number(const std::string& name, value::U128 bits, const std::string& type);
  void expect_object(const std::string& name, std::uint32_t index, const std::string& type, unsigned depth);
  /// An object of which another expression has said what it is: it is the same. Otherwise false, and what it
  /// is is to be said of this one.
  [[nodiscard]] bool expect_described(const std::string& name, std::uint32_t index, unsigned depth);
  void expect_fields(const std::string& name,
                     std::uint32_t index,
                     const SourceClass& described,
                     const std::string& type,
                     unsigned depth);
  void expect_array(const std::string& name, std::uint32_t index, const std::string& type, unsigned depth);
  void expect_list(const std::string& name,
                   const result::Object& array,
                   const std::string& type,
                   const std::string& expected);
  /// An array of the graph after the call as an expression; nothing if it holds more than values. In another
  /// array whose elements are of its type, braces are enough.
  [[nodiscard]] std::optional<std::string> array_text(std::uint32_t index,
                                                      unsigned depth,
                                                      std::string_view outer_element = "");
  void expect_java_list(const std::string& name,
                        std::uint32_t index,
                        const std::string& type,
                        unsigned depth);
  /// A list of the graph after the call as an expression; nothing if it holds more than values.
  [[nodiscard]] std::optional<std::string> list_text(std::uint32_t index, unsigned depth);
  /// The same for a map, a set or a linked list; a queue has no `equals`.
  [[nodiscard]] std::optional<std::string> collection_text(const Collection& collection, unsigned depth);
  /// The same inside another one, so that `equals` is asked for it as it is.
  [[nodiscard]] std::optional<std::string> inner_collection_text(std::uint32_t index, unsigned depth);
  /// What a list, map or set holds as an expression. They are compared by `equals`, which arrays and queues
  /// do not have.
  [[nodiscard]] std::optional<std::string> comparable_text(const result::Link& link, unsigned depth);
  [[nodiscard]] std::optional<std::string> key_text(const result::Link& key);
  /// False, and nothing is expected, if the object is no collection whose contents are known.
  bool expect_collection(const std::string& name,
                         std::uint32_t index,
                         const std::string& type,
                         unsigned depth);
  void expect_entries(const std::string& path, const Collection& map, unsigned depth);
  /// A list of the elements of a linked list or a queue; nothing if it holds more than values.
  [[nodiscard]] std::optional<std::string> sequence_text(const Collection& sequence, unsigned depth);
  /// `Optional.of("a")`; nothing if it holds more than a value.
  [[nodiscard]] std::optional<std::string> optional_text(const Collection& optional, unsigned depth);
  /// Whether a collection, or one that it holds, has other contents than before.
  [[nodiscard]] bool is_changed_collection(std::uint32_t index, unsigned depth) const;
  [[nodiscard]] bool is_changed_part(const result::Link& part, unsigned depth) const;
  /// A string, boxed number or enum constant as an expression.
  [[nodiscard]] std::optional<std::string> value_object_text(const result::Object& object);
  [[nodiscard]] std::optional<std::string> element_text(const result::Value& value,
                                                        std::string_view type,
                                                        unsigned depth);
  /// An element after the call, which may have stayed what it was.
  [[nodiscard]] result::Value element_after(std::uint32_t array, std::uint64_t at) const;
  /// How the test reads a field: by its name or a getter; nothing if it cannot.
  [[nodiscard]] std::optional<std::string> read_field(const std::string& object,
                                                      const SourceClass& described,
                                                      ir::FieldId field);
  void compare_object(std::uint32_t index);
  /// A part of an object that calls made, which the call under test has left in its place, is compared under
  /// the name of that place if it has none of its own.
  void add_part(const std::string& place, const result::Value& value, const std::string& type);
  [[nodiscard]] bool is_made(std::uint32_t index) const;
  void compare_array(std::uint32_t index, const std::string& name);
  void compare_statics();
  /// What makes an equal object, if it is one of a class that has factories (`SourceConstructor::factory`).
  [[nodiscard]] std::optional<std::string> factory_text(std::uint32_t index, unsigned depth);
  /// Of a text that shows the identity of an object, which is another each time, what stands around it; false
  /// if it is no such text.
  bool expect_around_identity(const std::string& name, std::u16string_view text, const std::string& type);
  /// `BigInteger.valueOf(5)`; nothing if the object is no such number, or a very long one.
  [[nodiscard]] std::optional<std::string> big_number_text(const result::Object& object);
  /// An argument of a factory.
  [[nodiscard]] std::optional<std::string> part_text(const result::Value& value,
                                                     const std::string& type,
                                                     unsigned depth);
  [[nodiscard]] static std::string number_text(value::U128 bits, const std::string& type);

  // expect_calls.cpp
  /// What was called on stubs, and on which ones nothing was.
  void compare_calls();
  void compare_logs();
  void compare_printed();
  /// `kept` is a list of them, each a list of the name and the arguments.
  void compare_kept_calls(const std::vector<ScriptedCall>& calls, const std::string& kept);
  /// On the mock of that name.
  void verify_calls(const ScriptedClass& scripted,
                    const std::vector<ScriptedCall>& calls,
                    const std::string& name);
  /// All of one method, of which one at least has an argument that cannot be written.
  void capture_calls(const std::vector<ScriptedCall>& calls, const std::string& name);
  [[nodiscard]] std::string times(std::size_t count);
  void expect_passed(const std::string& place, const result::Value& value, const std::string& type);
  /// Nothing if one of them cannot be written.
  [[nodiscard]] std::optional<std::vector<std::string>> argument_texts(const ScriptedCall& call);
  /// The arguments as a list behind the name; nothing if one of them cannot be written.
  [[nodiscard]] std::optional<std::string> call_text(const ScriptedCall& call);

  void add(const std::string& assertion, const std::string& arguments);

  Scope& scope_;
  Extent extent_;
  std::vector<std::string> lines_;
  std::map<std::uint32_t, std::vector<std::string>> described_;  ///< objects without names, and where
  std::set<std::uint32_t> shown_;                                ///< made ones of which all is said
  std::vector<std::uint32_t> compared_;  ///< objects with names, and the parts that get one
};

}  // namespace testellate::emit::junit
