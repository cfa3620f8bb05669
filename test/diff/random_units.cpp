// SPDX-License-Identifier: Apache-2.0
// Programs are made as nested statements and written down as blocks at once. All variables of a function have
// the working type and are set at its start, so that any statement can stand anywhere; everything else is a
// fresh register that is used where it was made. Loops count up to a value that their body cannot change and
// functions call only those made before them, so each execution ends.
#include "random_units.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "support/rng.h"

namespace testellate::test {
namespace {

constexpr std::string_view kDeclarations = R"(
class Object {
}
class Boom extends Object {
}
class Bang extends Object {
}
class "cells[]" array i8 extends Object
)";

/// Faults with the action of the policy `raising`; `ending` lists none, so they end the path.
constexpr std::string_view kPolicies = R"(
policy raising {
  index-out-of-bounds raise Boom
  division-by-zero raise Bang
  signed-overflow raise Boom
  shift-out-of-range raise Bang
  assertion-failed raise Boom
  out-of-bounds raise Bang
  null-dereference raise Bang
}
policy mixed {
  index-out-of-bounds raise Bang
  signed-overflow ignore
  assertion-failed raise Boom
}
policy ending {
}
)";

class UnitWriter {
 public:
  explicit UnitWriter(std::uint64_t seed) : rng_(seed), width_(3 + static_cast<unsigned>(rng_.below(7))) {
    // Neighbouring seeds should not begin alike.
    rng_ = support::Rng(rng_.next() ^ seed);
  }

  RandomUnit write() {
    RandomUnit unit;
    text_ += kPolicies;
    text_ += kDeclarations;
    write_classes();
    const std::uint64_t helpers = rng_.below(3);
    for (std::uint64_t i = 0; i < helpers; ++i) write_helper();
    if (rng_.one_in(3)) write_recursive();
    unit.inputs = make_inputs();
    write_entry(unit.inputs);
    write_unit(unit.inputs);
    unit.text = std::move(text_);
    return unit;
  }

 private:
  // Names and operands

  [[nodiscard]] std::string type() const { return integer(width_); }
  [[nodiscard]] static std::string integer(unsigned width) { return "i" + std::to_string(width); }
  std::string fresh(const char* stem) { return stem + std::to_string(names_++); }
  std::string variable() { return "%v" + std::to_string(rng_.below(kVariables)); }
  std::string constant() { return std::to_string(rng_.below(std::uint64_t{1} << std::min(width_, 5U))); }
  std::string operand() { return rng_.one_in(3) ? constant() : variable(); }
  template <std::size_t N>
  std::string_view one_of(const std::array<std::string_view, N>& list) {
    return list[rng_.below(N)];
  }

  void line(const std::string& instruction) { text_ += "  " + instruction + "\n"; }
  void block(const std::string& label) {
    text_ += label + ":" + (handlers_.empty() ? "" : " unwind " + handlers_.back()) + "\n";
  }
  std::string assign(const char* stem, const std::string& instruction) {
    std::string name = "%" + fresh(stem);
    line(name + " = " + instruction);
    return name;
  }
  /// The value in another width, zeros above.
  std::string resize(const std::string& value, unsigned from, unsigned to) {
    if (from == to) return value;
    return assign("w", (from < to ? "zext " : "trunc ") + integer(from) + " " + value + " to " + integer(to));
  }

  std::string condition() {
    static constexpr std::array<std::string_view, 12> kComparisons{"eq",
                                                                   "ne",
                                                                   "ult",
                                                                   "ule",
                                                                   "slt",
                                                                   "sle",
                                                                   "uadd_overflows",
                                                                   "sadd_overflows",
                                                                   "usub_overflows",
                                                                   "ssub_overflows",
                                                                   "umul_overflows",
                                                                   "smul_overflows"};
    // The plain ones more often.
    const std::size_t range = rng_.one_in(4) ? kComparisons.size() : 6;
    return assign(
        "c",
        std::string(kComparisons[rng_.below(range)]) + " " + type() + " " + variable() + ", " + operand());
  }

  // Statements

