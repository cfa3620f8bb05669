// SPDX-License-Identifier: Apache-2.0
// A random body that verifies. The entry block assigns one register of each common type, so that every block
// may read them; other registers are read only in the block that assigns them, after that.
#include <algorithm>
#include <map>

#include "ir/body_builder.h"
#include "ir/shape_syntax.h"
#include "test/support/random_world.h"

namespace testellate::test {

using namespace ir;

namespace {

class RandomBody {
 public:
  RandomBody(RandomWorld& world, FunctionId function)
      : world_(world),
        function_(function),
        signature_(world.program.signature(function)),
        builder_(world.program, function) {}

  std::unique_ptr<const Body> make() {
    add_blocks();
    fill_entry();
    for (std::size_t at = 0; at < normal_.size(); ++at) fill_block(at);
    for (BlockId handler : handlers_) fill_handler(handler);
    return builder_.finish();
  }

 private:
  void add_blocks() {
    entry_ = builder_.add_block();
    for (unsigned count = 0; count <= world_.options.blocks; ++count) normal_.push_back(add_named_block());
    for (std::size_t count = 1 + world_.below(2); count > 0; --count) handlers_.push_back(add_named_block());
    // The exit does not unwind, each handler is the target of some block.
    for (std::size_t at = 0; at + 1 < normal_.size(); ++at) {
      if (at < handlers_.size()) builder_.set_unwind(normal_[at], handlers_[at]);
      if (at >= handlers_.size() && world_.one_in(2))
        builder_.set_unwind(normal_[at], world_.pick(handlers_));
    }
  }

  BlockId add_named_block() {
    if (world_.one_in(4)) return builder_.add_block();
    return builder_.add_block(world_.program.text(world_.fresh_name("block")));
  }

  void fill_entry() {
    builder_.select_block(entry_);
    for (std::size_t at = 0; at < signature_.parameters.size(); ++at) {
      shared_.emplace(signature_.parameters[at], builder_.parameter(at));
    }
    for (Type type : {Type::boolean(),
                      Type::integer(8),
                      Type::integer(16),
                      Type::integer(32),
                      Type::integer(64),
                      Type::integer(128),
                      Type::f32(),
                      Type::f64(),
                      Type::ref(),
                      Type::ptr()}) {
      // The same name twice now and then: bodies may, texts may not.
      RegisterId id = builder_.add_register(type, world_.one_in(3) ? "v" : "");
      Operand value = constant(type);
      shared_.emplace(type, id);
      builder_.append({.op = Opcode::Mov, .type = type, .result = id, .a = value});
    }
    builder_.jump(normal_[0]);
  }

  void fill_block(std::size_t at) {
    current_ = at;
    local_.clear();
    builder_.select_block(normal_[at]);
    add_instructions();
    add_terminator(at + 1 == normal_.size());
  }

  void fill_handler(BlockId handler) {
    current_ = normal_.size() - 1;
    local_.clear();
    builder_.select_block(handler);
    if (!world_.one_in(4)) {
      Type type = exception_type();
      builder_.append({.op = Opcode::Caught, .type = type, .result = result(type)});
    }
    add_instructions();
    if (world_.one_in(2)) {
      builder_.jump(normal_.back());
    } else {
      add_terminator(true);
    }
  }

  void add_instructions() {
    for (std::size_t count = world_.below(world_.options.instructions + 1); count > 0; --count) {
      if (world_.one_in(2)) {
        auto line = static_cast<std::uint32_t>(world_.below(1000));
        builder_.set_origin({line, line == 0 ? 0 : static_cast<std::uint32_t>(world_.below(100))});
      }
      const OpcodeInfo& row = all_opcodes()[world_.below(all_opcodes().size())];
      if (is_terminator(row.opcode) || row.opcode == Opcode::Caught) continue;
      if (row.opcode == Opcode::VaArea && !signature_.is_variadic) continue;
      add_instruction(row);
    }
  }

  void add_instruction(const OpcodeInfo& row) {
    Inst inst{.op = row.opcode};
    if (row.shape == Shape::Call || row.shape == Shape::CallVirtual || row.shape == Shape::CallIndirect) {
      return add_call(inst);
    }
    if (row.shape == Shape::Check) return add_check(inst);
    const ShapeSyntax& syntax = syntax_of(row.shape);
    bool has_type = std::any_of(syntax.items.begin(), syntax.items.end(), [](SyntaxItem item) {
      return item.kind == SyntaxItem::Kind::Type;
    });
    if (has_type) choose_types(inst, row.shape);
    choose_items(inst, syntax);
    if (Type type = result_type(inst, syntax.result); !type.is_void()) inst.result = result(type);
    builder_.append(inst);
  }

  [[nodiscard]] static bool is_one_of(Shape shape, std::initializer_list<Shape> shapes) {
    return std::find(shapes.begin(), shapes.end(), shape) != shapes.end();
  }
  [[nodiscard]] Type exception_type() { return world_.one_in(2) ? Type::ref() : Type::ptr(); }

