// SPDX-License-Identifier: Apache-2.0
#include "support/demangle.h"

#include <cstdlib>
#include <memory>

#include <cxxabi.h>

namespace testellate::support {

std::optional<std::string> demangle(const std::string& mangled) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> text(
      abi::__cxa_demangle(mangled.c_str(), nullptr, nullptr, &status), &std::free);
  if (status != 0 || text == nullptr) return std::nullopt;
  return std::string(text.get());
}

}  // namespace testellate::support
