// SPDX-License-Identifier: Apache-2.0
// A suite written by hand, confirmed on the JVM against paths that `interp` predicts.
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "case.h"
#include "check/execute_test.h"
#include "confirm/jvm/agent/watch_list.h"
#include "confirm/jvm/confirm_suite.h"
#include "confirm/jvm/recording.h"
#include "confirm/jvm/test_source.h"
#include "frontend/jvm/classpath/open_inputs.h"
#include "frontend/jvm/inputs/java_unit.h"
#include "language/java/execution.h"
#include "models/jdk/jdk.h"
#include "support/process/subprocess.h"

namespace testellate::e2e {
namespace {

namespace fs = std::filesystem;
namespace jvm = frontend::jvm;
using State = result::Confirmation::State;

/// The newest JDK of a release, if there is one.
std::optional<jvm::Jdk> find_release(int release) {
  for (const fs::directory_entry& entry : fs::directory_iterator("/usr/lib/jvm")) {
    diag::Result<jvm::Jdk> jdk = jvm::open_jdk(entry.path().string());
    if (jdk && jdk->release == release && fs::exists(jdk->javac())) return *jdk;
  }
  return std::nullopt;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

/// The suite is written for JUnit 5.
std::string for_junit4(std::string java) {
  java = replaced(std::move(java), "org.junit.jupiter.api.Assertions", "org.junit.Assert");
  java = replaced(std::move(java), "org.junit.jupiter.api.Test", "org.junit.Test");
  java = replaced(std::move(java), "class TillTest", "public class TillTest");
  return replaced(std::move(java), "    void ", "    public void ");
}

/// What it takes to confirm tests of the class `shop.Till`.
class Shop {
 public:
  /// The tests run on `jdk`; the library that `interp` runs is that of a JDK 17.
  explicit Shop(const jvm::Jdk& jdk, bool is_junit4 = false) : jdk_(jdk), is_junit4_(is_junit4) {
    diag::Result<jvm::JavaInputs> inputs =
        jvm::open_inputs({TESTELLATE_CONFIRM_JVM "/shop/Till.java"}, {}, find_release(17).value());
    if (!inputs) {
      ADD_FAILURE() << diag::to_text(inputs.error());
      return;
    }
    inputs_ = std::move(*inputs);
    java_ = std::make_unique<jvm::JvmProgram>(*inputs_.user, *inputs_.library, jvm::LoadOptions());
    models::add_jdk(natives_);
    source_ = contents(TESTELLATE_CONFIRM_JVM "/shop/TillTest.java");
    if (is_junit4) source_ = for_junit4(source_);
  }

  [[nodiscard]] std::string& source() { return source_; }

  /// What `interp` says about a static method of the class, called with ints; with `filled`, a till with so
  /// much in it is the first argument.
  void predict(const std::string& test,
               const std::string& method,
               const std::vector<std::int32_t>& arguments,
               std::optional<std::int32_t> filled = std::nullopt) {
    language::java::JavaExecution execution(
        *java_, natives_, {.max_steps = 10'000'000, .max_call_depth = 200, .record_path = true});
    ASSERT_EQ(execution.boot().end, ir::PathEnd::Returned);
    std::vector<interp::Value> values;
    if (filled) values.push_back(execution.run(entry("filled"), {to_value(*filled)}).value);
    for (std::int32_t argument : arguments) values.push_back(to_value(argument));
    interp::RunResult result = execution.run(entry(method), values);
    predictions_.push_back({"shop.TillTest#" + test, check::without_initialisers(result), line_of(test)});
  }
  void predict_path(const std::string& test, std::vector<ir::TakenEdge> path) {
    predictions_.push_back({"shop.TillTest#" + test, std::move(path), line_of(test)});
  }
  [[nodiscard]] std::vector<confirm::Prediction>& predictions() { return predictions_; }

  [[nodiscard]] std::map<std::string, result::Confirmation> confirm() {
    fs::create_directories(folder_.path() / "tests/shop");
    fs::create_directories(folder_.path() / "scratch");
    std::ofstream(folder_.path() / "tests/shop/TillTest.java") << source_;
    confirm::jvm::Suite suite;
    suite.folder = (folder_.path() / "tests").string();
    suite.test_files = {"shop/TillTest.java"};
    suite.class_path = inputs_.class_path.at(0);
    suite.jdk = jdk_.home;
    suite.is_junit4 = is_junit4_;
    options_.scratch = (folder_.path() / "scratch").string();
    std::vector<confirm::ConfirmedTest> found =
        confirm::jvm::confirm_suite(java_->program(), suite, predictions_, options_);
    std::map<std::string, result::Confirmation> by_name;
    for (std::size_t at = 0; at < found.size(); ++at) {
      by_name[predictions_[at].name.substr(predictions_[at].name.find('#') + 1)] = found[at].confirmation;
    }
    return by_name;
  }
  [[nodiscard]] confirm::jvm::Options& options() { return options_; }

 private:
  static interp::Value to_value(std::int32_t number) {
    return {ir::Type::integer(32), static_cast<std::uint32_t>(number), 0};
  }

  ir::FunctionId entry(const std::string& method) {
    jvm::LoadedClass* owner = java_->linker().try_load("shop/Till");
    for (const jvm::Method& found : owner->file.methods) {
      if (found.name == method) return jvm::make_unit(java_->linker(), *owner, found)->entry;
    }
    ADD_FAILURE() << "no method " << method;
    return {};
  }

  /// Of the call: it is marked.
  [[nodiscard]] std::uint32_t line_of(const std::string& test) const {
    for (const confirm::jvm::SourceTest& found : confirm::jvm::find_tests(source_)) {
      if (found.method != test) continue;
      const std::size_t call = source_.find("// act", found.begin);
      return static_cast<std::uint32_t>(
          1 + std::count(source_.begin(), source_.begin() + static_cast<std::ptrdiff_t>(call), '\n'));
    }
    return 0;
  }

  jvm::Jdk jdk_;
  bool is_junit4_;
  jvm::JavaInputs inputs_;
  std::unique_ptr<jvm::JvmProgram> java_;
  ir::NativeTable natives_;
  std::string source_;
  std::vector<confirm::Prediction> predictions_;
  confirm::jvm::Options options_;
  OwnFolder folder_;
};

void expect_good_tests_confirmed(Shop& shop) {
  shop.predict("signOfNegative", "sign", {-5});
  shop.predict("signOfZero", "sign", {0});
  shop.predict("emptyIf", "emptyIf", {4});
  shop.predict("loop", "loop", {5});
  shop.predict("recursion", "recursion", {7});
  shop.predict("choiceOfShared", "choice", {2});
  shop.predict("choiceOfLast", "choice", {100});
  shop.predict("choiceOfNothing", "choice", {-1});
  shop.predict("word", "word", {1});
  shop.predict("exceptionsThrown", "exceptions", {0});
  shop.predict("exceptionsDivision", "exceptions", {7});
  shop.predict("exceptionsRethrown", "exceptions", {-4});
  shop.predict("exceptionsNone", "exceptions", {8});
  shop.predict("thrown", "thrown", {5});
  shop.predict("lambdas", "lambdas", {7});
  shop.predict("callsBack", "calledWithNext", {4});
  shop.predict("initialised", "initialised", {1});
  shop.predict("initialisedAgain", "initialised", {2});
  shop.predict("failingInitialiser", "failingInitialiser", {4});
  shop.predict("state", "add", {7}, 20);
  shop.predict("countedOnce", "counted", {1000});
  shop.predict("flood", "flood", {50});
  const std::map<std::string, result::Confirmation> found = shop.confirm();
  EXPECT_EQ(found.size(), 22U);
  for (const auto& [name, confirmation] : found) {
    EXPECT_EQ(confirmation.state, State::Confirmed) << name << ": " << confirmation.detail;
  }
}

TEST(ConfirmJvm, ConfirmsOutcomeAndPathWithJunit5) {
  Shop shop(find_release(17).value());
  expect_good_tests_confirmed(shop);
}

TEST(ConfirmJvm, ConfirmsOutcomeAndPathWithJunit4) {
  Shop shop(find_release(17).value(), true);
  shop.options().jobs = 2;
  shop.predict("loop", "loop", {5});
  shop.predict("thrown", "thrown", {5});
  shop.predict("wrongExpectation", "sign", {7});
  shop.predict("signOfZero", "sign", {1});
  std::map<std::string, result::Confirmation> found = shop.confirm();
  EXPECT_EQ(found["loop"].state, State::Confirmed) << found["loop"].detail;
  EXPECT_EQ(found["thrown"].state, State::Confirmed) << found["thrown"].detail;
  EXPECT_EQ(found["wrongExpectation"].state, State::Different);
  EXPECT_EQ(found["wrongExpectation"].detail, "TillTest.java:26: expected:<0> but was:<1>");
  EXPECT_EQ(found["signOfZero"].state, State::Different);
}

TEST(ConfirmJvm, ConfirmsOnJdk25) {
  std::optional<jvm::Jdk> jdk = find_release(25);
  if (!jdk) GTEST_SKIP() << "no JDK 25 on this machine";
  Shop shop(*jdk);
  expect_good_tests_confirmed(shop);
}

TEST(ConfirmJvm, ShowsWhatDiffers) {
  Shop shop(find_release(17).value());
  shop.predict("wrongExpectation", "sign", {7});
  shop.predict("notThrown", "thrown", {2});
  shop.predict("signOfZero", "sign", {1});
  shop.predict("loop", "loop", {4});
  shop.predict_path("missing", {});
  std::map<std::string, result::Confirmation> found = shop.confirm();
  for (const auto& [name, confirmation] : found) EXPECT_EQ(confirmation.state, State::Different) << name;
  EXPECT_EQ(found["wrongExpectation"].detail, "TillTest.java:26: expected: <0> but was: <1>");
  EXPECT_EQ(found["signOfZero"].detail,
            "at step 2 of the path `Till.java:22#7:F` was taken, predicted was `Till.java:22#7:T`");
  EXPECT_EQ(found["loop"].detail,
            "at step 16 of the path `Till.java:34#6:F` was taken, predicted was `Till.java:34#6:T`");
  EXPECT_EQ(found["missing"].detail, "the suite has no such test");
}

TEST(ConfirmJvm, SurvivesTestsThatHangOrEndTheMachine) {
  Shop shop(find_release(17).value());
  shop.options().test_time = std::chrono::milliseconds(3000);
  shop.predict("signOfZero", "sign", {0});
  shop.predict_path("endless", {});
  shop.predict("recursion", "recursion", {7});
  shop.predict("exit", "exit", {3});
  shop.predict("overflow", "overflow", {1});
  shop.predict("word", "word", {1});
  std::map<std::string, result::Confirmation> found = shop.confirm();
  EXPECT_EQ(found["signOfZero"].state, State::Confirmed) << found["signOfZero"].detail;
  EXPECT_EQ(found["recursion"].state, State::Confirmed) << found["recursion"].detail;
  EXPECT_EQ(found["word"].state, State::Confirmed) << found["word"].detail;
  EXPECT_EQ(found["endless"].state, State::Different);
  EXPECT_EQ(found["endless"].detail, "the test ran into the time limit");
  EXPECT_EQ(found["exit"].state, State::Different);
  EXPECT_EQ(found["exit"].detail, "the test ended the virtual machine: it exited with code 3");
  EXPECT_NE(found["overflow"].state, State::Confirmed);
}

TEST(ConfirmJvm, TestsThatDependOnTheirOrderAreFlaky) {
  Shop shop(find_release(17).value());
  shop.predict("countedExactly", "counted", {7});
  shop.predict("countedFew", "counted", {50});
  shop.predict("countsFrom100", "sign", {1});
  std::map<std::string, result::Confirmation> found = shop.confirm();
  EXPECT_EQ(found["countsFrom100"].state, State::Confirmed) << found["countsFrom100"].detail;
  EXPECT_EQ(found["countedExactly"].state, State::Flaky);
  EXPECT_EQ(found["countedExactly"].detail, "two runs took different paths");
  EXPECT_EQ(found["countedFew"].state, State::Flaky);
  EXPECT_EQ(found["countedFew"].detail,
            "one run passed; the other, in another order, locale, time zone and heap, failed: "
            "TillTest.java:175: expected: <2> but was: <1>");
}

TEST(ConfirmJvm, TestsThatDependOnTheirSurroundingsAreFlaky) {
  Shop shop(find_release(17).value());
  shop.predict("locale", "inCapitals", {1});
  shop.predict("timeZone", "isAheadOfUtc", {1});
  shop.predict("heap", "hasRoomFor", {700});
  shop.predict("identityHash", "hash", {1});
  for (const auto& [name, confirmation] : shop.confirm()) {
    EXPECT_EQ(confirmation.state, State::Flaky) << name << ": " << confirmation.detail;
  }
}

TEST(ConfirmJvm, ATestThatDoesNotCompileIsTakenOut) {
  Shop shop(find_release(17).value());
  shop.source() = replaced(shop.source(), "Till.word(1)", "Till.sword(1)");
  shop.source() = replaced(shop.source(), "Till.emptyIf(4);", "Till.emptyIf(4)");
  shop.predict("word", "word", {1});
  shop.predict("emptyIf", "emptyIf", {4});
  shop.predict("loop", "loop", {5});
  std::map<std::string, result::Confirmation> found = shop.confirm();
  EXPECT_EQ(found["loop"].state, State::Confirmed) << found["loop"].detail;
  EXPECT_EQ(found["word"].state, State::NotEmitted);
  EXPECT_EQ(found["word"].detail,
            "does not compile: TillTest.java:73: cannot find symbol, symbol: method sword(int), "
            "location: class Till");
  EXPECT_EQ(found["emptyIf"].state, State::NotEmitted);
  EXPECT_EQ(found["emptyIf"].detail, "does not compile: TillTest.java:31: ';' expected");
}

TEST(ConfirmJvm, AnImportThatIsWrongCostsTheTestsThatNeedIt) {
  Shop shop(find_release(17).value());
  shop.source() = replaced(shop.source(), "package shop;", "package shop;\nimport nowhere.Thing;");
  shop.source() = replaced(shop.source(), "Till.word(1)", "Till.word(Thing.ONE)");
  shop.predict("word", "word", {1});
  shop.predict("loop", "loop", {5});
  std::map<std::string, result::Confirmation> found = shop.confirm();
  EXPECT_EQ(found["word"].state, State::NotEmitted);
  EXPECT_EQ(found["loop"].state, State::Confirmed) << found["loop"].detail;
}

TEST(ConfirmJvm, AnErrorOutsideTheTestsCostsThoseOfItsFile) {
  Shop shop(find_release(17).value());
  shop.source() += "class Twice {}\nclass Twice {}\n";
  shop.predict("loop", "loop", {5});
  result::Confirmation found = shop.confirm()["loop"];
  EXPECT_EQ(found.state, State::NotEmitted);
  EXPECT_NE(found.detail.find("duplicate class: shop.Twice"), std::string::npos) << found.detail;
}

TEST(ConfirmJvm, SaysWhatIsMissing) {
  Shop shop(find_release(17).value());
  shop.options().junit = "/nowhere";
  shop.predict("loop", "loop", {5});
  result::Confirmation found = shop.confirm()["loop"];
  EXPECT_EQ(found.state, State::NotRun);
  EXPECT_EQ(found.detail, "`/nowhere/junit-jupiter-api.jar` is missing");
}

using confirm::jvm::Event;
using confirm::jvm::StopKind;

/// What the agent tells when `Marks` runs.
std::vector<Event> recorded(const confirm::jvm::WatchedMethod& step, std::uint64_t limit) {
  const jvm::Jdk jdk = find_release(17).value();
  OwnFolder folder;
  support::process::Command javac;
  javac.program = jdk.javac();
  javac.arguments = {"-d", folder.path().string(), TESTELLATE_CONFIRM_JVM "/Marks.java"};
  EXPECT_TRUE(support::process::run(javac).succeeded());
  confirm::jvm::WatchList list{(folder.path() / "events").string(), limit, {step}};
  list.methods.push_back({"Marks", "hidden", "(I)V", {{0, StopKind::Hide}, {17, StopKind::Show}}});
  std::ofstream(folder.path() / "watched") << confirm::jvm::to_text(list);
  support::process::Command java;
  java.program = jdk.home + "/bin/java";
  java.arguments = {
      "-agentpath:" + confirm::jvm::agent_library() + "=" + (folder.path() / "watched").string(),
      "-cp",
      folder.path().string(),
      "Marks"};
  support::process::Outcome outcome = support::process::run(java);
  EXPECT_TRUE(outcome.succeeded()) << outcome.errors;
  return confirm::jvm::read_events(list.events);
}

std::vector<Event> without_hidden(std::vector<Event> events) {
  std::erase_if(events, [](const Event& event) { return event.kind == Event::Kind::Hidden; });
  return events;
}

TEST(Agent, TellsWhatTheMainThreadDoesOutsideHiddenCalls) {
  std::vector<Event> events = recorded({"Marks", "step", "(I)V", {{4, StopKind::Tell}}}, 100);
  // 5 + 2 + 1 rounds.
  EXPECT_EQ(without_hidden(events), std::vector<Event>(8, Event{Event::Kind::Stop, 0, 4}));
}

TEST(Agent, TellsOfAHiddenCallEachStopOnceWithTheOneBefore) {
  std::vector<Event> events = recorded({"Marks", "step", "(I)V", {{4, StopKind::Tell}}}, 0);
  const Event start{Event::Kind::Hidden, 1, 0};
  const Event round{Event::Kind::Hidden, 0, 4};
  ASSERT_GE(events.size(), 6U);
  std::erase_if(events, [](const Event& event) { return event.kind != Event::Kind::Hidden; });
  EXPECT_EQ(std::vector<Event>(events.begin(), events.begin() + 6),
            (std::vector<Event>{start, start, start, round, round, round}));
  EXPECT_EQ(std::ranges::count(events, round), 3) << "three rounds, and one after another is told once";
}

TEST(Agent, TellsOnceWhatIsWantedOnce) {
  std::vector<Event> events = recorded({"Marks", "step", "(I)V", {{4, StopKind::Once}}}, 100);
  EXPECT_EQ(without_hidden(events), std::vector<Event>(1, Event{Event::Kind::Stop, 0, 4}));
}

TEST(Agent, CutsAtTheLimitUntilTheNextMark) {
  const Event mark{Event::Kind::Stop, 0, 7};
  const Event round{Event::Kind::Stop, 0, 4};
  const Event cut{Event::Kind::Cut, 0, 0};
  std::vector<Event> events =
      recorded({"Marks", "step", "(I)V", {{4, StopKind::Tell}, {7, StopKind::Mark}}}, 3);
  // A mark inside the hidden call shows what follows.
  EXPECT_EQ(without_hidden(events),
            (std::vector<Event>{round, round, round, cut, mark, round, round, mark, mark, round, mark}));
}

}  // namespace
}  // namespace testellate::e2e
