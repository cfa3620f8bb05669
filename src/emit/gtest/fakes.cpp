// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/fakes.h"

#include <algorithm>
#include <optional>

#include "emit/gtest/c_text.h"
#include "emit/gtest/call_log.h"
#include "emit/gtest/initialiser.h"
#include "ir/data_leaves.h"
#include "ir/data_type.h"

namespace testellate::emit::gtest {

const std::string_view kScriptType = R"(/// What the calls of a fake return or write, one after the other.
template <typename Value>
struct Script {
  using value_type = Value;
  const Value* next;
  const Value* end;
};
)";

namespace {

using Output = ExternFunction::Output;

constexpr std::string_view kNextValue =
    "// The next value of a script. A call that the test did not expect ends here.\n"
    "#define TST_NEXT(script) ((script).next == (script).end ? (__builtin_trap(), (script).next) : "
    "(script).next++)\n";

/// A constructor function of this file that comes after all of the user's: they run in the order of the text.
constexpr std::string_view kStarted =
    "// Constructor functions run before any test: what they call is the real thing, or returns zero.\n"
    "static volatile int testellate_started;\n"
    "__attribute__((constructor)) static void testellate_start(void) { testellate_started = 1; }\n";

/// C without `<stdbool.h>` has the type under its own name only.
std::string with_c_bool(std::string_view text) {
  std::string result;
  auto is_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && is_word(text[end])) ++end;
    const std::string_view word = text.substr(at, end - at);
    result += word == "bool" ? "_Bool" : word;
    if (end < text.size()) result += text[end++];
    at = end;
  }
  return result;
}

std::string result_script(const ExternFunction& function) { return "tst_" + fake_name(function); }
std::string output_script(const ExternFunction& function, const Output& output) {
  return result_script(function) + "_" + function.parameters[output.parameter].name;
}

/// The struct that a `va_list` leads to is known to the compiler, by a name that nobody else can write.
constexpr std::string_view kArguments = "__va_list_tag *%";

std::string parameters_text(const ExternFunction& function) {
  std::string text;
  for (const ExternFunction::Parameter& parameter : function.parameters) {
    const bool is_list = parameter.type.ends_with(kArguments);
    text += (text.empty() ? "" : ", ") +
            declare(is_list ? "__builtin_va_list %" : parameter.type, parameter.name);
  }
  if (function.is_variadic) return text.empty() ? "" : text + ", ...";
  return text.empty() ? "void" : text;
}

/// What the C side calls data that a pointer leads to: of no type if the interface is about bytes.
std::string element_declarator(const std::string& pointer_type) {
  const std::string type = type_of(pointer_type);
  if (unqualified(type) == unqualified("void *")) return "unsigned char %";
  if (std::optional<std::string> pointee = pointee_of(pointer_type)) return *pointee;
  return "__typeof__(*(" + type + ")0) %";
}

std::string script_definition(const std::string& declarator, const std::string& script) {
  const auto member = [&](const std::string& name) {
    const bool is_pointer = declarator.find("*%") != std::string::npos;
    return is_pointer ? declare(declarator, "const *" + name)
                      : "const " + declare_prefixed(declarator, "*" + name);
  };
  return "__attribute__((weak)) struct { " + member("next") + "; " + member("end") + "; } " + script + ";\n";
}

std::string output_statement(const ExternFunction& function, const Output& output) {
  const std::string& name = function.parameters[output.parameter].name;
  const std::string script = output_script(function, output);
  const std::string place = "(void *)" + name;
  if (!output.count) {
    return "  if (" + name + ") __builtin_memcpy(" + place + ", TST_NEXT(" + script + "), sizeof *" + script +
           ".next);\n";
  }
  const std::string size = "sizeof *" + script + ".next";
  return "  for (long tst_at = 0; " + name + " && tst_at < (long)" + function.parameters[*output.count].name +
         "; ++tst_at) {  // what the script leaves out is zero\n    char *tst_to = (char *)" + name +
         " + tst_at * (long)" + size + ";\n    if (" + script + ".next == " + script +
         ".end) __builtin_memset(tst_to, 0, " + size + ");\n    else __builtin_memcpy(tst_to, " + script +
         ".next++, " + size + ");\n  }\n";
}

