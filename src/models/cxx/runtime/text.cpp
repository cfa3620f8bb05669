// SPDX-License-Identifier: Apache-2.0
// std::string, as far as the runtime itself uses it: the same that text.tir says for the program.
#include <string>

#include "models/cxx/runtime/natives.h"

template <>
bool std::string::_M_disjunct(const char* text) const noexcept {
  return __ts_is_elsewhere(_M_data(), text) || text < _M_data() || _M_data() + size() < text;
}
