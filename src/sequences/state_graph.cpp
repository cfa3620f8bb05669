// SPDX-License-Identifier: Apache-2.0
#include "sequences/state_graph.h"

#include <set>
#include <unordered_map>

#include "engine/execution/path_state.h"
#include "value/bits.h"

namespace testellate::sequences {
namespace {

using engine::Slot;

/// Nobody looks at more in one picture.
constexpr std::size_t kMostObjects = 40;
constexpr std::uint64_t kMostElements = 16;

class Drawer {
 public:
  Drawer(const ir::Program& program, expr::TermBuilder& terms, const engine::PathState& state)
      : program_(program), terms_(terms), world_(state.world) {
    const bool is_made = state.construction_inputs != nullptr;
    const Slot& object = is_made ? state.arguments.front().second : state.ending->value;
    if (object.is_concrete()) static_cast<void>(find(static_cast<ir::ReferenceBits>(object.bits)));
  }

  std::vector<DrawnObject> draw() {
    for (std::size_t at = 0; at < numbers_.size(); ++at) drawn_.push_back(draw_one(numbers_[at]));
    return std::move(drawn_);
  }

 private:
  DrawnObject draw_one(ir::ReferenceBits number) {
    DrawnObject drawn;
    const ir::ClassId object_class = world_.heap.class_of(number);
    const std::string name(program_.text(program_.get(object_class).name));
    drawn.title = name.substr(name.find_last_of(".$/") + 1);
    if (world_.heap.is_array(number)) {
      draw_elements(number, drawn);
      return drawn;
    }
    std::vector<ir::FieldId> fields;
    for (ir::ClassId id = object_class; id.is_valid(); id = program_.get(id).super) {
      fields.insert(fields.begin(), program_.get(id).fields.begin(), program_.get(id).fields.end());
    }
    for (ir::FieldId field : fields) {
      const std::optional<Slot> value = world_.heap.read_cell(number, program_.get(field).cell);
      if (value)
        add_row(
            std::string(program_.text(program_.get(field).name)), program_.get(field).type, *value, drawn);
    }
    return drawn;
  }

  void draw_elements(ir::ReferenceBits number, DrawnObject& drawn) {
    const Slot length = world_.heap.length(number);
    add_row("length", ir::Type::integer(32), length, drawn);
    if (!length.is_concrete()) return;
    for (std::uint64_t at = 0; at < length.bits && at < kMostElements; ++at) {
      const Slot index = engine::concrete(at);
      if (world_.heap.first_absent(number, index)) continue;
      add_row("[" + std::to_string(at) + "]",
              world_.heap.element_type(number),
              world_.heap.read_element(terms_, number, index),
              drawn);
    }
    if (length.bits > kMostElements) drawn.rows.push_back({"...", "", std::nullopt});
  }

  void add_row(std::string name, ir::Type type, const Slot& value, DrawnObject& drawn) {
    DrawnObject::Row row{std::move(name), "", std::nullopt};
    if (!value.is_concrete()) {
      row.value = value.term.is_variable() ? std::string(value.term.variable_name()) : "...";
    } else if (!type.is_ref()) {
      row.value = std::to_string(static_cast<std::int64_t>(value::to_signed(value.bits, type.width())));
    } else if (value.bits == ir::kNullReference) {
      row.value = "null";
    } else {
      row.object = find(static_cast<ir::ReferenceBits>(value.bits));
      if (!row.object) row.value = "...";
    }
    drawn.rows.push_back(std::move(row));
  }

  /// Position of an object in the picture; nothing if there is no room for it.
  std::optional<std::size_t> find(ir::ReferenceBits number) {
    if (auto known = positions_.find(number); known != positions_.end()) return known->second;
    if (numbers_.size() == kMostObjects) return std::nullopt;
    positions_.emplace(number, numbers_.size());
    numbers_.push_back(number);
    return numbers_.size() - 1;
  }

