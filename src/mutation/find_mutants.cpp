// SPDX-License-Identifier: Apache-2.0
#include "mutation/find_mutants.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <span>
#include <utility>

#include "support/demangle.h"
#include "value/bits.h"

namespace testellate::mutation {
namespace {

using ir::Opcode;
using ir::Shape;

struct Exchange {
  Opcode from;
  Opcode to;
  std::string_view from_text;
  std::string_view to_text;
};

constexpr Exchange kArithmetic[] = {
    {Opcode::Add, Opcode::Sub, "+", "-"},    {Opcode::Sub, Opcode::Add, "-", "+"},
    {Opcode::Mul, Opcode::SDiv, "*", "/"},   {Opcode::SDiv, Opcode::Mul, "/", "*"},
    {Opcode::UDiv, Opcode::Mul, "/", "*"},   {Opcode::SRem, Opcode::Mul, "%", "*"},
    {Opcode::URem, Opcode::Mul, "%", "*"},   {Opcode::And, Opcode::Or, "&", "|"},
    {Opcode::Or, Opcode::And, "|", "&"},     {Opcode::Xor, Opcode::And, "^", "&"},
    {Opcode::Shl, Opcode::LShr, "<<", ">>"}, {Opcode::LShr, Opcode::Shl, ">>", "<<"},
    {Opcode::AShr, Opcode::Shl, ">>", "<<"}, {Opcode::FAdd, Opcode::FSub, "+", "-"},
    {Opcode::FSub, Opcode::FAdd, "-", "+"},  {Opcode::FMul, Opcode::FDiv, "*", "/"},
    {Opcode::FDiv, Opcode::FMul, "/", "*"},  {Opcode::FRem, Opcode::FMul, "%", "*"},
    {Opcode::FNeg, Opcode::Mov, "-x", "x"},
};

constexpr std::pair<Opcode, Opcode> kBoundary[] = {
    {Opcode::SLt, Opcode::SLe},
    {Opcode::SLe, Opcode::SLt},
    {Opcode::ULt, Opcode::ULe},
    {Opcode::ULe, Opcode::ULt},
    {Opcode::FLt, Opcode::FLe},
    {Opcode::FLe, Opcode::FLt},
};

/// The opposite has its operands in the other order where the flag is set.
struct Opposite {
  Opcode from;
  Opcode to;
  bool swaps;
};
constexpr Opposite kOpposites[] = {
    {Opcode::Eq, Opcode::Ne, false},
    {Opcode::Ne, Opcode::Eq, false},
    {Opcode::SLt, Opcode::SLe, true},
    {Opcode::SLe, Opcode::SLt, true},
    {Opcode::ULt, Opcode::ULe, true},
    {Opcode::ULe, Opcode::ULt, true},
    {Opcode::FEq, Opcode::FNe, false},
    {Opcode::FNe, Opcode::FEq, false},
};

/// What a compiler of C++ calls and keeps on its own account: how exceptions go, what is cleaned up, objects
/// that are made and done away with.
constexpr std::string_view kRuntimeCalls[] = {
    "__cxa_", "__clang_", "_Unwind_", "_ZSt9terminate", "cxx.", "unsupported."};
constexpr std::string_view kRuntimeVariables[] = {"cleanup.", "exn.slot", "ehselector.slot", "nrvo"};

bool starts_with_one_of(std::string_view name, std::span<const std::string_view> starts) {
  return std::ranges::any_of(starts, [&](std::string_view start) { return name.starts_with(start); });
}

/// "_ZN4bank7AccountC2Ei", "_ZN4bank7AccountD1Ev"
bool makes_or_ends_object(std::string_view name) {
  if (!name.starts_with("_ZN")) return false;
  for (std::string_view ending : {"D0Ev", "D1Ev", "D2Ev"}) {
    if (name.ends_with(ending)) return true;
  }
  return name.find("C1E") != std::string_view::npos || name.find("C2E") != std::string_view::npos;
}

/// "bank::Account::deposit" of "_ZN4bank7Account7depositEl"; others as they are.
std::string demangled(std::string_view name) {
  if (!name.starts_with("_Z")) return std::string(name);
  const std::string whole = support::demangle_symbol(std::string(name));
  return whole.substr(0, whole.find('('));
}

constexpr std::string_view kAllocators[] = {"malloc", "calloc", "realloc", "aligned_alloc"};

std::string quoted(std::string_view text) { return "`" + std::string(text) + "`"; }
std::string becomes(std::string_view from, std::string_view to) {
  return quoted(from) + " becomes " + quoted(to);
}

bool is_number(ir::Type type) { return type.is_integer() || type.is_float(); }

value::U128 one_of(ir::Type type) {
  if (type == ir::Type::f32()) return 0x3f800000;
  if (type == ir::Type::f64()) return 0x3ff0000000000000;
  return 1;
}

std::string number_text(ir::Type type, value::U128 bits) {
  if (bits == one_of(type)) return "1";
  if (bits == 0) return "0";
  if (type.is_float()) return "a constant";
  const unsigned width = std::min(type.width(), 64U);
  const unsigned shift = 64 - width;
  const auto number = static_cast<std::int64_t>(static_cast<std::uint64_t>(bits) << shift) >> shift;
  return std::to_string(number);
}

/// "shop.Cart#total(int)" to "total".
std::string short_name(std::string_view name) {
  name = name.substr(0, name.find('('));
  const std::size_t mark = name.rfind('#');
  return std::string(mark == std::string_view::npos ? name : name.substr(mark + 1));
}

class Finder {
 public:
  Finder(const ir::Program& program, ir::FunctionId function)
      : program_(program),
        function_(function),
        body_(*program.get(function).body),
        uses_(body_.registers.size()) {
    for (const ir::Inst& inst : body_.insts) note_uses(inst);
  }

