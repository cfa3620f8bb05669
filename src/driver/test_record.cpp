// SPDX-License-Identifier: Apache-2.0
#include "driver/test_record.h"

#include <array>

#include "driver/expression_record.h"
#include "support/invariant.h"

namespace testellate::driver {
namespace {

/// First of all bytes: another version of the program has another record.
constexpr std::uint64_t kVersion = 8;
std::string foreign(const NameReader& names) {
  const std::string& missing = names.missing();
  return "a test that names what the program does not have" + (missing.empty() ? "" : ": `" + missing + "`");
}

using result::Object;

constexpr std::array kFailureFlags = {&result::FailureEvidence::is_thrown,
                                      &result::FailureEvidence::is_in_callee,
                                      &result::FailureEvidence::is_of_inputs,
                                      &result::FailureEvidence::is_passed_on,
                                      &result::FailureEvidence::is_looked_at,
                                      &result::FailureEvidence::is_behind_input,
                                      &result::FailureEvidence::is_of_stub,
                                      &result::FailureEvidence::is_of_failed_allocation,
                                      &result::FailureEvidence::is_of_own_state,
                                      &result::FailureEvidence::is_of_shape,
                                      &result::FailureEvidence::is_declared};

class TestWriter {
 public:
  explicit TestWriter(const ir::Program& program) : names_(program, bytes_) {}

  std::string write(const MadeTest& made) {
    bytes_.put(kVersion);
    write_head(made);
    write(made.test);
    write_path(made.run);
    return bytes_.take();
  }

 private:
  void write_head(const MadeTest& made) {
    bytes_.put_list(made.names, [&](const std::string& name) { bytes_.put_text(name); });
    bytes_.put_list(made.test.covers, [&](ir::TakenEdge edge) { names_.put(edge); });
    bytes_.put_list(made.test.catches, [&](ir::Place place) { names_.put(place); });
    bytes_.put_flag(made.test.is_replayed);
    bytes_.put_text(made.test.difference);
    bytes_.put_list(made.run.coverage, [&](const auto& function) {
      names_.put(function.first);
      bytes_.put_list(function.second.instructions, [&](std::uint64_t count) { bytes_.put(count); });
      bytes_.put_list(function.second.edges, [&](std::uint64_t count) { bytes_.put(count); });
    });
  }

  void write(const result::TestCase& test) {
    bytes_.put_text(test.name);
    bytes_.put_list(test.arguments, [&](const result::Value& value) { write(value); });
    bytes_.put_list(test.constructions, [&](const std::vector<result::Value>& values) {
      bytes_.put_list(values, [&](const result::Value& value) { write(value); });
    });
    bytes_.put_list(test.made, [&](const result::MadeObject& made) {
      bytes_.put(made.made_input);
      bytes_.put_list(made.values, [&](const result::Value& value) { write(value); });
      bytes_.put(made.object);
    });
    bytes_.put_list(test.settable, [&](const result::Assigned& assigned) { write(assigned); });
    bytes_.put_list(test.streams, [&](const result::StreamInput& stream) { write(stream); });
    write(test.before);
    write(test.outcome);
    write(test.after);
    bytes_.put_list(test.settable_after, [&](const result::Assigned& assigned) { write(assigned); });
    bytes_.put_list(test.observations, [&](const result::Observation& seen) { write(seen); });
    bytes_.put_text(test.printed);
    bytes_.put_text(test.printed_errors);
    bytes_.put_list(test.calls, [&](const result::Call& call) { write(call); });
    bytes_.put(test.call_count);
    bytes_.put_list(test.path_condition.parts,
                    [&](const result::Expression& part) { put_expression(bytes_, part); });
    bytes_.put_text(test.decisions);
    bytes_.put_flag(test.may_share_values);
    bytes_.put_flag(test.failure.has_value());
    if (test.failure) write(*test.failure);
  }

  void write(const result::FailureEvidence& failure) {
    bytes_.put_list(failure.via, [&](ir::Place place) { names_.put(place); });
    names_.put(failure.called);
    for (const auto flag : kFailureFlags) bytes_.put_flag(failure.*flag);
  }

