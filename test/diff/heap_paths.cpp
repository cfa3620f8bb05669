// SPDX-License-Identifier: Apache-2.0
#include "heap_paths.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "check/execute_test.h"
#include "check/prepared_call.h"
#include "exploration.h"
#include "support/rng.h"

namespace testellate::test {
namespace {

using engine::State;
using Difference = std::optional<std::string>;

constexpr std::uint32_t kNoBound = 1U << 30;
constexpr std::uint32_t kArrayLength = 3;  ///< of input arrays, at most
/// What a program does, as far as anybody can tell from where it went.
using Path = std::tuple<std::vector<ir::TakenEdge>, ir::PathEnd, std::uint32_t, std::uint32_t>;

Path path_of(const interp::RunResult& run) {
  return {run.path,
          run.end,
          run.exception_class.is_valid() ? run.exception_class.index() + 1 : 0,
          run.end == ir::PathEnd::Returned ? 0 : run.place.inst.index()};
}

/// All paths of one mode.
class Explored {
 public:
  Explored(const HeapMethod& method, engine::AliasMode mode) : whole_(method.text, kNoBound, options(mode)) {}

  Difference run() {
    if (!whole_.problem().empty()) return whole_.problem();
    if (!whole_.parked().empty()) return "a state was parked without a loop bound";
    for (const std::unique_ptr<State>& leaf : whole_.ended()) {
      if (leaf->model() == nullptr) return "a leaf has no model";
      if (ir::info(leaf->end()).end_class == ir::PathEndClass::Internal ||
          leaf->end() == ir::PathEnd::Unsupported) {
        return "a leaf ended `" + std::string(ir::info(leaf->end()).name) + "`: " + leaf->reason();
      }
      const result::TestCase test = whole_.engine().make_test(*leaf, *leaf->model());
      check::PreparedCall call(
          whole_.program(), whole_.natives(), whole_.unit(), test, {.record_path = true}, nullptr);
      if (call.problem()) return call.problem();
      const bool is_new = paths_.insert(path_of(call.run())).second;
      if (Difference found =
              check::execute_test(whole_.program(), whole_.natives(), whole_.unit(), test, leaf->decisions())
                  .difference) {
        return found;
      }
      const bool has_split = std::ranges::any_of(leaf->decisions(), [](const engine::Decision& decision) {
        return decision.kind == engine::DecisionKind::Alias ||
               decision.kind == engine::DecisionKind::Dispatch;
      });
      split_ += has_split ? 1 : 0;
      twice_ += is_new || has_split ? 0 : 1;
    }
    return std::nullopt;
  }

  [[nodiscard]] Exploration& whole() { return whole_; }
  [[nodiscard]] const std::set<Path>& paths() const { return paths_; }
  [[nodiscard]] std::size_t leaves() const { return whole_.ended().size(); }
  /// Leaves with references that were decided, or calls by class.
  [[nodiscard]] std::size_t split() const { return split_; }
  /// Leaves without these whose path another one has, too.
  [[nodiscard]] std::size_t twice() const { return twice_; }

 private:
  static engine::Options options(engine::AliasMode mode) {
    engine::Options options;
    options.aliasing = mode;
    options.sizes.max_array = kArrayLength;
    return options;
  }

  Exploration whole_;
  std::set<Path> paths_;
  std::size_t split_ = 0;
  std::size_t twice_ = 0;
};

/// Heaps with a few nodes and arrays of each kind, numbered.
class HeapRange {
 public:
  HeapRange(const ir::Program& program, const std::string& inputs) : program_(program), inputs_(inputs) {
    has_numbers_ = uses("xy");
    has_links_ = uses("z");
    has_nodes_ = uses("pqrst") || has_links_;
  }

  /// Some of more than there are numbers for are as good as some of all.
  [[nodiscard]] std::uint64_t size() {
    sizes_.clear();
    static_cast<void>(make([this](std::uint64_t count) {
      sizes_.push_back(count);
      return std::uint64_t{0};
    }));
    std::uint64_t size = 1;
    for (std::uint64_t count : sizes_) size = size > (1ULL << 40) ? size : size * count;
    return size;
  }
  [[nodiscard]] result::TestCase at(std::uint64_t number) {
    return make([&number](std::uint64_t count) {
      const std::uint64_t digit = number % count;
      number /= count;
      return digit;
    });
  }
  [[nodiscard]] result::TestCase any(support::Rng& rng) {
    return make([&rng](std::uint64_t count) { return rng.below(count); });
  }

 private:
  static constexpr std::uint32_t kCopies = 2;

  [[nodiscard]] bool uses(std::string_view letters) const {
    return inputs_.find_first_of(letters) != std::string::npos;
  }
  [[nodiscard]] ir::ClassId class_named(std::string_view name) const {
    for (ir::ClassId id(0); id != program_.classes().end_id(); id = support::next(id)) {
      if (program_.text(program_.get(id).name) == name) return id;
    }
    return {};
  }

