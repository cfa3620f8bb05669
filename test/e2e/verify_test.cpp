// SPDX-License-Identifier: Apache-2.0
// Test-pattern documents: what `classes` saves, `verify` runs again with a program that has changed or not.
#include <algorithm>
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "case.h"
#include "support/process/subprocess.h"

namespace testellate::e2e {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

const fs::path kFolder = TESTELLATE_E2E_CLASSES;

/// The patterns of a source, in a folder of its own.
class Verified {
 public:
  explicit Verified(const std::string& name, const std::vector<std::string>& options = {}) : name_(name) {
    std::vector<std::string> words{
        "classes", (kFolder / name).string(), "--quiet", "--out", (folder_.path() / "saved").string()};
    words.insert(words.end(), options.begin(), options.end());
    const Ran ran = run(words);
    EXPECT_EQ(ran.code, 0) << ran.err;
  }

  [[nodiscard]] fs::path document() const { return folder_.path() / "saved" / "patterns.xml"; }

  /// Verifies the source with one part replaced by another.
  Ran verify(const std::string& part = "", const std::string& other = "") {
    std::string text = contents(kFolder / name_);
    if (!part.empty()) {
      const std::size_t at = text.find(part);
      EXPECT_NE(at, std::string::npos) << part;
      text.replace(at, part.size(), other);
    }
    const fs::path source = folder_.path() / name_;
    std::ofstream(source) << text;
    return run({"verify", document().string(), source.string(), "--out", (folder_.path() / "out").string()});
  }

  /// "Ledger#fee(int,boolean) 3" for each pattern with that verdict.
  [[nodiscard]] std::vector<std::string> named(const std::string& verdict) const {
    std::vector<std::string> found;
    const Json report = Json::parse(contents(folder_.path() / "out" / "report.json"));
    for (const Json& one : report["verified"]) {
      if (one["verdict"] == verdict) {
        found.push_back(one["target"].get<std::string>() + " " + one["class"].get<std::string>());
      }
    }
    return found;
  }