  void write(const result::Observation& seen) {
    bytes_.put(seen.asked ? *seen.asked + 1 : 0);
    bytes_.put_text(seen.method);
    bytes_.put_text(seen.parameter_type);
    bytes_.put_text(seen.result_type);
    for (const std::optional<result::Scalar>& number : {seen.argument, seen.number}) {
      bytes_.put_flag(number.has_value());
      if (number) write(*number);
    }
    for (const std::u16string* text : {&seen.text_argument, &seen.text}) {
      bytes_.put_list(*text, [&](char16_t unit) { bytes_.put(unit); });
    }
    bytes_.put_flag(seen.is_changed);
  }

  void write(const result::Scalar& scalar) {
    bytes_.put_text(ir::to_text(scalar.type));
    bytes_.put_wide(scalar.bits);
  }

  void write(const result::Value& value) {
    if (const auto* scalar = std::get_if<result::Scalar>(&value)) {
      bytes_.put_flag(true);
      write(*scalar);
      return;
    }
    const auto& link = std::get<result::Link>(value);
    bytes_.put_flag(false);
    bytes_.put(link.object ? std::uint64_t{*link.object} + 1 : 0);
    bytes_.put_signed(link.offset);
    names_.put(link.function);
  }

  void write(const result::Assigned& assigned) {
    names_.put(assigned.static_variable);
    names_.put(assigned.global);
    write(assigned.value);
  }

  void write(const result::StreamInput& stream) {
    bytes_.put_text(stream.name);
    bytes_.put_list(stream.values, [&](const result::Value& value) { write(value); });
    names_.put(stream.data_type);
    bytes_.put_list(stream.order, [&](std::uint32_t order) { bytes_.put(order); });
  }

  void write(const result::Call& call) {
    names_.put(call.function);
    bytes_.put_list(call.arguments, [&](const result::Call::Argument& argument) {
      write(argument.value);
      bytes_.put_list(argument.memory, [&](std::optional<std::uint8_t> byte) {
        bytes_.put(byte ? std::uint64_t{*byte} + 1 : 0);
      });
    });
  }

  void write(const result::Graph& graph) {
    bytes_.put_list(graph.objects, [&](const Object& object) { write(object); });
  }

  void write(const Object& object) {
    bytes_.put_enum(object.kind);
    names_.put(object.object_class);
    names_.put(object.element);
    names_.put(object.global);
    names_.put(object.constant);
    bytes_.put_text(ir::to_text(object.element_type));
    bytes_.put(object.length);
    bytes_.put_list(object.fields, [&](const auto& field) {
      names_.put(field.first);
      write(field.second);
    });
    bytes_.put_list(object.elements, [&](const auto& element) {
      bytes_.put(element.first);
      write(element.second);
    });
    bytes_.put_flag(object.is_made);
    bytes_.put_flag(object.is_released);
  }

  void write(const result::Outcome& outcome) {
    bytes_.put_enum(outcome.end);
    bytes_.put_flag(outcome.value.has_value());
    if (outcome.value) write(*outcome.value);
    names_.put(outcome.exception_class);
    bytes_.put(outcome.fault ? static_cast<std::uint64_t>(*outcome.fault) + 1 : 0);
    bytes_.put_signed(outcome.exit_code);
    names_.put(outcome.place);
    names_.put(outcome.blamed);
  }

  void write_path(const check::PredictedRun& run) {
    bytes_.put_list(run.path, [&](ir::TakenEdge edge) { names_.put(edge); });
    bytes_.put_flag(run.has_assumed);
    bytes_.put_flag(run.path_between_initialisers == run.path);
    if (run.path_between_initialisers != run.path) {
      bytes_.put_list(run.path_between_initialisers, [&](ir::TakenEdge edge) { names_.put(edge); });
    }
  }

  ByteWriter bytes_;
  NameWriter names_;
};

class TestReader {
 public:
  TestReader(ir::Program& program, NameReader& names, std::string_view bytes)
      : program_(program), names_(names), bytes_(bytes) {}

  Expected<MadeTest, std::string> read() {
    MadeTest made;
    TRY(read_head(made));
    read(made.test);
    read_path(made.run);
    if (!bytes_.is_done()) return Unexpected<std::string>(foreign(names_));
    return made;
  }

