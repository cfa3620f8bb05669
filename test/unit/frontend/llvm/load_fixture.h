// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "frontend/llvm/compile.h"
#include "frontend/llvm/load.h"
#include "ir/text_writer.h"
#include "scratch_folder.h"

namespace testellate::frontend::llvm {

/// Compiles a source and loads it.
class LoadTest : public ::testing::Test {
 protected:
  void load(const std::string& source, const std::string& name = "unit.c") {
    std::string path = folder_.add(name, source);
    diag::Result<std::string> bitcode = compile_to_bitcode(path, {});
    ASSERT_TRUE(bitcode.has_value()) << diag::to_text(bitcode.error());
    load_bytes(*bitcode, path);
  }

  void load_bytes(const std::string& bytes, const std::string& path) {
    LoadOptions options;
    options.is_from_compiler = true;
    diag::Result<LoadedModule> result = load_module(bytes, path, options);
    ASSERT_TRUE(result.has_value()) << diag::to_text(result.error());
    loaded_ = std::move(*result);
  }

  [[nodiscard]] ir::Program& program() { return *loaded_.program; }

  [[nodiscard]] std::string unit_names() const {
    std::string names;
    for (const ir::Unit& unit : loaded_.program->units()) {
      names += std::string(names.empty() ? "" : " ") + std::string(loaded_.program->text(unit.name));
    }
    return names;
  }

  [[nodiscard]] const ir::Unit& unit(std::string_view name) const {
    for (const ir::Unit& each : loaded_.program->units()) {
      if (loaded_.program->text(each.name) == name) return each;
    }
    ADD_FAILURE() << "no unit " << name;
    return loaded_.program->units().front();
  }

  [[nodiscard]] const SourceFunction& source(std::string_view name) const {
    for (const SourceFunction& each : loaded_.sources) {
      if (each.name == name) return each;
    }
    ADD_FAILURE() << "no source " << name;
    return loaded_.sources.front();
  }

  [[nodiscard]] const ir::DataType& type_of(const ir::InputRoot& root) const {
    return loaded_.program->get(root.data_type);
  }

  [[nodiscard]] std::string_view text(ir::Symbol symbol) const { return loaded_.program->text(symbol); }

  /// What a file that tests the function declares, one declaration a line.
  [[nodiscard]] std::string declarations(std::string_view function) const {
    std::string lines;
    for (std::uint32_t at : source(function).types) lines += loaded_.types[at].declaration + "\n";
    return lines;
  }

  ScratchFolder folder_;
  LoadedModule loaded_;
};

}  // namespace testellate::frontend::llvm
