// SPDX-License-Identifier: Apache-2.0
// Attacks one C function: bytes become arguments, globals, standard input and the answers of the environment,
// then the function runs with a probe on every edge, and watched edges that it takes are written down.
//
// Built twice. For libFuzzer, an error (a signal, a call of exit, too many steps) ends the call and not the
// process; memory may be damaged by then, so what is found counts only after the second build has seen it,
// too. That one (ATTACK_CHECK) runs one input from a file with sanitizers, which end the process at the first
// error, and names each watched edge when it is taken.
#include "attack_c.h"

#include <fcntl.h>
#include <malloc.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum {
  kMaxObjects = 48,
  kMaxDepth = 12,
  kMaxSteps = 100000,  ///< edges of one call
  kGap = 64,           ///< bytes around an object that belong to nobody
  kArena = 4 << 20,
  kHuge = 1 << 20,
  kCandidates = 3,  ///< inputs kept for a watched edge
  kCounters = 4096
};

static const struct ts_function* attacked;

// --- the bytes of an attack ---

static const uint8_t* next_byte;
static size_t bytes_left;

static uint8_t take(void) {
  if (bytes_left == 0) return 0;
  --bytes_left;
  return *next_byte++;
}

static void take_bytes(uint8_t* to, size_t size) {
  for (size_t i = 0; i < size; ++i) to[i] = take();
}

// --- ends of a call ---

static volatile sig_atomic_t is_calling;

#ifndef ATTACK_CHECK
static sigjmp_buf call_end;
#endif

static _Noreturn void end_call(void) {
#ifdef ATTACK_CHECK
  fflush(NULL);
  _exit(0);
#else
  siglongjmp(call_end, 1);
#endif
}

// --- memory of a call: gone after it ---

struct object {
  uint8_t* start;
  uint64_t size;
  int type;  ///< of its elements; -1: the function's own
};

static struct object objects[kMaxObjects];
static unsigned object_count;
static unsigned allocations;
static unsigned failing_allocation;  ///< the function's n-th allocation finds no memory; 0: none

/// Too large to be filled or kept: mapped, and not there until it is touched.
static struct {
  void* start;
  size_t size;
} huge[16];
static unsigned huge_count;

static void* new_huge(uint64_t size) {
  if (huge_count == sizeof huge / sizeof *huge || size > (uint64_t)1 << 40) return NULL;
  void* at = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (at == MAP_FAILED) return NULL;
  huge[huge_count].start = at;
  huge[huge_count++].size = size;
  return at;
}

static int is_huge(const void* at) {
  for (unsigned i = 0; i < huge_count; ++i) {
    if (huge[i].start == at) return 1;
  }
  return 0;
}

#ifdef ATTACK_CHECK
static void* new_bytes(uint64_t size) { return size > kHuge ? new_huge(size) : malloc(size); }
#else
static _Alignas(64) uint8_t arena[kArena];
static size_t arena_used;

static void* new_bytes(uint64_t size) {
  if (size > kHuge) return new_huge(size);
  size_t start = arena_used + kGap;
  size_t end = (start + size + 15) / 16 * 16;
  if (end + kGap > kArena) return NULL;
  arena_used = end;
  return arena + start;
}
#endif

static void forget_memory(void) {
#ifndef ATTACK_CHECK
  memset(arena, 0xa5, arena_used + kGap);
  arena_used = 0;
#endif
  while (huge_count > 0) {
    --huge_count;
    munmap(huge[huge_count].start, huge[huge_count].size);
  }
  object_count = 0;
  allocations = 0;
}

// --- what the function calls instead of the library: the environment decides ---

void* __ts_malloc(size_t size) { return ++allocations == failing_allocation ? NULL : new_bytes(size); }

void* __ts_calloc(size_t count, size_t size) {
  size_t all;
  if (__builtin_mul_overflow(count, size, &all)) return NULL;
  void* at = __ts_malloc(all);
  if (at != NULL && all <= kHuge) memset(at, 0, all);
  return at;
}

