// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/test_writer.h"

#include <algorithm>
#include <span>
#include <vector>

#include "emit/junit/arrangement.h"
#include "emit/junit/call_text.h"
#include "emit/junit/expectations.h"
#include "emit/junit/java_text.h"
#include "emit/junit/layout.h"
#include "emit/junit/list_text.h"
#include "emit/junit/log_level.h"
#include "emit/junit/made_objects.h"
#include "emit/junit/method_sequence.h"
#include "emit/junit/type_choice.h"
#include "emit/junit/type_text.h"
#include "emit/junit/usage.h"

namespace testellate::emit::junit {
namespace {

using Lines = std::vector<std::string>;
using Kind = SourceTarget::Kind;

/// The parts of a method, which empty lines separate.
struct Parts {
  Lines arrange;
  Lines act;
  std::uint32_t act_line = 0;  ///< which line of `act` has the call
  Lines expect;
  std::string remark{};  ///< in the place of `expect`, if there is nothing to be expected
};

/// Why a test is not written, as far as its outcome tells; empty if it can be.
std::string refusal(const result::TestCase& test) {
  if (test.outcome.end == ir::PathEnd::Returned) return "";
  if (test.outcome.end == ir::PathEnd::Threw) {
    return test.outcome.exception_class.is_valid() ? "" : "the class of its exception is not known";
  }
  if (test.outcome.fault == ir::Fault::Divergence) return "";
  return "it ends `" + std::string(ir::info(test.outcome.end).name) + "`";
}

std::string refusal(const result::TestCase& test, const ir::Unit& unit, const SourceTarget& target) {
  if (std::string reason = refusal(test); !reason.empty()) return reason;
  const std::size_t receivers = target.kind == Kind::Instance ? 1 : 0;
  const bool fits = test.arguments.size() == target.parameters.size() + receivers &&
                    test.arguments.size() == unit.parameters.size();
  return fits ? "" : "its arguments do not fit the method of the source";
}

std::string refusal(const Scope& scope, const SourceTarget& target) {
  const bool is_constructor = target.kind == Kind::Constructor;
  if (!scope.is_visible(target.owner)) return "a test cannot name the class `" + target.owner + "`";
  if (!is_constructor && !is_identifier(target.name)) return "`" + target.name + "` is no name in Java";
  if (scope.is_visible(target.access, target.owner)) return "";
  if (!scope.options().uses_reflection && !scope.options().calls_private)
    return "`" + target.name + "` is private";
  return is_constructor ? "its constructor is private" : "";
}

/// A stream that would have to yield something that it never does.
std::string stream_refusal(const Scope& scope) {
  for (const result::StreamInput& stream : scope.test().streams) {
    const auto fixed = scope.index().source().fixed_streams.find(stream.name);
    if (fixed == scope.index().source().fixed_streams.end()) continue;
    const bool is_same = std::ranges::all_of(stream.values, [&](const result::Value& value) {
      const auto* scalar = std::get_if<result::Scalar>(&value);
      return scalar != nullptr && scalar->bits == fixed->second;
    });
    if (!is_same) return "it needs another answer of `" + stream.name + "`, which no test can give";
  }
  return "";
}

/// What an input or an answer of a stub is called in conditions; empty if it is no such thing.
std::string_view name_of_input(const result::Expression& expression) {
  const result::Expression* at = &expression;
  while (at->op == result::Operator::Element) at = &at->operands.front();
  return at->op == result::Operator::Input ? std::string_view(at->text) : std::string_view();
}

/// Whether annotations of the source say that what has this name is not null.
bool is_meant_not_null(const Scope& scope,
                       const ir::Unit& unit,
                       const SourceTarget& target,
                       std::string_view name) {
  const std::size_t receivers = target.kind == Kind::Instance ? 1 : 0;
  for (std::size_t at = 0; at < target.meant_not_null.size(); ++at) {
    if (target.meant_not_null[at] &&
        scope.index().program().text(unit.parameters[receivers + at].name) == name) {
      return true;
    }
  }
  return std::ranges::any_of(scope.index().source().scripted, [&](const ScriptedClass& scripted) {
    return std::ranges::any_of(scripted.methods, [&](const ScriptedMethod& method) {
      const bool is_named = name == method.stream || name.starts_with(method.stream + "[");
      return method.is_meant_not_null && !method.stream.empty() && is_named;
    });
  });
}

/// Nobody tests what comes of a null that annotations rule out, unless the code itself asks for it.
std::string annotation_refusal(const Scope& scope, const ir::Unit& unit, const SourceTarget& target) {
  const result::TestCase& test = scope.test();
  const std::vector<result::Expression>& parts = test.path_condition.parts;
  const bool is_access =
      test.outcome.end == ir::PathEnd::Threw && test.outcome.exception_class.is_valid() &&
      scope.index().type_name(test.outcome.exception_class) == "java.lang.NullPointerException" &&
      test.failure && !test.failure->is_thrown && !parts.empty();
  if (!is_access || parts.back().op != result::Operator::Equal) return "";
  for (std::size_t at : {0U, 1U}) {
    if (parts.back().operands[1 - at].op != result::Operator::Null) continue;
    const std::string_view name = name_of_input(parts.back().operands[at]);
    if (!name.empty() && is_meant_not_null(scope, unit, target, name)) {
      return "`" + std::string(name) + "` is null, which its annotation rules out";
    }
  }
  return "";
}

class TestWriter {
 public:
  TestWriter(Scope& scope, const ir::Unit& unit, const SourceTarget& target)
      : scope_(scope),
        unit_(unit),
        target_(target),
        constructions_(plan_constructions(scope, unit)),
        usage_(scope, constructions_),
        types_(scope, unit, constructions_),
        arrangement_(scope, usage_, types_) {}

