// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "interp/byte_memory.h"
#include "interp/decoded_function.h"

namespace testellate::interp {

/// What becomes of the result of a function.
enum class Purpose : std::uint8_t {
  Entry,      ///< it is the result of the run
  Call,       ///< it goes to the register of the call
  ClassInit,  ///< none; the class is initialised
  MakeRaised  ///< it is thrown at the check whose policy asked for it
};

/// A function that is being executed. Frames lie in one array, their slots in another.
struct Frame {
  DecodedFunction* function = nullptr;
  const Code* call = nullptr;  ///< the instruction of the frame below that is waiting; null in the entry
  std::uint32_t first_slot = 0;
  ByteMemory::StackHeight stack_height = 0;  ///< when it was entered
  Purpose purpose = Purpose::Call;
  ir::ClassId initialised_class;               ///< ClassInit
  ir::PointerBits va_area = ir::kNullPointer;  ///< of a variadic function
};

}  // namespace testellate::interp