  void choose_types(Inst& inst, Shape shape) {
    inst.type = world_.any_type();
    if (shape == Shape::Convert) return choose_conversion(inst);
    if (is_one_of(shape, {Shape::Binary, Shape::CompareInteger, Shape::UnaryInteger})) {
      inst.type = inst.op == Opcode::ByteSwap ? Type::integer(8U << world_.below(5)) : world_.integer_type();
    } else if (shape == Shape::CompareOrder) {
      inst.type = world_.one_in(3) ? Type::ptr() : world_.integer_type();
    } else if (shape == Shape::CompareAny && inst.type.is_float()) {
      inst.type = Type::ref();
    } else if (is_one_of(shape,
                         {Shape::BinaryFloat, Shape::UnaryFloat, Shape::TernaryFloat, Shape::CompareFloat})) {
      inst.type = world_.float_type();
    } else if (is_one_of(shape, {Shape::ArrayLoad, Shape::ArrayStore})) {
      inst.type = world_.storage_type();
    } else if (is_one_of(shape, {Shape::Load, Shape::Store})) {
      inst.type = world_.byte_memory_type();
    }
  }

  void choose_conversion(Inst& inst) {
    auto narrow = static_cast<unsigned>(1 + world_.below(127));
    auto wide = static_cast<unsigned>(narrow + 1 + world_.below(128 - narrow));
    Type real = world_.float_type();
    Type other_real = real == Type::f32() ? Type::f64() : Type::f32();
    const std::map<Opcode, std::pair<Type, Type>> from_to{
        {Opcode::Trunc, {Type::integer(wide), Type::integer(narrow)}},
        {Opcode::ZExt, {Type::integer(narrow), Type::integer(wide)}},
        {Opcode::SExt, {Type::integer(narrow), Type::integer(wide)}},
        {Opcode::FConvert, {real, other_real}},
        {Opcode::SToF, {Type::integer(wide), real}},
        {Opcode::UToF, {Type::integer(wide), real}},
        {Opcode::FToS, {real, Type::integer(wide)}},
        {Opcode::FToU, {real, Type::integer(wide)}},
        {Opcode::BitCast, {Type::integer(real.width()), real}}};
    inst.source_type = from_to.at(inst.op).first;
    inst.type = from_to.at(inst.op).second;
    if (inst.op == Opcode::BitCast && world_.one_in(2)) std::swap(inst.source_type, inst.type);
  }

  void choose_items(Inst& inst, const ShapeSyntax& syntax) {
    for (SyntaxItem item : syntax.items) choose_item(inst, item);
  }

  void choose_item(Inst& inst, SyntaxItem item) {
    switch (item.kind) {
      case SyntaxItem::Kind::Operand:
        operand_at(inst, item.slot) = operand(operand_type(inst, item.type));
        return;
      case SyntaxItem::Kind::Class:
        inst.x = (inst.op == Opcode::New        ? world_.pick(world_.concrete)
                  : inst.op == Opcode::NewArray ? world_.pick(world_.arrays)
                                                : world_.pick(world_.classes))
                     .index();
        return;
      case SyntaxItem::Kind::Signature:
        inst.x = random_signature().index();
        return;
      case SyntaxItem::Kind::Field:
        inst.x = world_.pick(world_.fields).index();
        inst.type = world_.program.get(FieldId(inst.x)).type;
        return;
      case SyntaxItem::Kind::Static:
        inst.x = world_.pick(world_.statics).index();
        inst.type = world_.program.get(StaticId(inst.x)).type;
        return;
      case SyntaxItem::Kind::Alignment:
        inst.x = 1U << world_.below(13);
        return;
      case SyntaxItem::Kind::Block:
        (item.slot == 0 ? inst.x : inst.y) = target().index();
        return;
      case SyntaxItem::Kind::EdgeMark:
        inst.is_edge = world_.one_in(2);
        return;
      case SyntaxItem::Kind::SyntheticMark:
        inst.is_synthetic = world_.one_in(2);
        return;
      case SyntaxItem::Kind::End:
      case SyntaxItem::Kind::Comma:
      case SyntaxItem::Kind::To:
      case SyntaxItem::Kind::Type:
      case SyntaxItem::Kind::SourceType:
        return;
    }
  }

  void add_check(Inst inst) {
    inst.check = all_checks()[world_.below(all_checks().size())].kind;
    bool is_float = inst.check == CheckKind::FloatToSigned || inst.check == CheckKind::FloatToUnsigned;
    ShapeSyntax syntax = syntax_of(inst.check);
    if (syntax.items[0].kind == SyntaxItem::Kind::Type)
      inst.type = is_float ? world_.float_type() : world_.integer_type();
    if (inst.check == CheckKind::Defined) inst.type = world_.any_type();
    choose_items(inst, syntax);
    if (is_float) inst.b = builder_.constant(Type::integer(32), 1 + world_.below(128));
    builder_.append(inst);
  }

