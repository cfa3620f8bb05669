// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/classpath/open_inputs.h"

#include <filesystem>

#include <gtest/gtest.h>

#include "installed_jdk.h"
#include "temporary_folder.h"
#include "test/support/class_file_writer.h"

namespace testellate::frontend::jvm {
namespace {

using Names = std::vector<std::string>;

void write_class(const TemporaryFolder& folder, const std::string& path, std::string_view name) {
  test::Bytes bytes = test::ClassFileWriter(61, 0).write(0x0021, name, "java/lang/Object");
  folder.write(path, std::string(bytes.begin(), bytes.end()));
}

TEST(Inputs, AClassFileStandsForItsClassAndItsFolderForTheRest) {
  TemporaryFolder folder;
  write_class(folder, "out/a/B.class", "a/B");
  write_class(folder, "out/a/C.class", "a/C");
  diag::Result<JavaInputs> inputs =
      open_inputs({folder / "out/a/B.class", folder / "out/a/../a/C.class"}, {}, installed_jdk());
  ASSERT_TRUE(inputs) << diag::to_text(inputs.error());
  EXPECT_EQ(inputs->given, (Names{"a/B", "a/C"}));
  EXPECT_EQ(inputs->class_path, Names{folder / "out"});
  EXPECT_TRUE(inputs->user->find("a/C").value().has_value());
  EXPECT_FALSE(inputs->user->find("java/lang/String").value().has_value());
  EXPECT_TRUE(inputs->library->find("java/lang/String").value().has_value());
}

TEST(Inputs, AFolderStandsForAllItsClasses) {
  TemporaryFolder folder;
  write_class(folder, "out/a/B.class", "a/B");
  write_class(folder, "lib/c/D.class", "c/D");
  diag::Result<JavaInputs> inputs = open_inputs({folder / "out"}, {folder / "lib"}, installed_jdk());
  ASSERT_TRUE(inputs) << diag::to_text(inputs.error());
  EXPECT_EQ(inputs->given, Names{"a/B"});
  EXPECT_TRUE(inputs->library->find("c/D").value().has_value());
  EXPECT_EQ(inputs->class_path, (Names{folder / "out", folder / "lib"}));
}

TEST(Inputs, SourcesMayUseTheOtherInputs) {
  TemporaryFolder folder;
  write_class(folder, "out/a/B.class", "a/B");
  std::string source = folder.write("X.java", "public class X { public a.B f(a.B b) { return b; } }");
  diag::Result<JavaInputs> inputs = open_inputs({source, folder / "out"}, {}, installed_jdk());
  ASSERT_TRUE(inputs) << diag::to_text(inputs.error());
  EXPECT_EQ(inputs->given, (Names{"a/B", "X"}));
  EXPECT_TRUE(inputs->user->find("X").value().has_value());
}

TEST(Inputs, SayWhatIsWrongWithThem) {
  TemporaryFolder folder;
  write_class(folder, "out/x/B.class", "a/B");
  std::filesystem::create_directory(folder / "empty");
  auto kind = [&](const std::string& path) {
    diag::Result<JavaInputs> inputs = open_inputs({path}, {}, Jdk{"/nowhere", "17", 17});
    EXPECT_FALSE(inputs);
    return inputs.error().kind;
  };
  EXPECT_EQ(kind(folder / "out/x/B.class"), diag::Kind::InputUnknown);
  EXPECT_EQ(kind(folder / "empty"), diag::Kind::InputUnknown);
  EXPECT_EQ(kind(folder / "x.txt"), diag::Kind::InputUnknown);
  EXPECT_EQ(kind(folder / "x.class"), diag::Kind::FileUnreadable);
  EXPECT_EQ(kind(folder / "x.jar"), diag::Kind::FileUnreadable);
  EXPECT_EQ(kind(folder.write("y.class", "no class")), diag::Kind::ClassFileInvalid);
}

TEST(Inputs, AreToldByTheirNames) {
  TemporaryFolder folder;
  EXPECT_TRUE(is_java_input("a/B.class"));
  EXPECT_TRUE(is_java_input("b.jar"));
  EXPECT_TRUE(is_java_input("B.java"));
  EXPECT_TRUE(is_java_input(folder.path()));
  EXPECT_FALSE(is_java_input("b.c"));
}

}  // namespace
}  // namespace testellate::frontend::jvm
