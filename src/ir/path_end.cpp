// SPDX-License-Identifier: Apache-2.0
#include "ir/path_end.h"

#include <array>
#include <cstddef>

namespace testellate::ir {
namespace {

constexpr auto kPathEnds = std::to_array<PathEndInfo>({
#define PATH_END(enumerator, name, end_class, about) \
  {PathEnd::enumerator, name, PathEndClass::end_class, about},
#include "ir/path_ends.def"
#undef PATH_END
});

}  // namespace

const PathEndInfo& info(PathEnd end) { return kPathEnds[static_cast<std::size_t>(end)]; }

std::span<const PathEndInfo> all_path_ends() { return kPathEnds; }

}  // namespace testellate::ir
