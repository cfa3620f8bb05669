// SPDX-License-Identifier: Apache-2.0
// std::string and string_view, numbers to text and back.
#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

static std::string trim(const std::string& s) {
  auto b = s.find_first_not_of(" \t"), e = s.find_last_not_of(" \t");
  return b == std::string::npos ? "" : s.substr(b, e - b + 1);
}
static std::vector<std::string> split(std::string_view s, char by) {
  std::vector<std::string> parts;
  while (true) {
    auto at = s.find(by);
    parts.emplace_back(s.substr(0, at));
    if (at == s.npos) return parts;
    s.remove_prefix(at + 1);
  }
}
static std::string edit() {
  std::string s = "hello";
  s += " world";
  s.insert(0, ">> ");
  s.replace(3, 5, "HELLO, long enough to leave the small buffer");
  s.erase(0, 3);
  s.push_back('!');
  s.append(3, '.');
  s.resize(s.size() + 2, '?');
  s.pop_back();
  std::reverse(s.begin(), s.begin() + 5);
  return s;
}
static int numbers() {
  int r = std::stoi("42") + std::stoi("-0x1f", nullptr, 16) + (int)std::stol("  7x");
  size_t used = 0;
  double d = std::stod("2.5e1abc", &used);
  try {
    std::stoi("abc");
  } catch (const std::invalid_argument& e) {
    std::printf("%s ", e.what());
  }
  try {
    std::stoi("99999999999");
  } catch (const std::out_of_range& e) {
    std::printf("%s ", e.what());
  }
  int parsed = 0;
  std::string_view t = "123xyz";
  auto [end, ec] = std::from_chars(t.data(), t.data() + t.size(), parsed);
  char buf[20];
  auto res = std::to_chars(buf, buf + 20, -9876);
  *res.ptr = 0;
  std::printf("%s %s %s %s ",
              std::to_string(-12).c_str(),
              std::to_string(3.5).c_str(),
              std::to_string(18446744073709551615ul).c_str(),
              buf);
  return r + (int)d + (int)used + parsed + (int)(end - t.data()) + (ec == std::errc());
}
static int compare() {
  std::string a = "apple", b = "banana";
  return (a < b) + 2 * (a == "apple") + 4 * (a.compare(0, 2, "ap") == 0) + 8 * (b > a) +
         16 * (a + b == "applebanana") + 32 * (a.rfind('p') == 2) + 64 * a.starts_with("app") +
         128 * (std::string_view(b).ends_with("na"));
}
int main() {
  std::printf("[%s] [%s] [%s]\n", trim("  x y\t").c_str(), trim("").c_str(), trim("   ").c_str());
  for (auto& p : split("a,bc,,d", ',')) std::printf("<%s>", p.c_str());
  std::printf("\n%s\n%d\n%d\n", edit().c_str(), numbers(), compare());
  std::string big(1000, 'x');
  big[500] = 'y';
  std::string copy = big, moved = std::move(big);
  std::printf("%zu %zu %d %zu\n", copy.find('y'), moved.size(), copy == moved, big.size());
  std::string up = "MiXed";
  std::transform(up.begin(), up.end(), up.begin(), [](unsigned char c) { return std::toupper(c); });
  try {
    up.at(9);
  } catch (const std::out_of_range& e) {
    std::printf("%s\n", e.what());
  }
  std::wstring w = L"wide";
  w += L"r";
  std::printf("%s %zu %zu\n", up.c_str(), w.size(), std::count(copy.begin(), copy.end(), 'x'));
  return std::hash<std::string>()("hash me") % 256;
}
