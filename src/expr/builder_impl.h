// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "expr/rewriter.h"
#include "expr/term_builder.h"

namespace testellate::expr {

class TermBuilder::Impl {
 public:
  Rewriter rewriter;
};

}  // namespace testellate::expr
