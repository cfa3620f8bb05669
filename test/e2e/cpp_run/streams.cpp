// SPDX-License-Identifier: Apache-2.0
#include <iomanip>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>
struct P {
  int x, y;
};
std::ostream& operator<<(std::ostream& o, const P& p) { return o << '(' << p.x << ", " << p.y << ')'; }
std::istream& operator>>(std::istream& i, P& p) {
  char c;
  return i >> p.x >> c >> p.y;
}
int main() {
  std::cout << "hello " << 42 << ' ' << -7L << ' ' << 3.25 << ' ' << true << ' ' << std::boolalpha << false
            << std::endl;
  std::cout << std::hex << 255 << ' ' << std::showbase << 255 << std::dec << ' ' << std::setw(6) << 42 << '|'
            << std::left << std::setw(6) << 42 << '|' << std::setfill('*') << std::setw(5) << "ab" << '\n';
  std::cout << std::right << std::setw(8) << std::internal << -42 << ' ' << std::fixed << std::setprecision(2)
            << 3.14159 << ' ' << std::scientific << 12345.678 << '\n';
  std::cout << P{1, 2} << std::string("str") << std::setw(10) << std::string("pad") << '\n';
  std::istringstream in("12 -5 abc 3.5e2 x 7,8 99999999999 rest of line\nnext line\n\nlast");
  int a, b, c = 1;
  double d;
  std::string s;
  char ch;
  P p;
  in >> a >> b >> s >> d >> ch >> p;
  std::cout << a << ' ' << b << ' ' << s << ' ' << d << ' ' << ch << ' ' << p << ' ' << in.good() << '\n';
  in >> c;
  std::cout << c << in.fail() << in.eof() << '\n';
  in.clear();
  std::getline(in, s);
  std::cout << '[' << s << "]\n";
  std::getline(in, s);
  std::cout << '[' << s << "]\n";
  while (std::getline(in, s)) std::cout << '<' << s << '>' << in.eof();
  std::cout << in.eof() << in.fail() << '\n';
  std::ostringstream out;
  out << "n=" << 5 << ';' << std::hex << 48879;
  std::cout << out.str() << ' ' << out.str().size() << '\n';
  std::stringstream ss;
  for (int i = 0; i < 5; ++i) ss << i * i << ' ';
  int v, sum = 0;
  while (ss >> v) sum += v;
  std::cout << sum << '\n';
  std::istringstream csv("a,b,,c");
  std::vector<std::string> parts;
  while (std::getline(csv, s, ',')) parts.push_back(s);
  std::cout << parts.size() << parts[3] << '\n';
  int n;
  if (!(std::cin >> n)) std::cout << "no input " << std::cin.eof() << '\n';
  std::istringstream bad("xyz");
  int q = 5;
  bad >> q;
  std::cout << q << bad.fail() << bad.eof() << '\n';
  std::istringstream pk("ab");
  std::cout << (char)pk.peek() << (char)pk.get() << pk.tellg() << (char)pk.get() << pk.get() << pk.eof()
            << '\n';
  try {
    std::istringstream e("z");
    e.exceptions(std::ios::failbit);
    e >> q;
  } catch (const std::ios_base::failure& f) {
    std::cout << "failure\n";
  }
  std::cerr << "err\n";
  unsigned u;
  long l;
  std::istringstream nums("4294967295 -9223372036854775808 0x1f 077");
  nums >> u >> l >> std::hex >> a >> std::oct >> b;
  std::cout << std::dec << u << ' ' << l << ' ' << a << ' ' << b << '\n';
  std::cout << 1e100 << ' ' << 0.1f << ' ' << 1.0 << ' ' << (const char*)"z" << ' ' << 'c' << ' '
            << (unsigned char)'d' << ' ' << (short)-3 << ' ' << 18446744073709551615ull << '\n';
}
