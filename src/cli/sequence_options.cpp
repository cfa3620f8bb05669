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

/// Whether words are "m=p".
std::string check_contract(const std::string& text) {
  const std::size_t at = text.find('=');
  const bool is_good = at != std::string::npos && at != 0 && at + 1 != text.size();
  return is_good ? "" : "`" + text + "` should be METHOD=CHECK";
}

void add_contracts(std::vector<ir::NamedContract>& contracts,
                   ir::ContractKind kind,
                   const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    const std::size_t at = word.find('=');
    const bool has_method = at != std::string::npos;
    contracts.push_back(
        {kind, has_method ? word.substr(0, at) : "", has_method ? word.substr(at + 1) : word});
  }
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
  const auto add_several = [&](const char* name, std::vector<std::string>& words, const char* about) {
    return command.add_option(name, words, about)
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  };
  add_several("--invariant",
              invariants_,
              "a boolean method that is to be true after every call, once for each; where it is not is a "
              "finding");
  add_several("--precondition",
              preconditions_,
              "METHOD=CHECK: the method is called only where the boolean method CHECK is true, which takes "
              "nothing or what METHOD takes; once for each")
      ->check(check_contract);
  add_several("--postcondition",
              postconditions_,
              "METHOD=CHECK: CHECK is to be true after calls of the method; it may take what METHOD takes, "
              "and then its result; once for each")
      ->check(check_contract);
  command.add_option(
      "--state-filter",
      options_.wanted.abstraction,
      "a method without parameters whose result stands for the object when states are "
      "compared, or one as `equals` that says whether two objects are equal: fewer states, and "
      "paths may be missed");
  command.add_option(
      "--dot", options_.dot, "file for a picture of the states and the calls between them, for Graphviz");
  command.add_option("--space",
                     options_.space,
                     "file for the states that were found: with a larger --length, exploration goes on from "
                     "them");
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
  add_contracts(options.wanted.contracts, ir::ContractKind::Invariant, invariants_);
  add_contracts(options.wanted.contracts, ir::ContractKind::Precondition, preconditions_);
  add_contracts(options.wanted.contracts, ir::ContractKind::Postcondition, postconditions_);
  options.selection = *std::ranges::find(driver::kSelections, selection_, [](driver::Selection selection) {
    return driver::to_text(selection);
  });
  return options;
}

}  // namespace testellate::cli
