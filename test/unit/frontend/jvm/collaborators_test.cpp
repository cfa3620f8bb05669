// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/inputs/collaborators.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "compiled_java.h"
#include "frontend/jvm/inputs/stub_class.h"
#include "frontend/jvm/inputs/universe.h"

namespace testellate::frontend::jvm {
namespace {

constexpr const char* kSource = R"(
package p;

class Service {
  private final Client client;
  private final Gateway gateway;
  private final Table table;
  private final Port port;
  private final Dao dao;
  Service(Client client, Gateway gateway, Table table, Port port, Dao dao) {
    this.client = client;
    this.gateway = gateway;
    this.table = table;
    this.port = port;
    this.dao = dao;
  }
  int run(int a) throws Exception {
    return client.ask(a) + gateway.send(a) + table.get(a) + port.read() + dao.count();
  }
}
class Client {
  int timeout;
  private final java.net.Socket socket;
  Client(String host) throws java.io.IOException { socket = new java.net.Socket(host, 1); }
  int ask(int a) { return socket.getPort() + a; }
  final int twice(int a) { return 2 * ask(a); }
  public String toString() { return "client"; }
}
interface Gateway { int send(int a); }
class RemoteGateway implements Gateway {
  RemoteGateway(String host) throws java.io.IOException { new java.net.Socket(host, 1); }
  public int send(int a) { return a; }
}
class Table {
  private final java.util.Map<Integer, Integer> all = new java.util.HashMap<>();
  int get(int a) { return all.getOrDefault(a, 0); }
}
class Port { native int read(); }
class Dao {
  private final javax.sql.DataSource source;
  Dao(javax.sql.DataSource source) { this.source = source; }
  int count() throws java.sql.SQLException { return source.getConnection().hashCode(); }
}
)";

class CollaboratorsTest : public testing::Test {
 protected:
  void SetUp() override { compile_into(compiled_, "Service.java", kSource); }

  Linker& linker() { return compiled_.java->linker(); }
  LoadedClass& loaded(const std::string& name) { return *linker().load("p/" + name).value(); }
  std::vector<Suspect> suspects() { return find_suspects(linker(), {&loaded("Service")}); }

  /// What becomes of the suspects if a trial succeeds only for units with one of these words: "Port stub".
  std::string judged(const std::vector<std::string>& good) {
    CollaboratorTrials trials(linker(), suspects());
    while (const std::optional<ir::Unit> unit = trials.next()) {
      const std::string_view name = compiled_.java->program().text(unit->name);
      const bool returns = std::ranges::any_of(
          good, [&](const std::string& word) { return name.find(word) != std::string_view::npos; });
      trials.answer({returns, true, "it needs `x`"});
    }
    std::string text;
    for (const Unusable& found : trials.found()) {
      text += (text.empty() ? "" : ", ") + std::string(found.loaded->file.name.substr(2)) +
              (found.has_stub ? " stub" : "");
    }
    return text;
  }

  CompiledJava compiled_;
};

TEST_F(CollaboratorsTest, OnlyWhatAsksMoreOfTheMachineIsSuspected) {
  std::string names;
  for (const Suspect& suspect : suspects()) {
    names += std::string(suspect.loaded->file.name.substr(2)) + (suspect.is_making_doubtful ? "! " : " ");
  }
  EXPECT_EQ(names, "Client! RemoteGateway! Port Dao ");
}

TEST_F(CollaboratorsTest, WhatFailsIsUnusableAndHasAStubIfATestCanWriteOne) {
  EXPECT_EQ(judged({}), "Client, RemoteGateway, Port stub, Dao stub");
  Universe& universe = linker().universe();
  EXPECT_TRUE(universe.choices(loaded("Port")).classes.empty());
  EXPECT_TRUE(can_have_stub(loaded("Port")));
  EXPECT_EQ(universe.choices(loaded("Client")).classes.size(), 1U) << "nothing else stands for it";
  EXPECT_TRUE(universe.choices(loaded("Gateway")).classes.empty()) << "a stub is better than what fails";
}

TEST_F(CollaboratorsTest, WhatSucceedsStaysReal) {
  EXPECT_EQ(judged({"p.Client", "p.RemoteGateway", "p.Dao"}), "Port stub");
  EXPECT_FALSE(loaded("Client").is_unusable);
}

TEST_F(CollaboratorsTest, MocksNeedNoConstructor) {
  linker().universe().allow_mocks();
  EXPECT_EQ(judged({}), "Client stub, RemoteGateway stub, Port stub, Dao stub");
  std::string scripted;
  for (const StubMethod& method : stub_methods(linker(), loaded("Client"))) {
    scripted += std::string(method.method->name) + " ";
  }
  EXPECT_EQ(scripted, "ask ") << "neither what is final nor what every object has";
  EXPECT_TRUE(is_open_stub(loaded("Client")));
  EXPECT_FALSE(is_open_stub(loaded("Port")));
}

}  // namespace
}  // namespace testellate::frontend::jvm
