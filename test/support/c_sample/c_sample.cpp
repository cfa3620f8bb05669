// SPDX-License-Identifier: Apache-2.0
#include "test/support/c_sample/c_sample.h"

#include <algorithm>
#include <bit>

#include "ir/text_reader.h"
#include "support/invariant.h"

namespace testellate::test {
namespace {

constexpr const char* kProgram = R"(
type "struct point" = struct 8 { 0: s32 x; 4: s32 y; }
type "struct node" = struct 16 { 0: s32 value; 8: pointer to "struct node" next; }
type "enum color" = u32
type "struct box" = struct 8 { 0: pointer to s64 content; }
type "union number" = union 4 { 0: s32 i; 0: f32 f; }
type "struct record" = struct 56 {
  0: array 8 of c8 name; 8: "struct point" at; 16.0:3: u32 flags; 16.3:5: s32 level; 20: "union number" n;
  24: union 4 { 0: s32 tag; 0: f32 weight; }; 32: f64 size; 40: pointer to c8 label; 48: s32 new; }
global @counter: 4 of s32 = { i32 10 }
global @table: 12 of array 3 of s32 = { i32 1 i32 2 i32 3 }
func @classify(%a: i32, %b: i32, %c: i32) -> i32 = native "-"
func @helper(%n: i32) -> i32 = native "-"
func @total(%values: ptr, %count: i32) -> i32 = native "-"
func @shout(%text: ptr) -> void = native "-"
func @push(%list: ptr, %value: i32) -> i32 = native "-"
func @last(%list: ptr) -> ptr = native "-"
func @cons(%value: i32, %next: ptr) -> ptr = native "-"
func @release(%list: ptr) -> void = native "-"
func @mirror(%p: ptr) -> ptr = native "-"
func @next_color(%c: i32) -> i32 = native "-"
func @bump(%by: i32) -> i32 = native "-"
func @half(%x: f64) -> f64 = native "-"
func @identity(%x: f32) -> f32 = native "-"
func @widen(%x: i128) -> i128 = native "-"
func @is_even(%n: i8) -> i1 = native "-"
func @initial(%r: ptr) -> i8 = native "-"
func @weigh(%r: ptr) -> i32 = native "-"
func @lowest(%x: i64) -> i64 = native "-"
func @apply(%f: ptr, %x: i32) -> i32 = native "-"
func @choose(%n: i32) -> ptr = native "-"
func @duplicate(%text: ptr) -> ptr = native "-"
func @bytes_of(%data: ptr, %count: i32) -> i32 = native "-"
func @find(%text: ptr, %c: i8) -> ptr = native "-"
func @quit(%code: i32) -> void = native "-"
func @read_two() -> i32 = native "-"
func @new(%class: i32) -> i32 = native "-"
func @open_box(%b: ptr) -> ptr = native "-"
func @divide(%a: i32, %b: i32) -> i32 = native "-"
func @stop() -> void = native "-"
func @main(%argc: i32, %argv: ptr) -> i32 = native "-"
func @"stub.0"(%n: i32) -> i32 = native "-"
unit classify { entry @classify input a: s32 input b: s32 input c: s32 }
unit helper { entry @helper input n: s32 }
unit total { entry @total input values: pointer to u32 input count: u32 }
unit shout { entry @shout input text: pointer to c8 }
unit push { entry @push input list: pointer to "struct node" input value: s32 }
unit last { entry @last input list: pointer to "struct node" }
unit cons { entry @cons input value: s32 input next: pointer to "struct node" }
unit release { entry @release input list: pointer to "struct node" }
unit mirror { entry @mirror input p: pointer to "struct point" }
unit next_color { entry @next_color input c: "enum color" }
unit bump { entry @bump input by: s32 set global @counter: s32 set global @table: array 3 of s32 }
unit half { entry @half input x: f64 }
unit identity { entry @identity input x: f32 }
unit widen { entry @widen input x: s128 }
unit is_even { entry @is_even input n: u8 }
unit initial { entry @initial input r: pointer to "struct record" }
unit weigh { entry @weigh input r: pointer to "struct record" }
unit lowest { entry @lowest input x: s64 }
unit apply { entry @apply input f: pointer to function s32 (s32) input x: s32 }
unit choose { entry @choose input n: s32 }
unit duplicate { entry @duplicate input text: pointer to c8 }
unit bytes_of { entry @bytes_of input data: pointer to opaque input count: u32 }
unit find { entry @find input text: pointer to c8 input c: c8 }
unit quit { entry @quit input code: s32 }
unit read_two { entry @read_two }
unit new { entry @new input class: s32 }
unit open_box { entry @open_box input b: pointer to "struct box" }
unit divide { entry @divide input a: s32 input b: s32 }
unit stop { entry @stop }
unit main { entry @main input argc: s32 input argv: pointer to pointer to c8 }
type spelled_by_c = struct 88 {
  0: pointer to "struct node" "node*"; 8: pointer to c8 "char*"; 16: pointer to function s32 (s32) "function*";
  24: s128 "__int128"; 40: s32 int; 44: u32 u32; 48: s64 long; 56: c8 char; 57: bool "bool"; 64: f64 double; 72: u8 byte;
  80: pointer to s64 "long*"; }
global @spelled_by_c: 88 of spelled_by_c
)";

struct Declaration {
  const char* name;
  const char* result;
  std::vector<std::string> parameters;
  const char* result_type;  ///< name of a data type
};

const std::vector<Declaration>& declarations() {
  static const std::vector<Declaration> kDeclarations = {
      {"classify", "int", {"int %", "int %", "int %"}, "int"},
      {"helper", "int", {"int %"}, "int"},
      {"total", "u32", {"const u32 *%", "u32 %"}, "u32"},
      {"shout", "void", {"char *%"}, ""},
      {"push", "int", {"struct node *%", "int %"}, "int"},
      {"last", "struct node *", {"struct node *%"}, "node*"},
      {"cons", "struct node *", {"int %", "struct node *%"}, "node*"},
      {"release", "void", {"struct node *%"}, ""},
      {"mirror", "struct point", {"struct point %"}, "struct point"},
      {"next_color", "enum color", {"enum color %"}, "enum color"},
      {"bump", "int", {"int %"}, "int"},
      {"half", "double", {"double %"}, "double"},
      {"identity", "float", {"float %"}, ""},
      {"widen", "__int128", {"__int128 %"}, "__int128"},
      {"is_even", "_Bool", {"unsigned char %"}, "bool"},
      {"initial", "char", {"const struct record *%"}, "char"},
      {"weigh", "int", {"struct record *%"}, "int"},
      {"lowest", "long", {"long %"}, "long"},
      {"apply", "int", {"int (*%)(int)", "int %"}, "int"},
      {"choose", "int (*%)(int)", {"int %"}, "function*"},
      {"duplicate", "char *", {"const char *%"}, "char*"},
      {"bytes_of", "int", {"const void *%", "unsigned int %"}, "int"},
      {"find", "const char *", {"const char *%", "char %"}, "char*"},
      {"quit", "void", {"int %"}, ""},
      {"read_two", "int", {}, "int"},
      {"new", "int", {"int %"}, "int"},
      {"open_box", "long long *", {"struct box *%"}, "long*"},
      {"divide", "int", {"int %", "int %"}, "int"},
      {"stop", "void", {}, ""},
      {"main", "int", {"int %", "char **%"}, "int"},
  };
  return kDeclarations;
}

}  // namespace