  std::vector<Mutant> find() {
    if (makes_enum_constants()) return {};
    for (at_ = 0; at_ < body_.insts.size(); ++at_) {
      if (body_.origins[at_].line != 0 || !has_lines()) visit(body_.insts[at_]);
    }
    return std::move(mutants_);
  }

 private:
  /// The constants of an enumeration in Java, which a compiler lists.
  [[nodiscard]] bool makes_enum_constants() const {
    return std::ranges::any_of(body_.insts, [&](const ir::Inst& inst) {
      return inst.op == Opcode::PutStatic && static_name(inst) == "$VALUES";
    });
  }

  /// How a register is read.
  struct Uses {
    bool decides = false;       ///< by a branch or a select that the source made
    bool is_offset = false;     ///< it is added to an address
    bool is_otherwise = false;  ///< checks do not count
  };

  /// A program without any is one that is written in the IR itself.
  [[nodiscard]] bool has_lines() const {
    return std::ranges::any_of(body_.origins, [](ir::Origin origin) { return origin.line != 0; });
  }

  void note_uses(const ir::Inst& inst) {
    if (inst.op == Opcode::Check) return;
    const auto note = [&](ir::Operand operand, bool Uses::* how) {
      if (operand.is_valid() && operand.is_register()) uses_[operand.index()].*how = true;
    };
    const bool decides = inst.op == Opcode::Branch || (inst.op == Opcode::Select && inst.is_edge);
    if (!decides || !inst.is_synthetic) note(inst.a, decides ? &Uses::decides : &Uses::is_otherwise);
    note(inst.b, inst.op == Opcode::PtrAdd ? &Uses::is_offset : &Uses::is_otherwise);
    note(inst.c, &Uses::is_otherwise);
    if (ir::info(inst.op).family != ir::Family::Call) return;
    for (const ir::Argument& argument : body_.arguments_of(inst)) {
      note(argument.operand, &Uses::is_otherwise);
    }
  }

  template <typename Change>
  void add(Kind kind, Change change, std::string text) {
    mutants_.push_back({{function_, ir::InstId(at_)}, {}, kind, std::move(change), std::move(text)});
  }

  [[nodiscard]] const Uses* uses_of(const ir::Inst& inst) const {
    return inst.result.is_valid() ? &uses_[inst.result.index()] : nullptr;
  }

