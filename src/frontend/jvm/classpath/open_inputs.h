// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "diag/diagnostic.h"
#include "frontend/jvm/classpath/class_path.h"
#include "frontend/jvm/classpath/class_source.h"
#include "frontend/jvm/classpath/java_compiler.h"
#include "frontend/jvm/classpath/jdk.h"

namespace testellate::frontend::jvm {

/// What a user gave on the command line, opened.
struct JavaInputs {
  /// The classes of the user: those given, and what lies beside them.
  std::unique_ptr<ClassPath> user;
  /// The rest of the class path, then the JDK.
  std::unique_ptr<ClassSource> library;
  /// The classes given, in the order of the inputs and of their names.
  std::vector<std::string> given;
  /// The elements of a class path on which the given classes and what they need are found, to compile and run
  /// tests with. Folders made for compiled sources are valid as long as `user` lives.
  std::vector<std::string> class_path;
  /// What has compiled sources among them, and may compile more.
  std::shared_ptr<JavaCompiler> compiler;
  std::string temporary_folder{};  ///< where it may put what it makes
};

/// Whether `open_inputs` takes an input: a `.class`, `.jar` or `.java` file, or a folder. Looks at the name
/// only, but for folders.
[[nodiscard]] bool is_java_input(const std::string& path);

/// Opens the inputs: a class file stands for its class, and the folder above its package for the classes
/// beside it; a jar or a folder stands for all classes in it; sources are compiled, all together.
/// `class_path` has elements as split_class_path yields them. What sources become is kept below
/// `temporary_folder`.
[[nodiscard]] diag::Result<JavaInputs> open_inputs(const std::vector<std::string>& paths,
                                                   const std::vector<std::string>& class_path,
                                                   const Jdk& jdk,
                                                   const std::string& temporary_folder = "/tmp",
                                                   const std::string& cache_folder = "");

}  // namespace testellate::frontend::jvm
