// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/classpath/jdk_image.h"

#include <algorithm>
#include <cstring>

#include <gtest/gtest.h>

#include "frontend/jvm/classfile/bytecode.h"
#include "frontend/jvm/classfile/read_class_file.h"
#include "installed_jdk.h"
#include "temporary_folder.h"

namespace testellate::frontend::jvm {
namespace {

std::unique_ptr<JdkImage> installed_image() {
  diag::Result<std::unique_ptr<JdkImage>> image = JdkImage::open(installed_jdk().modules());
  EXPECT_TRUE(image) << diag::to_text(image.error());
  return image ? *std::move(image) : nullptr;
}

TEST(JdkImage, FindsClassesInTheirModules) {
  std::unique_ptr<JdkImage> image = installed_image();
  ASSERT_NE(image, nullptr);
  diag::Result<std::optional<ClassBytes>> text = image->find("java/lang/String");
  ASSERT_TRUE(text && text->has_value());
  EXPECT_TRUE((*text)->origin.ends_with("lib/modules!/java.base/java/lang/String.class")) << (*text)->origin;
  EXPECT_EQ(read_class_file((*text)->bytes, (*text)->origin)->name, "java/lang/String");
  EXPECT_TRUE(image->find("java/sql/Connection").value().has_value()) << "of another module";
  for (const char* absent : {"java/lang/Strinh", "java/lang", "nowhere/A", "A", "java/lang/", "", "/"}) {
    EXPECT_FALSE(image->find(absent).value().has_value()) << absent;
  }
}

TEST(JdkImage, ListsTheClassesOfAModule) {
  std::unique_ptr<JdkImage> image = installed_image();
  ASSERT_NE(image, nullptr);
  std::vector<std::string> base = image->list("java.base").value();
  EXPECT_GT(base.size(), 5000U);
  EXPECT_TRUE(std::ranges::binary_search(base, "java/util/Map$Entry"));
  EXPECT_FALSE(std::ranges::binary_search(base, "java/sql/Connection"));
  EXPECT_GT(image->list().value().size(), base.size());
}

TEST(JdkImage, EveryClassOfJavaBaseIsRead) {
  std::unique_ptr<JdkImage> image = installed_image();
  ASSERT_NE(image, nullptr);
  std::size_t instructions = 0;
  const std::vector<std::string> names = image->list("java.base").value();
  for (const std::string& name : names) {
    diag::Result<std::optional<ClassBytes>> found = image->find(name);
    ASSERT_TRUE(found && found->has_value()) << name;
    diag::Result<ClassFile> file = read_class_file((*found)->bytes, (*found)->origin);
    ASSERT_TRUE(file) << diag::to_text(file.error());
    EXPECT_EQ(file->name, name);
    for (const Method& method : file->methods) {
      if (!method.code) continue;
      for (const Instruction& instruction : Instructions(method.code->bytes))
        instructions += instruction.length != 0 ? 1U : 0U;
    }
  }
  EXPECT_GT(instructions, 1'000'000U);
}

/// A header of an image and some room behind it.
std::string image_header(const std::vector<std::uint32_t>& words) {
  std::string bytes(100, '\0');
  std::memcpy(bytes.data(), words.data(), words.size() * 4);
  return bytes;
}

std::string open_message(const TemporaryFolder& folder, const std::string& content) {
  diag::Result<std::unique_ptr<JdkImage>> image = JdkImage::open(folder.write("modules", content));
  if (image) return "accepted";
  EXPECT_EQ(image.error().kind, diag::Kind::JdkImageInvalid);
  return image.error().message;
}

TEST(JdkImage, RefusesWhatItDoesNotKnow) {
  TemporaryFolder folder;
  EXPECT_EQ(open_message(folder, "short"), "the file is too short for an image of classes");
  EXPECT_NE(open_message(folder, image_header({0xdadafeca})).find("byte order"), std::string::npos);
  EXPECT_EQ(open_message(folder, image_header({0xcafedada, 0x10001})),
            "the image is of version 1.1; version 1.0 is read");
  EXPECT_EQ(open_message(folder, image_header({0xcafedada, 0x10000})), "the image is empty");
  EXPECT_EQ(open_message(folder, image_header({0xcafedada, 0x10000, 0, 0, 0xffffffff})),
            "the tables of the image run over its end");
  EXPECT_EQ(open_message(folder, image_header({0xcafedada, 0x10000, 0, 0, 1, 0xffffffff, 0xffffffff})),
            "the tables of the image run over its end");
  diag::Result<std::unique_ptr<JdkImage>> missing = JdkImage::open(folder / "nowhere");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().kind, diag::Kind::FileUnreadable);
}

TEST(JdkImage, SurvivesDamagedTables) {
  TemporaryFolder folder;
  for (std::uint32_t redirect : {0U, 1U, 0x7fffffffU, 0xffffffffU, 0x80000000U}) {
    for (std::uint32_t offset : {0U, 1U, 0xffffffffU}) {
      std::string bytes = image_header({0xcafedada, 0x10000, 0, 0, 1, 16, 16, redirect, offset});
      for (std::size_t at = 36; at < bytes.size(); ++at) bytes[at] = '\x0f';  // module, eight bytes
      diag::Result<std::unique_ptr<JdkImage>> image = JdkImage::open(folder.write("modules", bytes));
      ASSERT_TRUE(image);
      EXPECT_FALSE((*image)->find("p/A").value().has_value());
      EXPECT_FALSE((*image)->list());
    }
  }
}

}  // namespace
}  // namespace testellate::frontend::jvm
