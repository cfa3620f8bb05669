// SPDX-License-Identifier: Apache-2.0
#include "diag/diagnostic.h"

#include <set>
#include <sstream>

#include <gtest/gtest.h>

namespace testellate::diag {
namespace {

TEST(Diagnostic, ShowsPlaceSeverityMessageAndKind) {
  EXPECT_EQ(to_text(Diagnostic{Kind::TirName, {"a.tir", 3, 14}, "unknown register `%x`"}),
            "a.tir:3:14: error: unknown register `%x` [tir-name]");
}

TEST(Diagnostic, LeavesOutWhatIsUnknownOfThePlace) {
  EXPECT_EQ(to_text(Diagnostic{Kind::FileUnreadable, {"a.tir", 0, 0}, "no such file"}),
            "a.tir: error: no such file [file-unreadable]");
  EXPECT_EQ(to_text(Diagnostic{Kind::Usage, {}, "unknown option `--x`"}),
            "error: unknown option `--x` [usage]");
}

TEST(Diagnostic, KindsHaveDistinctNames) {
  std::set<std::string_view> names;
  for (const KindInfo& kind : all_kinds()) {
    EXPECT_TRUE(names.insert(kind.name).second) << kind.name;
    EXPECT_EQ(&info(kind.kind), &kind);
  }
}

TEST(Sink, StreamSinkWritesOneLineEach) {
  std::ostringstream out;
  StreamSink sink(out);
  sink.report({Kind::Usage, {}, "a"});
  sink.report({Kind::Usage, {}, "b"});
  EXPECT_EQ(out.str(), "error: a [usage]\nerror: b [usage]\n");
}

}  // namespace
}  // namespace testellate::diag
