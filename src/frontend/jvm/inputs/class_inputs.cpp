// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/inputs/class_inputs.h"

#include <algorithm>

#include "frontend/jvm/inputs/library_values.h"

namespace testellate::frontend::jvm {
namespace {

constexpr std::string_view kString = "java/lang/String";
constexpr std::string_view kArrayList = "java/util/ArrayList";
constexpr std::string_view kOptional = "java/util/Optional";
constexpr std::string_view kHeld = "value";
constexpr std::string_view kElements = "elementData";
constexpr std::string_view kSize = "size";
/// Lists above `kArrayList` count how often they were changed; one that was just made has not been.
constexpr std::string_view kAbstractList = "java/util/AbstractList";
constexpr std::string_view kChangeCount = "modCount";
constexpr std::string_view kBoxed[] = {"java/lang/Boolean",
                                       "java/lang/Byte",
                                       "java/lang/Character",
                                       "java/lang/Double",
                                       "java/lang/Float",
                                       "java/lang/Integer",
                                       "java/lang/Long",
                                       "java/lang/Short"};

/// `String.UTF16`: all strings are of that kind, see boot.h.
constexpr std::uint64_t kUtf16 = 1;

// The characters are in `value`; what else there is caches what can be computed.
void add_text(Linker& linker, const LoadedClass& string, ir::ClassInputs& inputs) {
  FieldType character;
  character.base = BaseType::Char;
  inputs.character = linker.data_type(character);
  for (std::size_t at = 0; at < string.file.fields.size(); ++at) {
    const Field& field = string.file.fields[at];
    if (field.access.is_static()) continue;
    if (field.name == "value") {
      inputs.text = string.fields[at];
    } else {
      inputs.fixed.push_back({string.fields[at], field.name == "coder" ? kUtf16 : 0});
    }
  }
}

bool has_field(const ClassFile& file, std::string_view name, std::string_view descriptor) {
  return std::ranges::any_of(file.fields, [&](const Field& field) {
    return !field.access.is_static() && field.name == name && field.descriptor == descriptor;
  });
}

void add_sequence(const LoadedClass& list, ir::ClassInputs& inputs) {
  for (std::size_t at = 0; at < list.file.fields.size(); ++at) {
    if (list.file.fields[at].name == kElements) inputs.elements = list.fields[at];
    if (list.file.fields[at].name == kSize) inputs.size = list.fields[at];
  }
}

void add_holder(const LoadedClass& holder, ir::ClassInputs& inputs) {
  for (std::size_t at = 0; at < holder.file.fields.size(); ++at) {
    if (holder.file.fields[at].name == kHeld && !holder.file.fields[at].access.is_static()) {
      inputs.elements = holder.fields[at];
    }
  }
}

void add_change_count(const LoadedClass& list, ir::ClassInputs& inputs) {
  for (std::size_t at = 0; at < list.file.fields.size(); ++at) {
    const Field& field = list.file.fields[at];
    if (field.name == kChangeCount && !field.access.is_static()) inputs.fixed.push_back({list.fields[at], 0});
  }
}

void add_library_value(const LoadedClass& loaded, const LibraryValue& value, ir::ClassInputs& inputs) {
  inputs.has_identity = false;
  for (std::size_t at = 0; at < loaded.file.fields.size(); ++at) {
    const Field& field = loaded.file.fields[at];
    if (field.access.is_static()) continue;
    const auto found = std::ranges::find(value.fields, field.name, &LibraryValueField::name);
    if (found == value.fields.end()) {
      inputs.fixed.push_back({loaded.fields[at], 0});
      continue;
    }
    const ir::FieldId id = loaded.fields[at];
    if (found->usual_least <= found->usual_most) {
      inputs.usual.push_back({id, static_cast<std::uint64_t>(found->usual_least)});
      inputs.usual.push_back({id, static_cast<std::uint64_t>(found->usual_most)});
    }
    if (try_parse_field_type(field.descriptor)->is_reference()) {
      inputs.not_null.push_back(loaded.fields[at]);
    } else if (found->least <= found->most) {
      // Its bounds.
      inputs.fixed.push_back({loaded.fields[at], static_cast<std::uint64_t>(found->least)});
      inputs.fixed.push_back({loaded.fields[at], static_cast<std::uint64_t>(found->most)});
    }
  }
}

void add_library_constant(const LoadedClass& loaded, std::string_view constant, ir::ClassInputs& inputs) {
  for (std::size_t at = 0; at < loaded.file.fields.size(); ++at) {
    if (loaded.file.fields[at].name == constant) inputs.constants.push_back(loaded.statics[at]);
  }
}

}  // namespace

bool is_sequence_class(const ClassFile& file) {
  return file.name == kArrayList && has_field(file, kElements, "[Ljava/lang/Object;") &&
         has_field(file, kSize, "I");
}

bool is_holder_class(const ClassFile& file) {
  return file.name == kOptional && has_field(file, kHeld, "Ljava/lang/Object;");
}

bool is_value_class(std::string_view binary_name) {
  return binary_name == kString || std::ranges::find(kBoxed, binary_name) != std::end(kBoxed);
}

void add_class_inputs(Linker& linker, const LoadedClass& loaded) {
  ir::ClassInputs& inputs = linker.program().edit_class(loaded.id).inputs;
  inputs.has_identity = !is_value_class(loaded.file.name);
  if (loaded.file.name == kString) add_text(linker, loaded, inputs);
  if (is_sequence_class(loaded.file)) add_sequence(loaded, inputs);
  if (is_holder_class(loaded.file)) add_holder(loaded, inputs);
  if (const LibraryValue* value = find_library_value(loaded.file)) add_library_value(loaded, *value, inputs);
  if (const std::string_view constant = find_library_constant(loaded.file); !constant.empty()) {
    add_library_constant(loaded, constant, inputs);
  }
  if (loaded.file.name == kAbstractList) add_change_count(loaded, inputs);
  // The object around an inner one: no constructor leaves it out.
  for (std::size_t at = 0; at < loaded.file.fields.size(); ++at) {
    const Field& field = loaded.file.fields[at];
    const bool is_outer = field.access.is_synthetic() && !field.access.is_static() &&
                          field.name.starts_with("this$") && field.descriptor.starts_with('L');
    if (is_outer) inputs.not_null.push_back(loaded.fields[at]);
  }
  // The class of a constant with a body has the flag, too, but not the constants.
  if (!loaded.file.access.is_enum()) return;
  for (std::size_t at = 0; at < loaded.file.fields.size(); ++at) {
    const AccessFlags access = loaded.file.fields[at].access;
    if (access.is_static() && access.is_enum()) inputs.constants.push_back(loaded.statics[at]);
  }
}

}  // namespace testellate::frontend::jvm
