// SPDX-License-Identifier: Apache-2.0
// Every method has a stock of local variables, all set at its start. Loops have few rounds, calls use up
// fuel, texts are cut, arrays are small: each execution ends soon. What can throw is guarded mostly, not
// always.
#include "random_java.h"

#include "java_statements.h"

namespace testellate::test {
namespace {

constexpr std::array<std::string_view, kJavaTypes> kSuffixes{
    "z", "b", "s", "c", "i", "l", "f", "d", "st", "ob", "fi", "co"};
constexpr std::size_t kMethods = 20;
constexpr std::size_t kTuples = 3;

JavaType type_at(std::size_t at) { return static_cast<JavaType>(at); }
std::string type_text(std::size_t at) { return std::string(name_of(type_at(at))); }
std::string name(const std::string& stem, std::size_t at) { return stem + std::string(kSuffixes[at]); }

class ClassWriter {
 public:
  explicit ClassWriter(std::uint64_t seed)
      : rng_(seed), seed_(seed), class_name_("R" + std::to_string(seed)) {}

  RandomJava write() {
    RandomJava program;
    program.seed = seed_;
    program.class_name = class_name_;
    program.methods = kMethods;
    text_ = "final class " + class_name_ + " {\n";
    write_variables();
    write_figures();
    std::vector<std::string> calls;
    for (std::size_t at = 0; at < kMethods; ++at) write_method(at);
    for (std::size_t at = 0; at < kMethods; ++at) {
      for (std::size_t tuple = 0; tuple < kTuples; ++tuple) {
        program.callers.push_back("call" + std::to_string(at) + "_" + std::to_string(tuple));
        write_caller(program.callers.back(), methods_[at]);
      }
    }
    text_ += "}\n";
    program.text = std::move(text_);
    return program;
  }

 private:
  /// Static and instance variables of each type, the text of the static ones, and what resets them.
  void write_variables() {
    std::string reset, state;
    JavaValues constants(rng_, no_scope_);
    for (std::size_t at = 0; at < kJavaTypes; ++at) {
      const std::string type = type_text(at), global = name("g", at), array = name("ga_", at);
      text_ += "  static " + type + " " + global + " = " + constants.constant(type_at(at)) + ";\n";
      text_ += "  static " + type + "[] " + array + ";\n";
      text_ += "  " + type + " " + name("h", at) + " = " + constants.constant(type_at(at)) + ";\n";
      reset += "    " + global + " = " + constants.constant(type_at(at)) + ";\n";
      reset += "    " + array + " = " + constants.new_array(type_at(at), 0) + ";\n";
      state += " + Show.text(" + global + ") + Show.text((Object) " + array + ")";
      globals_.places[at].push_back(global);
      globals_.arrays[at].push_back(array);
    }
    text_ += "  static final int LIMIT = " + constants.constant(JavaType::Int) + ";\n";
    text_ += "  static int touched;\n  static int[][] gm;\n  static Op gop;\n";
    text_ += "  static " + class_name_ + " gself;\n";
    text_ += "  static {\n    if (gi > LIMIT) gl = LIMIT; else gd = gl;\n  }\n";
    text_ += "  static void reset() {\n" + reset;
    text_ += "    gm = new int[4][4];\n    gop = (x, y) -> x ^ y;\n    gself = new " + class_name_ + "();\n";
    text_ += "    Fuel.left = 40;\n  }\n";
    text_ += "  static String state() {\n    return \"\"" + state + ";\n  }\n";
    globals_.matrices.emplace_back("gm");
    globals_.operations.emplace_back("gop");
    globals_.values[JavaScope::at(JavaType::Int)].emplace_back("LIMIT");
  }

  void write_member(const std::string& head,
                    JavaType result,
                    const std::vector<std::pair<JavaType, std::string>>& parameters,
                    const std::string& super_call) {
    JavaScope scope = globals_;
    scope.places[JavaScope::at(JavaType::Int)].emplace_back("this.held");
    scope.places[JavaScope::at(JavaType::Figure)].emplace_back("this.next");
    for (const auto& [type, parameter] : parameters) {
      scope.places[JavaScope::at(type)].push_back(parameter);
    }
    if (!super_call.empty()) scope.values[JavaScope::at(result)].push_back(super_call);
    JavaValues values(rng_, scope);
    text_ += "    " + head + " throws Exception {\n      Fuel.use();\n";
    text_ += "      if (" + values.condition(2) + ") " + values.assignment(values.any_type(), 2) + ";\n";
    text_ += "      return " + values.value(result, 3) + ";\n    }\n";
  }

  void write_size(const std::string& super_call) {
    write_member("int size(int x)", JavaType::Int, {{JavaType::Int, "x"}}, super_call);
  }
  void write_weigh(const std::string& super_call) {
    write_member("long weigh(long y, double z)",
                 JavaType::Long,
                 {{JavaType::Long, "y"}, {JavaType::Double, "z"}},
                 super_call);
  }

