// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <nlohmann/json.hpp>

#include "support/file_system.h"

namespace testellate::report {

using Json = nlohmann::ordered_json;

/// Writes JSON part by part as `Json::dump` with an indent of two would write the whole, so that something
/// large need never be there at once. Members of an object are `key` and a value; arrays are values.
class JsonText {
 public:
  /// Borrowed.
  explicit JsonText(const support::Append& append) : append_(append) {}
  ~JsonText() { flush(); }
  JsonText(const JsonText&) = delete;
  JsonText& operator=(const JsonText&) = delete;

  void begin_object() { begin('{'); }
  void end_object() { end('}'); }
  void begin_array() { begin('['); }
  void end_array() { end(']'); }
  void key(std::string_view name);
  /// May hold any bytes: what is not UTF-8 is replaced.
  void value(std::string_view text);
  void value(const char* text) { value(std::string_view(text)); }
  void value(std::uint64_t number);
  void value(bool flag);
  /// One that is there as a whole.
  void tree(const Json& json);
  template <typename Value>
  void member(std::string_view name, const Value& given) {
    key(name);
    if constexpr (std::is_same_v<Value, Json>) {
      tree(given);
    } else {
      value(given);
    }
  }
  /// Ends the line of the outermost value.
  void end_line() { text_ += '\n'; }

 private:
  void begin(char bracket);
  void end(char bracket);
  void start_value();
  void start_line();
  void append_quoted(std::string_view text);
  void flush();

  const support::Append& append_;
  std::string text_;
  std::vector<bool> has_elements_;  ///< of each array or object that is open
  bool is_after_key_ = false;
};

}  // namespace testellate::report