  template <typename Digit>
  result::TestCase make(Digit digit) {
    result::TestCase test;
    std::vector<result::Object>& objects = test.before.objects;
    const auto link = [&](std::uint32_t first) -> result::Value {
      result::Link to;
      const std::uint64_t choice = digit(kCopies + 1);
      if (choice != 0) to.object = static_cast<std::uint32_t>(first + choice - 1);
      return to;
    };
    const auto number = [&](std::uint64_t count) -> result::Value {
      return result::Scalar{ir::Type::integer(32), digit(count)};
    };
    const std::uint32_t first_numbers = has_nodes_ ? kCopies : 0;
    const std::uint32_t first_links = first_numbers + (has_numbers_ ? kCopies : 0);
    for (std::uint32_t i = 0; has_nodes_ && i < kCopies; ++i) {
      result::Object& node = objects.emplace_back();
      const ir::ClassId declared = class_named("Node");
      node.object_class = digit(2) == 0 ? declared : class_named("Leaf");
      const std::vector<ir::FieldId>& fields = program_.get(declared).fields;
      node.fields.emplace_back(fields[0], number(2));
      node.fields.emplace_back(fields[1], link(0));
      node.fields.emplace_back(fields[2], link(0));
    }
    for (std::uint32_t i = 0; has_numbers_ && i < kCopies; ++i) {
      add_array(objects, "int[]", ir::Type::integer(32), digit, [&] { return number(2); });
    }
    for (std::uint32_t i = 0; has_links_ && i < kCopies; ++i) {
      add_array(objects, "Node[]", ir::Type::ref(), digit, [&] { return link(0); });
    }
    for (char letter : inputs_) {
      result::Value value;
      if (letter == 'z') {
        value = link(first_links);
      } else if (letter == 'x' || letter == 'y') {
        value = link(first_numbers);
      } else if (letter == 'i' || letter == 'j' || letter == 'a' || letter == 'b') {
        value = number(3);
      } else {
        value = link(0);
      }
      test.arguments.push_back(std::move(value));
    }
    return test;
  }

  template <typename Digit, typename MakeElement>
  void add_array(std::vector<result::Object>& objects,
                 std::string_view name,
                 ir::Type type,
                 Digit& digit,
                 MakeElement make_element) {
    result::Object array;
    array.kind = result::Object::Kind::Array;
    array.object_class = class_named(name);
    array.element_type = type;
    array.length = digit(3);
    // As many digits for each length, so that numbers mean the same.
    for (std::uint64_t at = 0; at < 2; ++at) {
      const result::Value element = make_element();
      if (at < array.length) array.elements.emplace_back(at, element);
    }
    objects.push_back(std::move(array));
  }

  const ir::Program& program_;
  const std::string& inputs_;
  bool has_nodes_ = false;
  bool has_numbers_ = false;
  bool has_links_ = false;
  std::vector<std::uint64_t> sizes_;
};

std::string text_of(const ir::Program& program, const result::TestCase& test) {
  const auto value = [](const result::Value& shown) {
    if (const auto* scalar = std::get_if<result::Scalar>(&shown)) {
      return std::to_string(static_cast<std::uint64_t>(scalar->bits));
    }
    const auto& link = std::get<result::Link>(shown);
    return link.object ? "#" + std::to_string(*link.object) : std::string("null");
  };
  std::string text;
  for (const result::Value& argument : test.arguments) text += (text.empty() ? "" : ", ") + value(argument);
  for (std::size_t i = 0; i < test.before.objects.size(); ++i) {
    const result::Object& object = test.before.objects[i];
    text += "; #" + std::to_string(i) + " = " +
            std::string(program.text(program.get(object.object_class).name)) + " {";
    for (const auto& [field, content] : object.fields) text += " " + value(content);
    for (const auto& [index, content] : object.elements) text += " " + value(content);
    text += " }";
  }
  return text;
}

Difference compare_sets(const std::set<Path>& lazy, const std::set<Path>& solver) {
  const auto count_missing = [](const std::set<Path>& from, const std::set<Path>& in) {
    return std::ranges::count_if(from, [&](const Path& path) { return !in.contains(path); });
  };
  if (const auto missing = count_missing(lazy, solver); missing != 0) {
    return "mode `solver` misses " + std::to_string(missing) + " paths of `lazy`";
  }
  if (const auto missing = count_missing(solver, lazy); missing != 0) {
    return "mode `lazy` misses " + std::to_string(missing) + " paths of `solver`";
  }
  return std::nullopt;
}

}  // namespace

Difference compare_heap_paths(const HeapMethod& method, std::uint64_t most_heaps, HeapTally& tally) {
  Explored lazy(method, engine::AliasMode::Lazy);
  if (Difference found = lazy.run()) return "lazy: " + *found;
  Explored solver(method, engine::AliasMode::Solver);
  if (Difference found = solver.run()) return "solver: " + *found;
  if (Difference found = compare_sets(lazy.paths(), solver.paths())) return found;
  if (solver.leaves() > lazy.leaves()) {
    return "mode `solver` has " + std::to_string(solver.leaves()) + " leaves, `lazy` " +
           std::to_string(lazy.leaves());
  }
  if (solver.twice() != 0) {
    return "mode `solver` has two leaves of one path, though no reference was decided";
  }
  tally.leaves_lazy += lazy.leaves();
  tally.leaves_solver += solver.leaves();
  tally.paths += solver.paths().size();

  Exploration& whole = solver.whole();
  HeapRange heaps(whole.program(), method.inputs);
  const std::uint64_t size = heaps.size();
  support::Rng rng(1);
  const std::uint64_t count = std::min(size, most_heaps);
  for (std::uint64_t number = 0; number < count; ++number) {
    const result::TestCase test = size <= most_heaps ? heaps.at(number) : heaps.any(rng);
    check::PreparedCall call(
        whole.program(), whole.natives(), whole.unit(), test, {.record_path = true}, nullptr);
    if (call.problem()) return call.problem();
    if (!solver.paths().contains(path_of(call.run()))) {
      return "a heap takes a path that was not explored: " + text_of(whole.program(), test);
    }
  }
  tally.heaps += count;
  return std::nullopt;
}

}  // namespace testellate::test
