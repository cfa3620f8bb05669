// SPDX-License-Identifier: Apache-2.0
// The format of https://clang.llvm.org/docs/JSONCompilationDatabase.html: `arguments` is a list, `command`
// one line as a shell would split it.
#include "frontend/llvm/compile_commands.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include <nlohmann/json.hpp>

#include "frontend/llvm/compile.h"
#include "support/shell_words.h"

namespace testellate::frontend::llvm {
namespace {

using nlohmann::json;

diag::Location place_of(std::string_view text, std::size_t byte, const std::string& path) {
  std::string_view before = text.substr(0, std::min(byte == 0 ? 0 : byte - 1, text.size()));
  auto line = static_cast<std::uint32_t>(1 + std::ranges::count(before, '\n'));
  std::size_t start = before.rfind('\n');
  std::size_t column = start == std::string_view::npos ? before.size() + 1 : before.size() - start;
  return {path, line, static_cast<std::uint32_t>(column)};
}

std::string text_at(const json& entry, const char* key) {
  auto found = entry.find(key);
  return found != entry.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::vector<std::string> words_of(const json& entry) {
  auto arguments = entry.find("arguments");
  if (arguments == entry.end() || !arguments->is_array())
    return support::split_shell_words(text_at(entry, "command"));
  std::vector<std::string> words;
  for (const json& word : *arguments) {
    if (word.is_string()) words.push_back(word.get<std::string>());
  }
  return words;
}

/// With the words of `@file` in place of each such word. Files that name files are not followed for ever.
std::vector<std::string> with_files(const std::vector<std::string>& words,
                                    const std::filesystem::path& directory,
                                    int depth = 0) {
  constexpr int kDeepest = 8;
  std::vector<std::string> all;
  for (const std::string& word : words) {
    std::ifstream file;
    if (word.size() > 1 && word[0] == '@' && depth < kDeepest) file.open(directory / word.substr(1));
    if (!file.is_open()) {
      all.push_back(word);
      continue;
    }
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    std::ranges::move(with_files(support::split_shell_words(text), directory, depth + 1),
                      std::back_inserter(all));
  }
  return all;
}

CompileCommand command_of(const json& entry) {
  CompileCommand command;
  command.directory = text_at(entry, "directory");
  std::string file = text_at(entry, "file");
  command.file = (std::filesystem::path(command.directory) / file).lexically_normal().string();
  std::vector<std::string> words = with_files(words_of(entry), command.directory);
  if (!words.empty()) words.erase(words.begin());
  std::erase_if(words, [&](const std::string& word) {
    return word == "--" || word == file ||
           (!word.starts_with('-') && (std::filesystem::path(command.directory) / word).lexically_normal() ==
                                          std::filesystem::path(command.file));
  });
  command.flags = keep_language_flags(words);
  return command;
}

}  // namespace

diag::Result<std::vector<CompileCommand>> read_compile_commands(std::string_view text,
                                                                const std::string& path) {
  json database;
  try {
    database = json::parse(text);
  } catch (const json::parse_error& problem) {
    return diag::error(
        diag::Kind::CompileCommands, place_of(text, problem.byte, path), "is not JSON from here on");
  }
  if (!database.is_array()) {
    return diag::error(
        diag::Kind::CompileCommands, {path, 0, 0}, "holds no list; a compilation database is one");
  }
  std::vector<CompileCommand> commands;
  std::set<std::string> seen;
  for (std::size_t at = 0; at < database.size(); ++at) {
    const json& entry = database[at];
    if (!entry.is_object() || text_at(entry, "file").empty() || words_of(entry).empty()) {
      return diag::error(diag::Kind::CompileCommands,
                         {path, 0, 0},
                         "entry " + std::to_string(at + 1) +
                             " has no `file`, or neither `arguments` nor `command`; it needs them");
    }
    CompileCommand command = command_of(entry);
    if (seen.insert(command.file).second) commands.push_back(std::move(command));
  }
  return commands;
}

}  // namespace testellate::frontend::llvm
