// SPDX-License-Identifier: Apache-2.0
#include "test/fuzz/jar_target.h"

#include <string>

#include <sys/mman.h>
#include <unistd.h>

#include "frontend/jvm/classpath/jar.h"
#include "support/invariant.h"
#include "support/process/file_descriptor.h"
#include "test/fuzz/class_reader_target.h"

namespace testellate::fuzz {

void check_jar(std::string_view bytes) {
  using namespace frontend::jvm;
  const support::process::FileDescriptor file(::memfd_create("jar", 0));
  TESTELLATE_INVARIANT(
      ::write(file.number(), bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()),
      "memory should take any file");
  const std::string path = "/proc/self/fd/" + std::to_string(file.number());
  constexpr int kRelease = 17;
  const auto jar = Jar::open(path, kRelease);
  if (!jar) {
    TESTELLATE_INVARIANT(!jar.error().message.empty(), "a refusal should say something");
    return;
  }
  const auto names = (*jar)->list();
  if (!names) return;
  for (const std::string& name : *names) {
    const auto found = (*jar)->find(name);
    if (found && *found) {
      // Class files are bytes; the target takes them as text.
      check_class_reader({reinterpret_cast<const char*>((*found)->bytes.data()), (*found)->bytes.size()});
    }
  }
}

}  // namespace testellate::fuzz
