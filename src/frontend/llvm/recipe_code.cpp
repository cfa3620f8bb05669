// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/recipe_code.h"

#include <string_view>

namespace testellate::frontend::llvm {
namespace {

using recipe::Answer;
using recipe::Argument;
using recipe::Call;
using recipe::Passing;
using recipe::Value;
using Kind = Value::Kind;

// How large values get at most. APPROX(cpp-values): drivers say so where it matters.
constexpr unsigned kTextSize = 64;
constexpr unsigned kNumbersSize = 32;  // a container of what is data itself
constexpr unsigned kSequenceSize = 8;  // of what is made of data
constexpr unsigned kMapSize = 6;

constexpr const char* kPrelude = R"(
#include <cstddef>
#include <exception>
#include <typeinfo>
#include <utility>
#include <cxxabi.h>
extern "C" {
void __VERIFIER_assume(int);
void tst_show(long long);
void tst_show_float(double);
void tst_show_text(const char *, unsigned long);
void tst_show_thrown(const char *);
void tst_show_call(long long, long long);
void tst_show_no_more();
unsigned tst_text_size(unsigned);
unsigned tst_sequence_size(unsigned);
unsigned tst_map_size(unsigned);
}
static unsigned tst_pick(unsigned n, unsigned count) {
  for (unsigned at = 0; at < count; ++at) {
    if (n == at) return at;
  }
  __VERIFIER_assume(0);
  return 0;
}
static char *tst_text(const char *from, unsigned count) {
  char *made = new char[count + 1];
  for (unsigned at = 0; at < count; ++at) made[at] = from[at];
  made[count] = 0;
  return made;
}
static unsigned tst_turn(unsigned &calls) {
  return calls < tst_answers - 1 ? calls++ : tst_answers - 1;
}
struct tst_kept { tst_kept *next; void *object; void (*end)(void *); };
struct tst_keeper {
  tst_kept *last = nullptr;
  tst_keeper *outer;
  static tst_keeper *open;
  tst_keeper() : outer(open) { open = this; }
  tst_keeper(const tst_keeper &) = delete;
  ~tst_keeper() {
    while (last != nullptr) {
      tst_kept *one = last;
      last = one->next;
      one->end(one->object);
      delete one;
    }
  }
};
inline tst_keeper *tst_keeper::open = nullptr;
struct tst_closing {
  tst_keeper *outer;
  ~tst_closing() { tst_keeper::open = outer; }
};
template <typename T> struct tst_own {
  T *object;
  ~tst_own() { ::delete object; }
};
template <typename T> T &tst_keep(T *object) {
  tst_keeper *keeper = tst_keeper::open;
  if (keeper != nullptr) {
    keeper->last = new tst_kept{keeper->last, object, [](void *given) { delete static_cast<T *>(given); }};
  }
  return *object;
}
)";

/// Who makes an object is no target: only constants that the enumeration names are passed there.
std::string known_enumerator(const Value& value, const std::string& data) {
  std::string test;
  for (const auto& [number, name] : value.enumerators) {
    test += (test.empty() ? "(" : " | (") + data + " == " + name + ")";
  }
  return test.empty() ? data : "(__VERIFIER_assume(" + test + "), " + data + ")";
}

bool is_data_itself(const Value& value) {
  return value.kind == Kind::Number || value.kind == Kind::Enum || value.kind == Kind::Data;
}

/// How many elements there is room for in the data of a sequence.
unsigned sequence_size(const Value& value) {
  return is_data_itself(value.parts[0]) ? kNumbersSize : kSequenceSize;
}

/// What has the same key is made by the same code.
std::string key_of(const Value& value) {
  if (value.kind != Kind::Choice) return value.type;
  return (value.is_inner ? "inner " : "any ") + value.type;
}

}  // namespace

std::string RecipeCode::number_of(const Value& value) const {
  auto found = numbers_.find(key_of(value));
  return found == numbers_.end() ? "0" : std::to_string(found->second);
}