  SignatureId random_signature() {
    Signature signature{world_.any_type(), {}, world_.one_in(4)};
    for (std::size_t count = world_.below(3); count > 0; --count)
      signature.parameters.push_back(world_.any_type());
    return world_.program.signature_of(std::move(signature));
  }

  void add_call(Inst inst) {
    std::vector<Argument> arguments;
    Signature signature;
    if (inst.op == Opcode::Call) {
      std::size_t limit = world_.options.may_loop ? world_.functions.size() : function_.index();
      if (limit == 0) return;
      inst.x = world_.functions[world_.below(limit)].index();
      signature = world_.program.signature(FunctionId(inst.x));
    } else if (inst.op == Opcode::CallVirtual) {
      inst.x = world_.fresh_name("selector").index();
      signature = world_.program.get(random_signature());
      signature.parameters.insert(signature.parameters.begin(), Type::ref());
    } else {
      SignatureId id = random_signature();
      inst.x = id.index();
      inst.a = operand(Type::ptr());
      signature = world_.program.get(id);
    }
    for (Type type : signature.parameters) arguments.push_back({type, operand(type)});
    for (std::size_t count = signature.is_variadic ? world_.below(3) : 0; count > 0; --count) {
      Type type = world_.byte_memory_type();
      arguments.push_back({type, operand(type)});
    }
    inst.type = signature.result;
    if (!inst.type.is_void() && !world_.one_in(4)) inst.result = result(inst.type);
    builder_.append_call(inst, arguments);
  }

  void add_terminator(bool is_last) {
    switch (is_last ? 3 + world_.below(3) : world_.below(6)) {
      case 0:
        return builder_.jump(target());
      case 1:
        return builder_.branch(operand(Type::boolean()), target(), target(), world_.one_in(3));
      case 2:
        return add_switch();
      case 4: {
        Type type = exception_type();
        builder_.append({.op = Opcode::Throw, .type = type, .a = operand(type)});
        return;
      }
      case 5:
        builder_.append({.op = Opcode::Unreachable});
        return;
      default:
        if (signature_.result.is_void()) return builder_.return_void();
        return builder_.return_value(signature_.result, operand(signature_.result));
    }
  }

  void add_switch() {
    Inst inst{.op = Opcode::Switch, .type = world_.integer_type(), .is_synthetic = world_.one_in(3)};
    inst.a = operand(inst.type);
    inst.x = target().index();
    std::map<value::U128, BlockId> cases;
    for (std::size_t count = world_.below(5); count > 0; --count) cases[world_.bits(inst.type)] = target();
    std::vector<SwitchCase> listed;
    for (const auto& [value, block] : cases) listed.push_back({value, block});
    builder_.append_switch(inst, listed);
  }

  BlockId target() {
    std::size_t first = world_.options.may_loop ? 0 : std::min(current_ + 1, normal_.size() - 1);
    return normal_[first + world_.below(normal_.size() - first)];
  }

  Operand constant(Type type) {
    if (type.is_ptr() && world_.one_in(2)) return builder_.function_address(world_.pick(world_.functions));
    if (type.is_ptr() && world_.one_in(2)) {
      return builder_.global_address(world_.pick(world_.globals),
                                     static_cast<std::int64_t>(world_.below(100)) - 50);
    }
    if (type.is_ptr() && world_.one_in(2)) return builder_.constant(type, world_.rng.next());
    return builder_.constant(type, world_.bits(type));
  }

  Operand operand(Type type) {
    if (world_.one_in(3)) return constant(type);
    auto& registers = world_.one_in(2) && local_.contains(type) ? local_ : shared_;
    auto [first, last] = registers.equal_range(type);
    auto count = static_cast<std::size_t>(std::distance(first, last));
    if (count == 0) return constant(type);
    return Operand::reg(std::next(first, static_cast<std::ptrdiff_t>(world_.below(count)))->second);
  }

  /// A register for a result: one that exists, or a new one.
  RegisterId result(Type type) {
    if (auto known = shared_.find(type); known != shared_.end() && world_.one_in(2)) return known->second;
    RegisterId id =
        builder_.add_register(type, world_.one_in(2) ? world_.program.text(world_.fresh_name("x")) : "");
    local_.emplace(type, id);
    return id;
  }

  RandomWorld& world_;
  FunctionId function_;
  Signature signature_;
  BodyBuilder builder_;
  BlockId entry_;
  std::vector<BlockId> normal_;  ///< the last is the exit
  std::vector<BlockId> handlers_;
  std::multimap<Type, RegisterId> shared_;
  std::multimap<Type, RegisterId> local_;
  std::size_t current_ = 0;
};

}  // namespace

void add_body(RandomWorld& world, FunctionId function) {
  world.program.set_body(function, RandomBody(world, function).make());
}

}  // namespace testellate::test
