// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mutex>
#include <optional>
#include <set>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include <jvmti.h>

#include "confirm/jvm/agent/event_file.h"
#include "confirm/jvm/agent/watch_list.h"

namespace testellate::confirm::jvm {

/// Sets the breakpoints of a watch list and tells what happens at them on the main thread. One for each
/// virtual machine; the callbacks of the agent lead here.
class Recorder {
 public:
  Recorder(jvmtiEnv& machine, WatchList list);
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;

  /// False if the file of events cannot be written.
  [[nodiscard]] bool try_open() { return file_.try_open(list_.events); }

  void on_start(JNIEnv& jni, jthread thread);
  void on_class(jclass prepared);
  void on_stop(JNIEnv& jni, jthread thread, jmethodID method, jlocation location);
  void on_caught(JNIEnv& jni, jthread thread, jmethodID method, jlocation location);
  void on_end();

 private:
  [[nodiscard]] bool is_main(JNIEnv& jni, jthread thread) const;
  [[nodiscard]] jint depth(jthread thread) const;
  void watch(jmethodID method);
  void tell(Event event);
  void tell_hidden(Event event);

  jvmtiEnv& machine_;
  WatchList list_;
  EventFile file_;
  std::uint64_t told_ = 0;  ///< since the last mark
  jobject main_thread_ = nullptr;
  jint hidden_depth_ = 0;             ///< frames of the thread in the call that is hidden; 0: none is
  std::optional<Event> last_hidden_;  ///< in that call
  std::set<std::pair<std::uint64_t, std::uint64_t>> told_hidden_;  ///< pairs
  std::unordered_set<std::uint64_t> told_once_;                    ///< since the last mark
  /// Classes may be prepared by other threads than the one that stops.
  std::mutex mutex_;
  std::unordered_map<std::string, std::unordered_map<std::string, std::uint32_t>> numbers_;
  std::unordered_map<jmethodID, std::uint32_t> methods_;
};

}  // namespace testellate::confirm::jvm