std::string RecipeCode::data_type(const Value& value) const {
  return is_data_itself(value) ? value.type : "tst_d" + number_of(value);
}

std::string RecipeCode::made(const Value& value, const std::string& data) const {
  if (is_data_itself(value)) return data;
  return (value.kept_type.empty() ? "" : "*") + ("tst_m" + number_of(value)) + "(" + data + ")";
}

std::string RecipeCode::holder_type(const Value& value) const { return "tst_o" + number_of(value); }

std::string RecipeCode::held(const Value& value, const std::string& holder) {
  return value.kind == Kind::Choice ? "(*" + holder + ".value)" : holder + ".value";
}

std::string RecipeCode::call_text(const Call& call, const std::string& prefix) const {
  if (!call.has_receiver) return call.name + "(" + arguments_text(call, prefix, 0) + ")";
  const Argument& receiver = call.arguments[0];
  return kept(receiver.value, prefix + receiver.member) + "." + call.name + "(" +
         arguments_text(call, prefix, 1) + ")";
}

std::string RecipeCode::arguments_text(const Call& call, const std::string& prefix, std::size_t first) const {
  std::string text;
  for (std::size_t at = first; at < call.arguments.size(); ++at) {
    const Argument& argument = call.arguments[at];
    if (!text.empty()) text += ", ";
    const std::string data = prefix + argument.member;
    if (argument.value.kind == Kind::Enum) {
      text += known_enumerator(argument.value, data);
    } else if (!recipe::is_class(argument.value.kind)) {
      text += made(argument.value, data);
    } else if (argument.passing == Passing::Value) {
      text += made(argument.value, data);
    } else {
      // It lives as long as a variable of the test.
      const std::string object = kept(argument.value, data);
      text += argument.passing == Passing::Moved ? "std::move(" + object + ")" : object;
    }
  }
  return text;
}

std::string RecipeCode::members_text(const Value& value) const {
  const auto part = [&](std::size_t at) { return data_type(value.parts[at]); };
  std::string text;
  switch (value.kind) {
    case Kind::Text:
    case Kind::View:
      return "unsigned char size; char tst_in_data[" + std::to_string(kTextSize) + "];";
    case Kind::Characters:
      return "unsigned char size; char tst_in_data[" + std::to_string(kTextSize + 1) + "];";
    case Kind::Sequence:
    case Kind::Span:
      return "unsigned char size; " + part(0) + " tst_in_data[" + std::to_string(sequence_size(value)) + "];";
    case Kind::Array:
      return part(0) + " tst_in_data[std::tuple_size<" + value.type + ">::value];";
    case Kind::Map:
      return "unsigned char size; struct { " + part(0) + " first; " + part(1) + " second; } tst_in_data[" +
             std::to_string(kMapSize) + "];";
    case Kind::Optional:
    case Kind::Owner:
    case Kind::Pointer:
      return "bool tst_in_has; " + part(0) + " tst_in_value;";
    case Kind::Function:
      return value.parts.empty() ? "char none;" : part(0) + " tst_in_value;";
    case Kind::Variant:
      text = "unsigned char index; ";
      break;
    case Kind::Choice:
      text = "unsigned char tst_made; ";
      break;
    case Kind::Stub:
      for (const Answer& answer : value.answers) {
        if (!answer.value.empty())
          text += data_type(answer.value[0]) + " " + answer.member + "[tst_answers]; ";
      }
      break;
    case Kind::Number:
    case Kind::Enum:
    case Kind::Data:
    case Kind::Tuple:
    case Kind::Members:
    case Kind::Object:
      break;
  }
  if (value.kind == Kind::Object) {
    text = value.makers.size() > 1 ? "unsigned char tst_made; " : "";
    for (const Call& maker : value.makers) {
      for (const Argument& argument : maker.arguments)
        text += data_type(argument.value) + " " + argument.member + "; ";
    }
    for (unsigned step = 1; step <= value.step_count; ++step) {
      text += "unsigned char tst_step" + std::to_string(step) + "; ";
      for (const Call& method : value.methods) {
        if (method.arguments.empty()) continue;
        text += "struct { ";
        for (const Argument& argument : method.arguments)
          text += data_type(argument.value) + " " + argument.member + "; ";
        text += "} " + method.member + std::to_string(step) + "; ";
      }
    }
    return text.empty() ? "char none;" : text;
  }
  for (std::size_t at = 0; at < value.parts.size(); ++at) {
    text += part(at) + " " + (value.kind == Kind::Choice ? "tst_in_" + std::to_string(at) : value.names[at]) +
            "; ";
  }
  return text.empty() ? "char none;" : text;
}