void __ts_free(void* at) {
#ifdef ATTACK_CHECK
  if (!is_huge(at)) free(at);
#else
  (void)at;
#endif
}

/// Something huge is not copied: there is no memory for that, as there may be none for anything.
void* __ts_realloc(void* old, size_t size) {
  if (is_huge(old)) return NULL;
  uint8_t* at = __ts_malloc(size);
  if (at == NULL || old == NULL) return at;
#ifdef ATTACK_CHECK
  size_t room = malloc_usable_size(old);
#else
  // What lies behind the object belongs to nobody, and so does the rest of the new one.
  uint8_t* from = old;
  size_t room = from >= arena && from < arena + kArena ? (size_t)(arena + kArena - from) : 0;
#endif
  memmove(at, old, size < room ? size : room);
  __ts_free(old);
  return at;
}

char* __ts_strndup(const char* text, size_t size) {
  size_t length = strnlen(text, size);
  char* copy = __ts_malloc(length + 1);
  if (copy == NULL) return NULL;
  memcpy(copy, text, length);
  copy[length] = 0;
  return copy;
}

char* __ts_strdup(const char* text) { return __ts_strndup(text, SIZE_MAX); }

void __ts_exit(int code) {
  (void)code;
  end_call();
}

void __ts_abort(void) { end_call(); }

void __ts_assert_fail(const char* what, const char* file, unsigned line, const char* function) {
  (void)what, (void)file, (void)line, (void)function;
  end_call();
}

static int64_t any_number(void) {
  int64_t number = 0;
  take_bytes((uint8_t*)&number, sizeof number);
  return number;
}

/// What the environment answers to a call.
static int64_t answer(const char* question, int64_t number) {
#ifdef ATTACK_CHECK
  printf("input %s returns %lld\n", question, (long long)number);
  fflush(stdout);
#else
  (void)question;
#endif
  return number;
}

time_t __ts_time(time_t* out) {
  time_t now = (time_t)answer("time", any_number());
  if (out != NULL) *out = now;
  return now;
}

clock_t __ts_clock(void) { return (clock_t)answer("clock", any_number()); }
// With a seed of the program's own, the numbers are what they are.
static int has_seed;
void __ts_srand(unsigned seed) {
  has_seed = 1;
  srand(seed);
}
void __ts_srandom(unsigned seed) { __ts_srand(seed); }
int __ts_rand(void) { return has_seed ? rand() : (int)answer("rand", any_number() & RAND_MAX); }
long __ts_random(void) { return has_seed ? random() : (long)answer("random", any_number() & RAND_MAX); }

char* __ts_getenv(const char* name) {
  (void)name;
  size_t length = take() % 16;
  if (length == 0) return NULL;
  char* text = new_bytes(length);
  if (text == NULL) return NULL;
  take_bytes((uint8_t*)text, length - 1);
  text[length - 1] = 0;
  return text;
}

// --- values ---

static void make(int type, uint8_t* at, unsigned depth);

static const int64_t kCorners[] = {0,
                                   1,
                                   -1,
                                   2,
                                   -2,
                                   INT8_MIN,
                                   INT8_MAX,
                                   UINT8_MAX,
                                   INT16_MIN,
                                   INT16_MAX,
                                   UINT16_MAX,
                                   INT32_MIN,
                                   INT32_MAX,
                                   UINT32_MAX,
                                   INT64_MIN,
                                   INT64_MAX,
                                   10,
                                   100,
                                   INT32_MIN + 1,
                                   INT32_MAX - 1,
                                   INT64_MIN + 1,
                                   INT64_MAX - 1};

static void make_integer(uint8_t* at, uint64_t size) {
  uint8_t how = take();
  if (how < 0x80) {
    take_bytes(at, size);
    return;
  }
  int64_t number = how < 0xc0 ? (how & 0x3f) - 16 : kCorners[how % (sizeof kCorners / sizeof *kCorners)];
  memset(at, number < 0 ? 0xff : 0, size);
  memcpy(at, &number, size < sizeof number ? size : sizeof number);
}

