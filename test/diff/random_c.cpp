// SPDX-License-Identifier: Apache-2.0
// Every function has the same stock of local variables, all set at its start, so that any statement can stand
// anywhere. Undefined behaviour is kept out by the form of what is written: indices and shift counts are
// masked, divisors replaced if they are 0 or -1, floats brought into range before they become integers, calls
// with effects stand alone in their statement. What a NaN looks like is never observed. Loops have constant
// bounds and functions call only those made before them, so each execution ends.
#include "random_c.h"

#include "random_c_values.h"

namespace testellate::test {
namespace {

constexpr std::string_view kPrelude = R"(
static long of_double(double d) {
  union { double d; long l; } u;
  if (d != d) return 7;
  u.d = d;
  return u.l;
}
static long of_float(float f) {
  union { float f; int i; } u;
  if (f != f) return 7;
  u.f = f;
  return u.i;
}
static long to_long(double d) {
  if (!(d > -1e15)) return -3;
  if (!(d < 1e15)) return 5;
  return (long)d;
}
static unsigned long to_unsigned(float f) {
  if (!(f > -1.0f)) return 3;
  if (!(f < 1.8e19f)) return 9;
  return (unsigned long)f;
}
static float not_nan(float f) { return f != f ? 1.5f : f; }
struct pair { int x; float y; };
struct two { long x; double y; };
static struct pair make_pair(int x, float y) { return (struct pair){x ^ 5, y}; }
static struct two make_two(long x, double y) {
  struct two made = {.y = y};
  made.x = x;
  return made;
}
static long take_two(struct two given) { return given.x + of_double(given.y); }
static long variadic(int count, ...) {
  __builtin_va_list list;
  long sum = 0;
  __builtin_va_start(list, count);
  while (count-- > 0) {
    sum = sum * 31 + __builtin_va_arg(list, int);
    sum ^= of_double(__builtin_va_arg(list, double));
  }
  __builtin_va_end(list);
  return sum;
}
static unsigned long recursive(int n, unsigned long x) {
  return n <= 0 ? x : recursive(n - 1, x * n + 1) ^ x;
}
)";

std::string literal(std::int64_t value) {
  return "(long)" + std::to_string(static_cast<std::uint64_t>(value)) + "UL";
}

class CWriter {
 public:
  explicit CWriter(std::uint64_t seed) : seed_(seed), values_(seed) {}

  RandomC write() {
    RandomC program;
    program.seed = seed_;
    program.entry = "f" + tag_;
    write_types();
    write_globals(program);
    write_table();
    const std::uint64_t helpers = 1 + rng_.below(3);
    for (std::uint64_t i = 0; i < helpers; ++i) write_helper();
    write_entry(program.entry);
    program.arguments = make_arguments();
    for (std::size_t i = 0; i < program.arguments.size(); ++i) {
      const CArguments& given = program.arguments[i];
      text_ += "long " + program.caller(i) + "(void) { return " + program.entry + "(" + literal(given[0]) +
               ", " + literal(given[1]) + ", " + literal(given[2]) + "); }\n";
    }
    program.text = std::move(text_);
    return program;
  }

 private:
  std::string fresh(const char* stem) { return stem + std::to_string(names_++); }
  void line(const std::string& statement) { text_ += std::string(2 * indent_, ' ') + statement + "\n"; }

  // Statements

  void statements(std::uint64_t count, unsigned depth) {
    for (std::uint64_t i = 0; i < count; ++i) statement(depth);
  }

  void block(const std::string& head, std::uint64_t count, unsigned depth) {
    line(head + " {");
    ++indent_;
    statements(count, depth);
    --indent_;
    line("}");
  }

  void statement(unsigned depth) {
    if (depth > 0 && branching_ > 0 && rng_.one_in(3)) {
      --branching_;
      switch (rng_.below(4)) {
        case 0:
          return write_switch(depth - 1);
        case 1:
          return write_loop(depth - 1);
        default:
          block("if " + values_.condition(2), 1 + rng_.below(2), depth - 1);
          if (rng_.one_in(2)) block("else", 1 + rng_.below(2), depth - 1);
          return;
      }
    }
    switch (rng_.below(20)) {
      case 0:
        return write_call();
      case 1:
        return line(values_.place(kLong) + " = table" + tag_ + "[" + values_.integer_value(1) + " & 3](" +
                    values_.value(kLong, 1) + ", " + values_.value(kFloat, 1) + ");");
      case 2:
        return write_pointer();
      case 3:
        return write_bits();
      case 4:
        return write_union();
      case 5:
        return write_copy();
      case 6:
      case 7:
        return write_compound();
      case 8:
        return write_library_call();
      case 9:
        return write_fixed_call();
      case 10:
      case 11:
      case 12:
        return write_bytes();
      default: {
        const std::size_t type = values_.any_type();
        return line(values_.place(type) + " = " + values_.value(type, 2) + ";");
      }
    }
  }