CSample::CSample() {
  diag::Result<std::unique_ptr<ir::Program>> read = ir::read_program(kProgram, "sample.tir");
  TESTELLATE_INVARIANT(read.has_value(), "the sample should be a program");
  program_ = std::move(*read);
  source_.files = {{"sample.c", "sample.c", {}, ""}};
  source_.definitions = {{"struct point", "struct point { int x; int y; };"},
                         {"struct node", "struct node { int value; struct node *next; };"},
                         {"enum color", "enum color { RED = 0, GREEN = 5 };"},
                         {"union number", "union number { int i; float f; };"},
                         {"struct record",
                          "struct record { char name[8]; struct point at; unsigned int flags : 3; int level "
                          ": 5; union number n; "
                          "union { int tag; float weight; }; double size; const char *label; int new; };"},
                         {"u32", "typedef unsigned int u32;"},
                         {"struct box", "struct box { long long *content; };"}};
  source_.globals.push_back({global("counter"), "counter", "sample.c", false, "int %"});
  source_.globals.push_back({global("table"), "table", "sample.c", true, "int %[3]"});
  emit::gtest::ExternFunction callback;
  callback.function = to_function("stub.0").function;
  callback.name = "f";
  callback.result_type = "int %";
  callback.parameters = {{"arg0", "int %", type("int")}};
  callback.first_argument = 0;
  callback.is_scripted = true;
  callback.is_callback = true;
  callback.stream = "f()";
  callback.type = type("int");
  source_.externs = {callback};
  for (const Declaration& declaration : declarations()) {
    const ir::FunctionId id = to_function(declaration.name).function;
    source_.functions.push_back({id,
                                 declaration.name,
                                 "sample.c",
                                 std::string_view(declaration.name) == "helper",
                                 false,
                                 declaration.result,
                                 declaration.parameters});
    result::Target target;
    target.name = declaration.name;
    target.language = "c";
    target.file = "sample.c";
    target.unit = *std::ranges::find(program_->units(), id, &ir::Unit::entry);
    target.unit.result_type = type(declaration.result_type);
    if (target.name == "mirror") {
      target.unit.is_result_by_value = true;
      target.unit.parameters[0].is_by_value = true;
      target.unit.parameters[0].data_type = type("struct point");
    }
    run_.targets.push_back(std::move(target));
  }
}

