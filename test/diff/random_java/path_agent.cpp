// SPDX-License-Identifier: Apache-2.0
// A JVMTI agent that writes down the blocks that a Java program enters. Its options are two files: a list of
// blocks, `CLASS METHOD DESCRIPTOR OFFSET` a line, and the output, for each block entered the number of its
// line as a 32-bit word. Breakpoints see every block start, also those that run while the JVM is linking.
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

#include <jvmti.h>

namespace {

struct Block {
  jlocation offset = 0;
  std::uint32_t number = 0;
};

struct Agent {
  /// By class, and by method and descriptor in it.
  std::unordered_map<std::string, std::map<std::string, std::vector<Block>>> blocks;
  std::unordered_map<jmethodID, std::map<jlocation, std::uint32_t>> numbers;
  std::vector<std::uint32_t> entered;
  std::string output;
};

Agent& agent_of(jvmtiEnv* jvmti) {
  void* data = nullptr;
  jvmti->GetEnvironmentLocalStorage(&data);
  return *static_cast<Agent*>(data);
}

void read_list(Agent& agent, const std::string& file) {
  std::ifstream list(file);
  std::string owner, method, descriptor;
  std::uint32_t number = 0;
  for (jlocation offset = 0; list >> owner >> method >> descriptor >> offset; ++number) {
    agent.blocks["L" + owner + ";"][method + descriptor].push_back({offset, number});
  }
}

void JNICALL on_class_prepare(jvmtiEnv* jvmti, JNIEnv*, jthread, jclass prepared) {
  Agent& agent = agent_of(jvmti);
  char* signature = nullptr;
  if (jvmti->GetClassSignature(prepared, &signature, nullptr) != JVMTI_ERROR_NONE) return;
  const auto known = agent.blocks.find(signature);
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(signature));
  jint count = 0;
  jmethodID* methods = nullptr;
  if (known == agent.blocks.end() || jvmti->GetClassMethods(prepared, &count, &methods) != JVMTI_ERROR_NONE) {
    return;
  }
  for (jint at = 0; at < count; ++at) {
    char *name = nullptr, *descriptor = nullptr;
    if (jvmti->GetMethodName(methods[at], &name, &descriptor, nullptr) != JVMTI_ERROR_NONE) continue;
    for (const Block& block : known->second[std::string(name) + descriptor]) {
      if (jvmti->SetBreakpoint(methods[at], block.offset) != JVMTI_ERROR_NONE) continue;
      agent.numbers[methods[at]][block.offset] = block.number;
    }
    jvmti->Deallocate(reinterpret_cast<unsigned char*>(name));
    jvmti->Deallocate(reinterpret_cast<unsigned char*>(descriptor));
  }
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(methods));
}

void JNICALL on_breakpoint(jvmtiEnv* jvmti, JNIEnv*, jthread, jmethodID method, jlocation location) {
  Agent& agent = agent_of(jvmti);
  agent.entered.push_back(agent.numbers[method][location]);
}

void JNICALL on_death(jvmtiEnv* jvmti, JNIEnv*) {
  const Agent& agent = agent_of(jvmti);
  std::ofstream file(agent.output, std::ios::binary);
  file.write(reinterpret_cast<const char*>(agent.entered.data()),
             static_cast<std::streamsize>(agent.entered.size() * sizeof(std::uint32_t)));
}

}  // namespace

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* machine, char* options, void*) {
  jvmtiEnv* jvmti = nullptr;
  if (machine->GetEnv(reinterpret_cast<void**>(&jvmti), JVMTI_VERSION_11) != JNI_OK) return JNI_ERR;
  auto* agent = new Agent;  // as long as the JVM
  std::istringstream words(options);
  std::string list;
  std::getline(words, list, ',');
  std::getline(words, agent->output);
  read_list(*agent, list);
  jvmtiCapabilities capabilities{};
  capabilities.can_generate_breakpoint_events = 1;
  if (jvmti->AddCapabilities(&capabilities) != JVMTI_ERROR_NONE) return JNI_ERR;
  jvmtiEventCallbacks callbacks{};
  callbacks.ClassPrepare = on_class_prepare;
  callbacks.Breakpoint = on_breakpoint;
  callbacks.VMDeath = on_death;
  jvmti->SetEnvironmentLocalStorage(agent);
  jvmti->SetEventCallbacks(&callbacks, sizeof callbacks);
  for (jvmtiEvent event : {JVMTI_EVENT_CLASS_PREPARE, JVMTI_EVENT_BREAKPOINT, JVMTI_EVENT_VM_DEATH}) {
    if (jvmti->SetEventNotificationMode(JVMTI_ENABLE, event, nullptr) != JVMTI_ERROR_NONE) return JNI_ERR;
  }
  return JNI_OK;
}
