// SPDX-License-Identifier: Apache-2.0
#include "cli/manual.h"

#include <string_view>

namespace testellate::cli {
namespace {

/// How a description ends where the default is not a value: "seconds of the whole run; default: no limit".
constexpr std::string_view kDefault = "; default: ";

std::string code(const std::string& text) { return text.empty() ? "" : "`" + text + "`"; }

/// Keeps Markdown from reading text as its own.
std::string cell(std::string_view text) {
  std::string escaped;
  for (char c : text) {
    if (c == '|' || c == '\\') escaped += '\\';
    escaped += c;
  }
  return escaped;
}

/// The values that an option is restricted to, for a reader: "`gtest`, `json`". Empty if there is no such
/// list, or the description explains each value ("lazy: ...; none: ...").
std::string values_of(const CLI::Option& option, const std::string& about) {
  const std::string type = option.get_type_name();  // "TEXT:{gtest,json}"
  const std::size_t open = type.find('{');
  if (open == std::string::npos) return "";
  std::string listed;
  bool is_explained = true;
  for (const std::string& value : CLI::detail::split(type.substr(open + 1, type.find('}') - open - 1), ',')) {
    listed += (listed.empty() ? "" : ", ") + code(value);
    if (about.find(value + ": ") == std::string::npos) is_explained = false;
  }
  return is_explained ? "" : listed;
}

std::string row(const CLI::Option& option) {
  std::string about = option.get_description();
  std::string standard = code(option.get_default_str());
  if (std::size_t at = about.find(kDefault); at != std::string::npos) {
    standard = cell(about.substr(at + kDefault.size()));
    about.resize(at);
  }
  if (std::string values = values_of(option, about); !values.empty()) about += " (" + values + ")";
  if (option.get_required()) standard = "required";
  return "| " + code(option.get_name()) + " | " + cell(about) + " | " + standard + " |\n";
}

}  // namespace

std::string manual(const CLI::App& app) {
  std::string text;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    text += "## testellate " + command->get_name() + "\n\n`testellate " + command->get_name() + "` " +
            command->get_description() + ".\n\n";
    text += "| option | meaning | default |\n|---|---|---|\n";
    for (const CLI::Option* option : command->get_options()) {
      // One without a group is not for users.
      if (option != command->get_help_ptr() && !option->get_group().empty()) text += row(*option);
    }
    text += '\n';
  }
  text.pop_back();
  return text;
}

}  // namespace testellate::cli