  Expected<void, std::string> read_head(MadeTest& made) {
    if (bytes_.get() != kVersion) return Unexpected<std::string>("a test of another version");
    bytes_.get_list([&] { made.names.emplace_back(bytes_.get_text()); });
    bytes_.get_list([&] { made.test.covers.push_back(names_.get_edge(bytes_)); });
    bytes_.get_list([&] { made.test.catches.push_back(names_.get_place(bytes_)); });
    made.test.is_replayed = bytes_.get_flag();
    made.test.difference = bytes_.get_text();
    bytes_.get_list([&] { read_coverage(made.run); });
    if (!bytes_.is_good() || made.names.empty()) return Unexpected<std::string>(foreign(names_));
    return {};
  }

 private:
  void read_coverage(check::PredictedRun& run) {
    const ir::FunctionId function = names_.get_function(bytes_);
    result::FunctionCoverage coverage{function, {}, {}};
    bytes_.get_list([&] { coverage.instructions.push_back(bytes_.get()); });
    bytes_.get_list([&] { coverage.edges.push_back(bytes_.get()); });
    if (!function.is_valid()) return bytes_.fail();
    const diag::Result<const ir::Body*> body = program_.body_of(function);
    if (!body || (*body)->insts.size() != coverage.instructions.size() ||
        (*body)->edges.size() != coverage.edges.size()) {
      return bytes_.fail();
    }
    run.coverage.emplace(function, std::move(coverage));
  }

  void read(result::TestCase& test) {
    test.name = bytes_.get_text();
    bytes_.get_list([&] { test.arguments.push_back(read_value()); });
    bytes_.get_list([&] {
      std::vector<result::Value>& values = test.constructions.emplace_back();
      bytes_.get_list([&] { values.push_back(read_value()); });
    });
    bytes_.get_list([&] {
      result::MadeObject& made = test.made.emplace_back();
      made.made_input = static_cast<std::uint32_t>(bytes_.get());
      bytes_.get_list([&] { made.values.push_back(read_value()); });
      made.object = static_cast<std::uint32_t>(bytes_.get());
    });
    bytes_.get_list([&] { test.settable.push_back(read_assigned()); });
    bytes_.get_list([&] { test.streams.push_back(read_stream()); });
    bytes_.get_list([&] { test.before.objects.push_back(read_object()); });
    read(test.outcome);
    bytes_.get_list([&] { test.after.objects.push_back(read_object()); });
    bytes_.get_list([&] { test.settable_after.push_back(read_assigned()); });
    bytes_.get_list([&] { read(test.observations.emplace_back()); });
    test.printed = bytes_.get_text();
    test.printed_errors = bytes_.get_text();
    bytes_.get_list([&] { test.calls.push_back(read_call()); });
    test.call_count = bytes_.get();
    bytes_.get_list([&] { test.path_condition.parts.push_back(get_expression(bytes_)); });
    test.decisions = bytes_.get_text();
    test.may_share_values = bytes_.get_flag();
    if (bytes_.get_flag()) read(test.failure.emplace());
  }

  ir::Type read_type() {
    const std::optional<ir::Type> type = ir::try_parse_type(bytes_.get_text());
    if (!type) bytes_.fail();
    return type.value_or(ir::Type());
  }

  void read(result::Observation& seen) {
    if (const std::uint32_t asked = bytes_.get_small(); asked != 0) seen.asked = asked - 1;
    seen.method = bytes_.get_text();
    seen.parameter_type = bytes_.get_text();
    seen.result_type = bytes_.get_text();
    for (std::optional<result::Scalar>* number : {&seen.argument, &seen.number}) {
      if (bytes_.get_flag()) *number = read_scalar();
    }
    for (std::u16string* text : {&seen.text_argument, &seen.text}) {
      bytes_.get_list([&] { *text += static_cast<char16_t>(bytes_.get()); });
    }
    seen.is_changed = bytes_.get_flag();
  }

  result::Scalar read_scalar() {
    const ir::Type type = read_type();
    return {type, bytes_.get_wide()};
  }

