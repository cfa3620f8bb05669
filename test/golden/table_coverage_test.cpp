// SPDX-License-Identifier: Apache-2.0
// Every row of the IR's tables has a golden case. What counts is execution, not occurrence: an instruction is
// covered by a run that executes it, a check by a run that passes it and by one that ends at it.
#include <algorithm>
#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "diag/diagnostic.h"
#include "golden_case.h"
#include "golden_run.h"
#include "ir/check.h"
#include "ir/opcode.h"
#include "ir/path_end.h"
#include "ir/text_reader.h"

namespace testellate::golden {
namespace {

/// Checks whose condition is "never": they have no passing side.
const std::set<ir::CheckKind> kNeverPass{ir::CheckKind::Abort, ir::CheckKind::Unreachable};

/// Path ends that only symbolic execution has: a concrete execution havocs nothing.
/// What no instruction raises: it is found out about a run that was made for it (`check`).
const std::set<ir::Fault> kFoundOut{ir::Fault::Divergence, ir::Fault::Leak};
const std::set<ir::PathEnd> kOnlySymbolic{ir::PathEnd::LoopHavocked};

struct Coverage {
  std::set<ir::Opcode> executed;
  std::set<ir::CheckKind> passed;
  std::set<std::pair<ir::CheckKind, ir::Fault>> failed;
  std::set<ir::Fault> faults;
  std::set<ir::PathEnd> ends;
  std::set<std::string> error_kinds;
};

/// Notes what is executed. A check has passed if the execution goes on right behind it; that next
/// instruction is reported after its callee's if it is a call.
class CoverageTracer final : public interp::Tracer {
 public:
  CoverageTracer(const ir::Program& program, Coverage& coverage) : program_(program), coverage_(coverage) {}

  void on_instruction(interp::Place place,
                      std::uint32_t depth,
                      const std::optional<interp::Value>&) override {
    const ir::Inst& inst = program_.get(place.function).body->inst(place.inst);
    coverage_.executed.insert(inst.op);
    if (check_) {
      bool goes_on =
          depth > check_depth_ || (depth == check_depth_ && place.function == check_place_.function &&
                                   place.inst.index() == check_place_.inst.index() + 1);
      if (goes_on) coverage_.passed.insert(*check_);
    }
    check_.reset();
    // Under a policy that ignores its faults a check goes on whatever its operands are.
    if (inst.op != ir::Opcode::Check || may_ignore(place.function, inst.check)) return;
    check_ = inst.check;
    check_place_ = place;
    check_depth_ = depth;
  }

 private:
  [[nodiscard]] bool may_ignore(ir::FunctionId function, ir::CheckKind kind) const {
    ir::PolicyId policy = program_.get(function).policy;
    return policy.is_valid() && std::ranges::any_of(ir::info(kind).faults, [&](ir::Fault fault) {
             return program_.get(policy).action(fault).kind == ir::FaultAction::Kind::Ignore;
           });
  }

  const ir::Program& program_;
  Coverage& coverage_;
  std::optional<ir::CheckKind> check_;
  interp::Place check_place_;
  std::uint32_t check_depth_ = 0;
};

void add_run(ir::Program& program, const ExpectedRun& run, Coverage& coverage) {
  CoverageTracer tracer(program, coverage);
  Expected<interp::RunResult, std::string> result = execute(program, run, &tracer);
  ASSERT_TRUE(result) << result.error();
  coverage.ends.insert(result->end);
  if (!result->fault) return;
  coverage.faults.insert(*result->fault);
  const ir::Inst& inst = program.get(result->place.function).body->inst(result->place.inst);
  coverage.executed.insert(inst.op);
  if (inst.op == ir::Opcode::Check) coverage.failed.emplace(inst.check, *result->fault);
}

Coverage measure() {
  Coverage coverage;
  for (const std::string& name : case_names(TESTELLATE_GOLDEN_TIR)) {
    Expected<GoldenCase, std::string> golden = read_case(TESTELLATE_GOLDEN_TIR, name);
    if (!golden) {
      ADD_FAILURE() << golden.error();
      continue;
    }
    if (golden->error) coverage.error_kinds.insert(golden->error->kind);
    diag::Result<std::unique_ptr<ir::Program>> program = ir::read_program(golden->text, name);
    if (!program) continue;  // the case's own test says whether that is right
    for (const ExpectedRun& run : golden->runs) add_run(**program, run, coverage);
  }
  return coverage;
}

class TableCoverage : public testing::Test {
 protected:
  static void SetUpTestSuite() { coverage() = measure(); }
  static Coverage& coverage() {
    static Coverage measured;
    return measured;
  }
};

TEST_F(TableCoverage, EveryInstructionIsExecuted) {
  for (const ir::OpcodeInfo& row : ir::all_opcodes()) {
    EXPECT_TRUE(coverage().executed.contains(row.opcode)) << "no golden run executes `" << row.text << "`";
  }
}

TEST_F(TableCoverage, EveryCheckIsPassed) {
  for (const ir::CheckInfo& row : ir::all_checks()) {
    bool covered = coverage().passed.contains(row.kind);
    EXPECT_EQ(covered, !kNeverPass.contains(row.kind)) << "passing `check." << row.name << "`";
  }
}

TEST_F(TableCoverage, EveryCheckFailsWithEachOfItsFaults) {
  for (const ir::CheckInfo& row : ir::all_checks()) {
    for (ir::Fault fault : row.faults) {
      EXPECT_TRUE(coverage().failed.contains({row.kind, fault}))
          << "no golden run ends with `" << ir::info(fault).name << "` at `check." << row.name << "`";
    }
  }
}

TEST_F(TableCoverage, EveryFaultIsRaised) {
  for (const ir::FaultInfo& row : ir::all_faults()) {
    EXPECT_EQ(coverage().faults.contains(row.fault), !kFoundOut.contains(row.fault))
        << "golden runs that end with `" << row.name << "`";
  }
}

TEST_F(TableCoverage, EveryPathEndIsReached) {
  for (const ir::PathEndInfo& row : ir::all_path_ends()) {
    bool covered = coverage().ends.contains(row.end);
    EXPECT_EQ(covered, !kOnlySymbolic.contains(row.end)) << "golden runs that end `" << row.name << "`";
  }
}

TEST_F(TableCoverage, EveryDiagnosticOfTheTextIsProvoked) {
  for (const diag::KindInfo& row : diag::all_kinds()) {
    if (!row.name.starts_with("tir-") && !row.name.starts_with("ir-")) continue;
    EXPECT_TRUE(coverage().error_kinds.contains(std::string(row.name)))
        << "no golden program is refused with `" << row.name << "`";
  }
}

}  // namespace
}  // namespace testellate::golden
