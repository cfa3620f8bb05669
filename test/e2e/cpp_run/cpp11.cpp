// SPDX-License-Identifier: Apache-2.0
//! flags -std=c++11
// The language before C++17: exception specifications, strings that the headers would leave to the library.
#include <cstdio>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

struct Tracker {
  std::string name;
  Tracker(std::string n) : name(n) {}
  ~Tracker() { std::printf("~%s ", name.c_str()); }
};
int only_int(int k) throw(int, std::logic_error) {
  Tracker t("t" + std::to_string(k));
  if (k == 1) throw 5;
  if (k == 2) throw std::out_of_range("range");
  return k;
}
template <typename It>
typename std::iterator_traits<It>::value_type sum(It a, It b) {
  typename std::iterator_traits<It>::value_type s{};
  for (; a != b; ++a) s = s + *a;
  return s;
}
int main() {
  for (int k = 0; k < 3; ++k) try {
      std::printf("%d\n", only_int(k));
    } catch (int i) {
      std::printf("int %d\n", i);
    } catch (std::exception& e) {
      std::printf("%s\n", e.what());
    }
  std::vector<std::string> words;
  words.push_back("x");
  words.push_back("yy");
  std::map<std::string, std::vector<int> > m;
  m["k"].push_back(3);
  m["k"].push_back(4);
  std::string all = sum(words.begin(), words.end());
  all.insert(1, 3, '-');
  all.replace(0, 1, "start");
  std::printf("%s %d %zu\n", all.c_str(), sum(m["k"].begin(), m["k"].end()), all.find("yy"));
  return 0;
}