std::string RecipeCode::maker_text(const Value& value) const {
  const std::string size = std::to_string(kTextSize + 1);
  const auto part = [&](std::size_t at, const std::string& data) { return made(value.parts[at], data); };
  std::string list;
  for (std::size_t at = 0; at < value.parts.size(); ++at) {
    list += (at == 0 ? "" : ", ") + part(at, "d." + (at < value.names.size() ? value.names[at] : ""));
  }
  switch (value.kind) {
    case Kind::Text:
      return "return " + value.type + "(d.tst_in_data, tst_pick(tst_text_size(d.size), " + size + "));";
    case Kind::View:
    case Kind::Characters: {
      const std::string text = "tst_text(d.tst_in_data, count)";
      return "const unsigned count = tst_pick(tst_text_size(d.size), " + size + "); return " +
             (value.kind == Kind::View ? value.type + "(" + text + ", count)" : text) + ";";
    }
    case Kind::Sequence: {
      const bool is_row = value.type.starts_with("std::vector<") || value.type.starts_with("std::list<") ||
                          value.type.starts_with("std::deque<");
      const std::string each = part(0, "d.tst_in_data[at]");
      return value.type + " made; const unsigned count = tst_pick(tst_sequence_size(d.size), " +
             std::to_string(sequence_size(value) + 1) + "); " +
             (value.type.starts_with("std::vector<") ? "made.reserve(count); " : "") +
             "for (unsigned at = 0; at < count; ++at) made." +
             (is_row ? "push_back(" + each + ");" : "insert(" + each + ");") + " return made;";
    }
    case Kind::Span:
      return "auto &made = *new std::vector<" + value.parts[0].type +
             ">(); const unsigned count = tst_pick(tst_sequence_size(d.size), " +
             std::to_string(sequence_size(value) + 1) +
             "); made.reserve(count); for (unsigned at = 0; at < count; ++at) made.push_back(" +
             part(0, "d.tst_in_data[at]") + "); return made;";
    case Kind::Array:
      return value.type + " made; for (std::size_t at = 0; at < made.size(); ++at) made[at] = " +
             part(0, "d.tst_in_data[at]") + "; return made;";
    case Kind::Map:
      return value.type + " made; const unsigned count = tst_pick(tst_map_size(d.size), " +
             std::to_string(kMapSize + 1) + "); for (unsigned at = 0; at < count; ++at) made.emplace(" +
             part(0, "d.tst_in_data[at].first") + ", " + part(1, "d.tst_in_data[at].second") +
             "); return made;";
    case Kind::Tuple:
      return "return " + value.type + "(" + list + ");";
    case Kind::Members:
      return "return " + value.type + "{" + list + "};";
    case Kind::Optional:
      return "if (!d.tst_in_has) return {}; return " + value.type + "(" + part(0, "d.tst_in_value") + ");";
    case Kind::Owner: {
      const Value& inner = value.parts[0];
      if (inner.kind == Kind::Stub) {
        return "if (!d.tst_in_has) return {}; return " + value.type + "(new tst_s" + number_of(inner) +
               "(d.tst_in_value));";
      }
      if (inner.kind == Kind::Choice) {
        std::string text = "if (!d.tst_in_has) return {}; switch (tst_pick(d.tst_in_value.tst_made, " +
                           std::to_string(inner.parts.size()) + ")) {";
        for (std::size_t at = 0; at < inner.parts.size(); ++at) {
          const std::string number = std::to_string(at);
          text += " case " + number + ": return " + value.type + "(new " + inner.parts[at].type + "(" +
                  made(inner.parts[at], "d.tst_in_value.tst_in_" + number) + "));";
        }
        return text + " } return {};";
      }
      return "if (!d.tst_in_has) return {}; return " + value.type + "(new " + inner.type + "(" +
             part(0, "d.tst_in_value") + "));";
    }
    case Kind::Pointer:
      return "if (!d.tst_in_has) return nullptr; return &" + kept(value.parts[0], "d.tst_in_value") + ";";
    case Kind::Variant: {
      std::string text = "switch (tst_pick(d.index, " + std::to_string(value.parts.size()) + ")) {";
      for (std::size_t at = 0; at < value.parts.size(); ++at) {
        const std::string number = std::to_string(at);
        text += " case " + number + ": return " + value.type + "(std::in_place_index<" + number + ">, " +
                part(at, "d." + value.names[at]) + ");";
      }
      return text + " } __builtin_unreachable();";
    }
    case Kind::Function:
      if (value.parts.empty())
        return value.type.find("(*)") != std::string::npos ? "return [](auto...) {};"
                                                           : "return [](auto &&...) {};";
      if (value.type.find("(*)") != std::string::npos) {
        // What a pointer leads to has no data of its own.
        return "static const tst_d" + number_of(value) + " *now; now = &d; return [](auto...) -> " +
               value.parts[0].type + " { return " + made(value.parts[0], "now->tst_in_value") + "; };";
      }
      return "return [&d](auto &&...) -> " + value.parts[0].type + " { return " + part(0, "d.tst_in_value") +
             "; };";
    case Kind::Object: {
      const auto make = [&](const Call& maker) { return "return " + call_text(maker, "d.") + ";"; };
      if (value.makers.size() == 1) return make(value.makers[0]);
      std::string text = "switch (tst_pick(d.tst_made, " + std::to_string(value.makers.size()) + ")) {";
      for (std::size_t at = 0; at < value.makers.size(); ++at) {
        text += " case " + std::to_string(at) + ": " + make(value.makers[at]);
      }
      return text + " } __builtin_unreachable();";
    }
    case Kind::Number:
    case Kind::Enum:
    case Kind::Data:
    case Kind::Choice:
    case Kind::Stub:
      return "";
  }
  return "";
}

