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

constexpr std::string_view kScriptedStart =
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
)";

constexpr std::string_view kScriptedRest = R"(    script_ = {};
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

// A call that returns is told from one that exits by a signal that nothing else sends.
constexpr std::string_view kDeath =
    R"(/// What signals do before a test framework handles them, sanitizers included.
class Handlers {
 public:
  Handlers() {
    for (std::size_t at = 0; at < kCount; ++at) ::sigaction(kSignals[at], nullptr, &handlers_[at]);
  }
  void restore() const {
    for (std::size_t at = 0; at < kCount; ++at) ::sigaction(kSignals[at], &handlers_[at], nullptr);
  }

 private:
  static constexpr int kSignals[] = {SIGABRT, SIGALRM, SIGBUS, SIGFPE, SIGILL, SIGINT, SIGSEGV, SIGTERM};
  static constexpr std::size_t kCount = sizeof kSignals / sizeof *kSignals;
  struct sigaction handlers_[kCount];
};
const Handlers kHandlersAtStart;

/// How a call ends the process that makes it: a child, so that the test goes on.
class Death {
 public:
  template <typename Call>
  explicit Death(const Call& call) {
    const int said = ::memfd_create("said", 0);
    std::fflush(nullptr);
    const pid_t child = ::fork();
    if (child == 0) {
      ::dup2(said, STDERR_FILENO);
      end_by(call);
    }
    ::waitpid(child, &status_, 0);
    ::lseek(said, 0, SEEK_SET);
    char part[256];
    for (ssize_t count; (count = ::read(said, part, sizeof part)) > 0;) {
      said_.append(part, static_cast<std::size_t>(count));
    }
    ::close(said);
  }
  bool has_returned() const { return is_by_signal(SIGKILL); }
  bool has_exited(int code) const { return WIFEXITED(status_) && WEXITSTATUS(status_) == code; }
  bool is_by_signal(int signal) const { return WIFSIGNALED(status_) && WTERMSIG(status_) == signal; }
  bool is_failure() const { return !has_returned() && !has_exited(0); }
  /// Whether a part of what was written to stderr fits an extended regular expression.
  bool says(const char* pattern) const {
    regex_t expression;
    if (::regcomp(&expression, pattern, REG_EXTENDED | REG_NOSUB) != 0) return false;
    const bool fits = ::regexec(&expression, said_.c_str(), 0, nullptr, 0) == 0;
    ::regfree(&expression);
    return fits;
  }

 private:
  template <typename Call>
  [[noreturn]] static void end_by(const Call& call) noexcept {
    kHandlersAtStart.restore();
    // Reporters may have redirected these to what is gone when a process exits.
    auto* const nowhere = new std::filebuf;
    nowhere->open("/dev/null", std::ios::out);
    for (std::ostream* stream : {&std::cout, &std::cerr, &std::clog}) stream->rdbuf(nowhere);
    call();
    std::raise(SIGKILL);
    std::abort();
  }

  int status_ = 0;
  std::string said_;
};
)";

}  // namespace

std::string helper_text(Helper helper, const Framework& framework, Includes& includes) {
  switch (helper) {
    case Helper::AddressSanitizer:
      return std::string(kAddressSanitizer);
    case Helper::LeakCheck:
      return std::string(kLeakCheck);
    case Helper::UndefinedSanitizer:
      return std::string(kUndefinedSanitizer);
    case Helper::MemorySanitizer:
      return std::string(kMemorySanitizer);
    case Helper::Restored:
      includes.insert("<cstring>");
      return std::string(kRestored);
    case Helper::StandardInput:
      includes.insert({"<cstdio>", "<cstdlib>", "<stdio_ext.h>", "<string_view>", "<unistd.h>"});
      return std::string(kStandardInput);
    case Helper::StandardOutput:
      includes.insert({"<cstdio>", "<string>", "<sys/mman.h>", "<unistd.h>"});
      return std::string(kStandardOutput);
    case Helper::Scripted:
      includes.insert({"<algorithm>", "<initializer_list>", "<memory>"});
      return std::string(kScriptedStart) + "    if (!may_be_left_) " +
             std::string(framework.script_is_used_up()) + "\n" + std::string(kScriptedRest);
    case Helper::Calls:
      includes.insert({"<string>", "<vector>"});
      return std::string(kCalls);
    case Helper::RefusedMemory:
      includes.insert({"<initializer_list>", "<vector>"});
      return std::string(kRefusedMemory);
    case Helper::OpenFile:
      includes.insert({"<cstdio>", "<cstdlib>", "<string_view>", "<sys/mman.h>"});
      return std::string(kOpenFile);
    case Helper::Death:
      includes.insert({"<csignal>",
                       "<cstdio>",
                       "<cstdlib>",
                       "<fstream>",
                       "<initializer_list>",
                       "<iostream>",
                       "<string>",
                       "<regex.h>",
                       "<sys/mman.h>",
                       "<sys/wait.h>",
                       "<unistd.h>"});
      return std::string(kDeath);
  }
  return "";
}

}  // namespace testellate::emit::gtest
