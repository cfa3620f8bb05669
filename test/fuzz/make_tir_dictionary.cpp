// SPDX-License-Identifier: Apache-2.0
// Prints the words of `.tir` as a libFuzzer dictionary, from the tables, so that it never lags behind them.
#include <iostream>
#include <string>

#include "ir/check.h"
#include "ir/opcode.h"

using namespace testellate::ir;

int main() {
  auto print = [](const std::string& word) { std::cout << '"' << word << "\"\n"; };
  for (const OpcodeInfo& row : all_opcodes()) print(std::string(row.text) + " ");
  for (const CheckInfo& row : all_checks()) print("check." + std::string(row.name) + " ");
  for (const FaultInfo& row : all_faults()) print(std::string(row.name) + " ");
  for (const char* word :
       {"policy ",   "class ",    "interface ", "abstract ",  "extends ", "implements ", "field ",
        "method ",   "init ",     "static ",    "global ",    "const ",   "align ",      "of ",
        "zero ",     "bytes ",    "uninit ",    "func ",      "user ",    "variadic ",   "native ",
        "absent",    "file ",     "unwind ",    "type ",      "unit ",    "entry ",      "input ",
        "receiver ", "set ",      "assume ",    "max ",       "array ",   "raise ",      "end ",
        "ignore ",   "default ",  "edge ",      "synthetic ", "to ",      "pointer to ", "struct ",
        "union ",    "function ", "opaque ",    "bool ",      "s32 ",     "u8 ",         "c16 ",
        "i1 ",       "i8 ",       "i32 ",       "i64 ",       "i128 ",    "f32 ",        "f64 ",
        "ref ",      "ptr ",      "void ",      "null",       "inf",      "nan",         "nan:0x7fc00001",
        "-> ",       "...",       "%a",         "@f",         "A.x",      "\\\"q\\\"",   "\\\\x00",
        "!1:2"}) {
    print(word);
  }
  return 0;
}
