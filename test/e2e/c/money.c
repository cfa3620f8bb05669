// SPDX-License-Identifier: Apache-2.0
// Prices in cents: steps, shares and rounding in integers.
long discount(long cents, int percent) {
  if (cents < 0 || percent < 0 || percent > 100) return -1;
  if (cents > 1000000) return -2;
  long off = (cents * percent + 50) / 100;
  return off == 0 && percent > 0 && cents > 0 ? 1 : off;
}

int shipping(int grams, int is_express) {
  int price;
  if (grams <= 0) return -1;
  if (grams <= 500) {
    price = 190;
  } else if (grams <= 2000) {
    price = 410;
  } else if (grams <= 31500) {
    price = 410 + (grams - 2000 + 999) / 1000 * 55;
  } else {
    return -2;
  }
  return is_express ? price * 2 : price;
}

unsigned coins(unsigned cents) {
  static const unsigned kCoins[] = {50, 20, 10};
  unsigned count = 0;
  if (cents > 100 || cents % 10 != 0) return 0;
  for (int at = 0; at < 3; ++at) {
    while (cents >= kCoins[at]) {
      cents -= kCoins[at];
      ++count;
    }
  }
  return count;
}