/// What a call before the first test does.
std::string early_statement(const ExternFunction& function) {
  const bool is_void = type_of(function.result_type) == "void";
  if (function.is_library && function.is_variadic) {
    return "  if (!testellate_started) return -1;  // as if it failed: others cannot be handed its "
           "arguments\n";
  }
  if (function.is_library) {
    std::string arguments;
    for (const ExternFunction::Parameter& parameter : function.parameters) {
      arguments += (arguments.empty() ? "" : ", ") + parameter.name;
    }
    const std::string real = "tst_real_" + function.name;
    const std::string call = real + "(" + arguments + ")";
    return "  extern __typeof__(" + function.name + ") " + real + " __asm__(\"" + function.name +
           "\");\n  if (!testellate_started) " +
           (is_void ? "{\n    " + call + ";\n    return;\n  }" : "return " + call + ";") + "\n";
  }
  if (is_void) return "  if (!testellate_started) return;\n";
  return "  if (!testellate_started) {\n    static " + declare(function.result_type, "tst_zero") +
         ";\n    return tst_zero;\n  }\n";
}

/// `beginning`: what is done before anything else, and noted.
std::string fake_text(const ExternFunction& function, const std::string& beginning) {
  std::string scripts;
  std::string body = beginning;
  if (!function.is_scripted) {
    body = "  __builtin_abort();\n";
  } else {
    for (const Output& output : function.outputs) {
      const std::string declarator = output.element.empty()
                                         ? element_declarator(function.parameters[output.parameter].type)
                                         : output.element;
      scripts += script_definition(declarator, output_script(function, output));
      body += output_statement(function, output);
    }
    if (function.is_allocator) {
      scripts += script_definition("_Bool %", result_script(function));
      body += "  return *TST_NEXT(" + result_script(function) + ") ? __builtin_malloc((unsigned long)" +
              function.parameters[function.allocated].name + ") : 0;\n";
    } else if (!function.stream.empty()) {
      scripts += script_definition(function.result_type, result_script(function));
      body += "  return *TST_NEXT(" + result_script(function) + ");\n";
    } else if (type_of(function.result_type) != "void") {
      body += "  return 0;\n";
    }
  }
  const std::string head =
      declare(function.result_type, fake_name(function) + "(" + parameters_text(function) + ")");
  return with_c_bool(scripts + "__attribute__((weak)) " + head + " {" + (body.empty() ? "" : "\n") + body +
                     "}\n");
}

}  // namespace

bool needs_fake(const ExternFunction& function, const Needs& needs) {
  return !function.is_linked && (function.is_address_taken || needs.externs.contains(function.name));
}

void add_fakes(const ir::Program& program,
               const SourceInfo& source,
               const SourceFile& file,
               const Needs& needs,
               PassageWriter& text) {
  const TypeSpelling types(program, source);
  const CallTexts calls(program, source, types);
  std::vector<const ExternFunction*> functions;
  std::vector<std::string> notes;
  std::set<std::string> enumerations;
  bool has_values = false;
  for (const ExternFunction& function : source.externs) {
    if (&source.files[function.file] != &file || !needs_fake(function, needs)) continue;
    functions.push_back(&function);
    notes.push_back(calls.is_noted(function) ? calls.note_statement(function, enumerations) : "");
    has_values = has_values || !function.stream.empty() || !function.outputs.empty();
  }
  const bool has_log = needs.helpers.contains(Helper::Calls);
  if (functions.empty() && !has_log) return;
  text.add(
      "\n// Functions that the file uses and others define: the tests say what their calls return and "
      "write.\n");
  if (source.has_constructor_functions && !functions.empty()) text.add(std::string(kStarted) + "\n");
  if (has_values) text.add(std::string(kNextValue) + "\n");
  std::string all_notes;
  for (const std::string& note : notes) all_notes += note;
  if (!all_notes.empty() || has_log) {
    text.add(call_log_definitions(all_notes));
    for (const std::string& enumeration : enumerations) text.add(calls.names_definition(enumeration));
  }
  for (std::size_t at = 0; at < functions.size(); ++at) {
    const ExternFunction& function = *functions[at];
    std::set<std::string> names{fake_name(function), result_script(function)};
    for (const Output& output : function.outputs) names.insert(output_script(function, output));
    text.add("\n");
    const std::string early = source.has_constructor_functions ? early_statement(function) : "";
    text.add_declaration(std::move(names), fake_text(function, early + notes[at]));
  }
}