  const ir::Program& program_;
  expr::TermBuilder& terms_;
  const engine::World& world_;
  std::vector<ir::ReferenceBits> numbers_;
  std::unordered_map<ir::ReferenceBits, std::size_t> positions_;
  std::vector<DrawnObject> drawn_;
};

std::string escaped(const std::string& text) {
  std::string out;
  for (char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string state_name(std::size_t state) { return "s" + std::to_string(state); }
std::string object_name(std::size_t state, std::size_t object) {
  return state_name(state) + "_" + std::to_string(object);
}

std::string with_count(const std::string& method, std::uint64_t paths) {
  return paths == 1 ? method : method + " x " + std::to_string(paths);
}

/// Where an arrow begins.
constexpr const char* kBullet = "&#8226;";

std::string object_text(std::size_t state, std::size_t position, const DrawnObject& object) {
  std::string text = "    " + object_name(state, position) +
                     " [shape=plain, label=<<table border=\"0\" cellborder=\"1\" cellspacing=\"0\">" +
                     "<tr><td colspan=\"2\"><b>" + escaped(object.title) + "</b></td></tr>";
  for (std::size_t row = 0; row < object.rows.size(); ++row) {
    text += "<tr><td>" + escaped(object.rows[row].name) + "</td><td port=\"r" + std::to_string(row) + "\">" +
            (object.rows[row].object ? kBullet : escaped(object.rows[row].value)) + "</td></tr>";
  }
  return text + "</table>>];\n";
}

}  // namespace

std::vector<DrawnObject> draw_object(const ir::Program& program,
                                     expr::TermBuilder& terms,
                                     const engine::State& ended) {
  return Drawer(program, terms, static_cast<const engine::PathState&>(ended)).draw();
}

void StateGraph::add_state(std::size_t number, std::string constraint, std::vector<DrawnObject> objects) {
  states_[number] = {std::move(constraint), std::move(objects)};
}

void StateGraph::add_call(std::size_t before, std::size_t after, const std::string& method, bool is_new) {
  ++calls_[{before, after, method, is_new}];
}

void StateGraph::add_exception(std::size_t before, const std::string& method, const std::string& exception) {
  ++exceptions_[{before, method, exception}];
}

std::string StateGraph::to_dot(const std::string& title) const {
  std::string text = "digraph \"" + title + "\" {\n  compound=true;\n  node [fontsize=10];\n";
  for (const auto& [number, state] : states_) {
    std::string label = state_name(number);
    if (!state.constraint.empty()) label += ": " + state.constraint;
    text += "  subgraph cluster_" + state_name(number) + " {\n    label=<" + escaped(label) + ">;\n";
    for (std::size_t at = 0; at < state.objects.size(); ++at)
      text += object_text(number, at, state.objects[at]);
    for (std::size_t at = 0; at < state.objects.size(); ++at) {
      const std::vector<DrawnObject::Row>& rows = state.objects[at].rows;
      for (std::size_t row = 0; row < rows.size(); ++row) {
        if (!rows[row].object) continue;
        text += "    " + object_name(number, at) + ":r" + std::to_string(row) + " -> " +
                object_name(number, *rows[row].object) + " [color=gray];\n";
      }
    }
    text += "  }\n";
  }
  // Edges lead to the first object of a state, and end where the box of the state begins.
  for (const auto& [call, paths] : calls_) {
    text += "  " + object_name(call.before, 0) + " -> " + object_name(call.after, 0);
    text += " [label=<" + escaped(with_count(call.method, paths)) + ">";
    if (call.before != call.after) {
      text += ", ltail=cluster_" + state_name(call.before) + ", lhead=cluster_" + state_name(call.after);
    }
    if (!call.is_new) text += ", style=dashed";
    text += "];\n";
  }
  std::set<std::string> thrown;
  for (const auto& [key, paths] : exceptions_) {
    const auto& [before, method, exception] = key;
    const std::string node = "\"throws " + exception + "\"";
    if (thrown.insert(node).second) text += "  " + node + " [shape=box, style=rounded];\n";
    text += "  " + object_name(before, 0) + " -> " + node + " [label=<" + escaped(with_count(method, paths)) +
            ">, ltail=cluster_" + state_name(before) + "];\n";
  }
  return text + "}\n";
}

}  // namespace testellate::sequences
