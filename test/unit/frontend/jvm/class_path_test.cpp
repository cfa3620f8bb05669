// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/classpath/class_path.h"

#include <map>

#include <gtest/gtest.h>
#include <zip.h>

#include "frontend/jvm/classpath/class_source.h"
#include "frontend/jvm/classpath/jar.h"
#include "temporary_folder.h"

namespace testellate::frontend::jvm {
namespace {

void write_jar(const std::string& path, const std::map<std::string, std::string>& entries) {
  zip_t* archive = zip_open(path.c_str(), ZIP_CREATE | ZIP_TRUNCATE, nullptr);
  ASSERT_NE(archive, nullptr);
  for (const auto& [name, content] : entries) {
    zip_source_t* source = zip_source_buffer(archive, content.data(), content.size(), 0);
    ASSERT_GE(zip_file_add(archive, name.c_str(), source, ZIP_FL_ENC_UTF_8), 0);
  }
  ASSERT_EQ(zip_close(archive), 0);
}

/// The content found, "none", or the diagnostic.
std::string find_text(const ClassSource& source, std::string_view name) {
  diag::Result<std::optional<ClassBytes>> found = source.find(name);
  if (!found) return diag::to_text(found.error());
  if (!found->has_value()) return "none";
  return {(*found)->bytes.begin(), (*found)->bytes.end()};
}

using Names = std::vector<std::string>;

TEST(ClassFolder, FindsAndListsClasses) {
  TemporaryFolder folder;
  folder.write("a/B.class", "b");
  folder.write("a/B$C.class", "c");
  folder.write("A.class", "a");
  folder.write("a/package-info.class", "");
  folder.write("module-info.class", "");
  folder.write("a/text.txt", "");
  ClassFolder classes(folder.path());
  EXPECT_EQ(find_text(classes, "a/B"), "b");
  EXPECT_EQ(classes.find("a/B").value()->origin, folder / "a/B.class");
  EXPECT_EQ(find_text(classes, "a/X"), "none");
  EXPECT_EQ(find_text(classes, "A/B"), "none");
  EXPECT_EQ(find_text(classes, std::string(5000, 'x')), "none");
  EXPECT_EQ(classes.list().value(), (Names{"A", "a/B", "a/B$C"}));
}

TEST(ClassFolder, NeedNotExistUntilItIsListed) {
  TemporaryFolder folder;
  ClassFolder classes(folder / "nowhere");
  EXPECT_EQ(find_text(classes, "A"), "none");
  ASSERT_FALSE(classes.list());
  EXPECT_EQ(classes.list().error().kind, diag::Kind::FileUnreadable);
}

TEST(Jar, FindsAndListsClasses) {
  TemporaryFolder folder;
  std::string path = folder / "x.jar";
  write_jar(
      path,
      {{"a/B.class", "b"}, {"a/\xc3\xa4.class", "umlaut"}, {"a/t.txt", "t"}, {"META-INF/x/A.class", "x"}});
  diag::Result<std::unique_ptr<ClassSource>> jar = Jar::open(path, 17);
  ASSERT_TRUE(jar) << diag::to_text(jar.error());
  EXPECT_EQ(find_text(**jar, "a/B"), "b");
  EXPECT_EQ((*jar)->find("a/B").value()->origin, path + "!/a/B.class");
  EXPECT_EQ(find_text(**jar, "a/\xc3\xa4"), "umlaut");
  EXPECT_EQ(find_text(**jar, "a/C"), "none");
  EXPECT_EQ((*jar)->list().value(), (Names{"a/B", "a/\xc3\xa4"}));
}

TEST(Jar, TakesTheNewestVersionUpToTheRelease) {
  TemporaryFolder folder;
  std::string path = folder / "x.jar";
  std::map<std::string, std::string> entries{
      {"META-INF/MANIFEST.MF", "Manifest-Version: 1.0\r\nMulti-Release: True\r\n\r\n"},
      {"A.class", "a"},
      {"META-INF/versions/9/A.class", "a9"},
      {"META-INF/versions/11/A.class", "a11"},
      {"META-INF/versions/11/B.class", "b11"},
      {"META-INF/versions/21/A.class", "a21"},
      {"META-INF/versions/8/A.class", "a8"},
      {"META-INF/versions/x/A.class", "ax"}};
  write_jar(path, entries);
  auto find_for = [&](int release, std::string_view name) {
    return find_text(**Jar::open(path, release), name);
  };
  EXPECT_EQ(find_for(8, "A"), "a");
  EXPECT_EQ(find_for(9, "A"), "a9");
  EXPECT_EQ(find_for(17, "A"), "a11");
  EXPECT_EQ(find_for(25, "A"), "a21");
  EXPECT_EQ(find_for(9, "B"), "none");
  EXPECT_EQ((*Jar::open(path, 17))->list().value(), (Names{"A", "B"}));

  entries["META-INF/MANIFEST.MF"] = "Manifest-Version: 1.0\n\nName: x\nMulti-Release: true\n";
  write_jar(path, entries);
  EXPECT_EQ(find_for(17, "A"), "a") << "only the main section of the manifest counts";
}

TEST(Jar, SaysWhatIsWrongWithAnArchive) {
  TemporaryFolder folder;
  diag::Result<std::unique_ptr<ClassSource>> text =
      Jar::open(folder.write("x.jar", "this is no archive, only text"), 17);
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().kind, diag::Kind::ArchiveInvalid);
  diag::Result<std::unique_ptr<ClassSource>> missing = Jar::open(folder / "y.jar", 17);
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().kind, diag::Kind::FileUnreadable);
}

TEST(Jar, SaysWhichEntryIsDamaged) {
  TemporaryFolder folder;
  std::string path = folder / "x.jar";
  std::string content(1000, 'x');
  for (std::size_t at = 0; at < content.size(); ++at) content[at] = static_cast<char>(at * at);
  write_jar(path, {{"A.class", content}});
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(60);  // behind the name, in the compressed bytes
  file.write("damaged", 7);
  file.close();
  diag::Result<std::unique_ptr<ClassSource>> jar = Jar::open(path, 17);
  ASSERT_TRUE(jar);
  diag::Result<std::optional<ClassBytes>> found = (*jar)->find("A");
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().kind, diag::Kind::ArchiveInvalid);
  EXPECT_EQ(found.error().location.file, path + "!/A.class");
}

TEST(ClassPath, TakesTheFirstSourceThatHasAClass) {
  TemporaryFolder folder;
  folder.write("one/A.class", "one");
  folder.write("two/A.class", "two");
  folder.write("two/B.class", "two");
  ClassPath path;
  for (const char* name : {"one", "two"}) {
    diag::Result<std::unique_ptr<ClassSource>> element = open_class_path_element(folder / name, 17);
    ASSERT_TRUE(element);
    path.add(*std::move(element));
  }
  EXPECT_EQ(find_text(path, "A"), "one");
  EXPECT_EQ(find_text(path, "B"), "two");
  EXPECT_EQ(find_text(path, "C"), "none");
  EXPECT_EQ(path.list().value(), (Names{"A", "B"}));
}

TEST(ClassPath, SplitsTextAsJavaDoes) {
  TemporaryFolder folder;
  folder.write("lib/b.jar", "");
  folder.write("lib/a.jar", "");
  folder.write("lib/c.txt", "");
  EXPECT_EQ(split_class_path("x.jar::y/z:" + (folder / "lib/*")),
            (Names{"x.jar", "y/z", folder / "lib/a.jar", folder / "lib/b.jar"}));
  EXPECT_EQ(split_class_path(""), Names{});
}

}  // namespace
}  // namespace testellate::frontend::jvm
