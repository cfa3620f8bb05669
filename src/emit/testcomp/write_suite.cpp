// SPDX-License-Identifier: Apache-2.0
#include "emit/testcomp/write_suite.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "emit/testcomp/sha256.h"
#include "value/text.h"
#include "xml/text.h"

namespace testellate::emit::testcomp {
namespace {

using Kind = ir::DataType::Kind;

constexpr std::string_view kDeclaration = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n";
constexpr std::string_view kStreamPrefix = "__VERIFIER_nondet_";

std::string doctype(std::string_view root) {
  const std::string name(root);
  return "<!DOCTYPE " + name + " PUBLIC \"+//IDN sosy-lab.org//DTD test-format " + name +
         " 1.1//EN\" \"https://sosy-lab.org/test-format/" + name + "-1.1.dtd\">\n";
}

std::string element(std::string_view name, std::string_view text) {
  return "  <" + std::string(name) + ">" + xml::escape(text) + "</" + std::string(name) + ">\n";
}

// The order of the elements is part of the format.
std::string metadata(const Task& task) {
  return std::string(kDeclaration) + doctype("test-metadata") + "<test-metadata>\n" +
         element("sourcecodelang", "C") + element("producer", task.producer) +
         element("specification", task.specification) + element("programfile", task.program_file) +
         element("programhash", sha256(task.program_text)) + element("entryfunction", task.entry_function) +
         element("architecture", task.architecture) + element("creationtime", task.creation_time) +
         "</test-metadata>\n";
}

std::string number_text(const ir::Program& program, const result::Scalar& scalar, ir::DataTypeId type) {
  if (scalar.type.is_float()) {
    const bool is_single = scalar.type == ir::Type::f32();
    return value::to_text(is_single ? value::FloatFormat::F32 : value::FloatFormat::F64,
                          static_cast<value::FloatBits>(scalar.bits));
  }
  const Kind kind = type.is_valid() ? program.get(type).kind : Kind::Signed;
  if (kind == Kind::Unsigned || kind == Kind::Bool || scalar.type == ir::Type::boolean()) {
    return value::to_decimal_unsigned(scalar.bits);
  }
  return value::to_decimal_signed(scalar.bits, scalar.type.width());
}

/// An input with its place among all that were read.
struct Input {
  std::uint32_t order;
  std::string text;
};

/// Why the format cannot hold the test; empty if it can.
std::string refusal(const result::TestCase& test) {
  std::size_t nondeterministic = 0;
  for (const result::StreamInput& stream : test.streams) {
    if (stream.values.empty()) continue;
    if (!stream.name.starts_with(kStreamPrefix)) return "the format has no input `" + stream.name + "`";
    ++nondeterministic;
  }
  const bool is_ordered = std::ranges::all_of(test.streams, [](const result::StreamInput& stream) {
    return stream.order.size() == stream.values.size();
  });
  if (nondeterministic > 1 && !is_ordered) return "it is not known in which order its inputs are read";
  if (!test.before.objects.empty() || !test.settable.empty()) return "the format has no objects";
  return "";
}

std::string testcase(const ir::Program& program, const result::TestCase& test) {
  std::vector<Input> inputs;
  for (const result::StreamInput& stream : test.streams) {
    for (std::uint32_t at = 0; at < stream.values.size(); ++at) {
      const std::uint32_t order = stream.order.empty() ? at : stream.order[at];
      inputs.push_back(
          {order, number_text(program, std::get<result::Scalar>(stream.values[at]), stream.data_type)});
    }
  }
  std::ranges::sort(inputs, {}, &Input::order);
  const bool covers_error = test.outcome.end == ir::PathEnd::Faulted;
  std::string text = std::string(kDeclaration) + doctype("testcase") +
                     (covers_error ? "<testcase coversError=\"true\">\n" : "<testcase>\n");
  for (const Input& input : inputs) text += element("input", input.text);
  return text + "</testcase>\n";
}

/// Whether the suite is for a call of an error function, and not for edges.
bool is_about_error(const Task& task) { return task.specification.find("@CALL(") != std::string::npos; }

}  // namespace

WrittenSuite write_suite(const ir::Program& program, const result::Run& run, const Task& task) {
  WrittenSuite suite;
  suite.files.push_back({"metadata.xml", metadata(task)});
  for (const result::Target& target : run.targets) {
    for (const result::TestCase& test : target.tests) {
      if (is_about_error(task)) continue;
      if (std::string reason = refusal(test); !reason.empty()) {
        suite.not_emitted.push_back({test.id, std::move(reason)});
      } else {
        suite.files.push_back({"testcase-" + test.id + ".xml", testcase(program, test)});
      }
    }
  }
  for (const result::Finding& finding : run.findings) {
    if (!finding.shown_by.is_replayed || !refusal(finding.shown_by).empty()) continue;
    suite.files.push_back({"testcase-" + finding.id + ".xml", testcase(program, finding.shown_by)});
  }
  return suite;
}

}  // namespace testellate::emit::testcomp
