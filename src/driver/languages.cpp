// SPDX-License-Identifier: Apache-2.0
#include "driver/languages.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

#include "language/c/c.h"
#include "language/java/java.h"
#include "language/tir/tir.h"

namespace testellate::driver {
namespace {

using language::Language;
using language::LoadedInput;

/// A new language is a new row.
constexpr std::array<const Language*, 3> kLanguages = {
    &language::c::kC, &language::java::kJava, &language::tir::kTir};

/// "a, b and c".
std::string joined(const std::vector<std::string>& words, std::string_view last) {
  std::string text;
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (at != 0) text += at + 1 == words.size() ? " " + std::string(last) + " " : ", ";
    text += words[at];
  }
  return text;
}

const Language* try_language_of(const std::string& path) {
  for (const Language* language : kLanguages) {
    if (language->takes(path)) return language;
  }
  return nullptr;
}

diag::Result<std::unique_ptr<LoadedInput>> refuse_kind(const std::string& path) {
  std::error_code ignored;  // what cannot be looked at may be there
  const std::filesystem::path name = path;
  if (!name.has_extension() && !std::filesystem::exists(name, ignored) && !ignored) {
    return diag::error(diag::Kind::FileUnreadable, {path, 0, 0}, "there is no such file or folder");
  }
  std::vector<std::string> kinds;
  for (const Language* language : kLanguages) {
    kinds.insert(kinds.end(), language->inputs.begin(), language->inputs.end());
  }
  return diag::error(diag::Kind::InputUnknown,
                     {path, 0, 0},
                     "inputs of this kind cannot be read; this version reads " + joined(kinds, "and"));
}

diag::Result<std::unique_ptr<LoadedInput>> refuse_combination(const std::string& path) {
  std::vector<std::string> kinds;
  for (const Language* language : kLanguages) {
    if (!language->combined_inputs.empty()) kinds.emplace_back(language->combined_inputs);
  }
  return diag::error(diag::Kind::Usage,
                     {path, 0, 0},
                     "several inputs are " + joined(kinds, "or") + "; this one is given alone");
}

std::vector<std::string> formats_of(const Language& language) {
  std::vector<std::string> formats(language.formats.begin(), language.formats.end());
  formats.emplace_back(language::kReportOnly);
  return formats;
}

}  // namespace

std::span<const Language* const> languages() { return kLanguages; }

std::vector<std::string> all_formats() {
  std::vector<std::string> formats;
  for (const Language* language : kLanguages) {
    formats.insert(formats.end(), language->formats.begin(), language->formats.end());
  }
  formats.emplace_back(language::kReportOnly);
  return formats;
}

diag::Result<std::unique_ptr<LoadedInput>> load_inputs(const support::FileSystem& files,
                                                       const std::vector<std::string>& paths,
                                                       const language::LoadOptions& options) {
  if (paths.empty()) return diag::error(diag::Kind::Usage, {}, "an input is needed");
  const Language* language = try_language_of(paths.front());
  if (language == nullptr) return refuse_kind(paths.front());
  for (const std::string& path : paths) {
    if (paths.size() == 1) break;
    if (!language->takes(path) || !language->can_be_combined(path)) return refuse_combination(path);
  }
  return language->load(files, paths, options);
}

diag::Result<std::string> choose_format(const Language& language, const std::string& chosen) {
  const std::vector<std::string> formats = formats_of(language);
  if (chosen.empty()) return formats.front();
  if (std::ranges::find(formats, chosen) != formats.end()) return chosen;
  return diag::error(diag::Kind::Usage,
                     {},
                     "`--format " + chosen + "` is not for " + std::string(language.title) + ", which has " +
                         joined(formats, "and"));
}

}  // namespace testellate::driver
