// SPDX-License-Identifier: Apache-2.0
// Types that are declared inside of others.
struct outer {
  struct inner { int depth; struct deepest { char mark; } d; } in;
  enum mood { SAD, GLAD } mood;
};
int is_deep(struct outer *o) { return o ? o->in.depth > 4 && o->in.d.mark == '!' : -1; }
int is_glad(struct inner i, enum mood m) { return i.depth == 2 && m == GLAD; }