  /// The size of an element times an index, which no source has: it has no name either.
  [[nodiscard]] bool is_address_arithmetic(const ir::Inst& inst) const {
    const Uses* uses = uses_of(inst);
    if (uses == nullptr || !uses->is_offset || uses->is_otherwise) return false;
    const std::string_view name = program_.text(body_.registers[inst.result.index()].name);
    return name.empty() || (name.front() == 'r' && std::ranges::all_of(name.substr(1), [](char c) {
                              return std::isdigit(static_cast<unsigned char>(c)) != 0;
                            }));
  }

  using Visit = void (Finder::*)(const ir::Inst& inst);
  struct Row {
    Shape shape;
    Visit visit;
  };
  /// Instructions of other shapes are left alone.
  static const Row kVisits[];

  void visit(const ir::Inst& inst);

  void visit_branch(const ir::Inst& inst) {
    if (!inst.is_synthetic) add(Kind::Condition, SwapSides(), "condition negated");
  }
  void visit_move(const ir::Inst& inst) {
    // Constants of this type are what `&&` and `||` come to.
    const bool is_runtime = inst.result.is_valid() && is_runtime_variable(ir::Operand::reg(inst.result));
    if (inst.op == Opcode::Mov && inst.type != ir::Type::boolean() && !is_runtime) visit_constants(inst, {0});
  }
  void visit_store(const ir::Inst& inst) {
    if (is_runtime_variable(inst.a) || is_runtime_variable(inst.b)) return;
    visit_constants(inst, {0});
    add(Kind::Store, Remove(), "assignment left out");
  }
  void visit_put_field(const ir::Inst& inst) {
    visit_constants(inst, {1});
    // What a lambda takes along is no assignment of the source.
    const std::string name = field_name(inst);
    if (name.starts_with("captured")) return;
    add(Kind::Store, Remove(), "assignment to " + quoted(name) + " left out");
  }
  void visit_put_static(const ir::Inst& inst) {
    visit_constants(inst, {0});
    add(Kind::Store, Remove(), "assignment to " + quoted(static_name(inst)) + " left out");
  }
  void visit_array_store(const ir::Inst& inst) {
    visit_constants(inst, {1, 2});
    add(Kind::Store, Remove(), "assignment to an element left out");
  }
  void visit_array_load(const ir::Inst& inst) { visit_constants(inst, {1}); }
  void visit_memory(const ir::Inst& /*inst*/) {
    add(Kind::Store, Remove(), "copy or fill of memory left out");
  }

  [[nodiscard]] bool is_runtime_variable(ir::Operand operand) const {
    if (!operand.is_valid() || !operand.is_register()) return false;
    return starts_with_one_of(program_.text(body_.registers[operand.index()].name), kRuntimeVariables);
  }

  /// What a machine does with the count of a shift: it stands where the shift does.
  [[nodiscard]] bool is_shift_mask(const ir::Inst& inst) const {
    if (inst.op != Opcode::And || at_ + 1 >= body_.insts.size()) return false;
    const ir::Inst& next = body_.insts[at_ + 1];
    const bool is_shift = next.op == Opcode::Shl || next.op == Opcode::LShr || next.op == Opcode::AShr;
    return is_shift && next.b == ir::Operand::reg(inst.result) &&
           body_.origins[at_] == body_.origins[at_ + 1];
  }

  void visit_arithmetic(const ir::Inst& inst) {
    if (is_address_arithmetic(inst) || is_shift_mask(inst)) return;
    for (const Exchange& exchange : kArithmetic) {
      if (exchange.from != inst.op) continue;
      add(Kind::Arithmetic, Replace{exchange.to}, becomes(exchange.from_text, exchange.to_text));
    }
    // Where a front end knows the divisor it does not check it: 0 would do what no machine does.
    const bool divides = inst.op == Opcode::SDiv || inst.op == Opcode::UDiv || inst.op == Opcode::SRem ||
                         inst.op == Opcode::URem;
    visit_constants(inst, {0});
    if (const ir::Constant* divisor = constant_of(inst, 1); divides && divisor != nullptr) {
      change_constant(1, *divisor, true, false);
    } else {
      visit_constants(inst, {1});
    }
  }

