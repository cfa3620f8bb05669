// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/shared_arrangement.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>

#include "emit/junit/java_text.h"
#include "emit/junit/layout.h"

namespace testellate::emit::junit {
namespace {

constexpr std::size_t kFewestTests = 4;

/// The statements at the beginning of a test that make one object: its variable, and calls on it.
struct Making {
  std::string type;
  std::string variable;
  std::string last_call;
  std::vector<std::string> statements;

  [[nodiscard]] std::string text() const {
    std::string text;
    for (const std::string& statement : statements) text += statement_lines(statement);
    return text;
  }
};

/// Nothing if there are no calls.
std::optional<Making> find_making(const std::vector<std::string>& arrangement) {
  if (arrangement.empty()) return std::nullopt;
  const std::string& first = arrangement.front();
  const std::size_t assigned = first.find(" = ");
  const std::size_t name = first.rfind(' ', assigned - 1);
  if (assigned == std::string::npos || name == std::string::npos || first.find('\n') != std::string::npos) {
    return std::nullopt;
  }
  Making making{first.substr(0, name), first.substr(name + 1, assigned - name - 1), "", {first}};
  const std::string call = making.variable + ".";
  for (std::size_t at = 1; at < arrangement.size(); ++at) {
    const std::string& statement = arrangement[at];
    const std::size_t end = statement.find('(');
    const std::string method =
        end == std::string::npos ? "" : statement.substr(call.size(), end - call.size());
    if (!statement.starts_with(call) || !is_identifier(method)) break;
    making.last_call = method;
    making.statements.push_back(statement);
  }
  if (making.statements.size() < 2) return std::nullopt;
  return making;
}

std::string throws_text(Throws throws) {
  if (throws == Throws::Nothing) return "";
  return throws == Throws::Exception ? " throws Exception" : " throws Throwable";
}

}  // namespace

std::string share_arrangements(std::vector<WrittenTest>& tests) {
  std::map<std::string, std::vector<std::size_t>> users;
  std::vector<std::string> order;
  std::set<std::string> names;
  for (std::size_t at = 0; at < tests.size(); ++at) {
    names.insert(tests[at].method);
    const std::optional<Making> making = find_making(tests[at].arrangement);
    if (!making) continue;
    std::vector<std::size_t>& known = users[making->text()];
    if (known.empty()) order.push_back(making->text());
    known.push_back(at);
  }
  std::string methods;
  for (const std::string& text : order) {
    const std::vector<std::size_t>& shared = users[text];
    if (shared.size() < kFewestTests) continue;
    const Making making = *find_making(tests[shared.front()].arrangement);
    const std::string base = making.variable + "After" + capitalised(making.last_call);
    std::string name = base;
    for (unsigned number = 2; !names.insert(name).second; ++number) name = base + std::to_string(number);
    const std::string call = statement_lines(making.type + " " + making.variable + " = " + name + "();");
    // What the statements throw, every one of the tests says.
    Throws throws = Throws::Throwable;
    for (std::size_t at : shared) {
      WrittenTest& test = tests[at];
      throws = std::min(throws, test.needs.throws);
      const std::size_t place = test.text.find(text);
      if (place == std::string::npos) continue;
      test.text.replace(place, text.size(), call);
      test.act_line -=
          static_cast<std::uint32_t>(std::ranges::count(text, '\n') - std::ranges::count(call, '\n'));
    }
    methods += "\n  private " + making.type + " " + name + "()" + throws_text(throws) + " {\n" + text +
               "    return " + making.variable + ";\n  }\n";
  }
  return methods;
}

}  // namespace testellate::emit::junit
