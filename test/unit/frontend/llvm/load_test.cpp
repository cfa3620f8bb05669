// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/load.h"

#include <algorithm>

#include "ir/verifier.h"
#include "load_fixture.h"

namespace testellate::frontend::llvm {
namespace {

using Kind = ir::DataType::Kind;
using Strings = std::vector<std::string>;
using Load = LoadTest;

TEST_F(Load, MakesAUnitForEachFunctionOfTheSource) {
  folder_.add("helper.h", "static inline int from_header(int a) { return a; }\n");
  load(R"(
#include <stdlib.h>
#include "helper.h"
static int lonely(int a) { return a ? 1 : 2; }
int open_one(void) { return from_header(abs(3)); }
int sum(int count, ...) { return count; }
int main(int argc, char **argv) { return argc; }
)");
  EXPECT_EQ(unit_names(), "from_header lonely open_one sum");
  ASSERT_EQ(loaded_.on_demand.size(), 1U);
  EXPECT_EQ(text(loaded_.on_demand[0].name), "main");
  EXPECT_TRUE(source("lonely").is_static);
  EXPECT_FALSE(source("open_one").is_static);
  EXPECT_TRUE(source("sum").is_variadic);
  EXPECT_EQ(source("lonely").line, 4U);
  EXPECT_EQ(source("lonely").file, folder_.path() + "/unit.c");
}

TEST_F(Load, GivesScalarsTheirDataTypes) {
  load(R"(
enum color { RED, GREEN = 5 };
typedef unsigned long word;
int f(_Bool b, char c, signed char s, unsigned char u, short h, word w, float x, double y, enum color k) {
  return b;
}
)");
  const ir::Unit& made = unit("f");
  ASSERT_EQ(made.parameters.size(), 9U);
  const std::vector<std::pair<Kind, std::uint32_t>> expected{{Kind::Bool, 0},
                                                             {Kind::Character, 8},
                                                             {Kind::Signed, 8},
                                                             {Kind::Unsigned, 8},
                                                             {Kind::Signed, 16},
                                                             {Kind::Unsigned, 64},
                                                             {Kind::Float, 32},
                                                             {Kind::Float, 64},
                                                             {Kind::Unsigned, 32}};
  for (std::size_t at = 0; at < expected.size(); ++at) {
    EXPECT_EQ(type_of(made.parameters[at]).kind, expected[at].first) << at;
    EXPECT_EQ(type_of(made.parameters[at]).width, expected[at].second) << at;
  }
  EXPECT_EQ(text(made.parameters[5].name), "w");
  EXPECT_EQ(text(type_of(made.parameters[8]).name), "enum color");
  EXPECT_EQ(program().get(made.result_type).kind, Kind::Signed);
  EXPECT_FALSE(made.subject.is_valid());
  EXPECT_TRUE(ir::verify_engine_ready(program(), made).has_value());
}

TEST_F(Load, GivesPointersWhatTheyLeadTo) {
  load(R"(
struct node { int value; struct node *next; char name[2][4]; };
struct hidden;
int f(struct node *list, const char *text, void *any, struct hidden *h) { return list->value; }
)");
  const ir::Unit& made = unit("f");
  ASSERT_EQ(made.parameters.size(), 4U);
  const ir::DataType& pointer = type_of(made.parameters[0]);
  ASSERT_EQ(pointer.kind, Kind::Pointer);
  const ir::DataType& node = program().get(pointer.target);
  EXPECT_EQ(node.kind, Kind::Struct);
  EXPECT_EQ(text(node.name), "struct node");
  EXPECT_EQ(node.size, 24U);
  ASSERT_EQ(node.members.size(), 3U);
  EXPECT_EQ(node.members[1].offset, 8U);
  EXPECT_EQ(program().get(node.members[1].type).target, pointer.target);
  const ir::DataType& rows = program().get(node.members[2].type);
  EXPECT_EQ(rows.count, 2U);
  EXPECT_EQ(program().get(rows.target).count, 4U);
  EXPECT_EQ(program().get(program().get(rows.target).target).kind, Kind::Character);
  EXPECT_EQ(program().get(type_of(made.parameters[1]).target).kind, Kind::Character);
  const ir::DataType& any = program().get(type_of(made.parameters[2]).target);
  EXPECT_EQ(any.kind, Kind::Unsigned);
  EXPECT_EQ(any.width, 8U);
  const ir::DataType& hidden = program().get(type_of(made.parameters[3]).target);
  EXPECT_EQ(hidden.kind, Kind::Opaque);
  EXPECT_EQ(text(hidden.name), "struct hidden");
  EXPECT_TRUE(ir::verify_engine_ready(program(), made).has_value());
}

TEST_F(Load, KnowsParametersThatAreNeverNull) {
  load(
      "__attribute__((nonnull(2))) int f(const int *maybe, const int *always) {\n"
      "  return maybe ? *maybe : *always;\n"
      "}\n");
  EXPECT_FALSE(unit("f").parameters[0].is_never_null);
  EXPECT_TRUE(unit("f").parameters[1].is_never_null);
}

TEST_F(Load, KnowsBitFieldsAndMembersWithoutNames) {
  load(R"(
typedef struct { unsigned a : 3, b : 7; union { int i; float f; }; } mixed;
int f(mixed *m) { return m->b + m->i; }
)");
  const ir::DataType& mixed = program().get(type_of(unit("f").parameters[0]).target);
  EXPECT_EQ(text(mixed.name), "mixed");
  ASSERT_EQ(mixed.members.size(), 3U);
  EXPECT_EQ(mixed.members[1].offset, 0U);
  EXPECT_EQ(mixed.members[1].bit_offset, 3U);
  EXPECT_EQ(mixed.members[1].bit_width, 7U);
  EXPECT_FALSE(mixed.members[2].name.is_valid());
  EXPECT_EQ(program().get(mixed.members[2].type).kind, Kind::Union);
  EXPECT_EQ(mixed.members[2].offset, 4U);
}

TEST_F(Load, SetsTheGlobalsThatAFunctionReaches) {
  load(R"(
int limit = 3;
static int calls;
const int fixed = 4;
int unused;
static int never_written = 5;
static int table[] = {1, 2, 3};
static int deep(void) { static int inner; return ++inner + ++calls; }
int f(int a) { return a > limit ? deep() : fixed + never_written + table[a & 1]; }
int g(int a) { return a; }
)");
  const ir::Unit& made = unit("f");
  ASSERT_EQ(made.settable.size(), 2U);
  EXPECT_EQ(text(made.settable[0].name), "limit");
  EXPECT_EQ(text(made.settable[1].name), "calls");
  EXPECT_EQ(type_of(made.settable[0]).kind, Kind::Signed);
  EXPECT_TRUE(unit("g").settable.empty());
  ASSERT_EQ(loaded_.globals.size(), 6U);
  const auto calls = std::ranges::find(loaded_.globals, "calls", &SourceGlobal::name);
  ASSERT_NE(calls, loaded_.globals.end());
  EXPECT_EQ(calls->declarator, "int %");
  EXPECT_TRUE(calls->is_static);
  EXPECT_EQ(calls->line, 3U);
  EXPECT_TRUE(ir::verify_engine_ready(program(), made).has_value());
}

TEST_F(Load, SetsNothingBeforeMain) {
  load(R"(
int limit = 3;
int main(void) { return limit++; }
)");
  ASSERT_EQ(loaded_.on_demand.size(), 1U);
  EXPECT_TRUE(loaded_.on_demand.front().settable.empty());
}

TEST_F(Load, CountsLabelsOfOneStatementOnce) {
  load(R"(
int f(int a) {
  int r = 0;
  switch (a) {
    case 1: case 2: case 3: return 1;
    case 4: break;
    case 5: r = 2;
    case 6: case 7: return r;
  }
  return 9;
}
)");
  // default, 1 to 3, 4, 5, 6 and 7
  EXPECT_EQ(program().get(unit("f").entry).body->edges.size(), 5U);
}

TEST_F(Load, SaysWhichFunctionHasNoUnit) {
  load("int f(long double x) { return x > 1; }\nint g(int a) { return a; }\n");
  EXPECT_EQ(unit_names(), "g");
  bool is_listed = false;
  for (const Untranslated& each : loaded_.untranslated) {
    is_listed = is_listed || each.what == "parameter of type `long double` in `f`";
  }
  EXPECT_TRUE(is_listed);
}

TEST_F(Load, TakesTextWithoutDebugInformation) {
  load_bytes("define i32 @f(i32 %a, ptr %p) {\n  ret i32 %a\n}\n", "a.ll");
  const ir::Unit& made = unit("f");
  ASSERT_EQ(made.parameters.size(), 2U);
  EXPECT_EQ(text(made.parameters[0].name), "a");
  EXPECT_EQ(type_of(made.parameters[1]).kind, Kind::Pointer);
  EXPECT_EQ(source("f").parameter_types, (Strings{"int %", "void *%"}));
  EXPECT_TRUE(ir::verify_engine_ready(program(), made).has_value());
}

TEST_F(Load, NamesMethodsAndTheirReceivers) {
  load(R"(
namespace geo {
struct Counter { int n; int add(int k); };
int Counter::add(int k) { if (k > n) n = k; return n; }
static int twice(const Counter& c) { return 2 * c.n; }
int both(Counter a) { return twice(a); }
}
)",
       "unit.cpp");
  EXPECT_EQ(unit_names(), "geo::Counter::add geo::twice geo::both");
  const ir::Unit& add = unit("geo::Counter::add");
  ASSERT_EQ(add.parameters.size(), 2U);
  EXPECT_TRUE(add.parameters[0].is_receiver);
  EXPECT_FALSE(add.parameters[1].is_receiver);
  EXPECT_EQ(text(program().get(type_of(add.parameters[0]).target).name), "struct geo::Counter");
  EXPECT_TRUE(unit("geo::both").parameters[0].is_by_value);
  EXPECT_EQ(source("geo::twice").parameter_types, (Strings{"const struct geo::Counter &%"}));
}

TEST_F(Load, TellsOverloadsApartByTheirParameters) {
  load(R"(
#include <string>
namespace geo {
int area(int a) { return a; }
int area(const std::string& a) { return (int)a.size(); }
int only(double a) { return a > 1; }
struct Row { int n; int& at(int i) { return n; } int at(int i) const { return n; } };
}
)",
       "unit.cpp");
  EXPECT_EQ(
      unit_names(),
      "geo::area(int) geo::area(std::string const&) geo::only geo::Row::at(int) geo::Row::at(int) const");
}

