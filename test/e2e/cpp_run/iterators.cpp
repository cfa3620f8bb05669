// SPDX-License-Identifier: Apache-2.0
// Iterators, allocators, comparators and hashes of the user's own; containers of containers; a trie, a graph,
// a heap.
#include <algorithm>
#include <array>
#include <cstdio>
#include <functional>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <numeric>
#include <queue>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

struct Range {
  int lo, hi;
  struct It {
    using value_type = int;
    using difference_type = std::ptrdiff_t;
    using iterator_category = std::forward_iterator_tag;
    using pointer = const int*;
    using reference = int;
    int v;
    int operator*() const { return v; }
    It& operator++() {
      ++v;
      return *this;
    }
    It operator++(int) {
      It o = *this;
      ++v;
      return o;
    }
    bool operator==(const It&) const = default;
  };
  It begin() const { return {lo}; }
  It end() const { return {hi}; }
};
static long allocated = 0;
template <class T>
struct Counting {
  using value_type = T;
  Counting() = default;
  template <class U>
  Counting(const Counting<U>&) {}
  T* allocate(std::size_t n) {
    allocated += (long)(n * sizeof(T));
    return std::allocator<T>().allocate(n);
  }
  void deallocate(T* p, std::size_t n) {
    allocated -= (long)(n * sizeof(T));
    std::allocator<T>().deallocate(p, n);
  }
  bool operator==(const Counting&) const { return true; }
};
struct Key {
  int a;
  std::string b;
  bool operator==(const Key&) const = default;
};
template <>
struct std::hash<Key> {
  std::size_t operator()(const Key& k) const {
    return std::hash<int>()(k.a) * 31 + std::hash<std::string>()(k.b);
  }
};
struct ByLength {
  bool operator()(const std::string& a, const std::string& b) const {
    return a.size() != b.size() ? a.size() < b.size() : a < b;
  }
};
struct Trie {
  std::array<std::unique_ptr<Trie>, 26> next;
  bool end = false;
  void add(const std::string& w, size_t at = 0) {
    if (at == w.size()) {
      end = true;
      return;
    }
    auto& n = next[w[at] - 'a'];
    if (!n) n = std::make_unique<Trie>();
    n->add(w, at + 1);
  }
  int count() const {
    int c = end;
    for (auto& n : next)
      if (n) c += n->count();
    return c;
  }
};
struct Graph {
  std::vector<std::vector<std::pair<int, int>>> edges;
  explicit Graph(int n) : edges(n) {}
  void add(int a, int b, int w) {
    edges[a].emplace_back(b, w);
    edges[b].emplace_back(a, w);
  }
  std::vector<int> distances(int from) const {
    std::vector<int> d(edges.size(), std::numeric_limits<int>::max());
    using P = std::pair<int, int>;
    std::priority_queue<P, std::vector<P>, std::greater<P>> q;
    d[from] = 0;
    q.push({0, from});
    while (!q.empty()) {
      auto [dist, v] = q.top();
      q.pop();
      if (dist > d[v]) continue;
      for (auto [to, w] : edges[v])
        if (dist + w < d[to]) {
          d[to] = dist + w;
          q.push({d[to], to});
        }
    }
    return d;
  }
};
template <class T>
class Own {
  T* data_ = nullptr;
  size_t size_ = 0, room_ = 0;

 public:
  Own() = default;
  Own(const Own& o) {
    for (auto& x : o) push(x);
  }
  Own& operator=(Own o) {
    std::swap(data_, o.data_);
    std::swap(size_, o.size_);
    std::swap(room_, o.room_);
    return *this;
  }
  ~Own() {
    for (size_t i = size_; i-- > 0;) data_[i].~T();
    ::operator delete(data_);
  }
  void push(const T& t) {
    if (size_ == room_) {
      size_t r = room_ ? room_ * 2 : 1;
      T* d = static_cast<T*>(::operator new(r * sizeof(T)));
      for (size_t i = 0; i < size_; ++i) {
        new (d + i) T(std::move(data_[i]));
        data_[i].~T();
      }
      ::operator delete(data_);
      data_ = d;
      room_ = r;
    }
    new (data_ + size_++) T(t);
  }
  T* begin() const { return data_; }
  T* end() const { return data_ + size_; }
};

int main() {
  Range r{3, 8};
  std::printf("%d %d %d\n",
              std::accumulate(r.begin(), r.end(), 0),
              (int)std::count_if(r.begin(), r.end(), [](int x) { return x & 1; }),
              *std::find(r.begin(), r.end(), 6));
  {
    std::vector<int, Counting<int>> v(10);
    std::map<int, int, std::less<>, Counting<std::pair<const int, int>>> m;
    m[1] = 2;
    std::printf("%d ", allocated >= 40);
  }
  std::printf("%ld\n", allocated);
  std::unordered_map<Key, int> keys;
  for (int i = 0; i < 20; ++i) keys[{i % 7, std::string(i % 3, 'k')}] += i;
  std::printf("%zu %d\n", keys.size(), keys[{3, "k"}]);
  std::set<std::string, ByLength> words{"ccc", "a", "bb", "aa", "dddd"};
  for (auto& w : words) std::printf("%s ", w.c_str());
  Trie t;
  for (const char* w : {"to", "tea", "ten", "i", "in", "inn", "to"}) t.add(w);
  std::printf("%d\n", t.count());
  Graph g(6);
  g.add(0, 1, 7);
  g.add(0, 2, 9);
  g.add(0, 5, 14);
  g.add(1, 2, 10);
  g.add(1, 3, 15);
  g.add(2, 3, 11);
  g.add(2, 5, 2);
  g.add(3, 4, 6);
  g.add(4, 5, 9);
  for (int d : g.distances(0)) std::printf("%d ", d);
  Own<std::string> o;
  o.push("first, long enough for the heap of this machine");
  o.push("b");
  o.push("c");
  Own<std::string> p = o;
  o = p;
  o.push("d");
  for (auto& s : o) std::printf("%zu", s.size());
  std::vector<int> from{4, 2, 9}, v{0};
  std::copy(from.rbegin(), from.rend(), std::back_inserter(v));
  std::vector<std::pair<int, char>> z;
  for (size_t i = 0; i < v.size(); ++i) z.emplace_back(v[i], "abcdefg"[i]);
  std::sort(z.begin(), z.end(), std::greater<>());
  std::printf(" %d%c\n", z[0].first, z[0].second);
  return 0;
}
