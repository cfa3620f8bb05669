// SPDX-License-Identifier: Apache-2.0
#include "models/jdk/descriptor.h"

#include <algorithm>

#include "models/jdk/binary_name.h"

namespace testellate::models::jdk {

std::vector<std::string_view> parameters_of(std::string_view method_descriptor) {
  std::vector<std::string_view> found;
  for (std::size_t at = 1; method_descriptor[at] != ')';) {
    std::size_t end = at;
    while (method_descriptor[end] == '[') ++end;
    end = method_descriptor[end] == 'L' ? method_descriptor.find(';', end) : end;
    found.push_back(method_descriptor.substr(at, end + 1 - at));
    at = end + 1;
  }
  return found;
}

std::string_view result_of(std::string_view method_descriptor) {
  return method_descriptor.substr(method_descriptor.find(')') + 1);
}

std::string type_name(std::string_view descriptor) {
  std::string text(descriptor);
  std::replace(text.begin(), text.end(), '/', '.');
  // An array of it has the name that `source_name` takes apart.
  const std::string array = source_name("[" + text);
  return array.substr(0, array.size() - 2);
}

}  // namespace testellate::models::jdk
