// SPDX-License-Identifier: Apache-2.0
// Programs that look at one input character at a time.
#include <array>

#include "streams/programs.h"
#include "streams/words.h"

namespace testellate::bench {
namespace {

constexpr int kLength = 8;

/// C reads bytes and widens them to int before it compares.
Term c_character(Words& w, int at) { return w.terms().make_sign_extend(w.get(w.array("text", 8), at), 32); }

/// Java's characters have 16 bits.
Term java_character(Words& w, int at) {
  return w.terms().make_zero_extend(w.input("c" + std::to_string(at), 16), 32);
}

bool is_digit(Words& w, Term c) { return w.in_range(c, '0', '9'); }
bool is_letter(Words& w, Term c) { return w.in_range(c, 'a', 'z') || w.in_range(c, 'A', 'Z'); }

void scan_number(Recorder& recorder) {
  Words w(recorder);
  int at = 0;
  while (at < kLength && (w.equal(c_character(w, at), ' ') || w.equal(c_character(w, at), '\t'))) ++at;
  if (at < kLength && (w.equal(c_character(w, at), '-') || w.equal(c_character(w, at), '+'))) ++at;
  while (at < kLength && is_digit(w, c_character(w, at))) ++at;
  if (at < kLength && w.equal(c_character(w, at), '.')) {
    ++at;
    while (at < kLength && is_digit(w, c_character(w, at))) ++at;
  }
}

void match_keyword(Recorder& recorder) {
  static constexpr std::array<std::string_view, 8> kKeywords{
      "if", "int", "else", "for", "while", "return", "switch", "static"};
  Words w(recorder);
  for (std::string_view keyword : kKeywords) {
    std::size_t at = 0;
    while (at < keyword.size() && w.equal(java_character(w, static_cast<int>(at)), keyword[at])) ++at;
    if (at == keyword.size()) return;
  }
}

/// Brian Kernighan's matcher (The Practice of Programming, 9.2) with a fixed expression.
class RegularExpression {
 public:
  RegularExpression(Recorder& recorder, std::string_view expression)
      : w_(recorder), expression_(expression) {}

  bool match_here(std::size_t in_expression, int at) {
    if (in_expression == expression_.size()) return true;
    if (in_expression + 1 < expression_.size() && expression_[in_expression + 1] == '*') {
      return match_star(expression_[in_expression], in_expression + 2, at);
    }
    if (expression_[in_expression] == '$') return at == kLength || w_.equal(c_character(w_, at), 0);
    return fits(expression_[in_expression], at) && match_here(in_expression + 1, at + 1);
  }

 private:
  bool fits(char wanted, int at) {
    if (at == kLength) return false;
    Term c = c_character(w_, at);
    return wanted == '.' ? !w_.equal(c, 0) : w_.equal(c, wanted);
  }
  bool match_star(char repeated, std::size_t in_expression, int at) {
    do {
      if (match_here(in_expression, at)) return true;
    } while (fits(repeated, at++));
    return false;
  }

  Words w_;
  std::string_view expression_;
};

void match_regular_expression(Recorder& recorder) {
  RegularExpression expression(recorder, "a*b.c*d$");
  for (int at = 0; at < 4; ++at) {
    if (expression.match_here(0, at)) return;
  }
}

void scan_tokens(Recorder& recorder) {
  Words w(recorder);
  int at = 0;
  while (at < kLength && !w.equal(java_character(w, at), 0)) {
    Term c = java_character(w, at);
    if (is_letter(w, c) || w.equal(c, '_')) {
      do ++at;
      while (at < kLength && (is_letter(w, java_character(w, at)) || is_digit(w, java_character(w, at))));
    } else if (is_digit(w, c)) {
      do ++at;
      while (at < kLength && is_digit(w, java_character(w, at)));
    } else if (w.equal(c, '(') || w.equal(c, ')') || w.equal(c, ';')) {
      ++at;
    } else if (w.equal(c, ' ')) {
      ++at;
    } else {
      return;
    }
  }
}

/// isalpha and friends look the character up in a table of flags.
void classify_by_table(Recorder& recorder) {
  Words w(recorder);
  std::vector<value::U128> flags(128, 0);
  for (unsigned c = 'a'; c <= 'z'; ++c) flags[c] = 1;
  for (unsigned c = 'A'; c <= 'Z'; ++c) flags[c] = 2;
  for (unsigned c = '0'; c <= '9'; ++c) flags[c] = 4;
  Term table = w.terms().make_table(32, expr::Sort::bit_vector(16), flags, 0);
  auto has = [&](int at, unsigned mask) {
    Term index = w.terms().make_zero_extend(w.get(w.array("text", 8), at), 32);
    return !w.equal(w.terms().make_bit_and(w.get(table, index), w.number(mask, 16)), 0);
  };
  for (int at = 0; at < kLength; ++at) {
    if (has(at, 1) || has(at, 2)) continue;
    if (!has(at, 4)) return;
  }
}

}  // namespace

std::vector<NamedProgram> parser_programs() {
  return {{"parser", "scan_number", scan_number},
          {"parser", "match_keyword", match_keyword},
          {"parser", "match_regular_expression", match_regular_expression},
          {"parser", "scan_tokens", scan_tokens},
          {"parser", "classify_by_table", classify_by_table}};
}

}  // namespace testellate::bench