  void write_figures() {
    text_ += "  abstract static class Figure {\n    int held;\n    Figure next;\n";
    text_ += "    Figure(int held) { this.held = held; }\n";
    text_ += "    public String toString() { return \"F\" + held; }\n";
    text_ += "    abstract int size(int x) throws Exception;\n";
    write_weigh("");
    text_ += "  }\n  static class Mid extends Figure implements Op {\n";
    text_ += "    Mid(int held) { super(held + 1); next = this; }\n";
    write_size("");
    if (rng_.one_in(2)) write_weigh("super.weigh(y, z)");
    write_member("public long apply(int x, long y)",
                 JavaType::Long,
                 {{JavaType::Int, "x"}, {JavaType::Long, "y"}},
                 "weigh(y, x)");
    text_ += "  }\n  static final class Leaf extends Mid {\n";
    text_ += "    Leaf(int held) { super(held * 2); if ((held & 31) == 0) next = null; }\n";
    if (rng_.one_in(2)) write_size("super.size(x)");
    if (rng_.one_in(2)) write_weigh("super.weigh(y, z)");
    text_ += "    public String toString() { return \"L\" + super.toString(); }\n  }\n";
  }

  void write_locals(JavaStatements& out, JavaScope& scope) {
    JavaValues constants(rng_, no_scope_);
    for (std::size_t at = 0; at < kJavaTypes; ++at) {
      for (const char* stem : {"v_", "w_"}) {
        if (rng_.one_in(3)) continue;
        out.line(type_text(at) + " " + name(stem, at) + " = " + constants.constant(type_at(at)) + ";");
        scope.places[at].push_back(name(stem, at));
      }
      if (rng_.one_in(2)) continue;
      out.line(type_text(at) + "[] " + name("a_", at) + " = " + constants.new_array(type_at(at), 0) + ";");
      scope.arrays[at].push_back(name("a_", at));
    }
    if (rng_.one_in(2)) {
      out.line(
          "int[][] m = new int[][] {{1, 2, 3, 4}, new int[4], {5, 6, 7, 8}, new int[] {9, 9, 9, 9, 9}};");
      scope.matrices.emplace_back("m");
    }
  }

  void write_method(std::size_t number) {
    JavaScope scope = globals_;
    JavaMethod method;
    const bool is_static = rng_.one_in(2);
    const std::string plain = "m" + std::to_string(number);
    method.name = (is_static ? class_name_ : "gself") + "." + plain;
    method.result = type_at(rng_.below(kJavaTypes));
    std::string head =
        (is_static ? "  static " : "  ") + type_text(JavaScope::at(method.result)) + " " + plain;
    head += "(";
    const std::uint64_t parameters = 1 + rng_.below(4);
    for (std::uint64_t i = 0; i < parameters; ++i) {
      const JavaType type = type_at(rng_.below(kJavaTypes));
      method.parameters.push_back(type);
      const std::string parameter = "p" + std::to_string(i);
      head += (i == 0 ? "" : ", ") + std::string(name_of(type)) + " " + parameter;
      // Chosen more often than others.
      scope.places[JavaScope::at(type)].insert(scope.places[JavaScope::at(type)].end(), 3, parameter);
    }
    text_ += head + ") throws Exception {\n";
    if (!is_static) {
      for (std::size_t at = 0; at < kJavaTypes; ++at) scope.places[at].push_back("this." + name("h", at));
    }
    methods_.push_back(method);
    scope.methods = methods_;
    JavaStatements out(rng_, scope, text_, method.result);
    out.line("Fuel.use();");
    write_locals(out, scope);
    out.write(4 + rng_.below(5), 3);
    out.line("return " + JavaValues(rng_, scope).value(method.result, 3) + ";");
    text_ += "  }\n";
  }

  void write_caller(const std::string& caller, const JavaMethod& method) {
    JavaValues constants(rng_, no_scope_);
    text_ += "  static String " + caller + "() {\n    reset();\n    String text;\n    try {\n";
    text_ += "      text = Show.text(" + method.name + constants.arguments(method, 0) + ");\n";
    text_ += "    } catch (Throwable thrown) {\n      text = Show.thrown(thrown);\n    }\n";
    text_ += "    return text + \" \" + state();\n  }\n";
  }

  support::Rng rng_;
  std::uint64_t seed_;
  std::string class_name_;
  std::string text_;
  JavaScope no_scope_;
  JavaScope globals_;
  std::vector<JavaMethod> methods_;
};

}  // namespace

RandomJava make_random_java(std::uint64_t seed) { return ClassWriter(seed).write(); }

std::string make_java_main(const std::vector<RandomJava>& programs) {
  std::string text = R"(final class Main {
  static void print(String text) {
    StringBuilder line = new StringBuilder();
    for (int at = 0; at < text.length(); ++at) {
      char unit = text.charAt(at);
      if (unit >= ' ' && unit <= '~') line.append(unit); else line.append(String.format("\\u%04x", (int) unit));
    }
    System.out.println(line);
  }
)";
  std::string calls;
  for (const RandomJava& program : programs) {
    text += "  static void run" + program.class_name + "() {\n    " + program.class_name +
            ".touched = 1;\n    print(\"\");\n";
    for (const std::string& caller : program.callers) {
      text += "    print(" + program.class_name + "." + caller + "());\n";
    }
    text += "  }\n";
    calls += "    run" + program.class_name + "();\n";
  }
  return text + "  public static void main(String[] arguments) {\n" + calls + "  }\n}\n";
}

}  // namespace testellate::test
