// SPDX-License-Identifier: Apache-2.0
#include "driver/sequence_test.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "ir/data_type.h"

namespace testellate::driver {
namespace {

using result::Link;
using result::Scalar;
using result::Value;

/// As numbers lie in memory: whole bytes.
Scalar stored(Scalar scalar) {
  if (scalar.type.is_float() || scalar.type.is_ptr()) return scalar;
  scalar.type = ir::Type::integer(8 * scalar.type.byte_size());
  return scalar;
}

class SequenceTestMaker {
 public:
  SequenceTestMaker(const ir::Program& program,
                    const ir::CallSequences& calls,
                    const ir::Unit& test,
                    result::TestCase call)
      : program_(program), calls_(calls), test_(test), call_(std::move(call)) {}

  result::TestCase make() {
    std::vector<Value> arguments;
    const bool is_maker = call_.constructions.empty();
    if (!is_maker) {
      add_data();
      arguments.emplace_back(Link{0, 0, {}});
    }
    for (std::size_t at = is_maker ? 0 : 1; at < call_.arguments.size(); ++at) {
      arguments.push_back(copy(call_.arguments[at]));
    }
    if (is_maker) call_.outcome.value.reset();
    if (call_.outcome.end == ir::PathEnd::Threw) {
      // The whole driver looks at an exception and throws it again: it is another object and another place.
      call_.outcome.value.reset();
      call_.outcome.place = {};
    }
    call_.arguments = std::move(arguments);
    call_.constructions.clear();
    call_.settable.clear();
    call_.settable_after.clear();
    call_.before = {std::move(objects_)};
    // Drivers only read what they are given.
    call_.after = call_.before;
    return std::move(call_);
  }

 private:
  /// Which calls come before, each with its arguments.
  void add_data() {
    const ir::Construction& construction = calls_.methods.front().constructions.front();
    const std::vector<Value> given = std::move(call_.constructions.front());
    result::Object data;
    data.kind = result::Object::Kind::Bytes;
    data.element = test_.parameters.front().data_type;
    data.length = ir::data_size(program_, data.element);
    for (std::size_t at = 0; at < construction.calls.size(); ++at) {
      const ir::ConstructionCall& call = construction.calls[at];
      if (std::get<Scalar>(given[*call.selector]).bits != call.selected) continue;
      add_part(*call.selector, given, data);
      const ir::Unit& unit = at < calls_.makers.size()
                                 ? calls_.makers[at]
                                 : calls_.methods[(at - calls_.makers.size()) % calls_.methods.size()];
      const std::size_t count = unit.parameters.size() - (at < calls_.makers.size() ? 0 : 1);
      for (std::size_t part = 0; part < count; ++part) add_part(call.first_argument + part, given, data);
    }
    std::ranges::sort(data.elements, {}, [](const auto& element) { return element.first; });
    objects_.push_back(std::move(data));
  }

  void add_part(std::size_t parameter, const std::vector<Value>& given, result::Object& data) const {
    const std::optional<std::uint64_t> offset = calls_.memory->offsets[parameter];
    if (!offset) return;
    if (const auto* scalar = std::get_if<Scalar>(&given[parameter])) {
      data.elements.emplace_back(*offset, stored(*scalar));
      return;
    }
    const auto& link = std::get<Link>(given[parameter]);
    if (!link.object) return;
    for (const auto& [at, value] : call_.before.objects[*link.object].elements) {
      data.elements.emplace_back(*offset + at, value);
    }
  }

  /// Of what was passed by value there is an object of its own.
  Value copy(const Value& value) {
    const auto* link = std::get_if<Link>(&value);
    if (link == nullptr || !link->object) return value;
    auto [known, is_new] = copies_.try_emplace(*link->object, static_cast<std::uint32_t>(objects_.size()));
    if (is_new) objects_.push_back(call_.before.objects[*link->object]);
    return Link{known->second, link->offset, {}};
  }

  const ir::Program& program_;
  const ir::CallSequences& calls_;
  const ir::Unit& test_;
  result::TestCase call_;
  std::vector<result::Object> objects_;
  std::map<std::uint32_t, std::uint32_t> copies_;
};

}  // namespace

result::TestCase to_sequence_test(const ir::Program& program,
                                  const ir::CallSequences& calls,
                                  const ir::Unit& test,
                                  result::TestCase call) {
  return SequenceTestMaker(program, calls, test, std::move(call)).make();
}

}  // namespace testellate::driver
