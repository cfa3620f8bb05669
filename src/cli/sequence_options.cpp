// SPDX-License-Identifier: Apache-2.0
#include "cli/sequence_options.h"

#include <algorithm>

#include "cli/comma_list.h"

namespace testellate::cli {
namespace {

/// More calls than any exploration gets through.
constexpr std::uint32_t kMostCalls = 100;

std::vector<std::string> selection_words() {
  std::vector<std::string> words;
  for (driver::Selection selection : driver::kSelections) words.emplace_back(driver::to_text(selection));
  return words;
}

}  // namespace

SequenceWords::SequenceWords(CLI::App& app)
    : common_(app, GenerateWords::Command::Sequences), selection_(driver::to_text(options_.selection)) {
  CLI::App& command = common_.command();
  command.add_option("--class", options_.wanted.class_name, "the class whose objects are called")->required();
  command.add_option("--length", options_.wanted.length, "calls after the constructor, at most")
      ->required()
      ->check(CLI::Range(1U, kMostCalls));
  command.add_option("--methods",
                     methods_,
                     "methods that are called, as \"add,remove\"; default: every one that a test can call");
  command
      .add_option("--select",
                  selection_,
                  "of which sequences tests are written; all: one for each path of each call, branch: as few "
                  "as show each branch and exception, exception: one for each exception, new-state: one for "
                  "each state")
      ->check(CLI::IsMember(selection_words()))
      ->capture_default_str();
}

driver::SequencesOptions SequenceWords::options(bool has_terminal) const {
  driver::SequencesOptions options = options_;
  options.common = common_.options(has_terminal);
  options.wanted.methods = split_commas(methods_);
  options.selection = *std::ranges::find(driver::kSelections, selection_, [](driver::Selection selection) {
    return driver::to_text(selection);
  });
  return options;
}

}  // namespace testellate::cli
