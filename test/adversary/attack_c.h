// SPDX-License-Identifier: Apache-2.0
// What attack_c.py writes about the code under attack, for attack_c.c.
#pragma once

#include <stddef.h>
#include <stdint.h>

enum ts_kind {
  TS_BOOL,
  TS_INTEGER,
  TS_CHARACTER,
  TS_FLOAT,
  TS_POINTER,
  TS_ARRAY,
  TS_STRUCT,
  TS_UNION,
  TS_FUNCTION,
  TS_OPAQUE
};

struct ts_member {
  uint64_t offset;
  int type;
  unsigned bit_offset;
  unsigned bit_width;  ///< 0: no bit-field
};

struct ts_type {
  enum ts_kind kind;
  uint64_t size;   ///< bytes; 0: unknown
  uint64_t count;  ///< elements of an array
  int target;      ///< pointee or element; -1: none
  const struct ts_member* members;
  unsigned member_count;
  void (*const* stubs)(void);  ///< functions that a pointer to this type may lead to
  unsigned stub_count;
};

struct ts_input {
  const char* name;
  int type;
  void* (*global)(void);  ///< where the variable is; null for a parameter
};

struct ts_function {
  void (*call)(void** arguments);  ///< each by its address
  const struct ts_input* inputs;   ///< the parameters, then the globals
  unsigned parameter_count;
  unsigned input_count;
};

struct ts_edge {
  uint32_t function;
  uint32_t edge;
};

extern const struct ts_type ts_types[];
extern const struct ts_function ts_functions[];
/// Edges that no input takes, so it is said.
extern const struct ts_edge ts_watched[];
extern const unsigned ts_watched_count;
extern const int ts_reads_stdin;

/// What a function returns that was passed to the one under attack: a value of the type; -1: nothing.
void __ts_answer(int type, void* at);
