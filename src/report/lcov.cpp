// SPDX-License-Identifier: Apache-2.0
// The records are those of geninfo(1). A branch is numbered by its instruction within the file, a side by its
// position; a side of a branch that was never reached has `-` for its count.
#include "report/lcov.h"

#include <algorithm>
#include <map>
#include <vector>

namespace testellate::report {
namespace {

struct BranchSide {
  std::uint32_t line = 0;
  std::uint32_t branch = 0;
  std::uint32_t side = 0;
  bool is_reached = false;
  std::uint64_t count = 0;
};

struct FunctionRecord {
  std::string name;
  std::uint32_t line = 0;
  std::uint64_t calls = 0;
};

struct FileRecord {
  std::vector<FunctionRecord> functions;
  std::vector<BranchSide> sides;
  std::map<std::uint32_t, std::uint64_t> lines;
  std::uint32_t branches = 0;
};

void add_function(FileRecord& file, const ir::Program& program, const result::FunctionCoverage& coverage) {
  const ir::Function& function = program.get(coverage.function);
  const ir::Body& body = *function.body;
  FunctionRecord record{std::string(program.text(function.name)), 0, coverage.instructions.front()};
  for (std::size_t at = 0; at < body.origins.size(); ++at) {
    std::uint32_t line = body.origins[at].line;
    if (line == 0) continue;
    if (record.line == 0 || line < record.line) record.line = line;
    // A line is executed as often as the instruction of it that is executed most.
    std::uint64_t& count = file.lines[line];
    count = std::max(count, coverage.instructions[at]);
  }
  ir::InstId last;
  for (std::size_t at = 0; at < body.edges.size(); ++at) {
    const ir::Edge& edge = body.edges[at];
    std::uint32_t line = body.origins[edge.inst.index()].line;
    if (edge.is_synthetic || line == 0) continue;
    if (edge.inst != last) ++file.branches;
    last = edge.inst;
    bool is_reached = coverage.instructions[edge.inst.index()] != 0;
    file.sides.push_back({line, file.branches - 1, edge.side, is_reached, coverage.edges[at]});
  }
  file.functions.push_back(std::move(record));
}

template <typename Records, typename IsHit>
std::string totals(const char* found, const char* hit, const Records& records, IsHit is_hit) {
  return std::string(found) + ":" + std::to_string(records.size()) + "\n" + hit + ":" +
         std::to_string(std::ranges::count_if(records, is_hit)) + "\n";
}

std::string file_text(const std::string& path, const FileRecord& file) {
  std::string text = "TN:\nSF:" + path + "\n";
  for (const FunctionRecord& function : file.functions) {
    text += "FN:" + std::to_string(function.line) + "," + function.name + "\n";
  }
  for (const FunctionRecord& function : file.functions) {
    text += "FNDA:" + std::to_string(function.calls) + "," + function.name + "\n";
  }
  text += totals("FNF", "FNH", file.functions, [](const FunctionRecord& each) { return each.calls != 0; });
  for (const BranchSide& side : file.sides) {
    text += "BRDA:" + std::to_string(side.line) + "," + std::to_string(side.branch) + "," +
            std::to_string(side.side) + "," + (side.is_reached ? std::to_string(side.count) : "-") + "\n";
  }
  text += totals("BRF", "BRH", file.sides, [](const BranchSide& each) { return each.count != 0; });
  for (const auto& [line, count] : file.lines) {
    text += "DA:" + std::to_string(line) + "," + std::to_string(count) + "\n";
  }
  text += totals("LF", "LH", file.lines, [](const auto& each) { return each.second != 0; });
  return text + "end_of_record\n";
}

}  // namespace

std::string to_lcov(const ir::Program& program, const result::Run& run, const SourcePath& path_of) {
  std::map<std::string, FileRecord> files;
  for (const result::FunctionCoverage& coverage : run.coverage) {
    const ir::Function& function = program.get(coverage.function);
    if (!function.file.is_valid() || function.body == nullptr || coverage.instructions.empty()) continue;
    const std::string path = path_of ? path_of(coverage.function) : std::string(program.text(function.file));
    add_function(files[path], program, coverage);
  }
  std::string text;
  for (const auto& [path, file] : files) text += file_text(path, file);
  return text;
}

}  // namespace testellate::report
