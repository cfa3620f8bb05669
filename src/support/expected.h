// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include <tl/expected.hpp>

namespace testellate {

/// A value, or the reason why there is none. For what depends on input; see CONTRIBUTING.md, "Errors".
template <typename Value, typename Error>
using Expected = tl::expected<Value, Error>;

template <typename Error>
using Unexpected = tl::unexpected<Error>;

namespace support {

/// The error of `failed`, as an `Expected` of any value takes it.
template <typename Value, typename Error>
[[nodiscard]] Unexpected<Error> take_error(Expected<Value, Error>&& failed) {
  return Unexpected<Error>(std::move(failed).error());
}

}  // namespace support
}  // namespace testellate

#define TESTELLATE_JOINED_(a, b) a##b
#define TESTELLATE_JOINED(a, b) TESTELLATE_JOINED_(a, b)
#define TESTELLATE_RETURN_ERROR_OF(tried) \
  if (!tried) [[unlikely]]                \
  return ::testellate::support::take_error(std::move(tried))
#define TESTELLATE_TRY_ASSIGN(tried, declaration, ...) \
  auto tried = (__VA_ARGS__);                          \
  TESTELLATE_RETURN_ERROR_OF(tried);                   \
  declaration = *std::move(tried)

/// `TRY(write_file(path, text));` ends the function with the error of an `Expected`, if it has one. The
/// function returns an `Expected` with an error of that type.
#define TRY(...)                                                     \
  do {                                                               \
    auto TESTELLATE_JOINED(tried_, __LINE__) = (__VA_ARGS__);        \
    TESTELLATE_RETURN_ERROR_OF(TESTELLATE_JOINED(tried_, __LINE__)); \
  } while (false)

/// `TRY_ASSIGN(std::string text, read_file(path));` declares (or assigns) with the value of an `Expected`, or
/// ends the function with its error. Two statements, so it stands in a block of its own; a type with a comma
/// outside parentheses is written `auto`.
#define TRY_ASSIGN(declaration, ...) \
  TESTELLATE_TRY_ASSIGN(TESTELLATE_JOINED(tried_, __LINE__), declaration, __VA_ARGS__)
