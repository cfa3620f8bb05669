// SPDX-License-Identifier: Apache-2.0
#include <map>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "case.h"

namespace testellate::e2e {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

/// collaborators/Clients.java with some options, generated and confirmed.
class Collaborators : public testing::Test {
 protected:
  void generate(const std::vector<std::string>& options) {
    std::vector<std::string> words{
        "generate", TESTELLATE_E2E_COLLABORATORS "/Clients.java", "--out", out_.path().string()};
    for (const char* target : {"Checkout", "Inbox", "Thumbnails", "Greeter", "Thermostat", "Users", "Limits"})
      words.insert(words.end(), {"--target", target});
    words.insert(words.end(), {"--target", "Invoice"});
    words.insert(words.end(), options.begin(), options.end());
    ran_ = run(words);
    ASSERT_EQ(ran_.code, 0) << ran_.err << ran_.out;
    report_ = Json::parse(contents(out_.path() / "report.json"));
    for (const Json& test : report_["tests"]) EXPECT_TRUE(test["confirmed"]) << test.dump(2);
  }

  /// "6 of 6".
  [[nodiscard]] std::string edges_of(const std::string& target) const {
    for (const Json& found : report_["targets"]) {
      if (!found["name"].get<std::string>().starts_with(target + "(")) continue;
      const Json& branches = found["branches"];
      EXPECT_EQ(branches["infeasible"], 0) << target;
      return branches["covered"].dump() + " of " + branches["total"].dump();
    }
    return "no target";
  }
  [[nodiscard]] std::string text_of(const std::string& name) const {
    return contents(out_.path() / "tests" / (name + "Test.java"));
  }
  /// Whether each of the classes that no test can work with has a stub.
  [[nodiscard]] std::map<std::string, bool> stubs() const {
    std::map<std::string, bool> found;
    for (const Json& one : report_["collaborators"]) found[one["name"]] = one["stub"];
    return found;
  }

  OwnFolder out_;
  Ran ran_;
  Json report_;
};

TEST_F(Collaborators, AreMocksIfNoTestCanMakeThem) {
  generate({"--stubs", "mockito"});
  EXPECT_EQ(edges_of("Checkout#pay"), "6 of 6");
  EXPECT_EQ(edges_of("Inbox#badge"), "4 of 4");
  EXPECT_EQ(edges_of("Greeter#greet"), "2 of 2");
  EXPECT_EQ(edges_of("Thermostat#shouldHeat"), "6 of 6");
  EXPECT_EQ(edges_of("Users#remove"), "2 of 2");
  EXPECT_EQ(edges_of("Limits#mayWithdraw"), "4 of 4");
  EXPECT_NE(text_of("Checkout").find("mock(PaymentClient.class)"), std::string::npos) << text_of("Checkout");
  EXPECT_NE(text_of("Users").find("verify("), std::string::npos) << text_of("Users");
  EXPECT_NE(text_of("Limits").find("mock(Ledger.class)"), std::string::npos) << text_of("Limits");
  // What can be made stays real.
  EXPECT_EQ(edges_of("Invoice#total"), "2 of 2");
  EXPECT_NE(text_of("Invoice").find("new TaxTable("), std::string::npos) << text_of("Invoice");
  EXPECT_FALSE(stubs().contains("TaxTable"));
}

TEST_F(Collaborators, WithoutAStubAreSaidToHaveNone) {
  // What needs a mock is searched for until time is over.
  generate({"--stubs", "plain", "--time-limit", "10"});
  const std::map<std::string, bool> expected{{"ImageServer", false},
                                             {"LicenceServer", false},
                                             {"MailServer", false},
                                             {"PaymentClient", false},
                                             {"RemoteLedger", false},
                                             {"Sensor", true},
                                             {"UserDao", true}};
  EXPECT_EQ(stubs(), expected);
  EXPECT_NE(ran_.out.find("no stub: `PaymentClient`, Clients.java:"), std::string::npos) << ran_.out;
  EXPECT_NE(ran_.out.find("`--stubs mockito` can mock it"), std::string::npos) << ran_.out;
  EXPECT_NE(ran_.out.find("it is final: "), std::string::npos) << ran_.out;
  EXPECT_EQ(edges_of("Thermostat#shouldHeat"), "6 of 6");
  EXPECT_NE(text_of("Thermostat").find("new Sensor(0) {"), std::string::npos) << text_of("Thermostat");
  EXPECT_EQ(edges_of("Users#remove"), "2 of 2");
}

}  // namespace
}  // namespace testellate::e2e