static void make_float(uint8_t* at, uint64_t size) {
  uint8_t how = take();
  double number = 0;
  switch (how < 0x80 ? 100 : how % 12) {
    case 0:
      number = 0.0;
      break;
    case 1:
      number = -0.0;
      break;
    case 2:
      number = 1.0;
      break;
    case 3:
      number = -1.0;
      break;
    case 4:
      number = __builtin_inf();
      break;
    case 5:
      number = -__builtin_inf();
      break;
    case 6:
      number = __builtin_nan("");
      break;
    case 7:
      number = size == 4 ? 1.17549435e-38 : 2.2250738585072014e-308;
      break;
    case 8:
      number = size == 4 ? 1e-45 : 5e-324;
      break;
    case 9:
      number = size == 4 ? 3.4028234663852886e38 : 1.7976931348623157e308;
      break;
    case 10:
      number = (double)(int8_t)take();
      break;
    case 11:
      number = (double)any_number();
      break;
    default:
      take_bytes(at, size);
      return;
  }
  float narrow = (float)number;
  if (size == sizeof narrow) memcpy(at, &narrow, size);
  if (size == sizeof number) memcpy(at, &number, size);
}

/// How many elements an object has: mostly few.
static uint64_t make_length(uint8_t how) {
  if (how < 200) return 1 + how % 8;
  return how < 250 ? 1 + take() % 40 : 1 + (take() | (uint64_t)(take() & 3) << 8);
}

/// Null, a new object, one that is there, or the middle or the end of one of these.
static void* make_pointee(int type, unsigned depth) {
  const struct ts_type* pointee = type < 0 ? NULL : &ts_types[type];
  uint8_t how = take();
  if (how < 24) return NULL;
  if (pointee != NULL && pointee->kind == TS_FUNCTION) {
    return pointee->stub_count == 0 ? NULL : (void*)pointee->stubs[how % pointee->stub_count];
  }
  uint64_t size = pointee == NULL || pointee->size == 0 ? 1 : pointee->size;
  struct object* object = NULL;
  if (how >= 160) {
    unsigned first = take();
    for (unsigned i = 0; i < object_count && object == NULL; ++i) {
      struct object* candidate = &objects[(first + i) % object_count];
      if (candidate->type == type) object = candidate;
    }
  }
  if (object == NULL) {
    if (object_count == kMaxObjects || depth >= kMaxDepth) return NULL;
    uint64_t length = pointee == NULL || pointee->size == 0 ? 64 : make_length(take());
    uint8_t* start = new_bytes(length * size);
    if (start == NULL) return NULL;
    object = &objects[object_count++];
    *object = (struct object){start, length * size, type};
    memset(start, 0, length * size);
    if (pointee == NULL || pointee->size == 0) {
      take_bytes(start, 16);
    } else if (pointee->kind == TS_CHARACTER) {
      take_bytes(start, length);
      if ((how & 7) != 0) start[length - 1] = 0;
    } else {
      for (uint64_t i = 0; i < length; ++i) make(type, start + i * size, depth + 1);
    }
  }
  if ((how & 0x18) != 0x18) return object->start;
  return object->start + take() % (object->size / size + 1) * size;
}

static void make_member(const struct ts_member* member, uint8_t* at, unsigned depth) {
  if (member->bit_width == 0) {
    make(member->type, at + member->offset, depth);
    return;
  }
  for (unsigned bit = 0; bit < member->bit_width; ++bit) {
    static uint8_t bits;
    if (bit % 8 == 0) bits = take();
    unsigned place = member->bit_offset + bit;
    if ((bits >> bit % 8 & 1) != 0) at[member->offset + place / 8] |= (uint8_t)(1U << place % 8);
  }
}

