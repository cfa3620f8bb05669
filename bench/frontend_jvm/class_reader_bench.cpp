// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "frontend/jvm/classfile/bytecode.h"
#include "frontend/jvm/classfile/read_class_file.h"
#include "frontend/jvm/classpath/jdk.h"
#include "frontend/jvm/classpath/jdk_image.h"

namespace testellate::frontend::jvm {
namespace {

std::optional<std::string> variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::nullopt : std::optional<std::string>(value);
}

/// The image of the JDK found, or null and the state says why.
std::unique_ptr<JdkImage> open_image(benchmark::State& state) {
  JdkSearch search;
  search.java_home = variable("JAVA_HOME");
  search.path = variable("PATH");
  diag::Result<Jdk> jdk = find_jdk(search);
  if (!jdk) {
    state.SkipWithError(jdk.error().message.c_str());
    return nullptr;
  }
  diag::Result<std::unique_ptr<JdkImage>> image = JdkImage::open(jdk->modules());
  if (image) return *std::move(image);
  state.SkipWithError(image.error().message.c_str());
  return nullptr;
}

std::vector<ClassBytes> classes_of_java_base(const JdkImage& image) {
  std::vector<ClassBytes> classes;
  diag::Result<std::vector<std::string>> names = image.list("java.base");
  if (!names) return classes;
  for (const std::string& name : *names) {
    diag::Result<std::optional<ClassBytes>> found = image.find(name);
    if (found && found->has_value()) classes.push_back(**std::move(found));
  }
  return classes;
}

void BM_find_all_of_java_base(benchmark::State& state) {
  std::unique_ptr<JdkImage> image = open_image(state);
  if (!image) return;
  std::size_t count = 0;
  for (auto _ : state) {
    std::vector<ClassBytes> classes = classes_of_java_base(*image);
    count += classes.size();
    if (classes.empty()) state.SkipWithError("no class was found");
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(count));
}
BENCHMARK(BM_find_all_of_java_base)->Unit(benchmark::kMillisecond);

void BM_read_all_of_java_base(benchmark::State& state) {
  std::unique_ptr<JdkImage> image = open_image(state);
  if (!image) return;
  const std::vector<ClassBytes> classes = classes_of_java_base(*image);
  for (auto _ : state) {
    for (const ClassBytes& bytes : classes) {
      diag::Result<ClassFile> file = read_class_file(bytes.bytes, bytes.origin);
      if (!file) return state.SkipWithError(diag::to_text(file.error()).c_str());
      benchmark::DoNotOptimize(file->methods.data());
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(classes.size()));
}
BENCHMARK(BM_read_all_of_java_base)->Unit(benchmark::kMillisecond);

void BM_decode_all_code_of_java_base(benchmark::State& state) {
  std::unique_ptr<JdkImage> image = open_image(state);
  if (!image) return;
  std::vector<ClassFile> files;
  for (const ClassBytes& bytes : classes_of_java_base(*image)) {
    diag::Result<ClassFile> file = read_class_file(bytes.bytes, bytes.origin);
    if (!file) return state.SkipWithError(diag::to_text(file.error()).c_str());
    files.push_back(*std::move(file));
  }
  std::int64_t instructions = 0;
  for (auto _ : state) {
    for (const ClassFile& file : files) {
      for (const Method& method : file.methods) {
        if (!method.code) continue;
        for (const Instruction& instruction : Instructions(method.code->bytes)) {
          benchmark::DoNotOptimize(instruction.target);
          ++instructions;
        }
      }
    }
  }
  state.SetItemsProcessed(instructions);
}
BENCHMARK(BM_decode_all_code_of_java_base)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace testellate::frontend::jvm