 private:
  OwnFolder folder_;
  std::string name_;
};

class Documents : public testing::TestWithParam<std::string> {};

void expect_schema(const fs::path& document) {
  if (!fs::exists(TESTELLATE_XMLLINT)) return;
  const support::process::Outcome checked =
      support::process::run({.program = TESTELLATE_XMLLINT,
                             .arguments = {"--noout", "--schema", TESTELLATE_SCHEMA, document.string()},
                             .input = "",
                             .folder = {},
                             .environment = {}});
  EXPECT_TRUE(checked.succeeded()) << checked.errors;
}

TEST_P(Documents, FollowTheSchemaAndHoldForTheProgramThatTheyWereMadeOf) {
  Verified saved(GetParam(), {"--contexts"});
  expect_schema(saved.document());
  const Ran ran = saved.verify();
  EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
  EXPECT_EQ(saved.named("differs"), std::vector<std::string>());
  EXPECT_EQ(saved.named("not-run"), std::vector<std::string>());
}

INSTANTIATE_TEST_SUITE_P(
    Sources,
    Documents,
    testing::Values("Figures.java", "IntSet.java", "Ledger.java", "figures.c", "queue.c"),
    [](const auto& one) {
      std::string name = one.param;
      std::ranges::replace(name, '.', '_');
      return name;
    });

using Names = std::vector<std::string>;

TEST(Verify, NamesExactlyTheClassesThatChangedInJava) {
  Verified saved("Ledger.java");
  Ran ran = saved.verify("fee = 5;", "fee = 6;");
  EXPECT_EQ(ran.code, 1) << ran.err;
  EXPECT_EQ(saved.named("differs"), Names({"Ledger#fee(int,boolean) 3"}));
  EXPECT_NE(ran.out.find("Ledger#fee(int,boolean): 1 of 3 patterns differ\n"
                         "  class 3  TT  when !isMember && amount / 100 < 5\n"),
            std::string::npos)
      << ran.out;
  EXPECT_NE(ran.out.find("expected: <5> but was: <6>"), std::string::npos) << ran.out;
  ran = saved.verify("case 8:", "case 7:");
  EXPECT_EQ(ran.code, 1) << ran.err;
  EXPECT_EQ(saved.named("differs"), Names({"Ledger#grade(int) 4"}));
  // Private state, which no test looks at.
  ran = saved.verify("balance += amount", "balance -= amount");
  EXPECT_EQ(ran.code, 1) << ran.err;
  EXPECT_EQ(saved.named("differs"), Names({"Ledger#book(int) 1"}));
}

TEST(Verify, NamesExactlyTheClassesThatChangedInC) {
  Verified saved("queue.c");
  EXPECT_EQ(saved.verify("lost++", "lost += 2").code, 1);
  EXPECT_EQ(saved.named("differs"), Names({"push 1"}));
  EXPECT_EQ(saved.verify("if (first == NULL) return 0", "if (first == NULL) return 2").code, 1);
  EXPECT_EQ(saved.named("differs"), Names({"pop 2"}));
  // A fault that is gone is a difference, too.
  EXPECT_EQ(saved.verify("int kept = *a;", "if (!b) return; int kept = *a;").code, 1);
  EXPECT_EQ(saved.named("differs"), Names({"swap 1", "swap 2"}));
}

TEST(Verify, NamesExactlyTheClassesThatChangedInCpp) {
  Verified saved("account.cpp");
  Ran ran = saved.verify();
  EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
  // Objects in any state are made and looked at on the machine, private members included.
  EXPECT_EQ(saved.named("not-run"), Names());
  ran = saved.verify("? -100 : 0", "? -101 : 0");
  EXPECT_EQ(ran.code, 1) << ran.err;
  EXPECT_EQ(saved.named("differs"), Names({"bank::Account::withdraw 2"}));
  EXPECT_NE(ran.out.find("bank::Account::withdraw: 1 of 5 patterns differ\n"
                         "  class 2  FTT  when amount > 0 && this->kind_ == bank::Kind::Checking"),
            std::string::npos)
      << ran.out;
  EXPECT_EQ(saved.verify("++uses_", "uses_ += 2").code, 1);
  EXPECT_EQ(saved.named("differs"), Names({"bank::Account::withdraw 3", "bank::Account::withdraw 5"}));
  // A method that does not throw any more.
  EXPECT_EQ(saved.verify("if (amount <= 0) throw", "if (amount < -5) throw").code, 1);
  EXPECT_EQ(saved.named("differs"), Names({"bank::Account::withdraw 1"}));
  EXPECT_EQ(
      saved.verify("return kind == Kind::Checking ? Kind::Savings", "return kind == Kind::Checking ? kind")
          .code,
      1);
  EXPECT_EQ(saved.named("differs"), Names({"bank::other 1"}));
}

TEST(Verify, NamesContexts) {
  Verified saved("Figures.java", {"--contexts", "--target", "Figures#rotate"});
  EXPECT_EQ(saved.verify("return array[i];", "return array[k];").code, 1);
  for (const std::string& name : saved.named("differs")) {
    EXPECT_TRUE(name.starts_with("Figures#rotate(int[],int,int,int) ")) << name;
  }
  EXPECT_GE(saved.named("differs").size(), 2U);
}

TEST(Verify, SaysWhatDoesNotFitAnyMore) {
  Verified saved("Ledger.java");
  Ran ran = saved.verify("int middle(int low, int high)", "int middle(int low, int high, int more)");
  EXPECT_EQ(ran.code, 1) << ran.out << ran.err;
  EXPECT_EQ(saved.named("differs"), Names({"Ledger#middle(int,int) 1", "Ledger#middle(int,int) 2"}));
  ran = saved.verify("private Entry last;", "private Entry last; private Object more;");
  EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
}

TEST(Verify, RefusesWhatIsNoDocument) {
  const OwnFolder folder;
  const fs::path document = folder.path() / "patterns.xml";
  const auto verify = [&](const std::string& text) {
    std::ofstream(document) << text;
    const Ran ran =
        run({"verify", document.string(), (kFolder / "queue.c").string(), "--out", folder.path() / "o"});
    EXPECT_EQ(ran.code, 2) << ran.out;
    return ran.err.substr(std::min(document.string().size(), ran.err.size()));
  };
  EXPECT_EQ(verify("<patterns"), ":1:10: error: the tag of `patterns` has no end [xml-syntax]\n");
  const std::string head = "<patterns xmlns='urn:testellate:patterns:1' version='1' language='c'>\n";
  EXPECT_EQ(verify("<patterns xmlns='urn:testellate:patterns:1' version='2'/>"),
            ":1:1: error: the document is of version `2`; this program reads version 1 [patterns-invalid]\n");
  EXPECT_EQ(verify("<suite/>"),
            ":1:1: error: a test-pattern document begins with `patterns`, this one with `suite` "
            "[patterns-invalid]\n");
  EXPECT_EQ(verify(head + "<method/></patterns>"), ":2:1: error: `method` lacks `name` [patterns-invalid]\n");
  EXPECT_EQ(verify(head + "<method name='f'><class number='x' path=''/></method></patterns>"),
            ":2:18: error: `x` is nothing that `number` can be [patterns-invalid]\n");
  EXPECT_EQ(
      verify("<patterns xmlns='urn:testellate:patterns:1' version='1' language='java'><method name='f'/>"
             "</patterns>"),
      ": error: the patterns are for `java`, the input is `c` [patterns-invalid]\n");
  EXPECT_FALSE(fs::exists(folder.path() / "o"));
}

}  // namespace
}  // namespace testellate::e2e
