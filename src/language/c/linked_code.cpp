// SPDX-License-Identifier: Apache-2.0
// What objects, archives, shared libraries and linker scripts define is asked of the linker itself: a program
// that uses the names is linked with them, and what it lacks then is what they do not have.
#include "language/c/linked_code.h"

#include <filesystem>

#include "confirm/native/build.h"
#include "support/process/subprocess.h"

namespace testellate::language::c {
namespace {

namespace process = support::process;

std::string with_absolute_path(const std::string& word) {
  const auto absolute = [](const std::string& path) {
    return std::filesystem::absolute(path).lexically_normal().string();
  };
  if (word.starts_with("-L") && word.size() > 2) return "-L" + absolute(word.substr(2));
  return word.starts_with('-') ? word : absolute(word);
}

/// What the linker says about a program that needs the names.
process::Outcome link(const std::set<std::string>& names, const std::vector<std::string>& words) {
  process::Command command;
  command.program = "clang-19";
  command.arguments = {"-fuse-ld=lld", "-w", "-Wl,--error-limit=0", "-x", "c", "-", "-x", "none"};
  command.arguments.insert(command.arguments.end(), words.begin(), words.end());
  command.arguments.insert(command.arguments.end(), {"-lm", "-o", "/dev/null"});
  std::string uses;
  for (const std::string& name : names) {
    const std::string alias = "used_" + std::to_string(uses.size());
    command.input += "extern char " + alias + "[] __asm__(\"" + name + "\");\n";
    uses += alias + ", ";
  }
  command.input += "char *const used[] = {" + uses + "0};\nint main(void) { return used[0] != 0; }\n";
  return process::run(command, {.wall_time = std::chrono::minutes(1)});
}

}  // namespace

diag::Result<LinkedCode> LinkedCode::open(const std::vector<std::string>& words) {
  std::vector<std::string> absolute;
  for (const std::string& word : words) absolute.push_back(with_absolute_path(word));
  if (absolute.empty()) return LinkedCode({});
  const process::Outcome outcome = link({}, absolute);
  // What the code lacks, the files may have.
  if (!outcome.succeeded() && confirm::native::undefined_symbols(outcome.errors).empty()) {
    const std::string what = outcome.errors.substr(0, outcome.errors.find('\n'));
    return diag::error(diag::Kind::FileUnreadable, {words.front(), 0, 0}, "cannot be linked: " + what);
  }
  return LinkedCode(std::move(absolute));
}

std::set<std::string> LinkedCode::find_defined(const std::set<std::string>& names) const {
  std::set<std::string> defined;
  if (words_.empty() || names.empty()) return defined;
  const process::Outcome outcome = link(names, words_);
  const std::set<std::string> lacking = confirm::native::undefined_symbols(outcome.errors);
  for (const std::string& name : names) {
    if (!lacking.contains(name)) defined.insert(name);
  }
  return defined;
}

}  // namespace testellate::language::c
