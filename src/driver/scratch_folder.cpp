// SPDX-License-Identifier: Apache-2.0
#include "driver/scratch_folder.h"

#include <filesystem>

#include <unistd.h>

namespace testellate::driver {

namespace fs = std::filesystem;

ScratchFolder::ScratchFolder(const std::string& parent)
    : path_(fs::absolute(parent + "/.confirm." + std::to_string(::getpid())).lexically_normal().string()) {
  std::error_code ignored;  // what cannot be made here cannot be written to later, and that is reported
  fs::create_directories(path_, ignored);
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

}  // namespace testellate::driver
