// SPDX-License-Identifier: Apache-2.0
#include "support/demangle.h"

#include <cstdlib>
#include <memory>

#include <cxxabi.h>

namespace testellate::support {

std::string demangle_symbol(const std::string& symbol) {
  // Otherwise `f` is taken for the name of the type `float`.
  return symbol.starts_with("_Z") ? demangle_type(symbol).value_or(symbol) : symbol;
}

std::optional<std::string> demangle_type(const std::string& name) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> text(
      abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status), &std::free);
  if (status != 0 || text == nullptr) return std::nullopt;
  return std::string(text.get());
}

}  // namespace testellate::support