static void make(int number, uint8_t* at, unsigned depth) {
  const struct ts_type* type = &ts_types[number];
  void* pointee;
  switch (type->kind) {
    case TS_BOOL:
      *at = take() & 1;
      break;
    case TS_INTEGER:
      make_integer(at, type->size);
      break;
    case TS_CHARACTER:
      *at = take();
      break;
    case TS_FLOAT:
      make_float(at, type->size);
      break;
    case TS_POINTER:
      pointee = make_pointee(type->target, depth);
      memcpy(at, &pointee, sizeof pointee);
      break;
    case TS_ARRAY:
      for (uint64_t i = 0; i < type->count; ++i)
        make(type->target, at + i * ts_types[type->target].size, depth);
      break;
    case TS_STRUCT:
      for (unsigned i = 0; i < type->member_count; ++i) make_member(&type->members[i], at, depth);
      break;
    case TS_UNION:
      if (type->member_count > 0) make_member(&type->members[take() % type->member_count], at, depth);
      break;
    case TS_FUNCTION:
    case TS_OPAQUE:
      take_bytes(at, type->size);
      break;
  }
}

static void make_input(int type, void* at) {
  memset(at, 0, ts_types[type].size);
  make(type, at, 0);
}

// --- edges ---

static unsigned steps;
static uint8_t is_taken[1024];  ///< by the number of a watched edge, in this call
static const uint8_t* whole_attack;
static size_t whole_size;

#ifndef ATTACK_CHECK
__attribute__((section("__libfuzzer_extra_counters"))) static uint8_t counters[kCounters];
static const char* out_folder;
static uint64_t* tally;  ///< calls, calls that ended by an error; survives this process

/// Has the process end when there is nothing more to find.
static void end_if_all_are_kept(void) {
  char path[4096];
  for (unsigned at = 0; at < ts_watched_count; ++at) {
    snprintf(path, sizeof path, "%s/hit-%u-%u", out_folder, at, kCandidates - 1);
    if (access(path, F_OK) != 0) return;
  }
  _exit(0);
}

static void keep_attack(unsigned watched) {
  char path[4096];
  for (unsigned i = 0; i < kCandidates; ++i) {
    snprintf(path, sizeof path, "%s/hit-%u-%u", out_folder, watched, i);
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0) continue;
    if (write(file, whole_attack, whole_size) < 0) perror(path);
    close(file);
    end_if_all_are_kept();
    return;
  }
}
#endif

static void note_watched(unsigned watched) {
  if (watched >= sizeof is_taken || is_taken[watched]) return;
  is_taken[watched] = 1;
#ifdef ATTACK_CHECK
  printf("taken %u\n", watched);
  fflush(stdout);
#else
  keep_attack(watched);
#endif
}

void __ts_edge(uint32_t function, uint32_t edge) {
  if (!is_calling) return;
#ifndef ATTACK_CHECK
  uint8_t* counter = &counters[(function * 61 + edge) % kCounters];
  if (*counter < UINT8_MAX) ++*counter;
#endif
  for (unsigned i = 0; i < ts_watched_count; ++i) {
    if (ts_watched[i].function == function && ts_watched[i].edge == edge) note_watched(i);
  }
  if (++steps > kMaxSteps) end_call();
}

// --- one call ---

static void* arguments[64];
static unsigned call_count;  ///< the function may have been called before

static void call_attacked(void) {
  is_calling = 1;
  for (unsigned i = 0; i < call_count; ++i) attacked->call(arguments);
  is_calling = 0;
}

/// A function that was passed may do anything to variables that others can set.
static void change_a_global(void) {
  uint8_t how = take();
  unsigned count = attacked->input_count - attacked->parameter_count;
  if (how < 200 || count == 0) return;
  const struct ts_input* input = &attacked->inputs[attacked->parameter_count + how % count];
  make_input(input->type, input->global());
#ifdef ATTACK_CHECK
  printf("input a function that was passed changes %s\n", input->name);
#endif
}