TEST_F(Load, HasInlineFunctionsOfTheUserThatNobodyCalls) {
  load(R"(
#include <string>
struct Counter { int n; Counter(int k) : n(k) {} int next() { return n + 1; } };
inline int twice(int x) { return 2 * x; }
static int thrice(int x) { return 3 * x; }
)",
       "unit.cpp");
  EXPECT_EQ(unit_names(), "Counter::Counter Counter::next twice thrice");
  // Of the library only what these need.
  EXPECT_EQ(program().find_function(program().find_symbol("_ZNSt11char_traitsIcE6lengthEPKc")),
            ir::FunctionId());
}

TEST_F(Load, LeavesOutWhatNobodyOutsideCanCall) {
  load(R"(
struct A { virtual int f() { return 1; } };
struct B { virtual int g() { return 2; } };
struct C : A, B { int g() override { return 3; } };
int use(int x) {
  struct Local { int h() { return 4; } };
  auto lambda = [x](int y) { return x > y ? x : y; };
  return C().g() + Local().h() + lambda(2);
}
)",
       "unit.cpp");
  EXPECT_EQ(unit_names(), "A::f B::g C::g use");
}

TEST_F(Load, RunsConstructorsOfVariablesFirst) {
  load(R"(
struct Start { int n; Start(int k) : n(k) {} };
Start late __attribute__((init_priority(300))) (2);
Start first __attribute__((init_priority(200))) (1);
int read() { return first.n; }
)",
       "unit.cpp");
  ASSERT_EQ(loaded_.setup.size(), 2U);  // one for each variable, by priority
  // The other one has nothing to do with it.
  EXPECT_EQ(unit("read").setup, (std::vector<ir::FunctionId>{loaded_.setup[0]}));
  EXPECT_TRUE(ir::verify_engine_ready(program(), unit("read")).has_value());
}

