// SPDX-License-Identifier: Apache-2.0
// <algorithm>, <numeric>, ranges and views, iterators.
#include <algorithm>
#include <cstdio>
#include <iterator>
#include <numeric>
#include <ranges>
#include <string>
#include <vector>

static std::vector<int> numbers() {
  std::vector<int> v;
  unsigned s = 7;
  for (int i = 0; i < 40; ++i) {
    s = s * 1664525u + 1013904223u;
    v.push_back((s >> 20) % 100);
  }
  return v;
}
static void print(const char* what, const std::vector<int>& v) {
  std::printf("%s:", what);
  for (int x : v) std::printf(" %d", x);
  std::printf("\n");
}
struct Item {
  int key, order;
};

int main() {
  auto v = numbers();
  int calls = 0;
  std::sort(v.begin(), v.end(), [&](int a, int b) {
    ++calls;
    return a < b;
  });
  print("sort", v);
  std::printf("%d\n", calls);
  auto w = numbers();
  std::nth_element(w.begin(), w.begin() + 10, w.end());
  std::partial_sort(w.begin(), w.begin() + 5, w.end(), std::greater<>());
  print("partial", w);
  std::vector<Item> items;
  for (int i = 0; i < 20; ++i) items.push_back({i * 7 % 4, i});
  std::stable_sort(items.begin(), items.end(), [](auto& a, auto& b) { return a.key < b.key; });
  for (auto& i : items) std::printf("%d.%d ", i.key, i.order);
  std::printf("\n%d %d %d\n",
              std::accumulate(v.begin(), v.end(), 0),
              std::inner_product(v.begin(), v.end(), v.begin(), 0),
              (int)(std::lower_bound(v.begin(), v.end(), 50) - v.begin()));
  std::vector<int> u;
  std::unique_copy(v.begin(), v.end(), std::back_inserter(u));
  u.erase(std::remove_if(u.begin(), u.end(), [](int x) { return x % 3 == 0; }), u.end());
  print("unique", u);
  std::vector<int> p{1, 2, 3};
  int n = 0;
  do n = n * 10 % 9973 + p[0] * 100 + p[1] * 10 + p[2];
  while (std::next_permutation(p.begin(), p.end()));
  std::rotate(u.begin(), u.begin() + 3, u.end());
  auto mid = std::partition(u.begin(), u.end(), [](int x) { return x < 40; });
  std::printf("%d %d %d\n", n, (int)(mid - u.begin()), *std::max_element(u.begin(), u.end()));
  auto even = v | std::views::filter([](int x) { return x % 2 == 0; }) |
              std::views::transform([](int x) { return x * x; }) | std::views::take(5);
  for (int x : even) std::printf("%d ", x);
  for (int x : std::views::iota(1, 10) | std::views::reverse | std::views::drop(4)) std::printf("%d ", x);
  std::ranges::sort(u, {}, [](int x) { return -x; });
  print("\nranges", u);
  std::vector<int> heap{3, 1, 4, 1, 5};
  std::make_heap(heap.begin(), heap.end());
  std::pop_heap(heap.begin(), heap.end());
  heap.pop_back();
  print("heap", heap);
  std::vector<int> merged;
  std::set_union(v.begin(), v.begin() + 5, heap.begin(), heap.begin(), std::back_inserter(merged));
  std::merge(merged.begin(), merged.end(), p.begin(), p.end(), std::back_inserter(merged = {}));
  std::string text = "the quick brown fox";
  std::printf("%d %d %d %d\n",
              (int)std::count_if(text.begin(), text.end(), [](char c) { return c == 'o'; }),
              std::all_of(v.begin(), v.end(), [](int x) { return x >= 0; }),
              (int)std::distance(text.begin(), std::search(text.begin(), text.end(), "fox", &"fox"[3])),
              std::gcd(12, 18) + std::clamp(50, 1, 9));
  return std::binary_search(v.begin(), v.end(), v[3]);
}
