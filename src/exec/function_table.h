// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "diag/diagnostic.h"
#include "exec/code.h"
#include "exec/decoder.h"
#include "ir/native.h"
#include "ir/program.h"
#include "support/expected.h"
#include "support/invariant.h"

namespace testellate::exec {

/// The functions of a program that are ready to run. An entry stays where it is.
template <typename Execution>
class FunctionTable {
 public:
  using Function = DecodedFunction<Execution>;

  /// Both borrowed.
  FunctionTable(ir::Program& program, const ir::NativeTable& natives, SelectHandler<Execution> select_handler)
      : program_(program), natives_(natives), select_handler_(select_handler) {}

  /// Null if `add` was not called for it.
  [[nodiscard]] Function* find(ir::FunctionId id) const {
    const std::size_t page = id.index() / kPageSize;
    if (page >= pages_.size() || pages_[page] == nullptr) return nullptr;
    return (*pages_[page])[id.index() % kPageSize].get();
  }

  /// Decodes a function that is not there yet, or says why it cannot be run: no body, no such native.
  [[nodiscard]] Expected<Function*, std::string> add(ir::FunctionId id, DecodeOptions options) {
    const ir::Function& function = program_.get(id);
    auto made = std::make_unique<Function>();
    made->id = id;
    made->function = &function;
    if (function.native.is_valid()) {
      const std::string_view name = program_.text(function.native);
      made->native = natives_.find(name);
      if (made->native == nullptr) return Unexpected<std::string>(ir::missing_native_reason(name));
    } else {
      diag::Result<const ir::Body*> body = program_.body_of(id);
      if (!body) return Unexpected<std::string>(body.error().message);
      made->body = *body;
    }
    TESTELLATE_INVARIANT(function.signature.is_valid(), "a function that is there should have a signature");
    made->signature = &program_.get(function.signature);
    if (function.policy.is_valid()) made->policy = &program_.get(function.policy);
    if (made->body != nullptr) Decoder<Execution>(*made, options, select_handler_).decode();
    std::unique_ptr<Function>& entry = entry_of(id);
    entry = std::move(made);
    return entry.get();
  }

  /// Decodes a function anew that is there and has another body now. The entry stays where it is; nothing is
  /// being executed in it.
  void renew(ir::FunctionId id, DecodeOptions options) {
    Function& known = *entry_of(id);
    Function made;
    made.id = id;
    made.function = known.function;
    made.signature = known.signature;
    made.policy = known.policy;
    made.model = known.model;
    made.first_edge = known.first_edge;
    made.body = program_.get(id).body.get();
    Decoder<Execution>(made, options, select_handler_).decode();
    known = std::move(made);
  }

 private:
  /// A table is made for each target, and a program may have ten thousand of them: it must not cost as much
  /// as the program is large.
  static constexpr std::size_t kPageSize = 64;
  using Page = std::array<std::unique_ptr<Function>, kPageSize>;

  [[nodiscard]] std::unique_ptr<Function>& entry_of(ir::FunctionId id) {
    const std::size_t page = id.index() / kPageSize;
    if (page >= pages_.size()) pages_.resize(page + 1);
    if (pages_[page] == nullptr) pages_[page] = std::make_unique<Page>();
    return (*pages_[page])[id.index() % kPageSize];
  }

  ir::Program& program_;
  const ir::NativeTable& natives_;
  SelectHandler<Execution> select_handler_;
  std::vector<std::unique_ptr<Page>> pages_;  ///< by FunctionId
};

}  // namespace testellate::exec