TEST_F(Load, LeavesVariablesWithConstructorsToThem) {
  load(R"(
#include <string>
static int plain = 3;
static std::string made = "text";
int f(int x) { plain += x; made += 'c'; return plain + (int)made.size(); }
)",
       "unit.cpp");
  ASSERT_EQ(unit("f").settable.size(), 1U);
  EXPECT_EQ(text(unit("f").settable[0].name), "plain");
}

TEST_F(Load, OffersScriptedFunctionsToFunctionPointers) {
  load(R"(
typedef unsigned char byte;
struct table { int (*compare)(const void *, const void *); void (*done)(void); };
struct big { long a, b, c; };
int f(struct table *t, byte (*next)(int), struct big (*other)(int), byte (*again)(int)) {
  t->done();
  return t->compare(t, t) + next(1);
}
)");
  ASSERT_EQ(loaded_.scripted.size(), 3U);
  Strings declarators;
  for (const ScriptedFunction& each : loaded_.scripted) declarators.push_back(each.declarator);
  EXPECT_EQ(declarators, (Strings{"byte %(int)", "int %(const void *, const void *)", "void %(void)"}));
  EXPECT_EQ(loaded_.scripted[0].name, "next");
  const ir::Function& first = program().get(loaded_.scripted[0].function);
  EXPECT_FALSE(first.is_user);
  EXPECT_EQ(program().get(first.signature).result, ir::Type::integer(8));
  EXPECT_TRUE(ir::verify_engine_ready(program(), unit("f")).has_value());
  EXPECT_TRUE(ir::verify_program(program()).has_value());
}