  void write_compound() {
    static constexpr std::array<std::string_view, 6> kInteger{" += ", " -= ", " *= ", " &= ", " |= ", " ^= "};
    static constexpr std::array<std::string_view, 4> kFloating{" += ", " -= ", " *= ", " /= "};
    const std::size_t type = values_.any_type();
    if (kTypes[type].is_float)
      return line(values_.place(type) + values_.one_of(kFloating) + values_.value(values_.any_type(), 1) +
                  ";");
    if (type < kIntegers && rng_.one_in(4)) {
      return line((rng_.one_in(2) ? "++" : "--") + values_.place(type) + ";");
    }
    line(values_.place(type) + values_.one_of(kInteger) + values_.value(values_.any_integer(), 1) + ";");
  }

  void write_pointer() {
    switch (rng_.below(4)) {
      case 0:
        return line("pa = &aa[" + values_.index() + "];");
      case 1:
        return line("pi = " + values_.condition(1) + " ? &" + (rng_.one_in(2) ? "v_si" : "w_si") + " : &ai[" +
                    values_.index() + "];");
      case 2:
        return line("pi = ai + (" + values_.integer_value(1) + " & 7);");
      default:
        return line("ps = " + values_.condition(1) + " ? &s : &t;");
    }
  }

  void write_bits() {
    static constexpr std::array<std::string_view, 4> kFields{"low", "middle", "wide", "flag"};
    const std::string field = "bits." + values_.one_of(kFields);
    if (rng_.one_in(3)) return line(field + " += " + values_.integer_value(1) + ";");
    line(field + " = " + values_.integer_value(2) + ";");
  }

  void write_union() {
    switch (rng_.below(4)) {
      case 0:
        return line("u.as_float = not_nan(" + values_.value(kFloat, 1) + ");");
      case 1:
        return line("u.as_bytes[" + values_.integer_value(1) + " & 3] = " + values_.integer_value(1) + ";");
      default:
        return line((rng_.one_in(2) ? "u.as_int = " : "u.as_unsigned = ") + values_.integer_value(2) + ";");
    }
  }

  void write_copy() {
    switch (rng_.below(5)) {
      case 0:
        return line("t = *ps;");
      case 1:
        return line("s = t;");
      case 2:
        return line("gs" + tag_ + " = *ps;");
      case 3:
        return line("t.in = gs" + tag_ + ".in;");
      default:
        return line("__builtin_memcpy(&t, &s, sizeof t);");
    }
  }

  void write_call() {
    if (helpers_.empty()) return;
    const Helper& helper = helpers_[rng_.below(helpers_.size())];
    const std::string first = values_.value(helper.first, 1), second = values_.value(helper.second, 1);
    const std::string target = values_.place(helper.result);
    line(target + " = " + helper.name + "(" + first + ", " + second + ", " + (rng_.one_in(2) ? "s" : "*ps") +
         ", ps, pi);");
  }

  /// Functions that are the same in all programs.
  void write_fixed_call() {
    switch (rng_.below(6)) {
      case 0:
        return line("s.m_sl += make_pair(" + values_.value(kInt, 1) + ", " + values_.value(kFloat, 1) +
                    ").x;");
      case 1:
        return line("v_fl = make_pair(" + values_.value(kInt, 1) + ", " + values_.value(kFloat, 1) + ").y;");
      case 2:
        return line("w_sl ^= take_two(make_two(" + values_.value(kLong, 1) + ", " +
                    values_.value(kDouble, 1) + "));");
      case 3:
        return line("v_sl = variadic(" + values_.number(4) + ", " + values_.value(kInt, 1) + ", " +
                    values_.value(kDouble, 1) + ", " + values_.value(kInt, 1) + ", " +
                    values_.value(kDouble, 1) + ", " + values_.value(kInt, 1) + ", " +
                    values_.value(kDouble, 1) + ");");
      case 4:
        return line("w_ul = recursive(" + values_.integer_value(1) + " & 7, " + values_.integer_value(1) +
                    ");");
      default:
        return line("w_bo = __builtin_" + std::string(rng_.one_in(2) ? "add" : "mul") + "_overflow(" +
                    values_.integer_value(1) + ", " + values_.integer_value(1) + ", &v_" +
                    std::string(kTypes[values_.any_integer()].suffix) + ");");
    }
  }