static void make_inputs(void) {
  uint8_t memory = take();
  failing_allocation = (memory & 7) == 1 ? 1 + (memory >> 3) : 0;
  call_count = (memory & 7) == 2 ? 1 + (memory >> 3) % 8 : 1;
  for (unsigned i = 0; i < attacked->input_count; ++i) {
    const struct ts_input* input = &attacked->inputs[i];
    uint64_t size = ts_types[input->type].size;
    if (input->global != NULL) {
      // Mostly the value that it has.
      if (take() < 160) continue;
      make_input(input->type, input->global());
    } else {
      arguments[i] = new_bytes(size < 8 ? 8 : size);
      if (arguments[i] == NULL) continue;
      make_input(input->type, arguments[i]);
    }
  }
}

static uint8_t input_text[4096];

static void set_stdin(void) {
  size_t length = bytes_left < sizeof input_text ? bytes_left : sizeof input_text;
  if (length > 0) length = length / 2;
  take_bytes(input_text, length);
  static FILE* stream;
  if (stream != NULL) fclose(stream);
  stream = length > 0 ? fmemopen(input_text, length, "r") : fopen("/dev/null", "r");
  if (stream != NULL) stdin = stream;
}

static void start_attack(const uint8_t* data, size_t size) {
  has_seed = 0;
  whole_attack = next_byte = data;
  whole_size = bytes_left = size;
  steps = 0;
  memset(is_taken, 0, sizeof is_taken);
  make_inputs();
  if (ts_reads_stdin) set_stdin();
}

#ifdef ATTACK_CHECK

// --- an input in words ---

static unsigned bits_of(const struct ts_member* member, const uint8_t* at) {
  unsigned bits = 0;
  for (unsigned bit = 0; bit < member->bit_width && bit < 32; ++bit) {
    unsigned place = member->bit_offset + bit;
    bits |= (unsigned)(at[member->offset + place / 8] >> place % 8 & 1) << bit;
  }
  return bits;
}

static void print_value(int number, const uint8_t* at) {
  const struct ts_type* type = &ts_types[number];
  int64_t integer = 0;
  double real = 0;
  float narrow;
  const uint8_t* pointee;
  switch (type->kind) {
    case TS_BOOL:
    case TS_INTEGER:
    case TS_CHARACTER:
      memcpy(&integer, at, type->size < 8 ? type->size : 8);
      if (type->size < 8 && (integer >> (type->size * 8 - 1) & 1) != 0)
        integer -= (int64_t)1 << type->size * 8;
      printf("%lld", (long long)integer);
      return;
    case TS_FLOAT:
      if (type->size == sizeof narrow) {
        memcpy(&narrow, at, sizeof narrow);
        real = narrow;
      } else if (type->size == sizeof real) {
        memcpy(&real, at, sizeof real);
      }
      printf("%a", real);
      return;
    case TS_ARRAY:
      printf("[");
      for (uint64_t i = 0; i < type->count && i < 40; ++i) {
        if (i > 0) printf(", ");
        print_value(type->target, at + i * ts_types[type->target].size);
      }
      printf("]");
      return;
    case TS_STRUCT:
    case TS_UNION:
      printf("{");
      for (unsigned i = 0; i < type->member_count; ++i) {
        if (i > 0) printf(", ");
        if (type->members[i].bit_width > 0) {
          printf("%u", bits_of(&type->members[i], at));
        } else {
          print_value(type->members[i].type, at + type->members[i].offset);
        }
      }
      printf("}");
      return;
    case TS_POINTER:
      memcpy(&pointee, at, sizeof pointee);
      if (pointee == NULL) {
        printf("null");
        return;
      }
      for (unsigned i = 0; i < object_count; ++i) {
        if (pointee < objects[i].start || pointee > objects[i].start + objects[i].size) continue;
        printf("#%u", i);
        if (pointee != objects[i].start) printf(" + %lld bytes", (long long)(pointee - objects[i].start));
        return;
      }
      printf("(a function)");
      return;
    case TS_FUNCTION:
    case TS_OPAQUE:
      printf("?");
  }
}

