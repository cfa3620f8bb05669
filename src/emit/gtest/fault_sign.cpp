// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/fault_sign.h"

namespace testellate::emit::gtest {

FaultSign sign_of(ir::Fault fault) {
  switch (fault) {
#define FAULT_SIGN(name, showing, message) \
  case ir::Fault::name:                    \
    return {Showing::showing, message};
#include "emit/gtest/fault_signs.def"
#undef FAULT_SIGN
  }
  return {};
}

}  // namespace testellate::emit::gtest
