// SPDX-License-Identifier: Apache-2.0
// Methods as the front end for class files writes them: blocks are named after offsets, jumps have theirs as
// origin.
#include "confirm/jvm/user_code.h"

#include <gtest/gtest.h>

#include "ir/text_reader.h"

namespace testellate::confirm::jvm {
namespace {

constexpr const char* kProgram = R"tir(
class Object {
}
user func @"a.B#sign(I)I"(%x: i32) -> i32 {
at0:
  %c = slt i32 %x, 0
  branch %c, at6, at4 !1:1
at4:
  return i32 1 !1:5
at6:
  switch i32 %x, default at20 [-1: at6, -2: at20, -3: at6, -4: at4] !1:7
at20:
  branch %c, at30, at30 !2:21
at30:
  return i32 2 !2:30
}
user func @"a.B#guarded(Ljava/lang/Object;)V"(%x: ref) -> void {
at0: unwind dispatch0
  throw ref %x !3:1
at2:
  return void !3:2
at3:
  return void !3:3
dispatch0:
  %e = caught ref
  %f = instance_of %e, Object
  branch synthetic %f, at3, next
next:
  %g = instance_of %e, Object
  branch synthetic %g, at2, last
last:
  %h = instance_of %e, Object
  branch synthetic %h, at3, out
out:
  throw ref %e
}
user func @"a.B#straight()V"() -> void {
at0:
  return void !4:0
}
user func @"a.B#<clinit>()V"() -> void {
at0:
  %c = eq i32 1, 2
  branch %c, at9, at5 !5:3
at5:
  return void !5:5
at9:
  return void !5:9
}
func @"java.lang.Thing#f()V"() -> void {
at0:
  return void
}
)tir";

class UserCodeTest : public testing::Test {
 protected:
  void SetUp() override {
    diag::Result<std::unique_ptr<ir::Program>> program = ir::read_program(kProgram, "test.tir");
    ASSERT_TRUE(program) << diag::to_text(program.error());
    program_ = std::move(*program);
    code_.emplace(*program_);
  }

  [[nodiscard]] std::uint32_t number(const std::string& method) const {
    for (std::uint32_t at = 0; at < code_->methods().size(); ++at) {
      if (code_->methods()[at].name == method) return at;
    }
    return 99;
  }
  [[nodiscard]] Event stop(const std::string& method, std::uint16_t offset) const {
    return {Event::Kind::Stop, number(method), offset};
  }
  [[nodiscard]] ir::TakenEdge edge(const std::string& function, std::uint32_t number) const {
    return {program_->find_function(program_->find_symbol(function)), ir::EdgeId(number)};
  }
  [[nodiscard]] std::string error(const std::vector<Event>& events) const {
    auto path = code_->path_of(events);
    return path ? "" : path.error();
  }

