// SPDX-License-Identifier: Apache-2.0
#include "driver/find_project.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "support/output_folder.h"

namespace testellate::driver {
namespace {

namespace fs = std::filesystem;

/// A project and the stores of its build tool, in a folder of its own.
class FindProjectTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string folder = (fs::temp_directory_path() / "find_project_test.XXXXXX").string();
    ASSERT_NE(::mkdtemp(folder.data()), nullptr);
    folder_ = folder;
  }
  void TearDown() override { fs::remove_all(folder_); }

  void write(const std::string& name, const std::string& text = "") const {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name) << text;
  }
  /// A jar in Maven's repository, and what it says about itself.
  void store(const std::string& group,
             const std::string& artifact,
             const std::string& version,
             const std::string& pom = "") const {
    const std::string stem = "m2/" + group + "/" + artifact + "/" + version + "/" + artifact + "-" + version;
    write(stem + ".jar");
    write(stem + ".pom", "<project>" + pom + "</project>");
  }
  [[nodiscard]] static std::string dependency(const std::string& artifact, const std::string& more) {
    return "<dependency><groupId>g</groupId><artifactId>" + artifact + "</artifactId>" + more +
           "</dependency>";
  }
  [[nodiscard]] static std::string version(const std::string& text) {
    return "<version>" + text + "</version>";
  }

  [[nodiscard]] diag::Result<std::optional<Project>> find() const {
    return find_project((folder_ / "p").string(),
                        {{(folder_ / "m2").string()}, {(folder_ / "gradle").string()}});
  }
  /// Names of the jars that are found.
  [[nodiscard]] std::vector<std::string> libraries() const {
    const diag::Result<std::optional<Project>> project = find();
    std::vector<std::string> names;
    if (!project || !*project) return names;
    for (const std::string& path : (*project)->libraries) names.push_back(fs::path(path).filename().string());
    std::ranges::sort(names);
    return names;
  }
  /// Whether something is said about libraries that are not there.
  [[nodiscard]] bool has_note(const std::string& part) const {
    const diag::Result<std::optional<Project>> project = find();
    return project && *project && std::ranges::any_of((*project)->missing, [&](const std::string& note) {
             return note.find(part) != std::string::npos;
           });
  }

  fs::path folder_;
};

using Names = std::vector<std::string>;

TEST_F(FindProjectTest, IsNoneWithoutABuildFile) {
  write("p/readme", "");
  const diag::Result<std::optional<Project>> project = find();
  ASSERT_TRUE(project);
  EXPECT_FALSE(*project);
}

TEST_F(FindProjectTest, ReadsVersionsFromParentsPropertiesAndManagement) {
  write("p/pom.xml",
        "<project><groupId>own</groupId><artifactId>parent</artifactId><version>7</"
        "version><properties><v>1.2</v></properties>"
        "<dependencyManagement><dependencies>" +
            dependency("managed", version("${v}")) +
            "<dependency><groupId>g</groupId><artifactId>bom</artifactId><version>1</version><type>pom</type>"
            "<scope>import</scope></dependency></dependencies></dependencyManagement></project>");
  write("m2/g/bom/1/bom-1.pom",
        "<project><dependencyManagement><dependencies>" + dependency("listed", version("3")) +
            "</dependencies></dependencyManagement></project>");
  write("p/core/pom.xml",
        "<project><parent><groupId>own</groupId><artifactId>parent</artifactId><version>7</version></parent>"
        "<artifactId>core</artifactId><dependencies>" +
            dependency("managed", "") + dependency("listed", "") +
            dependency("own", version("${project.version}")) + "</dependencies></project>");
  write("p/core/target/classes/A.class");
  store("g", "managed", "1.2");
  store("g", "listed", "3");
  store("g", "own", "7");
  EXPECT_EQ(libraries(), (Names{"listed-3.jar", "managed-1.2.jar", "own-7.jar"}));
}

TEST_F(FindProjectTest, FollowsWhatLibrariesNeedAndTakesTheNearestVersion) {
  write("p/pom.xml",
        "<project><dependencies>" + dependency("a", version("1")) + dependency("b", version("2")) +
            dependency("only", version("1") + "<scope>test</scope>") + "</dependencies></project>");
  write("p/target/classes/A.class");
  store("g",
        "a",
        "1",
        "<dependencies>" + dependency("b", version("1")) + dependency("c", version("1")) +
            dependency("left", version("1") + "<optional>true</optional>") +
            dependency("given", version("1") + "<scope>provided</scope>") + "</dependencies>");
  for (const char* artifact : {"c", "left", "given", "only"}) store("g", artifact, "1");
  store("g", "b", "1");
  store("g", "b", "2");
  EXPECT_EQ(libraries(), (Names{"a-1.jar", "b-2.jar", "c-1.jar"}));
}

