// SPDX-License-Identifier: Apache-2.0
#include "check/repetition.h"

#include <algorithm>

#include "ir/opcode.h"
#include "ir/pointer.h"
#include "support/hash.h"

namespace testellate::check {
namespace {

/// Iterations after which a loop is where it was before.
constexpr std::size_t kLongestPeriod = 64;
constexpr std::size_t kRounds = 3;

}  // namespace

void RepetitionWatch::on_instruction(interp::Place place,
                                     std::uint32_t depth,
                                     const std::optional<interp::Value>& result) {
  if (count_++ < first_step_) return;
  const Loops& loops = loops_of(place.function);
  if (const auto header = loops.headers.find(place.inst.index()); header != loops.headers.end()) {
    arrivals_[{depth, place.function, header->second}].push_back(steps_.size());
  }
  Step step;
  step.depth = depth;
  step.hash = support::hash_mix(place.function.index(), place.inst.index());
  step.hash = support::hash_mix(step.hash, depth);
  if (result) {
    value::U128 bits = result->bits;
    if (result->type.is_ptr()) {
      const auto pointer = static_cast<ir::PointerBits>(bits);
      const std::uint32_t object = ir::pointer_object(pointer);
      const bool is_new = program_.get(place.function).body->inst(place.inst).op == ir::Opcode::StackAlloc;
      if (is_new) local_objects_.emplace(object, static_cast<std::uint32_t>(local_objects_.size() + 1));
      if (const auto local = local_objects_.find(object); local != local_objects_.end()) {
        step.object = local->second;
        bits = static_cast<std::uint64_t>(ir::pointer_offset(pointer));
      }
    }
    for (value::U128 word : {bits, result->undefined}) {
      step.hash = support::hash_mix(step.hash, static_cast<std::uint64_t>(word));
      step.hash = support::hash_mix(step.hash, static_cast<std::uint64_t>(word >> 64));
    }
  }
  step.created = static_cast<std::uint32_t>(local_objects_.size());
  steps_.push_back(step);
}

const RepetitionWatch::Loops& RepetitionWatch::loops_of(ir::FunctionId function) {
  auto [found, is_new] = loops_.try_emplace(function);
  if (is_new) {
    const ir::Body& body = *program_.get(function).body;
    found->second.forest = std::make_unique<const ir::LoopForest>(body);
    std::uint32_t index = 0;
    for (const ir::Loop& loop : found->second.forest->loops()) {
      found->second.headers.try_emplace(body.block(loop.header).first, ir::LoopId(index++));
    }
  }
  return found->second;
}

std::optional<RepetitionWatch::Header> RepetitionWatch::find_repetition() const {
  // In the order of depths, and of loops, of which outer ones come first.
  for (const auto& [activation, arrivals] : arrivals_) {
    if (!repeats(activation, arrivals)) continue;
    if (!has_way_out(activation)) return std::nullopt;
    return Header{place_of(activation), activation.depth};
  }
  return std::nullopt;
}

bool RepetitionWatch::repeats(const Activation& activation, std::span<const std::size_t> arrivals) const {
  std::vector<std::uint64_t> rounds;  // the last one first
  for (std::size_t at = arrivals.size(); at-- > 1 && rounds.size() < kRounds * kLongestPeriod;) {
    const std::optional<std::uint64_t> hash = hash_of(arrivals[at - 1], arrivals[at], activation.depth);
    if (!hash) break;
    rounds.push_back(*hash);
  }
  for (std::size_t period = 1; period * kRounds <= rounds.size(); ++period) {
    const auto span = std::span(rounds).first(period * kRounds);
    if (std::ranges::equal(span.subspan(period), span.first(period * (kRounds - 1)))) return true;
  }
  return false;
}

std::optional<std::uint64_t> RepetitionWatch::hash_of(std::size_t first,
                                                      std::size_t last,
                                                      std::uint32_t depth) const {
  const std::uint32_t created = first == 0 ? 0 : steps_[first - 1].created;
  std::uint64_t hash = 0;
  for (std::size_t at = first; at < last; ++at) {
    const Step& step = steps_[at];
    if (step.depth < depth) return std::nullopt;
    hash = support::hash_mix(hash, step.hash);
    const bool is_of_round = step.object > created;
    hash = support::hash_mix(hash, is_of_round ? step.object - created : std::uint64_t{step.object} << 32);
  }
  return hash;
}

bool RepetitionWatch::has_way_out(const Activation& activation) const {
  const ir::LoopForest& forest = *loops_.at(activation.function).forest;
  const ir::Body& body = *program_.get(activation.function).body;
  return std::ranges::any_of(forest.loop(activation.loop).blocks, [&](ir::BlockId block) {
    const ir::Block& from = body.block(block);
    const std::vector<ir::BlockId> targets = ir::targets_of(body, body.insts[from.first + from.count - 1]);
    return std::ranges::any_of(targets,
                               [&](ir::BlockId target) { return !forest.contains(activation.loop, target); });
  });
}

ir::Place RepetitionWatch::place_of(const Activation& activation) const {
  const ir::Body& body = *program_.get(activation.function).body;
  const ir::Block& header = body.block(loops_.at(activation.function).forest->loop(activation.loop).header);
  std::uint32_t inst = header.first;
  while (inst + 1 < header.first + header.count && body.origins[inst].line == 0) ++inst;
  return {activation.function, ir::InstId(inst)};
}

}  // namespace testellate::check