std::string RecipeCode::kept(const Value& value, const std::string& data) const {
  if (recipe::is_class(value.kind))
    return held(value, "tst_keep(new " + holder_type(value) + "(" + data + "))");
  return "tst_keep(new " + value.type + "(" + made(value, data) + "))";
}

/// What holds an object, and does to it what the data says.
std::string RecipeCode::object_text(const Value& value) const {
  const std::string number = number_of(value);
  // What an argument refers to lives as long as a variable of the test that is declared there: longer than
  // what is made with it, but not longer than an object to which a later step does something with it. The
  // object is no member: accesses beyond its own members would lead to what is beside it.
  std::string text = "struct tst_o" + number + " { tst_keeper before; ";
  if (value.kept_type.empty()) {
    text += "tst_own<" + value.type + "> own; " + value.type + " &value; tst_keeper after; explicit tst_o" +
            number + "(const tst_d" + number + " &d) : own{::new " + value.type + "(tst_m" + number +
            "(d))}, value(*own.object) {";
  } else {
    // A maker that returns a null pointer has made nothing.
    text += value.kept_type + " kept; " + value.type + " &value; tst_keeper after; explicit tst_o" + number +
            "(const tst_d" + number + " &d) : kept(tst_m" + number +
            "(d)), value(*(__VERIFIER_assume(kept != nullptr), &*kept)) {";
  }
  text += " tst_closing closing{before.outer};";
  for (unsigned step = 1; step <= value.step_count; ++step) {
    const std::string at = std::to_string(step);
    text += " switch (tst_pick(d.tst_step" + at + ", " + std::to_string(value.methods.size() + 1) +
            ")) { case 0: return;";
    for (std::size_t method = 0; method < value.methods.size(); ++method) {
      const Call& called = value.methods[method];
      const std::string given = arguments_text(called, "d." + called.member + at + ".", 0);
      text += " case " + std::to_string(method + 1) + ": value." + called.name +
              (called.is_field ? " = " + given : "(" + given + ")") + "; break;";
    }
    text += " }";
  }
  return text + " } };\n";
}

