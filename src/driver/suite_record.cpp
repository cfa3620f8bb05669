// SPDX-License-Identifier: Apache-2.0
#include "driver/suite_record.h"

#include <filesystem>

#include "driver/byte_stream.h"
#include "driver/test_record.h"
#include "ir/text_writer.h"
#include "support/hash.h"

namespace testellate::driver {
namespace {

constexpr std::string_view kMagic = "testellate suite";
/// Another one has other records.
constexpr std::uint64_t kVersion = 5;

std::string path_in(const std::string& folder) { return folder + "/suite.records"; }

void put_words(ByteWriter& bytes, const std::vector<std::string>& words) {
  bytes.put_list(words, [&](const std::string& word) { bytes.put_text(word); });
}

std::vector<std::string> get_words(ByteReader& bytes) {
  std::vector<std::string> words;
  bytes.get_list([&] { words.emplace_back(bytes.get_text()); });
  return words;
}

void put_sizes(ByteWriter& bytes, const engine::InputSizes& sizes) {
  for (std::uint32_t size :
       {sizes.max_array, sizes.max_string, sizes.max_stdin, sizes.made_text, sizes.made_elements}) {
    bytes.put(size);
  }
}

engine::InputSizes get_sizes(ByteReader& bytes) {
  engine::InputSizes sizes;
  for (std::uint32_t* size :
       {&sizes.max_array, &sizes.max_string, &sizes.max_stdin, &sizes.made_text, &sizes.made_elements}) {
    *size = static_cast<std::uint32_t>(bytes.get());
  }
  return sizes;
}

/// 0: nothing.
void put_count(ByteWriter& bytes, std::optional<std::uint64_t> count) { bytes.put(count ? *count + 1 : 0); }

std::optional<std::uint64_t> get_count(ByteReader& bytes) {
  const std::uint64_t more = bytes.get();
  return more == 0 ? std::nullopt : std::optional(more - 1);
}

// How the search went, for a suite that is made again.
void put_search(ByteWriter& bytes, const GenerateOptions& options) {
  put_words(bytes, options.assumptions);
  put_words(bytes, options.taken_names);
  bytes.put_flag(options.is_confirmed);
  const ExploreOptions& explore = options.explore;
  bytes.put_text(explore.search.criterion);
  bytes.put(explore.search.seed);
  put_count(bytes, explore.search.loop_bound);
  bytes.put_flag(explore.search.largest_sizes.has_value());
  put_sizes(bytes, explore.search.largest_sizes.value_or(engine::InputSizes()));
  bytes.put_enum(explore.engine.aliasing);
  put_sizes(bytes, explore.engine.sizes);
  bytes.put(explore.engine.max_alloc);
  put_count(bytes, explore.engine.call_depth);
  bytes.put(static_cast<std::uint64_t>(explore.engine.limits.wall.count()));
  bytes.put(static_cast<std::uint64_t>(explore.budget.time.count()));
  bytes.put(explore.budget.paths);
  bytes.put_flag(explore.wants_contexts);
  put_count(bytes,
            options.total_time ? std::optional(static_cast<std::uint64_t>(options.total_time->count()))
                               : std::nullopt);
  bytes.put(options.memory_bytes);
  bytes.put_list(options.given, [&](const auto& one) {
    bytes.put_text(one.first);
    bytes.put_text(one.second);
  });
  bytes.put_text(options.command);
}

void get_search(ByteReader& bytes, GenerateOptions& options) {
  using Milliseconds = std::chrono::milliseconds;
  const auto get_time = [&] { return Milliseconds(static_cast<Milliseconds::rep>(bytes.get())); };
  options.assumptions = get_words(bytes);
  options.taken_names = get_words(bytes);
  options.is_confirmed = bytes.get_flag();
  ExploreOptions& explore = options.explore;
  explore.search.criterion = bytes.get_text();
  explore.search.seed = bytes.get();
  if (const std::optional<std::uint64_t> bound = get_count(bytes)) {
    explore.search.loop_bound = static_cast<std::uint32_t>(*bound);
  }
  const bool has_largest = bytes.get_flag();
  const engine::InputSizes largest = get_sizes(bytes);
  if (has_largest) explore.search.largest_sizes = largest;
  explore.engine.aliasing =
      bytes.get_enum<engine::AliasMode>(static_cast<std::uint64_t>(engine::AliasMode::Solver) + 1);
  explore.engine.sizes = get_sizes(bytes);
  explore.engine.max_alloc = bytes.get();
  if (const std::optional<std::uint64_t> depth = get_count(bytes)) {
    explore.engine.call_depth = static_cast<std::uint32_t>(*depth);
  }
  explore.engine.limits.wall = get_time();
  explore.budget.time = get_time();
  explore.budget.paths = bytes.get();
  explore.wants_contexts = bytes.get_flag();
  if (const std::optional<std::uint64_t> total = get_count(bytes)) {
    options.total_time = Milliseconds(static_cast<Milliseconds::rep>(*total));
  }
  options.memory_bytes = bytes.get();
  bytes.get_list([&] {
    std::string name(bytes.get_text());
    options.given.emplace(std::move(name), bytes.get_text());
  });
  options.command = bytes.get_text();
}

// What the environment says (JAVA_HOME, PATH) is asked for again.
void put_options(ByteWriter& bytes, const GenerateOptions& options, const std::string& format) {
  put_words(bytes, options.inputs);
  put_words(bytes, options.targets);
  bytes.put_text(format);
  const language::LoadOptions& load = options.load;
  put_words(bytes, load.cflags);
  put_words(bytes, load.instances);
  put_words(bytes, load.link);
  put_words(bytes, load.pure);
  bytes.put_text(load.class_path);
  bytes.put_flag(load.jdk.has_value());
  bytes.put_text(load.jdk.value_or(""));
  bytes.put_flag(load.uses_reflection);
  bytes.put_text(load.stubs);
  bytes.put_flag(load.asserts_logs);
  put_search(bytes, options);
}

GenerateOptions get_options(ByteReader& bytes) {
  GenerateOptions options;
  options.inputs = get_words(bytes);
  options.targets = get_words(bytes);
  options.format = bytes.get_text();
  language::LoadOptions& load = options.load;
  load.cflags = get_words(bytes);
  load.instances = get_words(bytes);
  load.link = get_words(bytes);
  load.pure = get_words(bytes);
  load.class_path = bytes.get_text();
  const bool has_jdk = bytes.get_flag();
  const std::string_view jdk = bytes.get_text();
  if (has_jdk) load.jdk = jdk;
  load.uses_reflection = bytes.get_flag();
  load.stubs = bytes.get_text();
  load.asserts_logs = bytes.get_flag();
  get_search(bytes, options);
  return options;
}

std::uint64_t hash_text(std::uint64_t seed, std::string_view text) {
  for (char c : text) seed = support::hash_mix(seed, static_cast<unsigned char>(c));
  return seed;
}

}  // namespace

std::uint64_t fingerprint_of(const LoadedTargets& targets) {
  const ir::Program& program = targets.input->program();
  std::uint64_t hash = 0;
  for (const language::CodePart& part : targets.code.parts) {
    for (const std::vector<ir::FunctionId>& copies : part.functions) {
      for (ir::FunctionId function : copies) hash = hash_text(hash, ir::write_function(program, function));
    }
  }
  return hash;
}

Expected<void, std::string> write_suite_record(support::FileSystem& files,
                                               const GenerateOptions& options,
                                               const LoadedTargets& targets,
                                               const result::Run& run) {
  const std::string path = path_in(options.out);
  if (targets.format == language::kReportOnly) {
    std::error_code ignored;  // one that stays says itself that it does not fit
    std::filesystem::remove(path, ignored);
    return {};
  }
  const ir::Program& program = targets.input->program();
  ByteWriter bytes;
  bytes.put_text(kMagic);
  bytes.put(kVersion);
  put_options(bytes, options, targets.format);
  bytes.put(fingerprint_of(targets));
  std::vector<std::pair<const result::Target*, const result::TestCase*>> tests;
  for (const result::Target& target : run.targets) {
    for (const result::TestCase& test : target.tests) {
      if (result::is_trusted(test)) tests.emplace_back(&target, &test);
    }
  }
  bytes.put_list(tests, [&](const auto& one) {
    bytes.put_name(program.text(one.first->unit.name));
    bytes.put_text(one.second->id);
    bytes.put_text(to_bytes(program, {*one.second, {one.second->name}, {}}));
  });
  return files.write_file(path, bytes.take());
}

Expected<SuiteRecord, std::string> read_suite_record(const support::FileSystem& files,
                                                     const std::string& folder) {
  Expected<std::string, std::string> text = files.read_file(path_in(folder));
  if (!text) {
    return Unexpected<std::string>("has no `suite.records`, which `testellate generate` leaves there: " +
                                   text.error());
  }
  ByteReader bytes(*text);
  if (bytes.get_text() != kMagic) return Unexpected<std::string>("has no `suite.records` that can be read");
  if (bytes.get() != kVersion) {
    return Unexpected<std::string>("was written by another version; run `testellate generate` again");
  }
  SuiteRecord record;
  record.options = get_options(bytes);
  record.options.out = folder;
  record.fingerprint = bytes.get();
  bytes.get_list([&] {
    SuiteRecord::Test& test = record.tests.emplace_back();
    test.target = bytes.get_name();
    test.id = bytes.get_text();
    test.bytes = bytes.get_text();
  });
  if (!bytes.is_done()) return Unexpected<std::string>("has a `suite.records` that is damaged");
  return record;
}

}  // namespace testellate::driver