  void write_library_call() {
    switch (rng_.below(4)) {
      case 0:
        return line("__builtin_memset(ai, " + values_.integer_value(1) + ", " + values_.number(33) + ");");
      case 1:
        return line("__builtin_memmove(ai + " + values_.number(4) + ", ai + " + values_.number(4) + ", " +
                    values_.number(17) + ");");
      case 2:
        return line("__builtin_memcpy(ai, s.in.grid, " + values_.integer_value(1) + " & 31);");
      default:
        return line("__builtin_memset(&t.in, " + values_.integer_value(1) + ", " + values_.integer_value(1) +
                    " & 15);");
    }
  }

  /// Through pointers of another type than the object.
  void write_bytes() {
    switch (rng_.below(8)) {
      case 0:
        return line("((unsigned char *)&w_ul)[" + values_.index() + "] = " + values_.integer_value(1) + ";");
      case 1:
        return line("((short *)ai)[" + values_.integer_value(1) + " & 15] ^= " + values_.integer_value(1) +
                    ";");
      case 2:
        return line("((unsigned char *)big)[" + values_.integer_value(1) +
                    " & 255] = " + values_.integer_value(1) + ";");
      case 3:
        return line("((short *)big)[" + values_.integer_value(1) + " & 127] += " + values_.integer_value(1) +
                    ";");
      case 4:
        return line("((long *)big)[" + values_.integer_value(1) + " & 31] = " + values_.integer_value(1) +
                    ";");
      case 5:
        return line("big[" + values_.integer_value(1) + " & 63] ^= " + values_.integer_value(1) + ";");
      case 6: {
        // At any address, aligned or not.
        const std::string at = "(char *)big + (" + values_.integer_value(1) + " & 127)";
        return line(rng_.one_in(2) ? "__builtin_memcpy(&v_ui, " + at + ", 4);"
                                   : "__builtin_memcpy(" + at + ", &w_sl, 8);");
      }
      default:
        return line("(*(struct outer" + tag_ + " **)&ps)->m_si = " + values_.value(kInt, 1) + ";");
    }
  }

  void write_switch(unsigned depth) {
    line("switch (" + values_.integer_value(1) + (rng_.one_in(3) ? ") {" : " & 7) {"));
    ++indent_;
    const std::uint64_t cases = 1 + rng_.below(5);
    const std::uint64_t other = rng_.below(cases + 2);  // behind the last one: there is none
    for (std::uint64_t i = 0; i <= cases; ++i) {
      if (i == other) {
        line("default:");
      } else {
        line("case " + std::to_string(i) + ":");
      }
      ++indent_;
      statements(rng_.below(3), depth);
      if (i == cases || !rng_.one_in(3)) line("break;");
      --indent_;
    }
    --indent_;
    line("}");
  }

  void write_loop(unsigned depth) {
    const std::string counter = fresh("n");
    const std::string bound = std::to_string(1 + rng_.below(4));
    switch (rng_.below(3)) {
      case 0:
        line("for (int " + counter + " = 0; " + counter + " < " + bound + "; ++" + counter + ") {");
        ++indent_;
        line("aa[" + counter + "] = " + values_.value(array_type_, 1) + ";");
        statements(1 + rng_.below(2), depth);
        if (rng_.one_in(2)) line("if " + values_.condition(1) + (rng_.one_in(2) ? " break;" : " continue;"));
        line("ai[" + counter + " + 1] ^= " + values_.value(kInt, 1) + ";");
        --indent_;
        return line("}");
      case 1:
        line("unsigned char " + counter + " = " + bound + ";");
        line("while (" + counter + "-- && " + values_.condition(1) + ") {");
        ++indent_;
        statements(1 + rng_.below(2), depth);
        --indent_;
        return line("}");
      default:
        line("long " + counter + " = 0;");
        line("do {");
        ++indent_;
        statements(1 + rng_.below(2), depth);
        --indent_;
        return line("} while (++" + counter + " < " + bound + " && " + values_.condition(1) + ");");
    }
  }

  // Declarations

