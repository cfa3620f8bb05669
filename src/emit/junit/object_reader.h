// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "emit/junit/class_index.h"
#include "emit/junit/collection_reader.h"
#include "result/test_case.h"

namespace testellate::emit::junit {

/// What Java has a way to write down for an object.
enum class ObjectSort : std::uint8_t {
  String,
  Boxed,
  EnumConstant,
  Array,
  List,
  Optional,
  Scripted,
  Instance
};

/// Objects that are as good as their value: nobody asks for their fields.
[[nodiscard]] bool is_value(ObjectSort sort);

struct BoxedValue {
  std::string type;  ///< "int"
  std::string box;   ///< "java.lang.Integer"
  value::U128 bits = 0;
};

/// Reads objects of the graphs of a test as what they are to a Java programmer. What the path never looked at
/// is chosen: 0, and 'a' in strings.
class ObjectReader {
 public:
  /// Borrowed.
  explicit ObjectReader(const ClassIndex& index);

  [[nodiscard]] ObjectSort sort_of(const result::Object& object) const;
  /// Of a String.
  [[nodiscard]] std::u16string text_of(const result::Graph& graph, const result::Object& string) const;
  /// Of a Boxed.
  [[nodiscard]] BoxedValue boxed_value(const result::Object& object) const;
  /// Of an EnumConstant; nothing if the path did not look.
  [[nodiscard]] std::optional<std::uint32_t> ordinal_of(const result::Object& object) const;

  [[nodiscard]] const CollectionReader& collections() const { return collections_; }

  /// Of an Optional of the inputs; null if it is empty.
  [[nodiscard]] result::Value held_value(const result::Object& optional) const;

  // Of a List, which is a java.util.ArrayList.
  /// The array of its elements, which is nobody else's.
  [[nodiscard]] std::optional<std::uint32_t> list_array(const result::Object& list) const;
  [[nodiscard]] std::vector<result::Value> list_before(const result::TestCase& test,
                                                       std::uint32_t list) const;
  [[nodiscard]] std::vector<result::Value> list_after(const result::TestCase& test, std::uint32_t list) const;
  /// Whether the call changed the elements; one that is new has changed.
  [[nodiscard]] bool is_changed_list(const result::TestCase& test, std::uint32_t list) const;

 private:
  [[nodiscard]] std::uint64_t list_size(const result::Object& list) const;

  const ClassIndex& index_;
  CollectionReader collections_;
  ir::ClassId string_;
  ir::FieldId string_value_;
  ir::FieldId string_coder_;
  ir::FieldId ordinal_;
  ir::ClassId optional_;
  ir::FieldId optional_value_;
  ir::ClassId list_;
  ir::FieldId list_elements_;
  ir::FieldId list_size_;
};

/// Nothing if the path did not look.
[[nodiscard]] const result::Value* find_cell(const result::Object& object, ir::FieldId field);
[[nodiscard]] const result::Value* find_element(const result::Object& object, std::uint64_t index);
/// 0 or null.
[[nodiscard]] bool is_default(const result::Value& value);
[[nodiscard]] result::Value default_value(ir::Type type);

}  // namespace testellate::emit::junit
