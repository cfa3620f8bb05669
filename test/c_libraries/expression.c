// SPDX-License-Identifier: Apache-2.0
/* Evaluates expressions with functions from a table. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef double (*function_1)(double);

static double negate(double x) { return -x; }
static double square(double x) { return x * x; }
static double halve(double x) { return x / 2; }

static const struct {
  const char *name;
  function_1 function;
} kFunctions[] = {{"half", halve}, {"neg", negate}, {"sqr", square}};

struct reader {
  const char *at;
  int error;
};

static double parse_sum(struct reader *r);

static function_1 find_function(const char *name, size_t length) {
  size_t low = 0, high = sizeof kFunctions / sizeof kFunctions[0];
  while (low < high) {
    size_t middle = (low + high) / 2;
    int order = strncmp(name, kFunctions[middle].name, length);
    if (order == 0 && kFunctions[middle].name[length] == '\0') return kFunctions[middle].function;
    if (order <= 0) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return NULL;
}

static void skip(struct reader *r) {
  while (*r->at == ' ' || *r->at == '\t') r->at++;
}

static double parse_primary(struct reader *r) {
  double value = 0;
  skip(r);
  if (*r->at >= '0' && *r->at <= '9') {
    while (*r->at >= '0' && *r->at <= '9') value = value * 10 + (*r->at++ - '0');
    if (*r->at == '.') {
      double scale = 1;
      r->at++;
      while (*r->at >= '0' && *r->at <= '9') {
        scale /= 10;
        value += (*r->at++ - '0') * scale;
      }
    }
    return value;
  }
  if (islower((unsigned char)*r->at)) {
    const char *start = r->at;
    while (islower((unsigned char)*r->at)) r->at++;
    function_1 function = find_function(start, (size_t)(r->at - start));
    if (function == NULL) {
      r->error = 1;
      return 0;
    }
    return function(parse_primary(r));
  }
  if (*r->at == '(') {
    r->at++;
    value = parse_sum(r);
    skip(r);
    if (*r->at == ')') {
      r->at++;
    } else {
      r->error = 2;
    }
    return value;
  }
  if (*r->at == '-') {
    r->at++;
    return -parse_primary(r);
  }
  r->error = 3;
  return 0;
}

static double parse_product(struct reader *r) {
  double value = parse_primary(r);
  for (skip(r); r->error == 0 && (*r->at == '*' || *r->at == '/'); skip(r)) {
    char op = *r->at++;
    double other = parse_primary(r);
    if (op == '*') {
      value *= other;
    } else if (other == 0) {
      r->error = 4;
    } else {
      value /= other;
    }
  }
  return value;
}

static double parse_sum(struct reader *r) {
  double value = parse_product(r);
  for (skip(r); r->error == 0 && (*r->at == '+' || *r->at == '-'); skip(r)) {
    char op = *r->at++;
    double other = parse_product(r);
    value = op == '+' ? value + other : value - other;
  }
  return value;
}

int evaluate(const char *text, double *result) {
  struct reader r = {text, 0};
  double value = parse_sum(&r);
  skip(&r);
  if (r.error == 0 && *r.at != '\0') r.error = 5;
  if (r.error == 0) *result = value;
  return r.error;
}
