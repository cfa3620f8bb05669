// SPDX-License-Identifier: Apache-2.0
#include "cli/shell_files.h"

#include <vector>

namespace testellate::cli {
namespace {

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App* command) { return !command->get_group().empty(); });
}

struct OptionWords {
  std::string name;  ///< "--out"
  std::string about;
  std::vector<std::string> values;  ///< that it takes, if they are known
  bool takes_value = false;
};

std::vector<OptionWords> options_of(const CLI::App& command) {
  std::vector<OptionWords> all;
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_lnames().empty() || option->get_group().empty()) continue;
    OptionWords words{"--" + option->get_lnames().front(),
                      option->get_description(),
                      {},
                      option->get_items_expected_max() > 0};
    const std::string type = option->get_type_name();  // "TEXT:{gtest,json}"
    if (const std::size_t open = type.find('{'); open != std::string::npos) {
      words.values = CLI::detail::split(type.substr(open + 1, type.find('}') - open - 1), ',');
    }
    all.push_back(std::move(words));
  }
  return all;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

/// For a word in single quotes.
std::string in_quotes(std::string_view text) {
  std::string made;
  for (char c : text) made += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return "'" + made + "'";
}

std::string bash(const CLI::App& app) {
  std::vector<std::string> names;
  std::string cases;
  std::string values;
  for (const CLI::App* command : commands_of(app)) {
    names.push_back(command->get_name());
    std::vector<std::string> options;
    for (const OptionWords& option : options_of(*command)) {
      options.push_back(option.name);
      if (option.values.empty()) continue;
      values += "    " + command->get_name() + ":" + option.name + ") COMPREPLY=($(compgen -W \"" +
                joined(option.values) + "\" -- \"$current\")); return ;;\n";
    }
    cases += "    " + command->get_name() + ") options=\"" + joined(options) + "\" ;;\n";
  }
  return "# bash completion of testellate, made from its options\n"
         "_testellate() {\n"
         "  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} options=\"\"\n"
         "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
         "    COMPREPLY=($(compgen -W \"" +
         joined(names) +
         "\" -- \"$current\") $(compgen -f -- \"$current\"))\n"
         "    return\n"
         "  fi\n"
         "  case ${COMP_WORDS[1]}:$before in\n" +
         values +
         "  esac\n"
         "  case ${COMP_WORDS[1]} in\n" +
         cases +
         "  esac\n"
         "  case $current in\n"
         "    -*) COMPREPLY=($(compgen -W \"$options\" -- \"$current\")) ;;\n"
         "    *) COMPREPLY=($(compgen -f -- \"$current\")) ;;\n"
         "  esac\n"
         "}\n"
         "complete -o filenames -F _testellate testellate\n";
}

/// A description within the brackets that zsh's _arguments has around it.
std::string zsh_text(std::string_view text) {
  std::string made;
  for (char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') made += '\\';
    made += c;
  }
  return made;
}

std::string zsh(const CLI::App& app) {
  std::string list;
  std::string cases;
  for (const CLI::App* command : commands_of(app)) {
    list += "    " + in_quotes(command->get_name() + ":" + command->get_description()) + "\n";
    cases += "    " + command->get_name() + ")\n      _arguments";
    for (const OptionWords& option : options_of(*command)) {
      std::string spec = "*" + option.name + "[" + zsh_text(option.about) + "]";
      if (!option.values.empty()) {
        spec += ":value:(" + joined(option.values) + ")";
      } else if (option.takes_value) {
        spec += ":value:_files";
      }
      cases += " \\\n        " + in_quotes(spec);
    }
    cases += " \\\n        '*:input:_files' ;;\n";
  }
  return "#compdef testellate\n"
         "# zsh completion of testellate, made from its options\n"
         "_testellate() {\n"
         "  local -a commands=(\n" +
         list +
         "  )\n"
         "  if (( CURRENT == 2 )); then\n"
         "    _describe command commands\n"
         "    _files\n"
         "    return\n"
         "  fi\n"
         "  local command=$words[2]\n"
         "  shift words\n"
         "  (( CURRENT-- ))\n"
         "  case $command in\n" +
         cases +
         "  esac\n"
         "}\n"
         "if [ \"$funcstack[1]\" = _testellate ]; then _testellate \"$@\"; else compdef _testellate "
         "testellate; fi\n";
}

std::string fish(const CLI::App& app) {
  std::string text = "# fish completion of testellate, made from its options\n";
  for (const CLI::App* command : commands_of(app)) {
    text += "complete -c testellate -n __fish_use_subcommand -a " + command->get_name() + " -d " +
            in_quotes(command->get_description()) + "\n";
    for (const OptionWords& option : options_of(*command)) {
      text += "complete -c testellate -n '__fish_seen_subcommand_from " + command->get_name() + "' -l " +
              option.name.substr(2) + " -d " + in_quotes(option.about);
      if (!option.values.empty()) {
        text += " -x -a " + in_quotes(joined(option.values));
      } else if (option.takes_value) {
        text += " -r";
      }
      text += "\n";
    }
  }
  return text;
}

/// Text that troff does not take for its own.
std::string troff(std::string_view text) {
  std::string made;
  for (char c : text) {
    if (c == '\\') {
      made += "\\e";
    } else if (c == '-') {
      made += "\\-";
    } else if (c == '`') {
      made += "\\(aq";
    } else {
      made += c;
    }
  }
  if (made.starts_with('.') || made.starts_with('\'')) made.insert(0, "\\&");
  return made;
}

}  // namespace

std::string completion(const CLI::App& app, std::string_view shell) {
  if (shell == "zsh") return zsh(app);
  if (shell == "fish") return fish(app);
  return bash(app);
}

std::string man_page(const CLI::App& app, std::string_view version) {
  std::string text = ".TH TESTELLATE 1 \"\" \"testellate " + std::string(version) +
                     "\" \"User commands\"\n.SH NAME\ntestellate \\- unit tests for code that has none\n"
                     ".SH SYNOPSIS\n";
  for (const CLI::App* command : commands_of(app)) {
    text += ".B testellate " + command->get_name() + "\n";
    for (const CLI::Option* option : command->get_options()) {
      if (option->get_positional() && option->get_lnames().empty())
        text += ".I " + option->get_name(true) + "\n";
    }
    text += "[options]\n.br\n";
  }
  text += ".SH DESCRIPTION\n" + troff(app.get_description()) + ".\n";
  for (const CLI::App* command : commands_of(app)) {
    text += ".SH " + command->get_name() + "\n" + troff(command->get_description()) + ".\n";
    for (const OptionWords& option : options_of(*command)) {
      text += ".TP\n.B " + troff(option.name) + "\n" + troff(option.about) + "\n";
    }
  }
  return text +
         ".SH EXIT STATUS\n.TP\n0\ndone\n.TP\n1\ndone, and something was found that the command looks for, "
         "or coverage is "
         "below what was asked for\n.TP\n2\nthe command line or an input is wrong\n.TP\n3\nan error of the "
         "program "
         "itself\n.TP\n4\nthe machine failed: tests could not be written, compiled or run\n.TP\n130, "
         "143\ninterrupted; "
         "what was finished is written\n";
}

}  // namespace testellate::cli