TEST_F(FindProjectTest, SaysWhichVersionItTakesWhereTheRightOneIsMissing) {
  write("p/pom.xml",
        "<project><dependencies>" + dependency("a", version("1")) + dependency("none", version("1")) +
            "</dependencies></project>");
  write("p/target/classes/A.class");
  store("g", "a", "1.9");
  store("g", "a", "1.10");
  EXPECT_EQ(libraries(), (Names{"a-1.10.jar"}));
  EXPECT_TRUE(has_note("`g:a` 1 has no jar here; 1.10 is taken"));
  EXPECT_TRUE(has_note("no jar of `g:none` found"));
}

TEST_F(FindProjectTest, AnsweringEndsWhereParentsLeadToThemselves) {
  write("p/pom.xml",
        "<project><parent><groupId>g</groupId><artifactId>p</artifactId><version>1</"
        "version><relativePath>pom.xml</relativePath></parent>"
        "<artifactId>p</artifactId><properties><a>${b}</a><b>${a}</b></properties><dependencies>" +
            dependency("x", version("${a}")) + "</dependencies></project>");
  write("p/target/classes/A.class");
  EXPECT_TRUE(has_note("no jar of `g:x` found"));
}

TEST_F(FindProjectTest, NamesOfLibrariesLeadNowhereElse) {
  write("p/pom.xml",
        "<project><dependencies>" + dependency("../../secret", version("1")) + "</dependencies></project>");
  write("p/target/classes/A.class");
  write("secret/1/secret-1.jar");
  EXPECT_EQ(libraries(), Names{});
}

TEST_F(FindProjectTest, AModuleNeedsNoJar) {
  for (const char* name : {"a", "b"}) {
    write(std::string("p/") + name + "/pom.xml",
          std::string("<project><groupId>g</groupId><artifactId>") + name +
              "</artifactId><version>1</version><dependencies>" + dependency("a", version("1")) +
              "</dependencies></project>");
    write(std::string("p/") + name + "/target/classes/A.class");
  }
  write("p/pom.xml", "<project/>");
  EXPECT_FALSE(has_note("no jar"));
}

TEST_F(FindProjectTest, TakesTheClassPathThatABuildHasListed) {
  write("p/pom.xml", "<project><dependencies>" + dependency("a", version("1")) + "</dependencies></project>");
  write("p/target/classes/A.class");
  write("elsewhere/any.jar");
  write("p/target/classpath.txt",
        (folder_ / "elsewhere/any.jar").string() + ":" + (folder_ / "missing.jar").string() + "\n");
  EXPECT_EQ(libraries(), (Names{"any.jar"}));
}

TEST_F(FindProjectTest, ReadsDependenciesOfGradleFromItsCache) {
  write("p/build.gradle",
        "dependencies {\n  implementation 'g.h:a:1.0'\n  api(\"g:b:2\")\n  testImplementation 'g:c:1'\n  // "
        "implementation 'g:d:1'\n}\n");
  write("p/build/classes/java/main/A.class");
  write("gradle/g.h/a/1.0/ab12/a-1.0.jar");
  write("gradle/g.h/a/1.0/cd34/a-1.0.pom",
        "<project><dependencies>" + dependency("e", version("5")) + "</dependencies></project>");
  write("gradle/g/e/5/99/e-5.jar");
  for (const char* artifact : {"b/2/11/b-2", "c/1/11/c-1", "d/1/11/d-1"})
    write(std::string("gradle/g/") + artifact + ".jar");
  EXPECT_EQ(libraries(), (Names{"a-1.0.jar", "b-2.jar", "e-5.jar"}));
}

TEST_F(FindProjectTest, KnowsTheTestsThatSomebodyWrote) {
  write("p/pom.xml", "<project/>");
  write("p/target/classes/A.class");
  write("p/src/test/java/geo/AreaTest.java", "package geo; class AreaTest {}");
  const std::string made = support::with_fingerprint("X.java", "class MadeTest {}\n");
  write("p/src/test/java/geo/MadeTest.java", made);
  const diag::Result<std::optional<Project>> project = find();
  ASSERT_TRUE(project && *project);
  EXPECT_EQ((*project)->taken_names, Names{"geo.AreaTest"});
}

TEST(MavenModel, OrdersVersions) {
  EXPECT_TRUE(is_older("1.9", "1.10"));
  EXPECT_FALSE(is_older("1.10", "1.9"));
  EXPECT_TRUE(is_older("debian", "1"));
  EXPECT_TRUE(is_older("2", "2.1"));
  EXPECT_FALSE(is_older("2", "2"));
  EXPECT_TRUE(is_older("1.0-alpha", "1.0-beta"));
}

}  // namespace
}  // namespace testellate::driver
