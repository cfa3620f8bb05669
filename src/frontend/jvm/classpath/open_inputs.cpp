// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/classpath/open_inputs.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>
#include <system_error>

#include <fmt/format.h>

#include "frontend/jvm/classfile/read_class_file.h"
#include "frontend/jvm/classpath/class_path.h"
#include "frontend/jvm/classpath/class_source.h"
#include "frontend/jvm/classpath/jar.h"
#include "frontend/jvm/classpath/javac.h"
#include "frontend/jvm/classpath/jdk_image.h"
#include "support/expected.h"
#include "support/file_system.h"

namespace testellate::frontend::jvm {
namespace {

namespace fs = std::filesystem;

enum class InputKind { ClassFile, Jar, Source, Folder, Unknown };

InputKind kind_of(const std::string& path) {
  if (path.ends_with(".class")) return InputKind::ClassFile;
  if (path.ends_with(".jar")) return InputKind::Jar;
  if (path.ends_with(".java")) return InputKind::Source;
  std::error_code ignored;
  return fs::is_directory(path, ignored) ? InputKind::Folder : InputKind::Unknown;
}

/// The name of the class in a file.
diag::Result<std::string> class_in(const std::string& path) {
  Expected<std::string, std::string> text = support::DiskFileSystem().read_file(path);
  if (!text) return diag::error(diag::Kind::FileUnreadable, {path, 0, 0}, text.error());
  std::vector<std::uint8_t> bytes(text->begin(), text->end());
  TRY_ASSIGN(const ClassFile file, read_class_file(bytes, path));
  return std::string(file.name);
}

/// "build" for the file "build/a/B.class" of class "a/B"; nothing if the file lies elsewhere.
std::optional<std::string> root_of(const std::string& path, const std::string& class_name) {
  std::string file = fs::absolute(path).lexically_normal().string();
  std::string tail = "/" + class_file_name(class_name);
  if (!file.ends_with(tail)) return std::nullopt;
  std::string root = file.substr(0, file.size() - tail.size());
  return root.empty() ? "/" : root;
}

class Opener {
 public:
  Opener(const std::vector<std::string>& class_path,
         const Jdk& jdk,
         const std::string& temporary_folder,
         const std::string& cache_folder)
      : class_path_(class_path), jdk_(jdk) {
    sources_.temporary_folder = temporary_folder;
    sources_.cache_folder = cache_folder;
    sources_.compiler = std::make_shared<JavaCompiler>(jdk.home, cache_folder);
    inputs_.compiler = sources_.compiler;
    inputs_.temporary_folder = temporary_folder;
  }

  diag::Result<JavaInputs> run(const std::vector<std::string>& paths) {
    for (const std::string& path : paths) TRY(open(path));
    TRY(compile());
    auto library = std::make_unique<ClassPath>();
    for (const std::string& element : class_path_) {
      TRY_ASSIGN(std::unique_ptr<ClassSource> source, open_class_path_element(element, jdk_.release));
      library->add(std::move(source));
      inputs_.class_path.push_back(element);
    }
    TRY_ASSIGN(std::unique_ptr<JdkImage> image, JdkImage::open(jdk_.modules()));
    library->add(std::move(image));
    inputs_.user = std::move(user_);
    inputs_.library = std::move(library);
    return std::move(inputs_);
  }

 private:
  diag::Result<void> open(const std::string& path) {
    switch (kind_of(path)) {
      case InputKind::ClassFile:
        return open_class(path);
      case InputKind::Jar: {
        TRY_ASSIGN(std::unique_ptr<ClassSource> jar, Jar::open(path, jdk_.release));
        return add_all(std::move(jar), path);
      }
      case InputKind::Folder:
        return add_all(std::make_unique<ClassFolder>(path), path);
      case InputKind::Source:
        sources_.files.push_back(path);
        return {};
      case InputKind::Unknown:
        break;
    }
    return diag::error(diag::Kind::InputUnknown, {path, 0, 0}, "no class file, jar, Java source or folder");
  }

  diag::Result<void> open_class(const std::string& path) {
    TRY_ASSIGN(std::string name, class_in(path));
    std::optional<std::string> root = root_of(path, name);
    if (!root) {
      return diag::error(
          diag::Kind::InputUnknown,
          {path, 0, 0},
          fmt::format("the file holds class `{}` and has to lie in the folders of its package, as `{}`",
                      name,
                      class_file_name(name)));
    }
    if (std::ranges::find(inputs_.class_path, *root) == inputs_.class_path.end()) {
      add(std::make_unique<ClassFolder>(*root), *root);
    }
    inputs_.given.push_back(std::move(name));
    return {};
  }

  diag::Result<void> add_all(std::unique_ptr<ClassSource> source, const std::string& element) {
    TRY_ASSIGN(std::vector<std::string> names, source->list());
    if (names.empty()) {
      return diag::error(diag::Kind::InputUnknown, {element, 0, 0}, "there is no class in it");
    }
    std::ranges::move(names, std::back_inserter(inputs_.given));
    add(std::move(source), element);
    return {};
  }

  /// After all other inputs, on which the sources may depend.
  diag::Result<void> compile() {
    if (sources_.files.empty()) return {};
    sources_.class_path = inputs_.class_path;
    std::ranges::copy(class_path_, std::back_inserter(sources_.class_path));
    TRY_ASSIGN(std::unique_ptr<CompiledClasses> classes, compile_java(jdk_, sources_));
    const std::string folder = classes->folder();
    return add_all(std::move(classes), folder);
  }

  void add(std::unique_ptr<ClassSource> source, const std::string& element) {
    user_->add(std::move(source));
    inputs_.class_path.push_back(element);
  }

  const std::vector<std::string>& class_path_;
  const Jdk& jdk_;
  JavaInputs inputs_;
  JavaSources sources_;
  std::unique_ptr<ClassPath> user_ = std::make_unique<ClassPath>();
};

}  // namespace

bool is_java_input(const std::string& path) { return kind_of(path) != InputKind::Unknown; }

diag::Result<JavaInputs> open_inputs(const std::vector<std::string>& paths,
                                     const std::vector<std::string>& class_path,
                                     const Jdk& jdk,
                                     const std::string& temporary_folder,
                                     const std::string& cache_folder) {
  return Opener(class_path, jdk, temporary_folder, cache_folder).run(paths);
}

}  // namespace testellate::frontend::jvm
