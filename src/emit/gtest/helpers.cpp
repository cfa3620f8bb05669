// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/helpers.h"

#include "emit/gtest/file_input.h"
#include "emit/gtest/refusals.h"

namespace testellate::emit::gtest {
namespace {

// gcc says it with a macro, clang with a feature.
constexpr std::string_view kAddressSanitizer = R"(#if defined(__SANITIZE_ADDRESS__)
constexpr bool kHasAddressSanitizer = true;
#elif defined(__has_feature)
constexpr bool kHasAddressSanitizer = __has_feature(address_sanitizer);
#else
constexpr bool kHasAddressSanitizer = false;
#endif
)";

constexpr std::string_view kUndefinedSanitizer = R"(#if defined(__has_feature)
constexpr bool kHasUndefinedSanitizer = __has_feature(undefined_behavior_sanitizer);
#else
constexpr bool kHasUndefinedSanitizer = false;
#endif
)";

// GoogleTest and the C++ library are built without MemorySanitizer: what they hand to functions of the C
// library looks as if it had never been set.
constexpr std::string_view kMemorySanitizer = R"(#if defined(__has_feature)
constexpr bool kHasMemorySanitizer = __has_feature(memory_sanitizer);
#else
constexpr bool kHasMemorySanitizer = false;
#endif
extern "C" void __msan_scoped_disable_interceptor_checks() __attribute__((weak));
extern "C" void __msan_scoped_enable_interceptor_checks() __attribute__((weak));

/// Before anything else runs: MemorySanitizer is to look at the code under test only.
extern "C" {
__attribute__((weak)) bool is_memory_unwatched = false;  // one for all files of tests
}
__attribute__((constructor(101))) void unwatch_memory() {
  if (__msan_scoped_disable_interceptor_checks == nullptr || is_memory_unwatched) return;
  __msan_scoped_disable_interceptor_checks();
  is_memory_unwatched = true;
}

inline void watch_memory() {
  if (__msan_scoped_enable_interceptor_checks != nullptr) __msan_scoped_enable_interceptor_checks();
}
)";

constexpr std::string_view kLeakCheck = R"(extern "C" void __lsan_do_leak_check() __attribute__((weak));

/// Ends the process if it has lost memory.
inline void check_for_leaks() {
  if (__lsan_do_leak_check != nullptr) __lsan_do_leak_check();
}
)";

constexpr std::string_view kRestored = R"(/// Gives a variable its former value back at the end of the test.
template <typename Variable>
class Restored {
 public:
  explicit Restored(Variable& variable)
      : place_(const_cast<void*>(static_cast<const volatile void*>(&variable))) {
    std::memcpy(former_, place_, sizeof(Variable));
  }
  ~Restored() { std::memcpy(place_, former_, sizeof(Variable)); }
  Restored(const Restored&) = delete;
  Restored& operator=(const Restored&) = delete;

 private:
  void* place_;
  unsigned char former_[sizeof(Variable)];
};
)";

constexpr std::string_view kStandardInput = R"(/// While it lives, standard input is the given text.
class StandardInput {
 public:
  explicit StandardInput(std::string_view text) : former_(::dup(STDIN_FILENO)) {
    int ends[2];
    if (::pipe(ends) != 0 || ::write(ends[1], text.data(), text.size()) < 0) std::abort();
    ::close(ends[1]);
    read_from(ends[0]);
  }
  ~StandardInput() { read_from(former_); }
  StandardInput(const StandardInput&) = delete;
  StandardInput& operator=(const StandardInput&) = delete;

 private:
  /// Forgets what was read ahead.
  static void read_from(int descriptor) {
    ::dup2(descriptor, STDIN_FILENO);
    ::close(descriptor);
    ::__fpurge(stdin);
    std::clearerr(stdin);
  }

  int former_;
};
)";

constexpr std::string_view kStandardOutput =
    R"(/// Keeps what is written to a stream of C until it is asked for.