  void visit_comparison(const ir::Inst& inst) {
    const Uses* uses = uses_of(inst);
    // Where it decides, the decision is negated.
    if (uses != nullptr && uses->is_otherwise) {
      for (const Opposite& opposite : kOpposites) {
        if (opposite.from == inst.op) {
          add(Kind::Condition, Replace{opposite.to, opposite.swaps}, "comparison negated");
        }
      }
    }
    for (const auto& [from, to] : kBoundary) {
      if (from == inst.op && is_number(inst.type)) {
        add(Kind::Boundary, Replace{to}, "boundary of a comparison moved");
      }
    }
    if (!is_number(inst.type)) return;
    // One more or less is the same as another boundary.
    const bool is_order = ir::info(inst.op).shape != Shape::CompareAny;
    for (std::uint32_t operand : {0U, 1U}) {
      const ir::Constant* constant = constant_of(inst, operand);
      if (constant == nullptr) continue;
      const bool is_small = constant->bits == 0 || constant->bits == one_of(inst.type);
      if (!is_order || !is_small) change_constant(operand, *constant, !is_order);
    }
  }

  void visit_select(const ir::Inst& inst) {
    const Uses* uses = uses_of(inst);
    const bool is_used = uses != nullptr && (uses->decides || uses->is_offset || uses->is_otherwise);
    // One that nobody reads only marks that a value is a decision.
    if (inst.is_synthetic || !is_used) return;
    if (inst.is_edge) add(Kind::Condition, SwapSides(), "condition negated");
    const ir::Constant* first = constant_of(inst, 1);
    const ir::Constant* second = constant_of(inst, 2);
    // 1 and 0 are what the value of a condition comes to.
    if (first == nullptr || second == nullptr) visit_constants(inst, {1, 2});
  }

  void visit_switch(const ir::Inst& inst) {
    if (inst.is_synthetic) return;
    const std::span<const ir::SwitchCase> cases = body_.cases_of(inst);
    for (std::uint32_t at = 0; at < cases.size(); ++at) {
      if (cases[at].target == ir::BlockId(inst.x)) continue;
      add(Kind::Condition,
          DropCase{at},
          "case " + quoted(number_text(inst.type, cases[at].value)) + " left out");
    }
  }

  void visit_call(const ir::Inst& inst) {
    const std::string name = callee_name(inst);
    if (starts_with_one_of(name, kRuntimeCalls) || makes_or_ends_object(name)) return;
    const std::span<const ir::Argument> arguments = body_.arguments_of(inst);
    // A size that compilers know is no number of the source's.
    const bool is_size = std::ranges::find(kAllocators, name) != std::end(kAllocators);
    for (std::uint32_t at = 0; at < arguments.size(); ++at) {
      const ir::Operand operand = arguments[at].operand;
      if (operand.is_constant() && is_number(arguments[at].type) && !is_size) {
        change_constant(3 + at, body_.constants[operand.index()], true);
      }
    }
    // An object has to be made in some way, and what is behind a call that never returns is no code.
    const bool is_last = at_ + 1 < body_.insts.size() && body_.insts[at_ + 1].op == Opcode::Unreachable;
    if (name == "<init>" || is_last) return;
    const Uses* uses = uses_of(inst);
    const bool is_used = uses != nullptr && (uses->decides || uses->is_offset || uses->is_otherwise);
    if (!is_used) add(Kind::Call, Remove(), "call of " + quoted(demangled(name)) + " left out");
  }

  void visit_return(const ir::Inst& inst) {
    if (inst.type.is_void()) return;
    const ir::Constant* constant = constant_of(inst, 0);
    const auto give = [&](value::U128 bits, std::string text) {
      if (constant != nullptr && constant->bits == bits) return;
      add(Kind::Return, SetOperand{0, {inst.type, bits}}, "returns " + quoted(text));
    };
    if (!is_number(inst.type)) return give(0, "null");
    give(0, "0");
    if (!inst.type.is_float() || (constant != nullptr && constant->bits == 0)) give(one_of(inst.type), "1");
  }

  void visit_constants(const ir::Inst& inst, std::initializer_list<std::uint32_t> operands) {
    for (std::uint32_t operand : operands) {
      const ir::Constant* constant = constant_of(inst, operand);
      if (constant != nullptr && is_number(constant->type)) change_constant(operand, *constant, true);
    }
  }