ir::DataTypeId CSample::type(const char* name) const {
  const ir::DataTypeId plain = program_->find_data_type(program_->find_symbol("spelled_by_c"));
  for (const ir::DataType::Member& member : program_->get(plain).members) {
    if (program_->text(member.name) == name) return member.type;
  }
  return program_->find_data_type(program_->find_symbol(name));
}

ir::GlobalId CSample::global(const char* name) const {
  return program_->find_global(program_->find_symbol(name));
}

result::Scalar CSample::number(unsigned width, value::U128 bits) {
  return {ir::Type::integer(width), value::truncate<value::U128>(bits, width)};
}

result::Scalar CSample::f64(double number) { return {ir::Type::f64(), std::bit_cast<std::uint64_t>(number)}; }

result::Link CSample::to(std::uint32_t object, std::int64_t offset) { return {object, offset, {}}; }

result::Link CSample::to_function(const char* name) const {
  return {{}, 0, program_->find_function(program_->find_symbol(name))};
}

result::Object CSample::bytes(const char* type_name, std::uint64_t length, Cells cells) const {
  result::Object object;
  object.kind = result::Object::Kind::Bytes;
  object.element = type(type_name);
  object.length = length;
  object.elements = std::move(cells);
  return object;
}

result::Object CSample::text(std::string_view characters) const {
  Cells cells;
  for (std::size_t at = 0; at <= characters.size(); ++at) {
    const char c = at == characters.size() ? '\0' : characters[at];
    cells.emplace_back(at, number(8, static_cast<unsigned char>(c)));
  }
  return bytes("char", characters.size() + 1, std::move(cells));
}

result::TestCase& CSample::add(const char* function,
                               const char* id,
                               std::vector<result::Value> arguments,
                               std::optional<result::Value> value,
                               std::vector<result::Object> before,
                               std::vector<result::Object> after) {
  result::TestCase test;
  test.id = id;
  test.name = std::string(function) + "_" + id;
  test.arguments = std::move(arguments);
  test.before.objects = std::move(before);
  test.after.objects = after.empty() ? test.before.objects : std::move(after);
  test.outcome.value = value;
  result::Target& target = *std::ranges::find(run_.targets, function, &result::Target::name);
  return target.tests.emplace_back(std::move(test));
}

}  // namespace testellate::test
