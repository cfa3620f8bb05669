// SPDX-License-Identifier: Apache-2.0
#pragma once

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
    return id.index() < functions_.size() ? functions_[id.index()].get() : nullptr;
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
    // Making the body may have named new functions.
    if (id.index() >= functions_.size()) functions_.resize(program_.functions().size());
    functions_[id.index()] = std::move(made);
    return functions_[id.index()].get();
  }

  /// Decodes a function anew that is there and has another body now. The entry stays where it is; nothing is
  /// being executed in it.
  void renew(ir::FunctionId id, DecodeOptions options) {
    Function& known = *functions_[id.index()];
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
  ir::Program& program_;
  const ir::NativeTable& natives_;
  SelectHandler<Execution> select_handler_;
  std::vector<std::unique_ptr<Function>> functions_;  ///< by FunctionId
};

}  // namespace testellate::exec