  void write_types() {
    text_ += "struct inner" + tag_ + " { int grid[2][4]; long deep; };\n";
    text_ += "struct outer" + tag_ + " {";
    for (const CType& type : kTypes) {
      text_ += " " + std::string(type.name) + " m_" + std::string(type.suffix) + ";";
      if (type.width == 16 && type.is_signed) text_ += " struct inner" + tag_ + " in;";
    }
    text_ += " };\n";
    text_ += "union view" + tag_ +
             " { int as_int; unsigned as_unsigned; float as_float; unsigned char as_bytes[4]; };\n";
    text_ += "struct bits" + tag_ + " { unsigned low : " + std::to_string(1 + rng_.below(31)) +
             "; int middle : " + std::to_string(1 + rng_.below(31)) + "; " +
             (rng_.one_in(2) ? "unsigned " : "") + "long wide : " + std::to_string(1 + rng_.below(63)) +
             "; _Bool flag : 1; };\n";
  }

  void write_global(RandomC& program,
                    const std::string& type,
                    const std::string& name,
                    const std::string& dimension,
                    const std::string& initial) {
    text_ += "static " + type + " " + name + dimension + " = " + initial + ";\n";
    text_ += "static const " + type + " " + name + "_first" + dimension + " = " + initial + ";\n";
    program.globals.push_back(name);
  }

  void write_globals(RandomC& program) {
    for (std::size_t i = 0; i < kTypes.size(); ++i) {
      write_global(program,
                   std::string(kTypes[i].name),
                   "g_" + std::string(kTypes[i].suffix) + tag_,
                   "",
                   values_.constant(i));
    }
    const std::string elements =
        "{" + values_.constant(array_type_) + ", " + values_.constant(array_type_) + "}";
    write_global(program, std::string(kTypes[array_type_].name), "ga" + tag_, "[8]", elements);
    const std::string held =
        "{.m_si = " + values_.number(99) + ", .in = {{{1, 2}, {3}}, " + values_.number(99) + "}}";
    write_global(program, "struct outer" + tag_, "gs" + tag_, "", held);
  }

  struct Helper {
    std::string name;
    std::size_t result, first, second;
  };

  void open_body(const std::vector<std::string>& names, bool has_structs) {
    ++indent_;
    for (std::size_t i = 0; i < kTypes.size(); ++i) {
      const std::string type(kTypes[i].name), suffix(kTypes[i].suffix);
      const std::string start =
          kTypes[i].is_float ? "(int)" + names[i % names.size()] : names[i % names.size()];
      line(type + " v_" + suffix + " = " + start + ", w_" + suffix + " = " + values_.constant(i) + ";");
    }
    const std::string outer = "struct outer" + tag_;
    if (!has_structs) line(outer + " s = {0}, *ps = &s;");
    line(outer + " t = " + (rng_.one_in(2) ? "*ps" : "{.m_db = 2.5, .m_sl = v_sl, .in = {.deep = v_si}}") +
         ";");
    line("union view" + tag_ + " u = {.as_int = v_si};");
    line("struct bits" + tag_ + " bits = {v_ui, v_si, v_sl, v_bo};");
    line("int ai[8] = {v_si, " + values_.number(99) + ", w_si, v_ui, v_ss, v_uc, v_sl};");
    line(std::string(kTypes[array_type_].name) + " aa[8] = {v_" + std::string(kTypes[array_type_].suffix) +
         "}, *pa = &aa[" + values_.number(8) + "];");
    // Long enough that the engine takes it for an array and not for a choice between its elements.
    line("_Alignas(8) int big[64] = {v_si, w_si, v_ui, v_sl};");
    if (!has_structs) line("int *pi = &v_si;");
  }

  void write_checksum() {
    line("unsigned long sum = 0;");
    auto add = [&](const std::string& what) { line("sum = sum * 31 + (unsigned long)" + what + ";"); };
    for (const CType& type : kTypes) {
      for (const char* stem : {"v_", "w_", "s.m_", "t.m_", "g_"}) {
        const std::string name =
            stem + std::string(type.suffix) + (std::string_view(stem) == "g_" ? tag_ : "");
        if (!type.is_float) {
          add(name);
        } else {
          add((type.width == 32 ? "of_float(" : "of_double(") + name + ")");
        }
      }
    }
    for (const char* rest : {"u.as_int", "bits.low", "bits.middle", "bits.wide", "bits.flag", "s.in.deep"}) {
      add(rest);
    }
    const CType& type = kTypes[array_type_];
    const std::string element = !type.is_float ? "" : type.width == 32 ? "of_float" : "of_double";
    line("for (int n = 0; n < 8; ++n) sum = sum * 7 + (unsigned long)ai[n] + (unsigned long)" + element +
         "(aa[n]) + (unsigned long)s.in.grid[n / 4][n & 3] + (unsigned long)gs" + tag_ +
         ".in.grid[n / 4][n & 3];");
  }

