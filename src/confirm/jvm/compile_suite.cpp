// SPDX-License-Identifier: Apache-2.0
#include "confirm/jvm/compile_suite.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "confirm/jvm/test_source.h"
#include "frontend/jvm/classpath/class_cache.h"
#include "frontend/jvm/classpath/class_path.h"
#include "frontend/jvm/classpath/javac.h"
#include "support/file_system.h"
#include "support/process/subprocess.h"

namespace testellate::confirm::jvm {
namespace {

namespace process = support::process;

/// "a.FooTest" of "a/FooTest.java".
std::string class_of(const std::string& file) {
  std::string name = file.substr(0, file.rfind('.'));
  for (char& c : name) c = c == '/' ? '.' : c;
  return name;
}

/// Fills the line with blanks, so that everything else keeps its place; false if it is no import.
bool blank_import(std::string& text, std::uint32_t line) {
  std::size_t start = 0;
  for (std::uint32_t at = 1; at < line && start != std::string::npos; ++at) {
    start = text.find('\n', start);
    if (start != std::string::npos) ++start;
  }
  if (start == std::string::npos || text.compare(start, 7, "import ") != 0) return false;
  const std::size_t end = std::min(text.find('\n', start), text.size());
  text.replace(start, end - start, end - start, ' ');
  return true;
}

class SuiteCompiler {
 public:
  SuiteCompiler(const Suite& suite,
                const std::string& tools,
                const Options& options,
                frontend::jvm::JavaCompiler& compiler)
      : suite_(suite), tools_(tools), options_(options), compiler_(compiler) {
    compiled_.folder = options.scratch + "/classes";
    compiled_.class_path = tools + ":" + compiled_.folder + ":" + suite.class_path;
  }

  Expected<CompiledSuite, std::string> run() {
    TRY(copy_sources());
    // Each round takes out a test at least.
    while (!texts_.empty()) {
      const frontend::jvm::ClassCache cache = cache_for_round();
      if (cache.restore(compiled_.folder)) return compiled_;
      process::Outcome outcome = compile();
      if (outcome.succeeded()) {
        cache.keep(compiled_.folder);
        return compiled_;
      }
      std::vector<diag::Diagnostic> errors = frontend::jvm::parse_javac_errors(outcome.errors);
      if (errors.empty()) return Unexpected<std::string>("javac " + process::to_text(outcome));
      Expected<void, std::string> taken = take_out(errors);
      if (!taken) return Unexpected<std::string>(taken.error());
    }
    return compiled_;
  }

 private:
  [[nodiscard]] std::string path_of(const std::string& file) const {
    return options_.scratch + "/sources/" + file;
  }

  Expected<void, std::string> write(const std::string& file, const std::string& text) {
    std::string path = path_of(file);
    if (Expected<void, std::string> made = files_.make_folder(path.substr(0, path.rfind('/'))); !made) {
      return made;
    }
    return files_.write_file(path, text);
  }

  Expected<void, std::string> copy_sources() {
    for (const std::string& file : suite_.test_files) {
      Expected<std::string, std::string> text = files_.read_file(suite_.folder + "/" + file);
      if (!text) return Unexpected<std::string>("`" + file + "`: " + text.error());
      texts_[file] = *text;
    }
    for (const auto& [file, text] : texts_) {
      if (Expected<void, std::string> written = write(file, text); !written) return written;
    }
    return files_.make_folder(compiled_.folder);
  }

  /// A run before this one may have had the same texts.
  [[nodiscard]] frontend::jvm::ClassCache cache_for_round() const {
    std::vector<std::string> class_path = frontend::jvm::split_class_path(tools_);
    for (std::string& element : frontend::jvm::split_class_path(suite_.class_path)) {
      class_path.push_back(std::move(element));
    }
    return {options_.cache, {suite_.jdk, texts_, std::move(class_path), "suite 1"}};
  }

  [[nodiscard]] process::Outcome compile() const {
    std::vector<std::string> arguments{"-g",
                                       "-proc:none",
                                       // Otherwise plugins of the class path start by themselves.
                                       "-processorpath",
                                       "",
                                       "-nowarn",
                                       "-Xmaxerrs",
                                       "100000",
                                       "-encoding",
                                       "UTF-8",
                                       "-d",
                                       compiled_.folder,
                                       "-cp",
                                       compiled_.class_path};
    for (const auto& [file, text] : texts_) arguments.push_back(path_of(file));
    return compiler_.compile(arguments, options_.deadline.shorten(options_.compile_time));
  }

  /// Of a path as the compiler was given it.
  [[nodiscard]] std::string file_of(const std::string& path) const {
    const std::string folder = path_of("");
    return path.starts_with(folder) ? path.substr(folder.size()) : path;
  }

  static std::string to_words(const diag::Diagnostic& error) {
    std::string place = std::filesystem::path(error.location.file).filename().string();
    if (place.empty()) return error.message;
    return place + ":" + std::to_string(error.location.line) + ": " + error.message;
  }

  /// Takes out the tests that the errors lie in. An import that is wrong goes by itself: the tests that need
  /// it are the next to be refused. What else is wrong outside of tests costs all tests of its file. The
  /// error is one of ours that belongs to no file of the suite.
  Expected<void, std::string> take_out(const std::vector<diag::Diagnostic>& errors) {
    std::map<std::string, std::string> changed;
    std::set<std::string> dropped;
    for (const diag::Diagnostic& error : errors) {
      const std::string file = file_of(error.location.file);
      if (!texts_.contains(file)) return Unexpected<std::string>(to_words(error));
      const std::vector<SourceTest> tests = find_tests(texts_[file]);
      std::string& rest = changed.try_emplace(file, texts_[file]).first->second;
      auto broken = std::ranges::find_if(tests, [&](const SourceTest& test) {
        return test.first_line <= error.location.line && error.location.line <= test.last_line;
      });
      if (broken != tests.end()) {
        refuse(file, *broken, error);
        rest = without(std::move(rest), *broken);
      } else if (!blank_import(rest, error.location.line)) {
        for (const SourceTest& test : tests) refuse(file, test, error);
        dropped.insert(file);
      }
    }
    for (auto& [file, text] : changed) {
      if (dropped.contains(file)) {
        texts_.erase(file);
        continue;
      }
      texts_[file] = std::move(text);
      if (Expected<void, std::string> written = write(file, texts_[file]); !written) return written;
    }
    return {};
  }

  void refuse(const std::string& file, const SourceTest& test, const diag::Diagnostic& error) {
    compiled_.refused.try_emplace({class_of(file), test.method}, to_words(error));
  }

  const Suite& suite_;
  const std::string& tools_;
  const Options& options_;
  frontend::jvm::JavaCompiler& compiler_;
  support::DiskFileSystem files_;
  CompiledSuite compiled_;
  std::map<std::string, std::string> texts_;  ///< by file, relative
};

}  // namespace

Expected<CompiledSuite, std::string> compile_suite(const Suite& suite,
                                                   const std::string& tools,
                                                   const Options& options,
                                                   frontend::jvm::JavaCompiler& compiler) {
  return SuiteCompiler(suite, tools, options, compiler).run();
}

}  // namespace testellate::confirm::jvm
