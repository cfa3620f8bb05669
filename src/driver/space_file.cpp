// SPDX-License-Identifier: Apache-2.0
#include "driver/space_file.h"

#include <string_view>

#include "driver/sequence_record.h"
#include "ir/text_writer.h"
#include "support/hash.h"

namespace testellate::driver {
namespace {

/// With a number that changes whenever the bytes behind it mean something else.
constexpr std::string_view kMark = "testellate states 2\n";

std::uint64_t hash_of(std::uint64_t seed, std::string_view text) {
  for (char c : text) seed = support::hash_mix(seed, static_cast<unsigned char>(c));
  return support::hash_mix(seed, text.size());
}

}  // namespace

std::uint64_t space_key(const ir::Program& program,
                        const language::UserCode& code,
                        const std::string& wishes) {
  std::uint64_t key = hash_of(0, wishes);
  for (const language::CodePart& part : code.parts) {
    for (const std::vector<ir::FunctionId>& functions : part.functions) {
      for (ir::FunctionId function : functions) key = hash_of(key, ir::write_function(program, function));
    }
  }
  return key;
}

diag::Result<std::optional<sequences::SavedSpace>> read_space(const support::FileSystem& files,
                                                              const std::string& path,
                                                              std::uint64_t key) {
  const Expected<std::string, std::string> bytes = files.read_file(path);
  if (!bytes) return std::optional<sequences::SavedSpace>();
  std::string_view left = *bytes;
  if (!left.starts_with(kMark)) {
    return diag::error(
        diag::Kind::InputUnknown, {path, 0, 0}, "is no file of states, and will not be written over");
  }
  left.remove_prefix(kMark.size());
  const std::string own = std::to_string(key) + "\n";
  if (!left.starts_with(own)) return std::optional<sequences::SavedSpace>();
  left.remove_prefix(own.size());
  std::optional<sequences::SavedSpace> space = space_from_bytes(left);
  if (!space) return diag::error(diag::Kind::InputUnknown, {path, 0, 0}, "is damaged");
  return space;
}

std::string space_text(std::uint64_t key, const sequences::SavedSpace& space) {
  return std::string(kMark) + std::to_string(key) + "\n" + space_to_bytes(space);
}

}  // namespace testellate::driver
