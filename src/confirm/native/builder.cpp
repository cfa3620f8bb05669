// SPDX-License-Identifier: Apache-2.0
// The code under test and the tests are compiled apart and without optimisation: what is undefined in C must
// not be taken as a licence. One compiler for both, the one whose bitcode was explored.
#include "confirm/native/builder.h"

#include <filesystem>
#include <fstream>

#include "support/process/subprocess.h"

namespace testellate::confirm::native {
namespace {

namespace process = support::process;

constexpr const char* kCxxCompiler = "clang++-19";

/// The first line that names an error, or the first line at all.
std::string first_error(const std::string& text) {
  std::size_t error = text.find("error:");
  if (error == std::string::npos) error = 0;
  std::size_t start = text.rfind('\n', error);
  start = start == std::string::npos ? 0 : start + 1;
  return text.substr(start, text.find('\n', start) - start);
}

}  // namespace

Words joined(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

Builder::Builder(Suite suite, const Options& options, const std::string& name)
    : suite_(std::move(suite)), options_(options), folder_(options.scratch + "/" + name) {
  std::error_code ignored;  // a folder that cannot be made shows when something is written there
  std::filesystem::create_directories(folder_, ignored);
}

void Builder::write(const std::string& file, std::string_view contents) {
  std::ofstream stream(file, std::ios::binary);
  stream << contents;
  stream.close();
  if (!stream) fail("`" + file + "` could not be written");
}

void Builder::compile(const std::string& compiler,
                      const std::string& source,
                      Words flags,
                      const std::string& folder) {
  std::string object = path(std::to_string(objects_.size()) + ".o");
  run(compiler, joined(std::move(flags), {"-O0", "-c", source, "-o", object}), folder);
  objects_.push_back(object);
}

void Builder::compile_tests(const Words& flags) {
  for (const std::string& file : suite_.test_files) {
    compile(kCxxCompiler, file, joined({"-std=c++17"}, flags), suite_.folder);
  }
}

Expected<std::string, std::string> Builder::link(const Words& flags) {
  std::string made = path("suite");
  Words libraries{"-fuse-ld=lld", "-lgtest", "-lgtest_main", "-lm", "-o", made};
  run(kCxxCompiler, joined(joined(objects_, flags), libraries), folder_);
  if (!error_.empty()) return Unexpected<std::string>(error_);
  return made;
}

void Builder::run(const std::string& program, const Words& words, const std::string& folder) {
  if (!error_.empty()) return;
  process::Command command{program, words, "", std::nullopt, {}};
  if (!folder.empty()) command.folder = folder;
  process::Outcome outcome =
      process::run(command, {.wall_time = options_.deadline.shorten(options_.compile_time)});
  if (outcome.succeeded()) return;
  fail(outcome.errors.empty() ? "`" + program + "` " + process::to_text(outcome)
                              : first_error(outcome.errors));
}

void Builder::fail(const std::string& why) {
  if (error_.empty()) error_ = why;
}

}  // namespace testellate::confirm::native
