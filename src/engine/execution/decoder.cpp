// SPDX-License-Identifier: Apache-2.0
#include "engine/execution/decoder.h"

#include <algorithm>

#include "engine/execution/handlers.h"
#include "support/invariant.h"

namespace testellate::engine {

namespace {

constexpr auto kSlotBytes = static_cast<std::uint32_t>(sizeof(Slot));

class Decoder {
 public:
  Decoder(DecodedFunction& function, DecodeOptions options)
      : function_(function), body_(*function.body), options_(options) {}

  void decode() {
    function_.register_count = static_cast<std::uint32_t>(body_.registers.size());
    for (const ir::Constant& constant : body_.constants) {
      function_.constants.push_back(concrete(constant.bits));
    }
    function_.frame_slots = function_.register_count + static_cast<std::uint32_t>(body_.constants.size());
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
  void find_loops() {
    function_.loops = std::make_unique<ir::LoopForest>(body_);
    if (function_.loops->loops().empty()) function_.loops.reset();
  }

  [[nodiscard]] std::uint32_t offset_of(ir::Operand operand) const {
    if (!operand.is_valid()) return kNoSlot;
    const std::uint32_t slot =
        operand.is_constant() ? function_.register_count + operand.index() : operand.index();
    return slot * kSlotBytes;
  }

  [[nodiscard]] const Code* start_of(ir::BlockId block) const {
    return function_.code.data() + body_.block(block).first;
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
    code.handler = select_handler(Site{inst, body_});
    if (inst.result.is_valid()) code.dst = inst.result.index() * kSlotBytes;
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
      code.target = start_of(ir::BlockId(inst.x));
      code.target_passage = passage_to(ir::BlockId(inst.x));
    }
    if (inst.op == ir::Opcode::Branch) {
      code.other = start_of(ir::BlockId(inst.y));
      code.other_passage = passage_to(ir::BlockId(inst.y));
    }
    if (inst.op == ir::Opcode::Switch) code.table = &make_switch(at);
    if (ir::info(inst.op).family == ir::Family::Call && inst.op != ir::Opcode::Caught) {
      CallSite& site = function_.call_sites.emplace_back();
      for (const ir::Argument& argument : body_.arguments_of(inst)) {
        site.arguments.push_back({argument.type, offset_of(argument.operand)});
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
      table.targets.push_back({start_of(target), passage_to(target)});
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
    return table;
  }

  DecodedFunction& function_;
  const ir::Body& body_;
  DecodeOptions options_;
  ir::BlockId block_;
};

}  // namespace

void decode_body(DecodedFunction& function, DecodeOptions options) { Decoder(function, options).decode(); }

ir::BlockId DecodedFunction::block(const Code* pc) const {
  const std::uint32_t inst = inst_of(pc).index();
  auto behind = std::upper_bound(
      body->blocks.begin(), body->blocks.end(), inst, [](std::uint32_t at, const ir::Block& block) {
        return at < block.first;
      });
  TESTELLATE_INVARIANT(behind != body->blocks.begin(), "the first block should start with instruction 0");
  return ir::BlockId(static_cast<std::uint32_t>(std::prev(behind) - body->blocks.begin()));
}

Passage DecodedFunction::passage_between(ir::BlockId from, ir::BlockId to) const {
  Passage passage;
  if (loops == nullptr) return passage;
  for (ir::LoopId loop = loops->innermost(to); loop.is_valid(); loop = loops->loop(loop).parent) {
    if (!loops->contains(loop, from)) {
      passage.entered.insert(passage.entered.begin(), loop);
    } else if (loops->loop(loop).header == to) {
      passage.repeated = loop;
    }
  }
  return passage;
}

}  // namespace testellate::engine
