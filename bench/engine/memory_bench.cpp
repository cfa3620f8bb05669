// SPDX-License-Identifier: Apache-2.0
// Forking a state copies its memories and goes on writing in one of the copies: the cost must not depend on
// how much memory there is. Accesses of concrete code must cost little more than the interpreter's.
#include <cstdint>

#include <benchmark/benchmark.h>

#include "engine/memory/byte_memory.h"
#include "engine/memory/object_heap.h"
#include "support/rng.h"

namespace testellate::engine {
namespace {

const ir::ClassId kClass(0);
const ir::Type kI32 = ir::Type::integer(32);
constexpr std::uint32_t kCells = 4;

ObjectHeap make_heap(std::int64_t objects) {
  ObjectHeap heap;
  for (std::int64_t at = 0; at < objects; ++at) benchmark::DoNotOptimize(heap.create_object(kClass, kCells));
  return heap;
}

/// What a fork itself costs.
void fork(benchmark::State& state) {
  ObjectHeap heap = make_heap(state.range(0));
  for (auto _ : state) {
    ObjectHeap copy = heap;
    benchmark::DoNotOptimize(copy);
  }
}
BENCHMARK(fork)->Arg(100)->Arg(100'000);

/// The first write after a fork copies the way to the cell: one small node per level of a tree that is 32
/// wide.
void fork_and_write_one_cell(benchmark::State& state) {
  ObjectHeap heap = make_heap(state.range(0));
  for (auto _ : state) {
    ObjectHeap copy = heap;
    copy.write_cell(ir::kFirstCreatedReference + 50, 1, concrete(7));
    benchmark::DoNotOptimize(copy);
  }
}
BENCHMARK(fork_and_write_one_cell)->Arg(100)->Arg(100'000);

/// The same where the processor's caches do not help.
void fork_and_write_a_random_cell(benchmark::State& state) {
  ObjectHeap heap = make_heap(state.range(0));
  support::Rng rng(1);
  for (auto _ : state) {
    ObjectHeap copy = heap;
    auto object =
        ir::kFirstCreatedReference + static_cast<ir::ReferenceBits>(rng.below(heap.created_count()));
    copy.write_cell(object, 1, concrete(7));
    benchmark::DoNotOptimize(copy);
  }
}
BENCHMARK(fork_and_write_a_random_cell)->Arg(100)->Arg(100'000);

void fork_and_write_one_byte_object(benchmark::State& state) {
  ir::Program program;
  expr::TermBuilder terms;
  ByteMemory memory(program);
  for (std::int64_t at = 0; at < state.range(0); ++at) {
    benchmark::DoNotOptimize(memory.create(ByteObjectKind::Heap, ByteSize::fixed(16), true));
  }
  for (auto _ : state) {
    ByteMemory copy = memory;
    copy.write(terms, ir::kFirstCreatedObject + 50, concrete(4), kI32, concrete(7));
    benchmark::DoNotOptimize(copy);
  }
}
BENCHMARK(fork_and_write_one_byte_object)->Arg(100)->Arg(100'000);

void write_cells_in_place(benchmark::State& state) {
  ObjectHeap heap = make_heap(1000);
  std::uint32_t at = 0;
  for (auto _ : state) {
    heap.write_cell(ir::kFirstCreatedReference + at, 1, concrete(at));
    at = (at + 1) % 1000;
  }
}
BENCHMARK(write_cells_in_place);

void sum_concrete_array(benchmark::State& state) {
  expr::TermBuilder terms;
  ObjectHeap heap;
  ir::ReferenceBits array = heap.create_array(kClass, kI32, concrete(1024), 1024);
  for (auto _ : state) {
    value::U128 sum = 0;
    for (std::uint32_t at = 0; at < 1024; ++at) sum += heap.read_element(terms, array, concrete(at)).bits;
    benchmark::DoNotOptimize(sum);
  }
  state.SetItemsProcessed(state.iterations() * 1024);
}
BENCHMARK(sum_concrete_array);

void store_and_load_concrete_bytes(benchmark::State& state) {
  ir::Program program;
  expr::TermBuilder terms;
  ByteMemory memory(program);
  ir::ObjectNumber object = memory.create(ByteObjectKind::Stack, ByteSize::fixed(4096), true);
  for (auto _ : state) {
    for (std::uint64_t at = 0; at < 4096; at += 4) {
      memory.write(terms, object, concrete(at), kI32, concrete(at));
      benchmark::DoNotOptimize(memory.read(terms, object, concrete(at), kI32));
    }
  }
  state.SetItemsProcessed(state.iterations() * 1024);
}
BENCHMARK(store_and_load_concrete_bytes);

/// A loop that writes and reads an array at an index that is an input.
void access_at_symbolic_index(benchmark::State& state) {
  for (auto _ : state) {
    expr::TermBuilder terms;
    ObjectHeap heap;
    ir::ReferenceBits array =
        heap.create_array(kClass, kI32, concrete(state.range(0)), static_cast<std::uint32_t>(state.range(0)));
    expr::Term index = terms.make_variable("i", expr::Sort::bit_vector(32));
    for (std::uint32_t at = 0; at < 64; ++at) {
      Slot place = to_slot(terms.make_add(index, terms.make_bits(32, at)));
      heap.write_element(terms, array, place, concrete(at));
      benchmark::DoNotOptimize(heap.read_element(terms, array, concrete(at % 8)));
    }
  }
  state.SetItemsProcessed(state.iterations() * 64);
}
BENCHMARK(access_at_symbolic_index)->Arg(8)->Arg(4096);

}  // namespace
}  // namespace testellate::engine
