// SPDX-License-Identifier: Apache-2.0
// The library that a JVM loads with `-agentpath:LIBRARY=WATCH_LIST`. Breakpoints at the starts of blocks give
// the exact path at little cost, and code without breakpoints keeps its speed; single steps would be twenty
// times slower and miss what runs while the JVM resolves a name.
#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>

#include "confirm/jvm/agent/recorder.h"

namespace testellate::confirm::jvm {
namespace {

Recorder& recorder_of(jvmtiEnv* machine) {
  void* recorder = nullptr;
  machine->GetEnvironmentLocalStorage(&recorder);
  return *static_cast<Recorder*>(recorder);
}

void JNICALL on_start(jvmtiEnv* machine, JNIEnv* jni, jthread thread) {
  recorder_of(machine).on_start(*jni, thread);
}

void JNICALL on_class(jvmtiEnv* machine, JNIEnv*, jthread, jclass prepared) {
  recorder_of(machine).on_class(prepared);
}

void JNICALL on_stop(jvmtiEnv* machine, JNIEnv* jni, jthread thread, jmethodID method, jlocation location) {
  recorder_of(machine).on_stop(*jni, thread, method, location);
}

void JNICALL
on_caught(jvmtiEnv* machine, JNIEnv* jni, jthread thread, jmethodID method, jlocation location, jobject) {
  recorder_of(machine).on_caught(*jni, thread, method, location);
}

void JNICALL on_end(jvmtiEnv* machine, JNIEnv*) { recorder_of(machine).on_end(); }

jint refuse(const char* why, const char* what) {
  std::fprintf(stderr, "testellate agent: %s: %s\n", why, what);
  return JNI_ERR;
}

bool try_listen(jvmtiEnv& machine) {
  jvmtiCapabilities wanted = {};
  wanted.can_generate_breakpoint_events = 1;
  wanted.can_generate_exception_events = 1;
  if (machine.AddCapabilities(&wanted) != JVMTI_ERROR_NONE) return false;
  jvmtiEventCallbacks callbacks = {};
  callbacks.VMInit = on_start;
  callbacks.VMDeath = on_end;
  callbacks.ClassPrepare = on_class;
  callbacks.Breakpoint = on_stop;
  callbacks.ExceptionCatch = on_caught;
  if (machine.SetEventCallbacks(&callbacks, sizeof callbacks) != JVMTI_ERROR_NONE) return false;
  for (jvmtiEvent event : {JVMTI_EVENT_VM_INIT,
                           JVMTI_EVENT_VM_DEATH,
                           JVMTI_EVENT_CLASS_PREPARE,
                           JVMTI_EVENT_BREAKPOINT,
                           JVMTI_EVENT_EXCEPTION_CATCH}) {
    if (machine.SetEventNotificationMode(JVMTI_ENABLE, event, nullptr) != JVMTI_ERROR_NONE) return false;
  }
  return true;
}

jint load(JavaVM& java, const char* path) {
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), {}};
  std::optional<WatchList> list = try_parse_watch_list(text);
  if (!list) return refuse("no watch list", path);
  void* environment = nullptr;
  if (java.GetEnv(&environment, JVMTI_VERSION_11) != JNI_OK)
    return refuse("no JVMTI", "version 11 is needed");
  auto* machine = static_cast<jvmtiEnv*>(environment);
  auto recorder = std::make_unique<Recorder>(*machine, *std::move(list));
  if (!recorder->try_open()) return refuse("cannot write the events", path);
  if (machine->SetEnvironmentLocalStorage(recorder.get()) != JVMTI_ERROR_NONE || !try_listen(*machine)) {
    return refuse("no breakpoints", "another agent or a debugger may have them");
  }
  static_cast<void>(recorder.release());  // lives as long as the virtual machine
  return JNI_OK;
}

}  // namespace
}  // namespace testellate::confirm::jvm

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* java, char* options, void* /*reserved*/) {
  return testellate::confirm::jvm::load(*java, options == nullptr ? "" : options);
}