  /// With `seen`: the parts of a test that asserts all that it could, where the call led to that.
  Parts write(const result::TestCase* seen = nullptr) {
    Parts parts;
    reserve_names();
    set_log_level();
    MadeObjects made_objects(scope_, arrangement_, target_);
    set_statics(false);
    for (const MadeArgument& made : constructions_) {
      if (scope_.problem().empty() && !made.argument) made_objects.make(made);
    }
    if (scope_.problem().empty()) set_statics(true);
    for (const MadeArgument& made : constructions_) {
      if (scope_.problem().empty() && made.argument) made_objects.make(made);
    }
    const std::string call = scope_.problem().empty() ? write_call() : "";
    if (!scope_.problem().empty()) return parts;
    parts.arrange = arrangement_.lines();
    if (seen != nullptr) scope_.observe(*seen);
    Expectations expectations(scope_, seen == nullptr ? Extent::Changes : Extent::Everything);
    if (scope_.test().outcome.end == ir::PathEnd::Threw) {
      write_throwing(call, parts);
    } else if (scope_.test().outcome.end == ir::PathEnd::Faulted) {
      write_endless(call, parts);
      return parts;
    } else {
      write_returning(call, expectations, parts);
    }
    expectations.add_changes();
    if (!scope_.test().observations.empty()) add_observations(expectations);
    parts.expect.insert(parts.expect.end(), expectations.lines().begin(), expectations.lines().end());
    const bool says_nothing = parts.expect.empty() && scope_.test().outcome.end == ir::PathEnd::Returned;
    if (says_nothing && target_.kind == Kind::Constructor) parts.act = {call + ";"};
    if (says_nothing && seen == nullptr) parts.remark = "// That it returns is all that a test can see.";
    return parts;
  }

 private:
  void add_observations(Expectations& expectations) {
    if (!result_name_.empty()) expectations.add_observations(result_name_, std::nullopt, true);
    const std::vector<result::Value>& values = scope_.test().arguments;
    for (std::uint32_t at = 0; at < values.size(); ++at) {
      const auto* link = std::get_if<result::Link>(&values[at]);
      const Made* made = link == nullptr || !link->object ? nullptr : scope_.find_made(*link->object);
      if (made == nullptr || !made->is_repeatable) continue;
      const std::string type =
          scope_.index().type_name(scope_.test().before.objects[*link->object].object_class);
      if (made->type == type) {
        expectations.add_observations(made->text, at, at == 0 && target_.kind == Kind::Instance);
      }
    }
  }

