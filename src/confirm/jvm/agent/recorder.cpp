// SPDX-License-Identifier: Apache-2.0
#include "confirm/jvm/agent/recorder.h"

#include <optional>
#include <span>

namespace testellate::confirm::jvm {
namespace {

/// Memory that the virtual machine has handed out.
template <typename Element>
class Given {
 public:
  explicit Given(jvmtiEnv& machine) : machine_(machine) {}
  ~Given() { machine_.Deallocate(reinterpret_cast<unsigned char*>(data_)); }
  Given(const Given&) = delete;
  Given& operator=(const Given&) = delete;
  [[nodiscard]] Element** out() { return &data_; }
  [[nodiscard]] Element* get() const { return data_; }

 private:
  jvmtiEnv& machine_;
  Element* data_ = nullptr;
};

/// "a/B" of "La/B;".
std::string_view class_name(std::string_view signature) {
  bool is_class = signature.size() > 2 && signature.front() == 'L';
  return is_class ? signature.substr(1, signature.size() - 2) : std::string_view();
}

}  // namespace

Recorder::Recorder(jvmtiEnv& machine, WatchList list) : machine_(machine), list_(std::move(list)) {
  for (std::uint32_t at = 0; at < list_.methods.size(); ++at) {
    const WatchedMethod& method = list_.methods[at];
    numbers_[method.owner][method.name + method.descriptor] = at;
  }
}

void Recorder::on_start(JNIEnv& jni, jthread thread) { main_thread_ = jni.NewGlobalRef(thread); }

void Recorder::on_end() { file_.flush(); }

bool Recorder::is_main(JNIEnv& jni, jthread thread) const {
  return main_thread_ != nullptr && jni.IsSameObject(thread, main_thread_) == JNI_TRUE;
}

jint Recorder::depth(jthread thread) const {
  jint count = 0;
  machine_.GetFrameCount(thread, &count);
  return count;
}

void Recorder::on_class(jclass prepared) {
  Given<char> signature(machine_);
  if (machine_.GetClassSignature(prepared, signature.out(), nullptr) != JVMTI_ERROR_NONE) return;
  if (!numbers_.contains(std::string(class_name(signature.get())))) return;
  jint count = 0;
  Given<jmethodID> methods(machine_);
  if (machine_.GetClassMethods(prepared, &count, methods.out()) != JVMTI_ERROR_NONE) return;
  const auto& wanted = numbers_.at(std::string(class_name(signature.get())));
  const std::lock_guard lock(mutex_);
  for (jmethodID method : std::span(methods.get(), static_cast<std::size_t>(count))) {
    Given<char> name(machine_);
    Given<char> descriptor(machine_);
    if (machine_.GetMethodName(method, name.out(), descriptor.out(), nullptr) != JVMTI_ERROR_NONE) continue;
    auto found = wanted.find(std::string(name.get()) + descriptor.get());
    if (found == wanted.end()) continue;
    methods_[method] = found->second;
    for (const auto& [offset, kind] : list_.methods[found->second].stops) {
      machine_.SetBreakpoint(method, offset);
    }
  }
}

void Recorder::on_stop(JNIEnv& jni, jthread thread, jmethodID method, jlocation location) {
  if (!is_main(jni, thread)) return;
  const std::lock_guard lock(mutex_);
  auto found = methods_.find(method);
  if (found == methods_.end()) return;
  const auto offset = static_cast<std::uint16_t>(location);
  auto stop = list_.methods[found->second].stops.find(offset);
  if (stop == list_.methods[found->second].stops.end()) return;
  const Event event{Event::Kind::Stop, found->second, offset};
  switch (stop->second) {
    case StopKind::Hide:
      if (hidden_depth_ == 0) {
        hidden_depth_ = depth(thread);
        last_hidden_.reset();
      }
      tell(event);
      return;
    case StopKind::Show:
      tell(event);
      if (hidden_depth_ != 0 && depth(thread) == hidden_depth_) hidden_depth_ = 0;
      return;
    case StopKind::Mark:
      told_ = 0;
      told_once_.clear();
      hidden_depth_ = 0;
      tell(event);
      file_.flush();
      return;
    case StopKind::Once:
      if (hidden_depth_ != 0 || told_once_.insert(to_word(event)).second) tell(event);
      return;
    case StopKind::Tell:
      tell(event);
      return;
  }
}

void Recorder::on_caught(JNIEnv& jni, jthread thread, jmethodID method, jlocation location) {
  if (!is_main(jni, thread)) return;
  const std::lock_guard lock(mutex_);
  // A hidden call that ended by an exception.
  if (hidden_depth_ != 0 && depth(thread) < hidden_depth_) hidden_depth_ = 0;
  auto found = methods_.find(method);
  if (found == methods_.end()) return;
  tell({Event::Kind::Caught, found->second, static_cast<std::uint16_t>(location)});
}

void Recorder::tell(Event event) {
  if (hidden_depth_ != 0) return tell_hidden(event);
  if (told_ > list_.limit) return;
  if (told_++ == list_.limit) event = {Event::Kind::Cut, 0, 0};
  file_.add(event);
}

/// A hidden call may go on for long. What it executes is known from which stop follows which, each told once;
/// so there is no limit on these.
void Recorder::tell_hidden(Event event) {
  event.kind = Event::Kind::Hidden;
  const Event before = last_hidden_.value_or(event);
  last_hidden_ = event;
  if (!told_hidden_.emplace(to_word(before), to_word(event)).second) return;
  file_.add(before);
  file_.add(event);
}

}  // namespace testellate::confirm::jvm