class LoadExterns : public LoadTest {
 protected:
  /// All functions that nobody defines are externs.
  void load_with_externs(const std::string& source) {
    const std::string path = folder_.add("unit.c", source);
    diag::Result<std::string> bitcode = compile_to_bitcode(path, {});
    ASSERT_TRUE(bitcode.has_value()) << diag::to_text(bitcode.error());
    LoadOptions options;
    options.is_from_compiler = true;
    options.find_declarations = [&](const std::vector<std::string>& names) {
      diag::Result<std::string> declared = compile_declarations(path, {}, names);
      EXPECT_TRUE(declared.has_value());
      const diag::Result<std::string> printed = print_declarations(path, {});
      EXPECT_TRUE(printed.has_value());
      return std::vector<ExternDeclarations>{{0, *declared, find_parameter_names(*printed, names)}};
    };
    diag::Result<LoadedModule> result = load_module(*bitcode, path, options);
    ASSERT_TRUE(result.has_value()) << diag::to_text(result.error());
    loaded_ = std::move(*result);
    EXPECT_TRUE(ir::verify_program(program()).has_value());
  }

  [[nodiscard]] const ExternFunction& external(std::string_view name) const {
    for (const ExternFunction& each : loaded_.externs) {
      if (each.name == name) return each;
    }
    ADD_FAILURE() << "no extern " << name;
    return loaded_.externs.front();
  }
};

TEST_F(LoadExterns, ReturnWhatTheirTypeSaysAndWriteWhatIsNotConst) {
  load_with_externs(
      "typedef struct { int a; char b; } pair;\n"
      "int number(const int *from, short *to);\n"
      "pair both(void);\n"
      "long get(void *to, unsigned long size);\n"
      "int *place(void);\n"
      "void print(const char *, ...);\n"
      "void stop(void) __attribute__((noreturn));\n"
      "int f(void) {\n"
      "  short s; int i = 0; pair p = both();\n"
      "  print(\"%d\", p.a);\n"
      "  if (!place()) stop();\n"
      "  return number(&i, &s) + get(&i, sizeof i);\n"
      "}");
  const ExternFunction& number = external("number");
  EXPECT_TRUE(number.is_scripted);
  EXPECT_EQ(number.stream, "number()");
  ASSERT_EQ(number.outputs.size(), 1U);
  EXPECT_EQ(number.outputs[0].parameter, 1U);
  EXPECT_FALSE(number.outputs[0].count.has_value());
  ASSERT_EQ(number.parameters.size(), 2U);
  EXPECT_EQ(number.parameters[0].type, "const int *%");
  EXPECT_TRUE(number.parameters[0].is_read);
  EXPECT_EQ(number.parameters[1].name, "to");
  EXPECT_FALSE(number.parameters[1].is_read);
  EXPECT_EQ(number.outputs[0].stream, "number.to");
  EXPECT_TRUE(external("both").is_by_value);
  ASSERT_EQ(external("get").outputs.size(), 1U);
  EXPECT_EQ(external("get").outputs[0].count, 1U);
  EXPECT_TRUE(external("place").is_scripted);
  EXPECT_EQ(external("place").stream, "place()");
  EXPECT_TRUE(external("print").is_variadic);
  EXPECT_FALSE(external("stop").is_scripted);
  EXPECT_TRUE(ir::verify_engine_ready(program(), unit("f")).has_value());
}