  std::unique_ptr<ir::Program> program_;
  std::optional<UserCode> code_;
};

constexpr const char* kSign = "a.B#sign(I)I";
constexpr const char* kGuarded = "a.B#guarded(Ljava/lang/Object;)V";

TEST_F(UserCodeTest, StopsAtJumpsAndWhereTheyLead) {
  ASSERT_EQ(code_->methods().size(), 3U);
  const WatchedMethod& sign = code_->methods()[number("sign")];
  EXPECT_EQ(sign.owner, "a/B");
  EXPECT_EQ(sign.descriptor, "(I)I");
  std::vector<std::uint16_t> offsets;
  for (const auto& [offset, kind] : sign.stops) {
    EXPECT_EQ(kind, StopKind::Tell);
    offsets.push_back(offset);
  }
  EXPECT_EQ(offsets, (std::vector<std::uint16_t>{1, 4, 6, 7, 20, 21, 30}));
  EXPECT_TRUE(code_->methods()[number("guarded")].stops.empty());
}

TEST_F(UserCodeTest, HidesInitialisers) {
  EXPECT_EQ(code_->methods()[number("<clinit>")].stops,
            (std::map<std::uint16_t, StopKind>{
                {0, StopKind::Hide}, {3, StopKind::Tell}, {5, StopKind::Show}, {9, StopKind::Show}}));
}

TEST_F(UserCodeTest, EventsAfterJumpsAreEdges) {
  // A call in between does not matter.
  auto path = code_->path_of(std::vector<Event>{stop("sign", 1),
                                                stop("sign", 6),
                                                {Event::Kind::Stop, 1000, 3},
                                                stop("sign", 7),
                                                stop("sign", 6),
                                                stop("sign", 7),
                                                stop("sign", 20),
                                                stop("sign", 21),
                                                stop("sign", 30)});
  ASSERT_TRUE(path) << path.error();
  EXPECT_EQ(*path,
            (std::vector<ir::TakenEdge>{edge(kSign, 0), edge(kSign, 3), edge(kSign, 2), edge(kSign, 5)}));
}

TEST_F(UserCodeTest, SidesThatLeadToTheSamePlaceCountAsOne) {
  EXPECT_EQ(code_->as_told(std::vector<ir::TakenEdge>{edge(kSign, 6), edge(kSign, 1), edge(kSign, 5)}),
            (std::vector<ir::TakenEdge>{edge(kSign, 5), edge(kSign, 1), edge(kSign, 5)}));
}

TEST_F(UserCodeTest, OfExceptionsTheHandlerCounts) {
  EXPECT_EQ(code_->as_told(std::vector<ir::TakenEdge>{
                edge(kGuarded, 1), edge(kGuarded, 3), edge(kGuarded, 4), edge(kGuarded, 2)}),
            (std::vector<ir::TakenEdge>{edge(kGuarded, 0), edge(kGuarded, 2)}));
  auto path = code_->path_of(std::vector<Event>{{Event::Kind::Caught, number("guarded"), 3},
                                                {Event::Kind::Caught, number("guarded"), 2},
                                                {Event::Kind::Caught, number("guarded"), 77}});
  ASSERT_TRUE(path) << path.error();
  EXPECT_EQ(*path, (std::vector<ir::TakenEdge>{edge(kGuarded, 0), edge(kGuarded, 2)}));
}

TEST_F(UserCodeTest, SeesLinesAndEdgesOfAllCode) {
  const ir::FunctionId sign = edge(kSign, 0).function;
  const ir::FunctionId initialiser = edge("a.B#<clinit>()V", 0).function;
  code_.emplace(*program_, UserCode::LineStarts{{sign, {{1, 0}, {2, 20}}}, {initialiser, {{5, 0}}}});
  EXPECT_EQ(code_->methods()[number("sign")].stops.at(0), StopKind::Once);
  EXPECT_EQ(code_->methods()[number("sign")].stops.at(20), StopKind::Tell);
  const auto hidden = [&](std::uint16_t offset) {
    return Event{Event::Kind::Hidden, number("<clinit>"), offset};
  };
  const std::vector<Event> events{hidden(0),
                                  hidden(0),
                                  hidden(0),
                                  hidden(3),
                                  hidden(3),
                                  hidden(5),
                                  stop("sign", 0),
                                  stop("sign", 1),
                                  stop("sign", 4)};
  const std::vector<result::SeenFunction> seen = code_->seen_in(events);
  ASSERT_EQ(seen.size(), 2U);
  EXPECT_EQ(seen[0].function, sign);
  EXPECT_EQ(seen[0].lines, std::vector<std::uint32_t>{1});
  EXPECT_EQ(seen[0].edges, std::vector<ir::EdgeId>{ir::EdgeId(1)});
  EXPECT_EQ(seen[1].function, initialiser);
  EXPECT_EQ(seen[1].lines, std::vector<std::uint32_t>{5});
  EXPECT_EQ(seen[1].edges, std::vector<ir::EdgeId>{ir::EdgeId(1)});
  auto path = code_->path_of(events);
  ASSERT_TRUE(path) << path.error();
  EXPECT_EQ(*path, (std::vector<ir::TakenEdge>{edge(kSign, 1)})) << "what is hidden is no part of a path";
}

TEST_F(UserCodeTest, NoticesOtherCode) {
  constexpr const char* kOther =
      "a jump of `a.B#sign(I)I` leads where it cannot: the code on the class path is not the one that was "
      "explored";
  EXPECT_EQ(error({stop("sign", 1), stop("sign", 20)}), kOther);
  EXPECT_EQ(error({stop("sign", 1), {Event::Kind::Caught, number("guarded"), 3}}), kOther);
}

TEST_F(UserCodeTest, ACutMayComeBehindAJump) {
  auto path = code_->path_of(
      std::vector<Event>{stop("sign", 1), stop("sign", 4), stop("sign", 1), {Event::Kind::Cut, 0, 0}});
  ASSERT_TRUE(path) << path.error();
  EXPECT_EQ(*path, (std::vector<ir::TakenEdge>{edge(kSign, 1)}));
}

TEST_F(UserCodeTest, NoticesMethodsThatWereNeverTranslated) {
  ir::FunctionId id = program_->function_named(program_->intern("a.B#other()V"));
  program_->edit_function(id).is_user = true;
  code_.emplace(*program_);
  EXPECT_EQ(error({stop("other", 0)}), "the test calls `a.B#other()V`, which was not predicted");
}

}  // namespace
}  // namespace testellate::confirm::jvm