  [[nodiscard]] bool is_reflective() const { return !scope_.is_visible(target_.access, target_.owner); }

  /// What the source calls the receiver and the parameters is theirs, whatever else is declared before them.
  void reserve_names() {
    const std::vector<result::Value>& values = scope_.test().arguments;
    for (std::size_t at = 0; at < values.size(); ++at) arrangement_.reserve(values[at], name_of(at));
  }

  [[nodiscard]] std::string name_of(std::size_t argument) const {
    if (target_.kind != Kind::Instance || argument != 0) {
      return std::string(scope_.index().program().text(unit_.parameters[argument].name));
    }
    const std::string& name = scope_.index().find(target_.owner)->source_name;
    return uncapitalised(name.substr(name.rfind('.') + 1));
  }

  void set_log_level() {
    const Expected<std::string, std::string> level = find_log_level(scope_);
    if (!level) {
      scope_.fail(level.error());
    } else if (!level->empty()) {
      arrangement_.add_line(log_level_statement(scope_, *level));
    }
  }

  /// Those that keep their initial value, which is 0, need no line. Those that may lead to what calls make
  /// come after these calls.
  void set_statics(bool are_links) {
    for (const result::Assigned& assigned : scope_.test().settable) {
      if (is_default(assigned.value)) continue;
      const bool is_link = std::holds_alternative<result::Link>(assigned.value);
      if ((is_link && !scope_.test().made.empty()) != are_links) continue;
      const SourceField* field = scope_.index().find_static(assigned.static_variable);
      if (field == nullptr || !is_identifier(field->name) || field->is_final ||
          !scope_.is_visible(field->access, field->owner) || !scope_.is_visible(field->type)) {
        scope_.fail("a static variable that it needs cannot be set");
        return;
      }
      arrangement_.propose(assigned.value, field->name);
      arrangement_.make(assigned.value);
      scope_.needs().statics.insert(assigned.static_variable);
      if (!scope_.problem().empty()) return;
      arrangement_.add_line(scope_.spell(field->owner) + "." + to_source(field->name) + " = " +
                            scope_.value_text(assigned.value, field->type, NumberUse::Stored) + ";");
    }
  }

  /// The arguments of the call, without the receiver.
  [[nodiscard]] std::span<const result::Value> arguments() const {
    return std::span(scope_.test().arguments).subspan(target_.kind == Kind::Instance ? 1 : 0);
  }

  std::string write_call() {
    if (target_.kind == Kind::Constructor) {
      make_arguments(scope_, arrangement_, target_, arguments(), true);
      return creation_text(scope_, target_, arguments(), chosen_types_of_new().empty() ? "" : "<>");
    }
    std::string receiver = scope_.spell(target_.owner);
    const bool is_instance = target_.kind == Kind::Instance;
    if (is_instance) {
      arrangement_.make_named(scope_.test().arguments.front());
      if (!scope_.problem().empty()) return "";
      receiver = scope_.value_text(scope_.test().arguments.front(), target_.owner, NumberUse::Passed);
    }
    if (is_reflective()) return write_reflective_call(is_instance ? receiver : "null");
    make_arguments(scope_, arrangement_, target_, arguments(), true);
    return receiver + "." + to_source(target_.name) + "(" + arguments_text(scope_, target_, arguments()) +
           ")";
  }

  /// Of the object that the target, a constructor, makes.
  [[nodiscard]] std::string chosen_types_of_new() {
    const TypedCall call{&target_, arguments()};
    return chosen_types(scope_, target_.owner, std::span(&call, 1));
  }

  std::string write_reflective_call(const std::string& receiver) {
    scope_.needs().helpers.insert(Helper::Invoke);
    std::string method =
        scope_.spell(target_.owner) + ".class.getDeclaredMethod(" + string_literal(to_utf16(target_.name));
    for (const std::string& type : target_.parameters) method += ", " + scope_.spell(type) + ".class";
    const std::string name = scope_.unique_name("method");
    arrangement_.add_line(scope_.imports().spell_library("java.lang.reflect.Method") + " " + name + " = " +
                          method + ");");
    scope_.needs().may_throw(Throws::Exception);
    make_arguments(scope_, arrangement_, target_, arguments(), true);
    std::string call = "invoke(" + name + ", " + receiver;
    for (std::size_t at = 0; at < arguments().size() && scope_.problem().empty(); ++at) {
      const std::string& type = target_.parameters[at];
      call += ", " + scope_.argument_text(arguments()[at], type, !is_primitive(type));
    }
    return call + ")";
  }

