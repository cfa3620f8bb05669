// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace testellate::fuzz {

/// Opens the bytes as a jar, lists it and reads every class. Ends the process if something is amiss.
void check_jar(std::string_view bytes);

}  // namespace testellate::fuzz
