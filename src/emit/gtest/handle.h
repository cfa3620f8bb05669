// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "emit/gtest/part.h"
#include "emit/gtest/type_spelling.h"
#include "ir/program.h"

namespace testellate::emit::gtest {

/// How a test names an object of byte memory.
struct Handle {
  std::string name;
  bool is_pointer = false;  ///< the name is that of a pointer to the first element
  bool is_array = false;    ///< the name is that of an array of the elements
  ir::DataTypeId element;   ///< invalid: plain bytes
  std::uint64_t count = 1;  ///< elements
  std::string declarator;   ///< of an element
  bool is_global = false;
  bool is_released = false;  ///< the call frees it: nothing can be said about it afterwards
};

/// The elements.
[[nodiscard]] std::vector<Part> elements_of(const ir::Program& program, const Handle& handle);
/// The text that denotes a part of the object.
[[nodiscard]] std::string lvalue(const Handle& handle, const std::string& path);
/// The text of a pointer to a part of the object.
[[nodiscard]] std::string address(const Handle& handle, const std::string& path);
/// The path to data of a type at a byte offset; one past the last element counts as an element.
[[nodiscard]] std::optional<std::string> path_to(const ir::Program& program,
                                                 const TypeSpelling& types,
                                                 const Handle& handle,
                                                 std::int64_t offset,
                                                 ir::DataTypeId type);

}  // namespace testellate::emit::gtest
