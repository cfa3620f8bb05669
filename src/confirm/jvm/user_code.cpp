// SPDX-License-Identifier: Apache-2.0
// A stop at each jump and at each instruction that it leads to. A jump neither calls nor throws, so the event
// that follows the one of a jump tells its side, whatever was called and thrown before or after it: calls,
// recursion and loops need no attention.
#include "confirm/jvm/user_code.h"

#include <set>

#include "frontend/jvm/classfile/names.h"
#include "support/invariant.h"

namespace testellate::confirm::jvm {
namespace {

using frontend::jvm::MethodName;

constexpr std::string_view kInitialiser = "<clinit>";

std::uint16_t offset_of(const ir::Body& body, ir::InstId inst) {
  return static_cast<std::uint16_t>(body.origins[inst.index()].column);
}

/// Whether the edge decides if a handler fits an exception. No jump is at offset 0: it needs something on the
/// operand stack.
bool is_dispatch(const ir::Body& body, const ir::Edge& edge) { return offset_of(body, edge.inst) == 0; }

}  // namespace

UserCode::UserCode(const ir::Program& program, const LineStarts& line_starts) : program_(program) {
  for (ir::FunctionId id(0); id != program.functions().end_id(); id = support::next(id)) {
    const ir::Function& function = program.get(id);
    if (!function.is_user || function.native.is_valid()) continue;
    std::optional<MethodName> name = frontend::jvm::try_parse_function_name(program.text(function.name));
    if (!name) continue;
    WatchedMethod watched{name->owner, name->method, name->descriptor, {}};
    if (name->method == kInitialiser) {
      add_initialiser(id, std::move(watched), line_starts);
    } else {
      add_method(id, std::move(watched), line_starts);
    }
  }
}

/// APPROX(initialiser-path): nothing of an initialiser is compared. It runs in the first test that uses its
/// class, and in a test that makes objects even before the call.
void UserCode::add_initialiser(ir::FunctionId id, WatchedMethod watched, const LineStarts& line_starts) {
  const ir::Body* body = program_.get(id).body.get();
  if (body == nullptr) return;
  Method method{
      .function = id, .is_translated = true, .jumps = {}, .handlers = {}, .told_as = {}, .lines = {}};
  add_edges(*body, method, watched);
  add_lines(line_starts, method, watched);
  for (std::uint32_t at = 0; at < body->insts.size(); ++at) {
    if (body->insts[at].op == ir::Opcode::Return) {
      watched.stops[offset_of(*body, ir::InstId(at))] = StopKind::Show;
    }
  }
  watched.stops[0] = StopKind::Hide;
  watched_.push_back(std::move(watched));
  methods_.push_back(std::move(method));
}

void UserCode::add_method(ir::FunctionId id, WatchedMethod watched, const LineStarts& line_starts) {
  const ir::Body* body = program_.get(id).body.get();
  Method method;
  method.function = id;
  method.is_translated = body != nullptr;
  if (body == nullptr) {
    watched.stops[0] = StopKind::Tell;
  } else {
    add_edges(*body, method, watched);
    add_lines(line_starts, method, watched);
  }
  if (watched.stops.empty() && method.handlers.empty()) return;
  by_function_[id] = methods_.size();
  watched_.push_back(std::move(watched));
  methods_.push_back(std::move(method));
}

void UserCode::add_edges(const ir::Body& body, Method& method, WatchedMethod& watched) const {
  method.told_as.resize(body.edges.size());
  for (std::uint32_t at = 0; at < body.edges.size(); ++at) {
    const ir::Edge& edge = body.edges[at];
    if (is_dispatch(body, edge)) {
      if (edge.side != 0) continue;
      const std::uint16_t handler = block_offset(body, edge.target);
      method.told_as[at] = method.handlers.try_emplace(handler, at).first->second;
      continue;
    }
    const std::uint16_t jump = offset_of(body, edge.inst);
    const std::uint16_t target = block_offset(body, edge.target);
    method.told_as[at] = method.jumps.try_emplace({jump, target}, at).first->second;
    watched.stops[jump] = StopKind::Tell;
    watched.stops[target] = StopKind::Tell;
  }
}

void UserCode::add_lines(const LineStarts& line_starts, Method& method, WatchedMethod& watched) {
  const auto found = line_starts.find(method.function);
  if (found == line_starts.end()) return;
  for (const ir::Origin& start : found->second) {
    const auto offset = static_cast<std::uint16_t>(start.column);
    method.lines[offset] = start.line;
    watched.stops.try_emplace(offset, StopKind::Once);
  }
}

std::uint16_t UserCode::block_offset(const ir::Body& body, ir::BlockId block) const {
  std::optional<std::uint32_t> offset =
      frontend::jvm::try_parse_block_name(program_.text(body.block(block).name));
  TESTELLATE_INVARIANT(offset.has_value(), "an edge of a method should lead to an instruction of it");
  return static_cast<std::uint16_t>(*offset);
}

Expected<std::vector<ir::TakenEdge>, std::string> UserCode::path_of(std::span<const Event> events) const {
  std::vector<ir::TakenEdge> path;
  for (std::size_t at = 0; at < events.size(); ++at) {
    const Event& event = events[at];
    if (event.kind == Event::Kind::Cut || event.kind == Event::Kind::Hidden) continue;
    if (event.method >= methods_.size()) continue;
    const Method& method = methods_[event.method];
    auto name = [&] { return "`" + std::string(program_.text(program_.get(method.function).name)) + "`"; };
    if (!method.is_translated) {
      return Unexpected<std::string>("the test calls " + name() + ", which was not predicted");
    }
    if (event.kind == Event::Kind::Caught) {
      auto handler = method.handlers.find(event.offset);
      if (handler != method.handlers.end()) path.push_back({method.function, handler->second});
      continue;
    }
    auto jump = method.jumps.lower_bound({event.offset, 0});
    if (jump == method.jumps.end() || jump->first.first != event.offset) continue;
    if (at + 1 == events.size() || events[at + 1].kind == Event::Kind::Cut) continue;
    jump = method.jumps.find({event.offset, events[at + 1].offset});
    if (events[at + 1].method != event.method || jump == method.jumps.end()) {
      return Unexpected<std::string>("a jump of " + name() +
                                     " leads where it cannot: the code on the class " +
                                     "path is not the one that was explored");
    }
    path.push_back({method.function, jump->second});
  }
  return path;
}

std::vector<result::SeenFunction> UserCode::seen_in(std::span<const Event> events) const {
  struct Seen {
    std::set<ir::EdgeId> edges;
    std::set<std::uint32_t> lines;
  };
  std::map<ir::FunctionId, Seen> functions;
  const auto see = [&](const Event& event) {
    if (event.kind == Event::Kind::Cut || event.method >= methods_.size()) return;
    const Method& method = methods_[event.method];
    const auto line = method.lines.find(event.offset);
    if (line != method.lines.end()) functions[method.function].lines.insert(line->second);
  };
  const auto follow = [&](const Event& event, const Event& next) {
    if (event.method != next.method || event.method >= methods_.size()) return;
    const Method& method = methods_[event.method];
    const auto jump = method.jumps.find({event.offset, next.offset});
    if (jump != method.jumps.end()) functions[method.function].edges.insert(jump->second);
  };
  for (std::size_t at = 0; at < events.size(); ++at) {
    const Event& event = events[at];
    see(event);
    if (at + 1 == events.size() || events[at + 1].kind != event.kind) continue;
    if (event.kind == Event::Kind::Stop) follow(event, events[at + 1]);
    if (event.kind != Event::Kind::Hidden) continue;
    // A pair, which may come from anywhere.
    follow(event, events[at + 1]);
    see(events[++at]);
  }
  std::vector<result::SeenFunction> seen;
  for (const auto& [function, parts] : functions) {
    seen.push_back(
        {function, {parts.edges.begin(), parts.edges.end()}, {parts.lines.begin(), parts.lines.end()}});
  }
  return seen;
}

std::vector<ir::TakenEdge> UserCode::as_told(std::span<const ir::TakenEdge> path) const {
  std::vector<ir::TakenEdge> told;
  for (const ir::TakenEdge& taken : path) {
    auto method = by_function_.find(taken.function);
    // An initialiser, or a function of no class file.
    if (method == by_function_.end()) continue;
    const ir::EdgeId edge = methods_[method->second].told_as[taken.edge.index()];
    if (edge.is_valid()) told.push_back({taken.function, edge});
  }
  return told;
}

}  // namespace testellate::confirm::jvm