std::string RecipeCode::choice_text(const Value& value) const {
  const std::string number = number_of(value);
  std::string text = "struct tst_o" + number + " { " + value.type + " *value = nullptr;";
  std::string cases;
  std::string deletes;
  for (std::size_t at = 0; at < value.parts.size(); ++at) {
    const std::string one = std::to_string(at);
    text += " " + holder_type(value.parts[at]) + " *o" + one + " = nullptr;";
    cases += " case " + one + ": o" + one + " = new " + holder_type(value.parts[at]) + "(d.tst_in_" + one +
             "); value = &o" + one + "->value; break;";
    deletes += " delete o" + one + ";";
  }
  return text + " explicit tst_o" + number + "(const tst_d" + number +
         " &d) { switch (tst_pick(d.tst_made, " + std::to_string(value.parts.size()) + ")) {" + cases +
         " } } ~tst_o" + number + "() {" + deletes + " } };\n";
}

std::string RecipeCode::stub_text(const Value& value) const {
  const std::string number = number_of(value);
  const std::string name = "tst_s" + number;
  std::string text = "struct " + name + " : " + value.type + " { const tst_d" + number +
                     " &tst_data; explicit " + name + "(const tst_d" + number + " &d) : tst_data(d) {} ";
  for (std::size_t at = 0; at < value.answers.size(); ++at) {
    const Answer& answer = value.answers[at];
    const std::string calls = "tst_n" + std::to_string(at);
    std::string body =
        "tst_show_call(" + std::to_string(value.stub_number) + ", " + std::to_string(at) + ");";
    if (!answer.value.empty()) {
      text += "mutable unsigned " + calls + " = 0; ";
      const std::string data = "tst_data." + answer.member + "[tst_turn(" + calls + ")]";
      body += " return " + (answer.is_reference ? kept(answer.value[0], data) : made(answer.value[0], data)) +
              ";";
    } else if (answer.result_type != "void") {
      // APPROX(cpp-values): a path that needs such an answer is not gone.
      body += " __VERIFIER_assume(0); __builtin_trap();";
    }
    text += "auto " + answer.name + answer.parameters + " -> " + answer.result_type + " override { " + body +
            " } ";
  }
  return text + "};\nstruct tst_o" + number + " { " + name + " value; explicit tst_o" + number +
         "(const tst_d" + number + " &d) : value(d) {} };\n";
}

void RecipeCode::define(const Value& value) {
  if (data_type(value) == value.type) return;
  if (!numbers_.try_emplace(key_of(value), static_cast<unsigned>(numbers_.size() + 1)).second) return;
  const std::string number = number_of(value);
  definitions_ += "struct tst_d" + number + " { " + members_text(value) + " };\n";
  if (value.kind == Kind::Choice) {
    definitions_ += choice_text(value);
    return;
  }
  if (value.kind == Kind::Stub) {
    definitions_ += stub_text(value);
    return;
  }
  const std::string& type = value.kept_type.empty() ? value.type : value.kept_type;
  definitions_ += "static auto tst_m" + number + "([[maybe_unused]] const tst_d" + number + " &d) -> " +
                  type + " { " + maker_text(value) + " }\n";
  if (value.kind == Kind::Object) definitions_ += object_text(value);
}

void RecipeCode::include(const std::string& header) {
  if (included_.insert(header).second) definitions_ += "#include " + header + "\n";
}

std::string RecipeCode::definitions() const {
  return "static const unsigned tst_answers = " + std::to_string(recipe::kAnswerCount) + ";" + kPrelude +
         definitions_;
}

}  // namespace testellate::frontend::llvm