  /// 1 never becomes 2: it may be a truth.
  void change_constant(std::uint32_t operand,
                       const ir::Constant& constant,
                       bool increases,
                       bool allows_zero = true) {
    const value::U128 one = one_of(constant.type);
    const auto change = [&](value::U128 bits) {
      add(Kind::Constant,
          SetOperand{operand, {constant.type, bits}},
          becomes(number_text(constant.type, constant.bits), number_text(constant.type, bits)));
    };
    if (constant.function.is_valid() || constant.global.is_valid()) return;
    if (constant.bits == 0) return change(one);
    if (allows_zero) change(0);
    if (constant.bits == one || !increases || constant.type.is_float()) return;
    const value::U128 more = value::truncate<value::U128>(constant.bits + 1, constant.type.width());
    if (more != 0) change(more);
  }

  [[nodiscard]] const ir::Constant* constant_of(const ir::Inst& inst, std::uint32_t operand) const {
    const ir::Operand found = std::array{inst.a, inst.b, inst.c}[operand];
    return found.is_constant() ? &body_.constants[found.index()] : nullptr;
  }

  [[nodiscard]] std::string field_name(const ir::Inst& inst) const {
    return std::string(program_.text(program_.get(ir::FieldId(inst.x)).name));
  }
  [[nodiscard]] std::string static_name(const ir::Inst& inst) const {
    return std::string(program_.text(program_.get(ir::StaticId(inst.x)).name));
  }
  [[nodiscard]] std::string callee_name(const ir::Inst& inst) const {
    if (inst.op == Opcode::Call) return short_name(program_.text(program_.get(ir::FunctionId(inst.x)).name));
    if (inst.op == Opcode::CallVirtual) return short_name(program_.text(ir::Symbol(inst.x)));
    return "a function";
  }

  const ir::Program& program_;
  ir::FunctionId function_;
  const ir::Body& body_;
  std::vector<Uses> uses_;  ///< by register
  std::uint32_t at_ = 0;    ///< the instruction that is looked at
  std::vector<Mutant> mutants_;
};

const Finder::Row Finder::kVisits[] = {
    {Shape::Binary, &Finder::visit_arithmetic},
    {Shape::BinaryFloat, &Finder::visit_arithmetic},
    {Shape::UnaryFloat, &Finder::visit_arithmetic},
    {Shape::CompareAny, &Finder::visit_comparison},
    {Shape::CompareOrder, &Finder::visit_comparison},
    {Shape::CompareFloat, &Finder::visit_comparison},
    {Shape::Branch, &Finder::visit_branch},
    {Shape::Select, &Finder::visit_select},
    {Shape::Switch, &Finder::visit_switch},
    {Shape::Unary, &Finder::visit_move},
    {Shape::Store, &Finder::visit_store},
    {Shape::PutField, &Finder::visit_put_field},
    {Shape::PutStatic, &Finder::visit_put_static},
    {Shape::ArrayStore, &Finder::visit_array_store},
    {Shape::ArrayLoad, &Finder::visit_array_load},
    {Shape::MemTransfer, &Finder::visit_memory},
    {Shape::MemSet, &Finder::visit_memory},
    {Shape::Call, &Finder::visit_call},
    {Shape::CallVirtual, &Finder::visit_call},
    {Shape::CallIndirect, &Finder::visit_call},
    {Shape::Return, &Finder::visit_return},
};

void Finder::visit(const ir::Inst& inst) {
  for (const Row& row : kVisits) {
    if (row.shape == ir::info(inst.op).shape) (this->*row.visit)(inst);
  }
}

}  // namespace

std::vector<Mutant> find_mutants(const ir::Program& program, const std::vector<ir::FunctionId>& copies) {
  const auto size_of = [&](ir::FunctionId id) { return program.get(id).body->insts.size(); };
  std::vector<ir::FunctionId> others(copies.begin() + 1, copies.end());
  // Some may have been compiled in other circumstances.
  std::erase_if(others, [&](ir::FunctionId id) { return size_of(id) != size_of(copies.front()); });
  std::vector<Mutant> mutants = Finder(program, copies.front()).find();
  for (Mutant& mutant : mutants) mutant.copies = others;
  return mutants;
}

}  // namespace testellate::mutation