class Printed {
 public:
  explicit Printed(std::FILE* stream)
      : stream_(stream), former_(::dup(::fileno(stream))), kept_(::memfd_create("printed", 0)) {
    std::fflush(stream_);
    ::dup2(kept_, ::fileno(stream_));
  }
  ~Printed() { stop(); }
  Printed(const Printed&) = delete;
  Printed& operator=(const Printed&) = delete;
  std::string text() {
    stop();
    return text_;
  }

 private:
  void stop() {
    if (former_ < 0) return;
    std::fflush(stream_);
    ::dup2(former_, ::fileno(stream_));
    ::close(former_);
    former_ = -1;
    ::lseek(kept_, 0, SEEK_SET);
    char part[256];
    for (ssize_t count; (count = ::read(kept_, part, sizeof part)) > 0;) {
      text_.append(part, static_cast<std::size_t>(count));
    }
    ::close(kept_);
  }

  std::FILE* stream_;
  int former_;
  int kept_;
  std::string text_;
};
)";

constexpr std::string_view kScripted =
    R"(/// While it lives, the calls of a fake return or write these values, one after the other.
template <typename Value>
class Scripted {
 public:
  Scripted(Script<Value>& script, std::initializer_list<typename Script<Value>::value_type> values,
           bool may_be_left = false)
      : script_(script), values_(new Value[values.size()]), may_be_left_(may_be_left) {
    std::copy(values.begin(), values.end(), values_.get());
    script_ = {values_.get(), values_.get() + values.size()};
  }
  ~Scripted() {
    if (!may_be_left_) EXPECT_EQ(script_.end - script_.next, 0) << "values are left: there were fewer calls";
    script_ = {};
  }
  Scripted(const Scripted&) = delete;
  Scripted& operator=(const Scripted&) = delete;

 private:
  Script<Value>& script_;
  std::unique_ptr<Value[]> values_;
  bool may_be_left_;
};
)";

constexpr std::string_view kCalls =
    R"(using Texts = std::vector<std::string>;

/// The calls of fakes since it was made, in their order: with their arguments, or names only.
class Calls {
 public:
  enum Part { Arguments, Names };
  explicit Calls(Part part = Arguments) {
    tst_log.count = tst_log.used = 0;
    tst_log.looks = part == Arguments;
  }
  ~Calls() { tst_log.looks = 0; }
  Calls(const Calls&) = delete;
  Calls& operator=(const Calls&) = delete;
  Texts made() const { return Texts(tst_log.calls, tst_log.calls + tst_log.count); }
};
)";

}  // namespace

std::string_view helper_text(Helper helper, Includes& includes) {
  switch (helper) {
    case Helper::AddressSanitizer:
      return kAddressSanitizer;
    case Helper::LeakCheck:
      return kLeakCheck;
    case Helper::UndefinedSanitizer:
      return kUndefinedSanitizer;
    case Helper::MemorySanitizer:
      return kMemorySanitizer;
    case Helper::Restored:
      includes.insert("<cstring>");
      return kRestored;
    case Helper::StandardInput:
      includes.insert({"<cstdio>", "<cstdlib>", "<stdio_ext.h>", "<string_view>", "<unistd.h>"});
      return kStandardInput;
    case Helper::StandardOutput:
      includes.insert({"<cstdio>", "<string>", "<sys/mman.h>", "<unistd.h>"});
      return kStandardOutput;
    case Helper::Scripted:
      includes.insert({"<algorithm>", "<initializer_list>", "<memory>"});
      return kScripted;
    case Helper::Calls:
      includes.insert({"<string>", "<vector>"});
      return kCalls;
    case Helper::RefusedMemory:
      includes.insert({"<initializer_list>", "<vector>"});
      return kRefusedMemory;
    case Helper::OpenFile:
      includes.insert({"<cstdio>", "<cstdlib>", "<string_view>", "<sys/mman.h>"});
      return kOpenFile;
  }
  return "";
}

}  // namespace testellate::emit::gtest