  void write_returning(const std::string& call, Expectations& expectations, Parts& parts) {
    scope_.needs().may_throw(is_reflective() ? Throws::Throwable : target_.throws);
    const std::optional<result::Value>& value = scope_.test().outcome.value;
    if (target_.result == "void" || !value) {
      parts.act.push_back(call + ";");
      return;
    }
    const std::string type = scope_.nearest_visible(target_.result);
    const std::string name = scope_.unique_name("result");
    const std::string spelled = result_text(type);
    if (type == target_.result) result_name_ = name;
    parts.act.push_back(spelled + " " + name + " = " + (is_reflective() ? "(" + spelled + ") " : "") + call +
                        ";");
    if (target_.kind == Kind::Constructor) {
      expectations.add_made(name, *value, type);
    } else {
      expectations.add_value(name, *value, type);
    }
  }

  /// With type arguments, if the source says what they are.
  std::string result_text(const std::string& type) {
    const SourceClass* found = scope_.index().find(type);
    if (target_.kind == Kind::Constructor) return scope_.spell(type) + chosen_types_of_new();
    if (!has_type_arguments(found)) return scope_.spell(type);
    const std::vector<SourceType>& arguments = target_.result_arguments;
    if (type == target_.result && !arguments.empty() && is_visible(scope_, arguments)) {
      return scope_.spell(type) + in_brackets(scope_, arguments);
    }
    return is_list_type(type) ? list_result_text(type) : scope_.spell(type) + wildcards(*found);
  }

  std::string list_result_text(const std::string& type) {
    const bool is_typed =
        unit_.result_type.is_valid() && scope_.index().program().get(unit_.result_type).target.is_valid();
    const ListType list = is_typed ? list_type(scope_, unit_.result_type) : ListType();
    return list.name == type && !list.element.empty() ? list.text : scope_.spell(type) + "<?>";
  }

  /// The exact class is asserted, even where the test can only name one above it.
  void write_throwing(const std::string& call, Parts& parts) {
    const std::string thrown = scope_.index().type_name(scope_.test().outcome.exception_class);
    const std::string named = scope_.nearest_visible(thrown);
    const std::string spelled = scope_.spell(named == "java.lang.Object" ? "java.lang.Throwable" : named);
    const std::string lambda = "    () -> " + call + ");";
    parts.act_line = 1;
    if (scope_.options().expects_repair) {
      parts.act = {"// " + scope_.spell(named) + " today.", call + ";"};
      return;
    }
    if (named == thrown && scope_.options().flavour == Flavour::JUnit5) {
      parts.act = {scope_.imports().assertion("assertThrowsExactly") + "(" + spelled + ".class,", lambda};
      return;
    }
    const std::string name = scope_.unique_name("thrown");
    const std::string assertion = scope_.imports().assertion("assertThrows");
    parts.act = {spelled + " " + name + " = " + assertion + "(" + spelled + ".class,", lambda};
    if (named == thrown) {
      parts.expect.push_back(scope_.imports().assertion("assertSame") + "(" + spelled + ".class, " + name +
                             ".getClass());");
    } else {
      parts.expect.push_back(scope_.imports().assertion("assertEquals") + "(" +
                             string_literal(to_utf16(thrown)) + ", " + name + ".getClass().getName());");
    }
  }

  /// Somebody else makes the call, and is not waited for.
  void write_endless(const std::string& call, Parts& parts) {
    const std::string name = scope_.unique_name("call");
    const bool throws = is_reflective() || target_.throws != Throws::Nothing;
    const std::string body = throws ? "{ try { " + call + "; } catch (Throwable ignored) { } }" : call;
    scope_.needs().may_throw(Throws::Exception);
    parts.act = {"Thread " + name + " = new Thread(() -> " + body + ");",
                 name + ".setDaemon(true);",
                 name + ".start();",
                 name + ".join(1000);"};
    const bool expects_repair = scope_.options().expects_repair;
    parts.expect.push_back(scope_.imports().assertion(expects_repair ? "assertFalse" : "assertTrue") + "(" +
                           name + ".isAlive());" + (expects_repair ? "  // true today" : ""));
  }

