// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "confirm/jvm/agent/event.h"

namespace testellate::confirm::jvm {

/// The library with the agent, which lies in `../lib` seen from the folder of the running program.
[[nodiscard]] std::string agent_library();

/// What the agent has told; empty if there is no such file. Of a file that was cut off in the middle of a
/// word the rest is left out.
[[nodiscard]] std::vector<Event> read_events(const std::string& path);

}  // namespace testellate::confirm::jvm