  result::Value read_value() {
    if (bytes_.get_flag()) return read_scalar();
    result::Link link;
    if (const std::uint32_t object = bytes_.get_small(); object != 0) link.object = object - 1;
    link.offset = bytes_.get_signed();
    link.function = names_.get_function(bytes_);
    return link;
  }

  result::Assigned read_assigned() {
    result::Assigned assigned;
    assigned.static_variable = names_.get_static(bytes_);
    assigned.global = names_.get_global(bytes_);
    assigned.value = read_value();
    return assigned;
  }

  result::StreamInput read_stream() {
    result::StreamInput stream;
    stream.name = bytes_.get_text();
    bytes_.get_list([&] { stream.values.push_back(read_value()); });
    stream.data_type = names_.get_data_type(bytes_);
    bytes_.get_list([&] { stream.order.push_back(bytes_.get_small()); });
    return stream;
  }

  result::Call read_call() {
    result::Call call;
    call.function = names_.get_function(bytes_);
    bytes_.get_list([&] {
      result::Call::Argument argument{read_scalar()};
      bytes_.get_list([&] {
        const std::uint64_t byte = bytes_.get();
        argument.memory.push_back(byte == 0 ? std::nullopt
                                            : std::optional(static_cast<std::uint8_t>(byte - 1)));
      });
      call.arguments.push_back(std::move(argument));
    });
    return call;
  }

  Object read_object() {
    Object object;
    object.kind = bytes_.get_enum<Object::Kind>(3);
    object.object_class = names_.get_class(bytes_);
    object.element = names_.get_data_type(bytes_);
    object.global = names_.get_global(bytes_);
    object.constant = names_.get_static(bytes_);
    object.element_type = read_type();
    object.length = bytes_.get();
    bytes_.get_list([&] {
      const ir::FieldId field = names_.get_field(bytes_);
      object.fields.emplace_back(field, read_value());
    });
    bytes_.get_list([&] {
      const std::uint64_t position = bytes_.get();
      object.elements.emplace_back(position, read_value());
    });
    object.is_made = bytes_.get_flag();
    object.is_released = bytes_.get_flag();
    return object;
  }

  void read(result::FailureEvidence& failure) {
    bytes_.get_list([&] { failure.via.push_back(names_.get_place(bytes_)); });
    failure.called = names_.get_function(bytes_);
    for (const auto flag : kFailureFlags) failure.*flag = bytes_.get_flag();
  }

  void read(result::Outcome& outcome) {
    outcome.end = bytes_.get_enum<ir::PathEnd>(ir::all_path_ends().size());
    if (bytes_.get_flag()) outcome.value = read_value();
    outcome.exception_class = names_.get_class(bytes_);
    if (const auto fault = bytes_.get_enum<std::uint32_t>(ir::kFaultCount + 1); fault != 0) {
      outcome.fault = static_cast<ir::Fault>(fault - 1);
    }
    outcome.exit_code = static_cast<std::int32_t>(bytes_.get_signed());
    outcome.place = names_.get_place(bytes_);
    outcome.blamed = names_.get_place(bytes_);
  }

  void read_path(check::PredictedRun& run) {
    bytes_.get_list([&] { run.path.push_back(names_.get_edge(bytes_)); });
    run.has_assumed = bytes_.get_flag();
    if (bytes_.get_flag()) {
      run.path_between_initialisers = run.path;
    } else {
      bytes_.get_list([&] { run.path_between_initialisers.push_back(names_.get_edge(bytes_)); });
    }
  }

  ir::Program& program_;
  NameReader& names_;
  ByteReader bytes_;
};

}  // namespace

std::string to_bytes(const ir::Program& program, const MadeTest& made) {
  return TestWriter(program).write(made);
}

Expected<MadeTest, std::string> read_test(ir::Program& program, NameReader& names, std::string_view bytes) {
  return TestReader(program, names, bytes).read();
}

Expected<MadeTest, std::string> read_test_head(ir::Program& program,
                                               NameReader& names,
                                               std::string_view bytes) {
  MadeTest made;
  TRY(TestReader(program, names, bytes).read_head(made));
  return made;
}

}  // namespace testellate::driver