  void statements(unsigned count, unsigned depth) {
    for (unsigned i = 0; i < count; ++i) statement(depth);
  }

  void statement(unsigned depth) {
    if (depth > 0 && branching_ > 0 && rng_.one_in(2)) {
      --branching_;
      switch (rng_.below(8)) {
        case 0:
        case 1:
        case 2:
          return write_if(depth - 1);
        case 3:
          return write_switch(depth - 1);
        case 4:
        case 5:
          return write_loop(depth - 1);
        case 6:
          return write_try(depth - 1);
        default:
          // Escaping exceptions end the path: rarer, or little would be left of the program.
          return handlers_.empty() && !rng_.one_in(4) ? write_if(depth - 1) : write_throw();
      }
    }
    switch (rng_.below(20)) {
      case 0:
        return write_conversion();
      case 1:
        return write_select();
      case 2:
      case 3:
        return write_call();
      case 4:
        return write_check();
      case 5:
      case 6:
        return write_array_access();
      case 7:
      case 8:
        return write_byte_access();
      case 9:
        return write_object_access();
      case 10:
        return write_static_access();
      default:
        return write_arithmetic();
    }
  }

  void write_arithmetic() {
    static constexpr std::array<std::string_view, 13> kBinary{
        "add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "and", "or", "xor", "shl", "lshr", "ashr"};
    static constexpr std::array<std::string_view, 4> kUnary{"popcount", "clz", "ctz", "bitreverse"};
    const std::string target = variable();
    if (rng_.one_in(6)) {
      line(target + " = " + std::string(one_of(kUnary)) + " " + type() + " " + variable());
    } else {
      line(target + " = " + std::string(one_of(kBinary)) + " " + type() + " " + variable() + ", " +
           operand());
    }
  }

  void write_conversion() {
    const unsigned narrow = 1 + static_cast<unsigned>(rng_.below(width_ - 1));
    const std::string low = assign("t", "trunc " + type() + " " + variable() + " to " + integer(narrow));
    line(variable() + " = " + (rng_.one_in(2) ? "sext " : "zext ") + integer(narrow) + " " + low + " to " +
         type());
  }

  void write_select() {
    const std::string chosen = condition();
    const std::string_view mark = rng_.one_in(2) ? "edge " : "";
    line(variable() + " = select " + std::string(mark) + type() + " " + chosen + ", " + operand() + ", " +
         operand());
  }

  void write_call() {
    if (rng_.one_in(3) || functions_.empty()) {
      const std::string object = choose_object();
      line(variable() + " = call_virtual " + type() + " \"turn\"(ref " + object + ", " + type() + " " +
           operand() + ")");
      return;
    }
    const std::string& callee = functions_[rng_.below(functions_.size())];
    line(variable() + " = call " + type() + " @" + callee + "(" + type() + " " + operand() + ", " + type() +
         " " + operand() + ")");
  }

  void write_check() {
    const std::string value = variable();
    switch (rng_.below(5)) {
      case 0:
        line("check.div_zero " + type() + " " + value);
        line(variable() + " = udiv " + type() + " " + operand() + ", " + value);
        break;
      case 1: {
        const std::string other = operand();
        line("check.add_overflow " + type() + " " + value + ", " + other);
        line(variable() + " = add " + type() + " " + value + ", " + other);
        break;
      }
      case 2:
        line("check.shift " + type() + " " + value);
        line(variable() + " = shl " + type() + " " + operand() + ", " + value);
        break;
      case 3: {
        const std::string other = operand();
        line("check.mul_overflow " + type() + " " + value + ", " + other);
        line(variable() + " = mul " + type() + " " + value + ", " + other);
        break;
      }
      default:
        line("check.assert " + condition());
        break;
    }
  }

  /// An index or offset: masked so that it is good, or as it is, with a check before the access.
  std::string position(unsigned to_width, bool is_masked) {
    std::string at = resize(variable(), width_, to_width);
    return is_masked ? assign("at", "and " + integer(to_width) + " " + at + ", " + std::to_string(kCells - 1))
                     : at;
  }

  void write_array_access() {
    const bool is_masked = !rng_.one_in(4);
    const std::string index = position(32, is_masked);
    if (!is_masked) line("check.bounds " + index + ", " + std::to_string(kCells));
    if (rng_.one_in(2)) {
      const std::string stored = resize(variable(), width_, 8);
      line("array_store i8 %cells, " + index + ", " + stored);
    } else {
      const std::string loaded = assign("l", "array_load i8 %cells, " + index);
      line(variable() + " = mov " + type() + " " + resize(loaded, 8, width_));
    }
  }

  void write_byte_access() {
    const bool is_masked = !rng_.one_in(4);
    // Two bytes at the last masked offset still lie inside: the object has one byte more than cells.
    const unsigned bits = rng_.one_in(3) ? 16 : 8;
    const bool is_store = rng_.one_in(2);
    const std::string at = assign("p", "ptr_add %memory, " + position(64, is_masked));
    if (!is_masked) line((is_store ? "check.write " : "check.read ") + at + ", " + std::to_string(bits / 8));
    if (is_store) {
      const std::string stored = resize(variable(), width_, bits);
      line("store " + integer(bits) + " " + stored + ", " + at);
    } else {
      const std::string loaded = assign("l", "load " + integer(bits) + " " + at);
      // Variables are always defined: an address must be.
      if (!is_initialised_ || rng_.one_in(6)) line("check.defined " + integer(bits) + " " + loaded);
      line(variable() + " = mov " + type() + " " + resize(loaded, bits, width_));
    }
  }

  std::string choose_object() {
    const std::string chosen = condition();
    return assign("o", "select ref " + chosen + ", %plain, %special");
  }

  void write_object_access() {
    const std::string object = choose_object();
    switch (rng_.below(3)) {
      case 0:
        line("put_field Plain.held " + object + ", " + resize(variable(), width_, 16));
        break;
      case 1: {
        const std::string held = assign("l", "get_field Plain.held " + object);
        line(variable() + " = mov " + type() + " " + resize(held, 16, width_));
        break;
      }
      default: {
        const std::string is_special = assign("c", "instance_of " + object + ", Special");
        line(variable() + " = zext i1 " + is_special + " to " + type());
        break;
      }
    }
  }

  void write_static_access() {
    if (rng_.one_in(2)) {
      line("put_static Plain.shared " + resize(variable(), width_, 16));
    } else {
      const std::string shared = assign("l", "get_static Plain.shared");
      line(variable() + " = mov " + type() + " " + resize(shared, 16, width_));
    }
  }

  void write_if(unsigned depth) {
    const std::string then = fresh("then"), otherwise = fresh("else"), join = fresh("join");
    const std::string chosen = condition();
    line("branch " + std::string(rng_.one_in(6) ? "synthetic " : "") + chosen + ", " + then + ", " +
         otherwise);
    block(then);
    statements(1 + static_cast<unsigned>(rng_.below(2)), depth);
    line("jump " + join);
    block(otherwise);
    statements(static_cast<unsigned>(rng_.below(3)), depth);
    line("jump " + join);
    block(join);
  }

  void write_switch(unsigned depth) {
    const std::string join = fresh("join");
    std::vector<std::string> arms{fresh("default"), fresh("case"), fresh("case")};
    std::string cases;
    const std::uint64_t count = 1 + rng_.below(4);
    for (std::uint64_t value = 0; value < count; ++value) {
      cases += (value == 0 ? "" : ", ") + std::to_string(value) + ": " + arms[rng_.below(arms.size())];
    }
    line("switch " + type() + " " + variable() + ", default " + arms[0] + " [" + cases + "]");
    for (const std::string& arm : arms) {
      if (arm != arms[0] && cases.find(arm) == std::string::npos) continue;
      block(arm);
      statements(static_cast<unsigned>(rng_.below(3)), depth);
      line("jump " + join);
    }
    block(join);
  }

  void write_loop(unsigned depth) {
    const std::string head = fresh("head"), body = fresh("body"), next = fresh("next"),
                      behind = fresh("behind");
    const std::string trips = assign("trips", "and " + type() + " " + variable() + ", 3");
    const std::string counter = assign("count", "mov " + type() + " 0");
    line("jump " + head);
    block(head);
    const std::string more = assign("c", "ult " + type() + " " + counter + ", " + trips);
    line("branch " + more + ", " + body + ", " + behind);
    block(body);
    statements(1 + static_cast<unsigned>(rng_.below(2)), depth);
    if (rng_.one_in(3)) {
      const std::string leaves = condition();
      line("branch " + leaves + ", " + behind + ", " + next);
    } else {
      line("jump " + next);
    }
    block(next);
    line(counter + " = add " + type() + " " + counter + ", 1");
    line("jump " + head);
    block(behind);
  }

  void write_try(unsigned depth) {
    const std::string inside = fresh("try"), handler = fresh("handler"), join = fresh("join");
    line("jump " + inside);
    handlers_.push_back(handler);
    block(inside);
    statements(1 + static_cast<unsigned>(rng_.below(3)), depth);
    if (rng_.one_in(2)) write_throw();
    line("jump " + join);
    handlers_.pop_back();
    block(handler);
    const std::string caught = assign("e", "caught ref");
    if (rng_.one_in(2)) {
      const std::string match = fresh("catch"), rethrow = fresh("rethrow");
      const std::string matches =
          assign("c", "instance_of " + caught + ", " + (rng_.one_in(2) ? "Boom" : "Bang"));
      line("branch " + std::string(rng_.one_in(2) ? "synthetic " : "") + matches + ", " + match + ", " +
           rethrow);
      block(rethrow);
      line("throw ref " + caught);
      block(match);
    }
    statements(static_cast<unsigned>(rng_.below(2)), depth);
    line("jump " + join);
    block(join);
  }

  void write_throw() {
    const std::string raise = fresh("raise"), join = fresh("join");
    const std::string chosen = condition();
    line("branch " + chosen + ", " + raise + ", " + join);
    block(raise);
    const std::string thrown = assign("x", std::string("new ") + (rng_.one_in(2) ? "Boom" : "Bang"));
    line("throw ref " + thrown);
    block(join);
  }

  // Declarations

  void write_classes() {
    text_ +=
        "class Plain extends Object {\n  field held: i16\n  method \"turn\" = @Plain.turn\n}\n"
        "class Special extends Plain {\n  method \"turn\" = @Special.turn\n}\n"
        "static Plain.shared: i16 = 3\n";
    for (const char* name : {"Plain", "Special"}) {
      open_function(std::string(name) + ".turn", "%this: ref, %a: " + type(), false);
      const std::string constant_part = constant();
      line("%r = " + std::string(name[0] == 'P' ? "add " : "xor ") + type() + " %a, " + constant_part);
      line("put_field Plain.held %this, " + resize("%a", width_, 16));
      line("return " + type() + " %r");
      text_ += "}\n";
    }
  }

  void open_function(const std::string& name, const std::string& parameters, bool is_entry) {
    static constexpr std::array<std::string_view, 4> kPolicyNames{"raising", "raising", "mixed", "ending"};
    const bool is_user = is_entry || rng_.one_in(2);
    text_ += std::string(is_user ? "user " : "") + "func @" + name + "(" + parameters + ") -> " + type() +
             " policy " + std::string(one_of(kPolicyNames)) + " file \"" + name + "\" {\nentry:\n";
  }

  /// Memory that statements use, and variables made from values that are given.
  void open_body(const std::vector<std::string>& values) {
    line("%cells = new_array \"cells[]\", " + std::to_string(kCells));
    line("%memory = stack_alloc " + std::to_string(kCells + 1) + ", align 8");
    is_initialised_ = !rng_.one_in(4);
    if (is_initialised_) {
      line("mem_set %memory, " + std::to_string(rng_.below(100)) + ", " + std::to_string(kCells + 1));
    }
    line("%plain = new Plain");
    line("%special = new Special");
    for (unsigned i = 0; i < kVariables; ++i) {
      const std::string target = "%v" + std::to_string(i);
      if (i < values.size()) {
        line(target + " = mov " + type() + " " + values[i]);
      } else if (i + 1 < kVariables) {
        line(target + " = " + std::string(rng_.one_in(2) ? "add " : "xor ") + type() + " %v0, " + constant());
      } else {
        line(target + " = mov " + type() + " " + constant());
      }
    }
    line("jump start");
    block("start");
  }

  void write_helper() {
    const std::string name = fresh("helper");
    open_function(name, "%a: " + type() + ", %b: " + type(), false);
    open_body({"%a", "%b"});
    branching_ = 2;
    statements(2 + static_cast<unsigned>(rng_.below(3)), 2);
    line("return " + type() + " " + variable());
    text_ += "}\n";
    functions_.push_back(name);
  }

  /// Counts its first argument, made small, down to zero.
  void write_recursive() {
    const std::string name = fresh("recursive");
    open_function(name, "%a: " + type() + ", %b: " + type(), false);
    line("%n = and " + type() + " %a, 3");
    line("%zero = eq " + type() + " %n, 0");
    line("branch %zero, done, more");
    text_ += "done:\n";
    line("return " + type() + " %b");
    text_ += "more:\n";
    line("%m = sub " + type() + " %n, 1");
    line("%c = add " + type() + " %b, " + constant());
    line("%r = call " + type() + " @" + name + "(" + type() + " %m, " + type() + " %c)");
    line("return " + type() + " %r");
    text_ += "}\n";
    functions_.push_back(name);
  }

  std::vector<SmallInput> make_inputs() {
    std::vector<SmallInput> inputs;
    unsigned left = kMaxInputBits;
    const std::uint64_t count = 1 + rng_.below(3);
    for (std::uint64_t i = 0; i < count && left >= 2; ++i) {
      const unsigned most = std::min(5U, left);
      SmallInput input;
      input.name = "x" + std::to_string(i);
      input.width = 2 + static_cast<unsigned>(rng_.below(most - 1));
      input.register_width = rng_.one_in(2) ? input.width : 8;
      input.is_signed = rng_.one_in(2);
      left -= input.width;
      inputs.push_back(std::move(input));
    }
    return inputs;
  }

  void write_entry(const std::vector<SmallInput>& inputs) {
    std::string parameters;
    for (const SmallInput& input : inputs) {
      parameters += (parameters.empty() ? "%" : ", %") + input.name + ": " + integer(input.register_width);
    }
    open_function("target", parameters, true);
    std::vector<std::string> values;
    for (const SmallInput& input : inputs) {
      const bool grows = input.register_width < width_;
      if (grows && input.is_signed) {
        values.push_back(
            assign("w", "sext " + integer(input.register_width) + " %" + input.name + " to " + type()));
      } else {
        values.push_back(resize("%" + input.name, input.register_width, width_));
      }
    }
    open_body(values);
    branching_ = 12;
    if (rng_.one_in(8)) line("assume " + condition());
    statements(8 + static_cast<unsigned>(rng_.below(7)), 3);
    line("return " + type() + " " + variable());
    text_ += "}\n";
  }

  void write_unit(const std::vector<SmallInput>& inputs) {
    text_ += "unit \"target\" {\n  entry @target\n";
    for (const SmallInput& input : inputs) {
      line("input " + input.name + ": " + (input.is_signed ? "s" : "u") + std::to_string(input.width));
    }
    text_ += "}\n";
  }

  static constexpr std::uint64_t kVariables = 4;
  static constexpr unsigned kCells = 4;
  static constexpr unsigned kMaxInputBits = 9;

  support::Rng rng_;
  unsigned width_;  ///< of the working type
  std::string text_;
  unsigned names_ = 0;
  unsigned branching_ = 0;              ///< statements with blocks that the function may still have
  bool is_initialised_ = true;          ///< the byte memory of the current function
  std::vector<std::string> handlers_;   ///< of the tries around the current statement
  std::vector<std::string> functions_;  ///< that may be called
};

}  // namespace

RandomUnit make_random_unit(std::uint64_t seed) { return UnitWriter(seed).write(); }

}  // namespace testellate::test
