// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "exec/code.h"
#include "support/invariant.h"

namespace testellate::exec {

struct DecodeOptions {
  bool records_edges = false;  ///< decisions know their edges
  bool watches_loops = false;
};

/// An instruction whose handler is wanted.
struct Site {
  const ir::Inst& inst;
  const ir::Body& body;
  bool records_edges = false;
};

template <typename Execution>
using SelectHandler = Handler<Execution> (*)(const Site& site);

/// Fills in code, constants, tables and loops of a function whose body and signature are set. Besides its
/// types an execution has
/// - `slot_count(type)`: how many slots a register of that type takes,
/// - `add_constant(constant, slots)`: appends the slots of a constant.
template <typename Execution>
class Decoder {
 public:
  /// `function` is borrowed.
  Decoder(DecodedFunction<Execution>& function,
          DecodeOptions options,
          SelectHandler<Execution> select_handler)
      : function_(function), body_(*function.body), options_(options), select_handler_(select_handler) {}

  void decode() {
    place_registers();
    place_constants();
    function_.passages.emplace_back();
    if (options_.watches_loops) find_loops();
    function_.code.resize(body_.insts.size());
    for (std::uint32_t block = 0; block < body_.blocks.size(); ++block) {
      block_ = ir::BlockId(block);
      const ir::Block& decoded = body_.blocks[block];
      for (std::uint32_t at = decoded.first; at < decoded.first + decoded.count; ++at) decode_inst(at);
    }
  }

 private:
  using Code = exec::Code<Execution>;
  using SwitchTable = exec::SwitchTable<Execution>;
  static constexpr auto kSlotBytes = static_cast<std::uint32_t>(sizeof(typename Execution::Slot));

  void place_registers() {
    std::uint32_t next = 0;
    for (std::size_t i = 0; i < body_.registers.size(); ++i) {
      function_.register_offsets.push_back(next * kSlotBytes);
      next += Execution::slot_count(body_.registers[i].type);
      if (i + 1 == function_.signature->parameters.size()) function_.parameter_slots = next;
    }
    function_.register_slots = next;
  }

  void place_constants() {
    for (const ir::Constant& constant : body_.constants) {
      const auto slot = function_.register_slots + static_cast<std::uint32_t>(function_.constants.size());
      constant_offsets_.push_back(slot * kSlotBytes);
      Execution::add_constant(constant, function_.constants);
    }
    function_.frame_slots = function_.register_slots + static_cast<std::uint32_t>(function_.constants.size());
  }

  void find_loops() {
    function_.loops = std::make_unique<ir::LoopForest>(body_);
    if (function_.loops->loops().empty()) function_.loops.reset();
  }

  [[nodiscard]] std::uint32_t offset_of(ir::Operand operand) const {
    if (!operand.is_valid()) return kNoSlot;
    return operand.is_constant() ? constant_offsets_[operand.index()]
                                 : function_.register_offsets[operand.index()];
  }

  [[nodiscard]] std::uint32_t passage_to(ir::BlockId target) {
    if (function_.loops == nullptr) return kPlainPassage;
    Passage passage = function_.passage_between(block_, target);
    if (passage.entered.empty() && !passage.repeated.is_valid()) return kPlainPassage;
    function_.passages.push_back(std::move(passage));
    return static_cast<std::uint32_t>(function_.passages.size() - 1);
  }

  void decode_inst(std::uint32_t at) {
    const ir::Inst& inst = body_.insts[at];
    Code& code = function_.code[at];
    code.handler = select_handler_(Site{inst, body_, options_.records_edges});
    if (inst.result.is_valid()) code.dst = function_.register_offsets[inst.result.index()];
    code.a = offset_of(inst.a);
    code.b = offset_of(inst.b);
    code.c = offset_of(inst.c);
    code.x = inst.x;
    if (options_.records_edges) code.first_edge = body_.first_edge[at];
    code.op = inst.op;
    code.type = inst.type;
    code.source_type = inst.source_type;
    code.check = inst.check;
    code.width = static_cast<std::uint8_t>(inst.type.width());
    if (inst.op == ir::Opcode::Jump || inst.op == ir::Opcode::Branch) {
      code.target = function_.start_of(ir::BlockId(inst.x));
      code.passages = {passage_to(ir::BlockId(inst.x)), kPlainPassage};
    }
    if (inst.op == ir::Opcode::Branch) {
      code.other = function_.start_of(ir::BlockId(inst.y));
      code.passages.other = passage_to(ir::BlockId(inst.y));
    }
    if (inst.op == ir::Opcode::Switch) code.table = &make_switch(at);
    if (ir::info(inst.op).family == ir::Family::Call && inst.op != ir::Opcode::Caught) {
      CallSite<Execution>& site = function_.call_sites.emplace_back();
      for (const ir::Argument& argument : body_.arguments_of(inst)) {
        site.add(argument.type, offset_of(argument.operand));
      }
      code.call = &site;
    }
  }

  [[nodiscard]] const SwitchTable& make_switch(std::uint32_t at) {
    const ir::Inst& inst = body_.insts[at];
    SwitchTable& table = function_.switch_tables.emplace_back();
    const std::uint32_t first = body_.first_edge[at];
    for (std::uint32_t edge = first; edge < body_.edges.size() && body_.edges[edge].inst.index() == at;
         ++edge) {
      const ir::BlockId target = body_.edges[edge].target;
      table.targets.push_back({function_.start_of(target), passage_to(target)});
    }
    for (const ir::SwitchCase& entry : body_.cases_of(inst)) {
      std::uint32_t side = 0;
      while (body_.edges[first + side].target != entry.target) ++side;
      TESTELLATE_INVARIANT(side < table.targets.size(), "each successor should have an edge");
      table.cases.push_back({entry.value, side});
    }
    std::sort(table.cases.begin(), table.cases.end(), [](const auto& a, const auto& b) {
      return a.value < b.value;
    });
    fill_dense(table, inst.type);
    return table;
  }

  static void fill_dense(SwitchTable& table, ir::Type type) {
    if (table.cases.empty() || type.width() > 64) return;
    const auto first = static_cast<std::uint64_t>(table.cases.front().value);
    const std::uint64_t span = static_cast<std::uint64_t>(table.cases.back().value) - first;
    if (span >= 4 * table.cases.size() + 16) return;
    table.first = first;
    table.dense.assign(span + 1, 0);
    for (const auto& entry : table.cases) {
      table.dense[static_cast<std::uint64_t>(entry.value) - first] = entry.side;
    }
  }

  DecodedFunction<Execution>& function_;
  const ir::Body& body_;
  DecodeOptions options_;
  SelectHandler<Execution> select_handler_;
  std::vector<std::uint32_t> constant_offsets_;
  ir::BlockId block_;
};

}  // namespace testellate::exec