TEST_F(LoadExterns, AreCountedByParametersThatAreCalledSo) {
  load_with_externs(
      "int send(const unsigned short *words, int count);\n"
      "int paint(unsigned char *rgb, int brightness);\n"
      "int raw(unsigned char *, int);\n"
      "int f(void) {\n"
      "  unsigned short w[2] = {1, 2}; unsigned char c[3];\n"
      "  return send(w, 2) + paint(c, 7) + raw(c, 3);\n"
      "}");
  EXPECT_EQ(external("send").parameters[0].count, 1U);
  EXPECT_FALSE(external("paint").outputs[0].count.has_value());
  EXPECT_EQ(external("raw").outputs[0].count, 1U);
}

TEST_F(LoadExterns, TakeSizesBehindStructsForThoseOfSomethingElse) {
  load_with_externs(
      "struct packet { int length; };\n"
      "int add_header(struct packet *p, unsigned long header_size);\n"
      "int sort(struct packet *first, unsigned long count);\n"
      "int f(void) {\n"
      "  struct packet p[2];\n"
      "  return add_header(p, 20) + sort(p, 2);\n"
      "}");
  ASSERT_EQ(external("add_header").outputs.size(), 1U);
  EXPECT_FALSE(external("add_header").outputs[0].count.has_value());
  EXPECT_EQ(external("sort").outputs[0].count, 1U);
}

TEST_F(LoadExterns, ArePureIfTheyAreDeclaredSo) {
  load_with_externs(
      "int square(int x) __attribute__((const));\n"
      "int sample(int x);\n"
      "int f(void) { return square(3) + sample(3); }\n");
  EXPECT_TRUE(external("square").is_pure);
  EXPECT_FALSE(external("sample").is_pure);
}

TEST_F(LoadExterns, SayWhetherARealFunctionCouldDoMore) {
  const std::string functions =
      "int read(int channel);\n"
      "int write(const char *text);\n"
      "void fill(int *to);\n"
      "int f(void) { int x; fill(&x); write(\"a\"); return read(1); }\n";
  load_with_externs(functions);
  const auto is_partial = [&](std::string_view name) {
    const ir::Body& body = *program().get(external(name).function).body;
    return std::ranges::any_of(body.insts, [&](const ir::Inst& inst) {
      return inst.op == ir::Opcode::Call &&
             text(program().get(ir::FunctionId(inst.x)).native) == "ts.scripted.partly";
    });
  };
  EXPECT_FALSE(is_partial("read"));
  EXPECT_FALSE(is_partial("write"));
  EXPECT_TRUE(is_partial("fill"));
  EXPECT_TRUE(external("write").stream.empty()) << "nobody looks at its result";
  load_with_externs("static int calls;\n" + functions + "int g(void) { return calls++; }\n");
  EXPECT_TRUE(is_partial("read")) << "it might call `g`";
}

TEST_F(LoadExterns, HaveVariablesThatTestsSet) {
  load_with_externs(
      "extern volatile unsigned ticks;\nextern const int limit;\nextern int rest[];\n"
      "int f(void) { return ticks > 5; }\nint g(void) { return limit + rest[0]; }\n");
  ASSERT_EQ(loaded_.extern_variables.size(), 1U);
  EXPECT_EQ(loaded_.extern_variables[0].name, "ticks");
  ASSERT_EQ(loaded_.globals.size(), 1U);
  EXPECT_EQ(loaded_.globals[0].declarator, "volatile unsigned int %");
  ASSERT_EQ(unit("f").settable.size(), 1U);
  EXPECT_EQ(loaded_.untranslated.size(), 2U);
}

TEST(LoadModule, RefusesWhatIsNoModule) {
  diag::Result<LoadedModule> loaded = load_module("no module", "a.bc", {});
  ASSERT_FALSE(loaded.has_value());
  EXPECT_EQ(loaded.error().kind, diag::Kind::BitcodeInvalid);
  EXPECT_EQ(loaded.error().location.file, "a.bc");
}

}  // namespace
}  // namespace testellate::frontend::llvm