FakeScripts::FakeScripts(Scope& scope) : scope_(scope) {
  for (const ExternFunction& function : scope.source().externs) {
    if (function.is_linked) {
      skip(function.stream, function.type);
      for (const Output& output : function.outputs) skip(output.stream, output.type);
      continue;
    }
    // A process that dies does not say how far it came.
    const bool may_be_left = function.is_optional || scope.test().outcome.end != ir::PathEnd::Returned;
    for (const Output& output : function.outputs) {
      fill(
          output_script(function, output), output.stream, output.type, output.count.has_value(), may_be_left);
    }
    if (!function.stream.empty()) {
      fill(result_script(function), function.stream, function.type, false, may_be_left);
    }
  }
}

void FakeScripts::skip(const std::string& stream, ir::DataTypeId type) {
  if (stream.empty()) return;
  for (const ir::DataLeaf& leaf : ir::leaves_of(scope_.program(), type)) used_.insert(stream + leaf.path);
}

std::string FakeScripts::value_text(ir::DataTypeId type, const result::Value& value) {
  if (const auto* scalar = std::get_if<result::Scalar>(&value)) {
    return scope_.number_text(type, *scalar, NumberUse::Stored);
  }
  const std::optional<std::string> text = scope_.pointer_text(std::get<result::Link>(value), type, "");
  if (!text) scope_.fail("an object that a fake hands out has no name");
  return text.value_or("nullptr");
}

std::vector<std::string> FakeScripts::values_of(const std::string& stream, ir::DataTypeId type) {
  const ir::Program& program = scope_.program();
  std::vector<result::Object> objects;
  std::vector<std::string> texts;
  for (const ir::DataLeaf& leaf : ir::leaves_of(program, type)) {
    auto found = std::ranges::find(scope_.test().streams, stream + leaf.path, &result::StreamInput::name);
    if (found == scope_.test().streams.end()) continue;
    used_.insert(found->name);
    if (leaf.path.empty()) {
      for (const result::Value& value : found->values) {
        texts.push_back(value_text(type, value));
      }
      return texts;
    }
    objects.resize(std::max(objects.size(), found->values.size()));
    for (std::size_t at = 0; at < found->values.size(); ++at) {
      objects[at].elements.emplace_back(leaf.offset, found->values[at]);
    }
  }
  for (result::Object& object : objects) {
    object.kind = result::Object::Kind::Bytes;
    object.element = type;
    object.length = ir::data_size(program, type);
    Handle handle;
    handle.element = type;
    Initialiser initialiser(scope_, ObjectBytes(object));
    texts.push_back(initialiser.whole_initialiser(handle));
    if (!initialiser.left_over(handle).empty())
      scope_.fail("what a fake writes cannot be written as one value");
  }
  return texts;
}

void FakeScripts::fill(const std::string& script,
                       const std::string& stream,
                       ir::DataTypeId type,
                       bool may_be_short,
                       bool may_be_left) {
  std::vector<std::string> values = values_of(stream, type);
  if (values.empty()) return;
  const std::optional<std::string> declarator = scope_.types().declarator(type);
  if (!declarator) {
    scope_.fail("a fake would have to write data without a named type");
    return;
  }
  // A fake writes zeros where its script has ended.
  const auto is_zero = [](const std::string& text) { return text == "0" || text == "'\\0'" || text == "{}"; };
  while (may_be_short && values.size() > 1 && is_zero(values.back())) values.pop_back();
  std::string list;
  for (const std::string& value : values) list += (list.empty() ? "" : ", ") + value;
  scope_.needs().helpers.insert(Helper::Scripted);
  scope_.needs().scripts.emplace(script, type_of(*declarator));
  std::string proposal = script.substr(std::string_view("tst_").size());
  if (proposal.starts_with("fake_")) proposal.erase(0, std::string_view("fake_").size());
  const std::string name = scope_.unique_name(proposal);
  lines_.push_back("Scripted " + name + "(" + script + ", {" + list + "}" +
                   (may_be_left ? ", /*may_be_left=*/true" : "") + ");");
}

}  // namespace testellate::emit::gtest
