// SPDX-License-Identifier: Apache-2.0
#include "java_statements.h"

namespace testellate::test {

void JavaStatements::write(std::uint64_t count, unsigned depth) {
  for (std::uint64_t i = 0; i < count; ++i) statement(depth);
}

void JavaStatements::block(const std::string& head, std::uint64_t count, unsigned depth) {
  line(head + " {");
  ++indent_;
  write(count, depth);
  --indent_;
  line("}");
}

void JavaStatements::statement(unsigned depth) {
  if (rng_.one_in(4)) {
    line("try {");
    simple_statement();
    line("} catch (RuntimeException e) {");
    line("  Fuel.check(e);");
    return line("}");
  }
  if (depth > 0 && branching_ > 0 && rng_.one_in(2)) {
    --branching_;
    return compound_statement(depth - 1);
  }
  simple_statement();
}

void JavaStatements::compound_statement(unsigned depth) {
  switch (rng_.below(10)) {
    case 0:
    case 1:
      return write_loop(depth);
    case 2:
    case 3:
      return write_switch(depth);
    case 4:
    case 5:
      return write_try(depth);
    case 6:
      return write_lambda(depth);
    case 7:
      return write_pattern(depth);
    default:
      return write_if(depth);
  }
}

void JavaStatements::simple_statement() {
  switch (rng_.below(14)) {
    case 0:
      return write_array();
    case 1:
      return write_exit();
    case 2:
      return write_library();
    case 3:
      return line("if (" + values_.value(JavaType::Figure, 0) + " != null) " +
                  values_.value(JavaType::Figure, 0) + ".held = " + values_.value(JavaType::Int, 2) + ";");
    case 4:
      return line(values_.value(JavaType::Figure, 1) + ".next = " + values_.value(JavaType::Figure, 1) + ";");
    case 5:
      if (!rng_.one_in(4)) return line(values_.assignment(values_.any_type(), 4) + ";");
      return line("assert " + values_.condition(1) + " || " + values_.condition(1) + " || " +
                  values_.condition(1) + " : " + values_.value(JavaType::Text, 1) + ";");
    default:
      return line(values_.assignment(values_.any_type(), 3) + ";");
  }
}

void JavaStatements::write_if(unsigned depth) {
  block("if (" + values_.condition(2) + ")", 1 + rng_.below(2), depth);
  if (rng_.one_in(2)) block("else", 1 + rng_.below(2), depth);
}

void JavaStatements::write_loop(unsigned depth) {
  const std::string counter = fresh("n"), label = fresh("loop");
  const std::string bound = std::to_string(1 + rng_.below(4));
  const unsigned outer_switches = switches_;
  switches_ = 0;
  scope_.values[JavaScope::at(JavaType::Int)].push_back(counter);
  const std::string start = "(" + counter + " < " + bound + ")";
  switch (rng_.below(4)) {
    case 0:
      line(label + ":");
      line("for (int " + counter + " = 0; " + counter + " < " + bound + "; ++" + counter + ") {");
      break;
    case 1:
      line("int " + counter + " = 0;");
      line(label + ":");
      line("while (" + counter + "++ < " + bound + " && " + values_.condition(1) + ") {");
      break;
    case 2:
      line("int " + counter + " = 0;");
      line(label + ":");
      line("do {");
      break;
    default:
      line(label + ":");
      line("for (int " + counter + " : " + values_.one_of(scope_.arrays[JavaScope::at(JavaType::Int)]) +
           ") {");
      break;
  }
  const bool is_do = text_.ends_with("do {\n");
  loops_.push_back(label);
  ++indent_;
  write(1 + rng_.below(3), depth);
  --indent_;
  loops_.pop_back();
  line(is_do ? "} while (++" + counter + " < " + bound + " && " + values_.condition(1) + ");" : "}");
  scope_.values[JavaScope::at(JavaType::Int)].pop_back();
  switches_ = outer_switches;
}

void JavaStatements::write_switch(unsigned depth) {
  struct Kind {
    JavaType type;
    std::vector<std::string> labels;
  };
  const std::vector<Kind> kinds{{JavaType::Int, {"0", "1", "2", "3", "4"}},
                                {JavaType::Int, {"-2147483648", "-1", "0", "1000", "2147483647"}},
                                {JavaType::Byte, {"-128", "-1", "0", "1", "127"}},
                                {JavaType::Char, {"'a'", "'b'", "'1'", "'\\uffff'"}},
                                {JavaType::Text, {"\"\"", "\"a\"", "\"ab\"", "\"Aa\"", "\"BB\"", "\"RED\""}},
                                {JavaType::Color, {"RED", "GREEN", "BLUE"}}};
  const Kind& kind = kinds[rng_.below(kinds.size())];
  std::string subject = values_.value(kind.type, 2);
  if (kind.type == JavaType::Int && rng_.one_in(2)) subject = "(" + subject + " & 7)";
  line("switch (" + subject + ") {");
  ++indent_;
  ++switches_;
  const bool has_arrows = rng_.one_in(3);
  const std::uint64_t other = rng_.below(kind.labels.size() + 2);
  for (std::size_t i = 0; i <= kind.labels.size(); ++i) {
    const bool is_default = i == other;
    if (!is_default && i == kind.labels.size()) break;
    if (!is_default && rng_.one_in(3)) continue;
    const std::string label = is_default ? "default" : "case " + kind.labels[i];
    if (has_arrows) {
      block(label + " ->", 1 + rng_.below(2), depth);
      continue;
    }
    line(label + ":");
    ++indent_;
    write(1 + rng_.below(2), depth);
    if (!rng_.one_in(3)) line("break;");
    --indent_;
  }
  --switches_;
  --indent_;
  line("}");
}

void JavaStatements::write_try(unsigned depth) {
  static const std::vector<std::string> kCaught{"Lower",
                                                "Low",
                                                "ArithmeticException",
                                                "NullPointerException",
                                                "ArrayIndexOutOfBoundsException",
                                                "IndexOutOfBoundsException",
                                                "ClassCastException | ArrayStoreException",
                                                "NumberFormatException",
                                                "RuntimeException",
                                                "Exception",
                                                "Throwable"};
  std::string head = "try";
  if (rng_.one_in(4)) {
    head += " (Closed " + fresh("c") + " = new Closed(" + values_.value(JavaType::Int, 1) + "))";
  }
  block(head, 1 + rng_.below(3), depth);
  std::size_t caught = 0;
  for (const std::string& type : kCaught) {
    if (!rng_.one_in(4)) continue;
    ++caught;
    const std::string name = fresh("e");
    line("catch (" + type + " " + name + ") {");
    ++indent_;
    line("Fuel.check(" + name + ");");
    if (rng_.one_in(2)) line("gst = Show.cut(Show.thrown(" + name + "));");
    write(1 + rng_.below(2), depth);
    if (rng_.one_in(4)) {
      line("if (" + values_.condition(1) + ") throw new Checked(" + values_.value(JavaType::Text, 1) + ", " +
           name + ");");
    }
    --indent_;
    line("}");
  }
  if (caught == 0 || rng_.one_in(3)) block("finally", 1 + rng_.below(2), depth);
}

void JavaStatements::write_lambda(unsigned depth) {
  const std::string captured = fresh("k"), operation = fresh("op"), x = fresh("x"), y = fresh("y");
  line("final int " + captured + " = " + values_.value(JavaType::Int, 2) + ";");
  // Inside, only what does not change: no local variables of the method.
  JavaScope inner;
  for (std::size_t type = 0; type < kJavaTypes; ++type) {
    for (const std::string& name : scope_.places[type]) {
      if (name.starts_with("g")) inner.places[type].push_back(name);
    }
    for (const std::string& name : scope_.arrays[type]) {
      if (name.starts_with("g")) inner.arrays[type].push_back(name);
    }
  }
  inner.methods = scope_.methods;
  inner.values[JavaScope::at(JavaType::Int)] = {x, captured};
  inner.values[JavaScope::at(JavaType::Long)] = {y};
  JavaValues values(rng_, inner);
  if (rng_.one_in(3)) {
    line("Op " + operation + " = (" + x + ", " + y + ") -> {");
    line("  " + values.assignment(JavaType::Int, 2) + ";");
    line("  return " + values.value(JavaType::Long, 2) + ";");
    line("};");
  } else if (rng_.one_in(4)) {
    line("Op " + operation + " = " + values_.condition(1) + " ? new Mid(" + captured + ") : new Op() {");
    line("  public long apply(int " + x + ", long " + y + ") throws Exception {");
    line("    Fuel.use();");
    line("    return " + values.value(JavaType::Long, 2) + ";");
    line("  }");
    line("};");
  } else {
    line("Op " + operation + " = (" + x + ", " + y + ") -> " + values.value(JavaType::Long, 2) + ";");
  }
  scope_.operations.push_back(operation);
  line("{");
  ++indent_;
  write(1 + rng_.below(2), depth);
  line(values_.place(JavaType::Long) + " = " + operation + ".apply(" + values_.value(JavaType::Int, 1) +
       ", " + values_.value(JavaType::Long, 1) + ");");
  --indent_;
  line("}");
  scope_.operations.pop_back();
}

void JavaStatements::write_pattern(unsigned depth) {
  struct Kind {
    const char* name;
    JavaType type;
    const char* use;
  };
  const std::vector<Kind> kinds{{"String", JavaType::Text, ""},
                                {"Integer", JavaType::Int, ".intValue()"},
                                {"Pair", JavaType::Int, ".x()"},
                                {"Figure", JavaType::Figure, ""},
                                {"Double", JavaType::Double, ".doubleValue()"}};
  const Kind& kind = kinds[rng_.below(kinds.size())];
  const std::string name = fresh("q");
  std::vector<std::string>& readable = scope_.values[JavaScope::at(kind.type)];
  const std::string subject = "Same.as(" + values_.value(JavaType::Object, 2) + ")";
  readable.push_back(name + kind.use);
  block(
      "if (" + subject + " instanceof " + kind.name + " " + name + " && (gz ^ " + values_.condition(1) + "))",
      1 + rng_.below(2),
      depth);
  readable.pop_back();
}

void JavaStatements::write_array() {
  if (!scope_.matrices.empty() && rng_.one_in(4)) {
    const std::string matrix = values_.one_of(scope_.matrices);
    switch (rng_.below(4)) {
      case 0:
        return line(matrix + " = new int[4][" + values_.value(JavaType::Int, 1) +
                    (rng_.one_in(6) ? " & 7];" : " & 1 | 4];"));
      case 1:
        return line(matrix + (rng_.one_in(6) ? " = new int[4][];" : " = " + matrix + ".clone();"));
      case 2:
        return line(matrix + "[" + values_.index(1) + "] = " + values_.new_array(JavaType::Int, 1) + ";");
      default:
        return line(matrix + "[" + values_.index(1) + "] = " + matrix + "[" + values_.index(1) + "];");
    }
  }
  const JavaType type = values_.any_type();
  const std::vector<std::string>& arrays = scope_.arrays[JavaScope::at(type)];
  if (arrays.empty()) return;
  switch (rng_.below(4)) {
    case 0:
      return line(values_.one_of(arrays) + " = " + values_.new_array(type, 1) + ";");
    case 1:
      return line("System.arraycopy(" + values_.one_of(arrays) + ", " + values_.index(1) + ", " +
                  values_.one_of(arrays) + ", " + values_.index(1) + ", " + values_.value(JavaType::Int, 1) +
                  " & 1);");
    case 2:
      return line(values_.one_of(arrays) + " = " + values_.one_of(arrays) + ".clone();");
    default:
      return line(values_.one_of(arrays) + "[" + values_.index(2) + "] = " + values_.value(type, 2) + ";");
  }
}

void JavaStatements::write_exit() {
  const std::string condition = "if (" + values_.condition(2) + ") ";
  switch (rng_.below(4)) {
    case 0:
      return line(condition + "return " + values_.value(returned_, 2) + ";");
    case 1:
      if (loops_.empty()) return write_throw();
      return line(condition + (rng_.one_in(2) ? "break " : "continue ") + values_.one_of(loops_) + ";");
    case 2:
      if (loops_.empty() || switches_ > 0) return write_throw();
      return line(condition + (rng_.one_in(2) ? "break;" : "continue;"));
    default:
      return write_throw();
  }
}

void JavaStatements::write_throw() {
  static const std::vector<std::string> kMade{"Low(",
                                              "Lower(",
                                              "IllegalStateException(",
                                              "ArithmeticException(",
                                              "IndexOutOfBoundsException(",
                                              "UnsupportedOperationException(",
                                              "Checked("};
  const std::string made = values_.one_of(kMade);
  const std::string last = made.starts_with("L") ? ", " + values_.value(JavaType::Int, 1)
                           : made == "Checked("  ? ", null"
                                                 : "";
  line("if (" + values_.condition(2) + ") throw new " + made + values_.value(JavaType::Text, 1) + last +
       ");");
}

void JavaStatements::write_library() {
  switch (rng_.below(5)) {
    case 0: {
      const std::string name = fresh("list");
      line("java.util.List<Object> " + name + " = new java.util.ArrayList<>();");
      line(name + ".add(" + values_.value(JavaType::Text, 1) + ");");
      line(name + ".add(" + values_.value(JavaType::Int, 1) + ");");
      return line(values_.place(JavaType::Object) + " = " + name + ".get(" + values_.index(1) + ");");
    }
    case 1: {
      const std::string name = fresh("text");
      line("StringBuilder " + name + " = new StringBuilder();");
      line(name + ".append(" + values_.value(values_.any_primitive(), 1) + ").append(" +
           values_.value(JavaType::Text, 1) + ").reverse();");
      return line(values_.place(JavaType::Text) + " = Show.cut(" + name + ".toString());");
    }
    case 2: {
      const std::string name = fresh("map");
      line("java.util.Map<String, Integer> " + name + " = new java.util.HashMap<>();");
      line(name + ".put(" + values_.value(JavaType::Text, 1) + ", " + values_.value(JavaType::Int, 1) + ");");
      const std::string key = values_.value(JavaType::Text, 0);
      return line(values_.place(JavaType::Int) + " = " + name +
                  (rng_.one_in(10) ? ".get(" + key : ".getOrDefault(" + key + ", 5") + ");");
    }
    case 3:
      line("synchronized (" + values_.value(JavaType::Object, 1) + ") {");
      line("  " + values_.assignment(values_.any_type(), 2) + ";");
      return line("}");
    default:
      return line("java.util.Arrays.fill(" + values_.one_of(scope_.arrays[JavaScope::at(JavaType::Long)]) +
                  ", " + values_.value(JavaType::Long, 1) + ");");
  }
}

}  // namespace testellate::test