  Scope& scope_;
  const ir::Unit& unit_;
  const SourceTarget& target_;
  std::vector<MadeArgument> constructions_;
  Usage usage_;
  DeclaredTypes types_;
  Arrangement arrangement_;
  std::string result_name_{};  ///< of what the call returns, if the test names it by its type
};

std::uint32_t count_lines(std::string_view text) {
  return static_cast<std::uint32_t>(std::ranges::count(text, '\n'));
}

std::string throws_clause(Throws throws) {
  if (throws == Throws::Nothing) return "";
  return throws == Throws::Exception ? " throws Exception" : " throws Throwable";
}

/// The act is never broken into more lines: its line is where the call is looked for.
WrittenTest assemble(Scope& scope, const Parts& parts, const std::string& method) {
  WrittenTest written;
  written.method = method;
  std::string& text = written.text;
  const result::Condition& condition = scope.test().path_condition;
  text = (scope.options().has_whole_conditions ? whole_condition_comment(condition)
                                               : condition_comment(condition, scope.test().name)) +
         "  " + scope.imports().annotation("Test") + "\n  " +
         (scope.options().flavour == Flavour::JUnit4 ? "public " : "") + "void " + method + "()" +
         throws_clause(scope.needs().throws) + " {\n";
  for (const std::string& line : parts.arrange) text += statement_lines(line);
  if (!parts.arrange.empty()) text += "\n";
  written.act_line = count_lines(text) + parts.act_line;
  for (const std::string& line : parts.act) text += "    " + line + "\n";
  if (!parts.expect.empty()) text += "\n";
  for (const std::string& line : parts.expect) text += statement_lines(line);
  if (!parts.remark.empty()) text += "    " + parts.remark + "\n";
  text += "  }\n";
  written.needs = scope.needs();
  written.arrangement = parts.arrange;
  return written;
}

}  // namespace

Expected<WrittenTest, std::string> write_test(const ClassIndex& index,
                                              const ObjectReader& reader,
                                              const ir::Unit& unit,
                                              const SourceTarget& target,
                                              const result::TestCase& test,
                                              const SuiteOptions& options,
                                              Imports& imports,
                                              TestNames& names) {
  if (std::string reason = refusal(test, unit, target); !reason.empty()) {
    return Unexpected<std::string>(reason);
  }
  Imports tried = imports;
  Scope scope(index, reader, test, options, tried);
  if (std::string reason = refusal(scope, target); !reason.empty()) return Unexpected<std::string>(reason);
  if (std::string reason = stream_refusal(scope); !reason.empty()) return Unexpected<std::string>(reason);
  if (std::string reason = annotation_refusal(scope, unit, target); !reason.empty()) {
    return Unexpected<std::string>(reason);
  }
  const Parts parts = TestWriter(scope, unit, target).write();
  if (!scope.problem().empty()) return Unexpected<std::string>(scope.problem());
  WrittenTest written = assemble(scope, parts, names.give(scope, target));
  imports = std::move(tried);
  return written;
}

Expected<std::vector<std::string>, std::string> write_claims(const ClassIndex& index,
                                                             const ObjectReader& reader,
                                                             const ir::Unit& unit,
                                                             const SourceTarget& target,
                                                             const result::TestCase& test,
                                                             const result::TestCase* seen,
                                                             const SuiteOptions& options,
                                                             Imports imports) {
  if (std::string reason = refusal(test, unit, target); !reason.empty()) {
    return Unexpected<std::string>(reason);
  }
  Scope scope(index, reader, test, options, imports);
  Parts parts = TestWriter(scope, unit, target).write(seen);
  if (!scope.problem().empty()) return Unexpected<std::string>(scope.problem());
  return std::move(parts.expect);
}

}  // namespace testellate::emit::junit
