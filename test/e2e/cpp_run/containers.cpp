// SPDX-License-Identifier: Apache-2.0
// Containers: vector, deque, list, map, set, unordered ones, priority_queue, bitset; order of visits
// included.
#include <bitset>
#include <cstdio>
#include <deque>
#include <forward_list>
#include <list>
#include <map>
#include <queue>
#include <set>
#include <stack>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

static unsigned state = 12345;
static int next(int n) {
  state = state * 1103515245u + 12345u;
  return (state >> 16) % n;
}

static void vectors() {
  std::vector<int> v{5, 3, 8};
  v.insert(v.begin() + 1, 7);
  v.erase(v.begin());
  v.emplace_back(9);
  v.resize(7, -1);
  v.reserve(100);
  std::vector<std::vector<std::string>> vv(2);
  vv[1].push_back("deep");
  vv.push_back({"a", "b"});
  std::vector<bool> bits(70);
  bits[65] = true;
  bits.push_back(true);
  bits.flip();
  int n = 0;
  for (bool b : bits) n += b;
  for (int x : v) std::printf("%d ", x);
  std::printf("%zu %s %d\n", vv.size(), vv[1][0].c_str(), n);
}
static void trees() {
  std::map<int, int> m;
  std::multiset<int> ms;
  std::set<std::string, std::greater<>> names{"b", "a", "c"};
  long hash = 0;
  for (int i = 0; i < 200; ++i) {
    int k = next(40);
    if (next(3))
      m[k] += i;
    else
      m.erase(k);
    if (next(2))
      ms.insert(k);
    else if (auto it = ms.find(k); it != ms.end())
      ms.erase(it);
    hash = hash * 31 + (long)m.size() * 7 + (long)ms.size();
  }
  for (auto& [k, v] : m) hash = hash * 17 + k * v;
  for (auto it = ms.rbegin(); it != ms.rend(); ++it) hash = hash * 13 + *it;
  std::printf("%ld %d %d %s\n", hash, m.lower_bound(10)->first, (int)ms.count(5), names.begin()->c_str());
  auto [it, fresh] = m.insert({1000, 1});
  auto node = m.extract(it);
  m.merge(std::map<int, int>{{2000, 5}});
  std::printf("%d %d %d\n", fresh, node.key(), m.rbegin()->first);
}
static void hashes() {
  std::unordered_map<std::string, int> m;
  std::unordered_set<int> s;
  std::unordered_multimap<int, char> mm;
  for (int i = 0; i < 60; ++i) {
    m["key" + std::to_string(next(50))] += i;
    s.insert(next(1000));
    mm.emplace(i % 5, 'a' + i % 26);
  }
  for (int i = 0; i < 20; ++i) {
    m.erase("key" + std::to_string(i));
    s.erase(i);
  }
  std::string order;
  for (auto& [k, v] : m) order += k + ",";
  long h = 0;
  for (int x : s) h = h * 31 + x;
  for (auto& [k, c] : mm) h = h * 7 + k * c;
  std::printf("%s %ld %zu %zu %zu\n", order.c_str(), h, m.bucket_count(), s.bucket_count(), mm.count(3));
}
static void sequences() {
  std::list<int> l{3, 1, 2};
  l.push_front(0);
  l.sort();
  l.reverse();
  std::list<int> other{9, 8};
  l.splice(++l.begin(), other);
  l.remove(1);
  l.unique();
  std::deque<int> d;
  for (int i = 0; i < 300; ++i) {
    d.push_back(i);
    if (i % 3 == 0) d.pop_front();
  }
  d.push_front(-5);
  std::priority_queue<int> q;
  for (int i = 0; i < 10; ++i) q.push(next(100));
  std::stack<int> st;
  st.push(1);
  st.push(2);
  std::queue<int> fifo;
  fifo.push(4);
  fifo.push(5);
  fifo.pop();
  std::forward_list<int> fl{1, 2, 3};
  fl.push_front(0);
  fl.remove_if([](int x) { return x % 2; });
  for (int x : l) std::printf("%d ", x);
  std::printf("| %zu %d %d |", d.size(), d.front(), d[50]);
  while (!q.empty()) {
    std::printf(" %d", q.top());
    q.pop();
  }
  std::bitset<40> b(0xF0F0);
  b <<= 3;
  b.set(0);
  std::printf(" | %d %d %d %s %zu\n", st.top(), fifo.front(), fl.front(), b.to_string().c_str(), b.count());
}
int main() {
  vectors();
  trees();
  hashes();
  sequences();
  return state % 256;
}
