// SPDX-License-Identifier: Apache-2.0
#include "interp/decoder.h"

#include <algorithm>

#include "interp/handlers.h"
#include "support/invariant.h"

namespace testellate::interp {

namespace {

constexpr auto kSlotBytes = static_cast<std::uint32_t>(sizeof(Slot));

std::uint32_t slots_of(ir::Type type) { return type.width() > 64 ? 2 : 1; }

class Decoder {
 public:
  Decoder(DecodedFunction& function, bool record_path)
      : function_(function), body_(*function.body), record_path_(record_path) {}

  void decode() {
    place_registers();
    place_constants();
    function_.code.resize(body_.insts.size());
    for (std::uint32_t at = 0; at < body_.insts.size(); ++at) decode_inst(at);
  }

 private:
  void place_registers() {
    std::uint32_t next = 0;
    for (std::size_t i = 0; i < body_.registers.size(); ++i) {
      if (i == function_.signature->parameters.size()) function_.parameter_slots = next;
      function_.register_offsets.push_back(next * kSlotBytes);
      next += slots_of(body_.registers[i].type);
    }
    if (body_.registers.size() == function_.signature->parameters.size()) function_.parameter_slots = next;
    function_.register_slots = next;
  }

  void place_constants() {
    for (const ir::Constant& constant : body_.constants) {
      const auto slot = function_.register_slots + static_cast<std::uint32_t>(function_.constants.size());
      constant_offsets_.push_back(slot * kSlotBytes);
      function_.constants.push_back(Slot{static_cast<std::uint64_t>(constant.bits), 0});
      if (constant.type.width() > 64) {
        function_.constants.push_back(Slot{static_cast<std::uint64_t>(constant.bits >> 64), 0});
      }
    }
    function_.frame_slots = function_.register_slots + static_cast<std::uint32_t>(function_.constants.size());
  }

  [[nodiscard]] std::uint32_t offset_of(ir::Operand operand) const {
    if (!operand.is_valid()) return kNoSlot;
    return operand.is_constant() ? constant_offsets_[operand.index()]
                                 : function_.register_offsets[operand.index()];
  }

  [[nodiscard]] const Code* start_of(ir::BlockId block) const {
    return function_.code.data() + body_.block(block).first;
  }

  void decode_inst(std::uint32_t at) {
    const ir::Inst& inst = body_.insts[at];
    Code& code = function_.code[at];
    code.handler = select_handler(Site{inst, body_, record_path_});
    if (inst.result.is_valid()) code.dst = function_.register_offsets[inst.result.index()];
    code.a = offset_of(inst.a);
    code.b = offset_of(inst.b);
    code.c = offset_of(inst.c);
    code.x = inst.x;
    code.first_edge = body_.first_edge[at];
    code.op = inst.op;
    code.type = inst.type;
    code.source_type = inst.source_type;
    code.check = inst.check;
    code.width = static_cast<std::uint8_t>(inst.type.width());
    if (inst.op == ir::Opcode::Jump || inst.op == ir::Opcode::Branch) {
      code.target = start_of(ir::BlockId(inst.x));
    }
    if (inst.op == ir::Opcode::Branch) code.other = start_of(ir::BlockId(inst.y));
    if (inst.op == ir::Opcode::Switch) code.table = &make_switch(at);
    if (ir::info(inst.op).family == ir::Family::Call && inst.op != ir::Opcode::Caught) {
      CallSite& site = function_.call_sites.emplace_back();
      for (const ir::Argument& argument : body_.arguments_of(inst)) {
        site.add(argument.type, offset_of(argument.operand));
      }
      code.call = &site;
    }
  }

  [[nodiscard]] const SwitchTable& make_switch(std::uint32_t at) {
    const ir::Inst& inst = body_.insts[at];
    auto target_of = [&](ir::BlockId block) {
      std::uint32_t edge = body_.first_edge[at];
      while (body_.edges[edge].target != block) ++edge;
      TESTELLATE_INVARIANT(body_.edges[edge].inst.index() == at, "each successor should have an edge");
      return SwitchTable::Target{start_of(block), edge};
    };
    SwitchTable& table = function_.switch_tables.emplace_back();
    table.otherwise = target_of(ir::BlockId(inst.x));
    for (const ir::SwitchCase& entry : body_.cases_of(inst)) {
      table.cases.push_back(SwitchTable::Case{entry.value, target_of(entry.target)});
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
    table.dense.assign(span + 1, table.otherwise);
    for (const SwitchTable::Case& entry : table.cases) {
      table.dense[static_cast<std::uint64_t>(entry.value) - first] = entry.target;
    }
  }

  DecodedFunction& function_;
  const ir::Body& body_;
  bool record_path_;
  std::vector<std::uint32_t> constant_offsets_;
};

}  // namespace

void decode_body(DecodedFunction& function, bool record_path) { Decoder(function, record_path).decode(); }

}  // namespace testellate::interp