static void print_inputs(void) {
  for (unsigned i = 0; i < attacked->input_count; ++i) {
    const struct ts_input* input = &attacked->inputs[i];
    printf("input %s = ", input->name);
    print_value(input->type, input->global != NULL ? input->global() : arguments[i]);
    printf("\n");
  }
  for (unsigned i = 0; i < object_count; ++i) {
    if (objects[i].type < 0 || ts_types[objects[i].type].size == 0) continue;
    uint64_t size = ts_types[objects[i].type].size;
    printf("input #%u = [", i);
    for (uint64_t at = 0; at < objects[i].size && at < 40 * size; at += size) {
      if (at > 0) printf(", ");
      print_value(objects[i].type, objects[i].start + at);
    }
    printf("]\n");
  }
  if (call_count > 1) printf("input called %u times\n", call_count);
  if (failing_allocation != 0) printf("input allocation %u fails\n", failing_allocation);
}

void __ts_answer(int type, void* at) {
  change_a_global();
  if (type < 0) return;
  make_input(type, at);
  printf("input a function that was passed returns ");
  print_value(type, at);
  printf("\n");
  fflush(stdout);
}

int main(int count, char** words) {
  if (count != 3) return 2;
  attacked = &ts_functions[atoi(words[1])];
  FILE* file = fopen(words[2], "rb");
  if (file == NULL) return 2;
  static uint8_t data[1 << 16];
  size_t size = fread(data, 1, sizeof data, file);
  fclose(file);
  start_attack(data, size);
  print_inputs();
  fflush(stdout);
  call_attacked();
  end_call();
}

#else

void __ts_answer(int type, void* at) {
  change_a_global();
  if (type >= 0) make_input(type, at);
}

static void on_error(int signal) {
  if (!is_calling) _exit(100 + signal);
  if (tally != NULL) ++tally[1];
  siglongjmp(call_end, 1);
}

// The variables of the code under attack; attack_c.py has given their sections these names. Each attack finds
// them as a new process does.
extern uint8_t __start_ts_data[] __attribute__((weak));
extern uint8_t __stop_ts_data[] __attribute__((weak));
extern uint8_t __start_ts_bss[] __attribute__((weak));
extern uint8_t __stop_ts_bss[] __attribute__((weak));
static uint8_t* first_data;

static void reset_variables(void) {
  size_t size = (size_t)(__stop_ts_data - __start_ts_data);
  if (size > 0 && first_data == NULL) {
    first_data = malloc(size);
    if (first_data != NULL) memcpy(first_data, __start_ts_data, size);
  }
  if (first_data != NULL) memcpy(__start_ts_data, first_data, size);
  if (__start_ts_bss != NULL) memset(__start_ts_bss, 0, (size_t)(__stop_ts_bss - __start_ts_bss));
}

int LLVMFuzzerInitialize(int* count, char*** words) {
  (void)count, (void)words;
  attacked = &ts_functions[atoi(getenv("ATTACK_FUNCTION"))];
  out_folder = getenv("ATTACK_FOLDER");
  int file = open(getenv("ATTACK_TALLY"), O_RDWR | O_CLOEXEC);
  void* map = file < 0 ? MAP_FAILED : mmap(NULL, 16, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (map != MAP_FAILED) tally = map;
  static uint8_t stack[1 << 16];
  stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&other, NULL);
  struct sigaction action = {.sa_handler = on_error, .sa_flags = SA_ONSTACK | SA_NODEFER};
  const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP};
  for (size_t i = 0; i < sizeof signals / sizeof *signals; ++i) sigaction(signals[i], &action, NULL);
  return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  forget_memory();
  reset_variables();
  if (tally != NULL) ++tally[0];
  if (sigsetjmp(call_end, 0) == 0) {
    start_attack(data, size);
    call_attacked();
  }
  is_calling = 0;
  return 0;
}

#endif
