// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "frontend/jvm/classpath/javac.h"
#include "frontend/jvm/classpath/jdk_image.h"
#include "frontend/jvm/link/load.h"
#include "installed_jdk.h"
#include "temporary_folder.h"

namespace testellate::frontend::jvm {

/// One source, compiled and loaded with the JDK, for all tests of a suite.
struct CompiledJava {
  std::unique_ptr<CompiledClasses> classes;
  std::unique_ptr<JdkImage> library;
  std::unique_ptr<JvmProgram> java;
};

/// Fails the test, and leaves `compiled` incomplete, if the source is not good.
inline void compile_into(CompiledJava& compiled,
                         const std::string& file,
                         const std::string& source,
                         const LoadOptions& options = {}) {
  TemporaryFolder folder;
  const Jdk jdk = installed_jdk();
  JavaSources sources;
  sources.files = {folder.write(file, source)};
  diag::Result<std::unique_ptr<CompiledClasses>> classes = compile_java(jdk, sources);
  ASSERT_TRUE(classes) << diag::to_text(classes.error());
  compiled.classes = *std::move(classes);
  diag::Result<std::unique_ptr<JdkImage>> library = JdkImage::open(jdk.modules());
  ASSERT_TRUE(library) << diag::to_text(library.error());
  compiled.library = *std::move(library);
  compiled.java = std::make_unique<JvmProgram>(*compiled.classes, *compiled.library, options);
}

}  // namespace testellate::frontend::jvm