  void write_helper() {
    Helper helper{fresh("h") + tag_, values_.any_type(), values_.any_type(), values_.any_type()};
    text_ += "static " + std::string(kTypes[helper.result].name) + " " + helper.name + "(" +
             std::string(kTypes[helper.first].name) + " x, " + std::string(kTypes[helper.second].name) +
             " y, struct outer" + tag_ + " s, struct outer" + tag_ + " *ps, int *pi) {\n";
    auto as_integer = [](std::size_t type, const std::string& name) {
      return kTypes[type].is_float ? "to_long(" + name + ")" : name;
    };
    open_body({as_integer(helper.first, "x"), as_integer(helper.second, "y")}, true);
    branching_ = 2;
    statements(2 + rng_.below(4), 2);
    line("return " + values_.value(helper.result, 2) + ";");
    --indent_;
    text_ += "}\n";
    helpers_.push_back(helper);
  }

  /// Small functions of one type, called through a table.
  void write_table() {
    static constexpr std::array<std::string_view, 4> kBodies{"return x * 3 + (long)(y > 1.0f);",
                                                             "return x < 0 ? -x : x ^ of_float(y);",
                                                             "return (x >> 3) + to_long(y);",
                                                             "g_sl@ += x; return g_sl@ - (y != y);"};
    std::string names;
    for (unsigned i = 0; i < 4; ++i) {
      std::string body = values_.one_of(kBodies);
      for (std::size_t at = body.find('@'); at != std::string::npos; at = body.find('@')) {
        body.replace(at, 1, tag_);
      }
      const std::string name = "t" + std::to_string(i) + tag_;
      text_ += "static long " + name + "(long x, float y) { " + body + " }\n";
      names += (i == 0 ? "" : ", ") + name;
    }
    text_ += "static long (*const table" + tag_ + "[4])(long, float) = {" + names + "};\n";
  }

  void write_entry(const std::string& name) {
    text_ += "long " + name + "(long a, long b, long c) {\n";
    open_body({"a", "b", "c"}, false);
    branching_ = 6;
    statements(8 + rng_.below(10), 3);
    write_checksum();
    line("for (int n = 0; n < 64; ++n) sum = sum * 3 + (unsigned long)big[n];");
    line("return (long)sum;");
    --indent_;
    text_ += "}\n";
  }

  std::vector<CArguments> make_arguments() {
    static constexpr std::array<std::int64_t, 9> kCorners{
        0, 1, -1, INT64_MIN, INT64_MAX, INT32_MIN, INT32_MAX, 128, 65535};
    std::vector<CArguments> tuples(3);
    for (std::size_t i = 0; i < tuples.size(); ++i) {
      for (std::int64_t& argument : tuples[i]) {
        const auto any = static_cast<std::int64_t>(rng_.next());
        argument = i == 0 ? kCorners[rng_.below(kCorners.size())] : i == 1 ? any % 100 : any;
      }
    }
    return tuples;
  }

  std::uint64_t seed_;
  CValues values_;
  support::Rng& rng_ = values_.rng();
  const std::string& tag_ = values_.tag();
  const std::size_t array_type_ = values_.array_type();
  std::string text_;
  std::size_t indent_ = 0;
  unsigned names_ = 0;
  unsigned branching_ = 0;  ///< statements with blocks that the function may still have
  std::vector<Helper> helpers_;
};

}  // namespace

RandomC make_random_c(std::uint64_t seed) { return CWriter(seed).write(); }

std::string make_c_file(const std::vector<RandomC>& programs) {
  std::string text(kPrelude);
  for (const RandomC& program : programs) text += program.text;
  text += "#ifdef NATIVE_MAIN\n#include <stdio.h>\nint main(void) {\n";
  for (const RandomC& program : programs) {
    for (std::size_t i = 0; i < program.arguments.size(); ++i) {
      for (const std::string& name : program.globals) {
        text += "  __builtin_memcpy(&" + name + ", &" + name + "_first, sizeof " + name + ");\n";
      }
      text += "  printf(\"%ld\\n\", " + program.caller(i) + "());\n";
    }
  }
  return text + "  return 0;\n}\n#endif\n";
}

}  // namespace testellate::test
