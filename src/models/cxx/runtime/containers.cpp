// SPDX-License-Identifier: Apache-2.0
// What the templates of containers leave to the library: red-black trees without their values, chains of list
// nodes, sizes of hash tables, hashes of bytes. The shape of a tree and the number of buckets are those of
// libstdc++: they decide in which order a program compares and visits elements.
#include <list>
#include <map>
#include <string>
#include <unordered_map>

#include <pthread.h>

namespace std {
namespace {

using Node = _Rb_tree_node_base;

Node* next_of(Node* node) {
  if (node->_M_right != nullptr) {
    node = node->_M_right;
    while (node->_M_left != nullptr) node = node->_M_left;
    return node;
  }
  Node* above = node->_M_parent;
  while (node == above->_M_right) {
    node = above;
    above = above->_M_parent;
  }
  // The header is the parent of the root and the other way round.
  return node->_M_right == above ? node : above;
}

Node* previous_of(Node* node) {
  const bool is_header = node->_M_color == _S_red && node->_M_parent->_M_parent == node;
  if (is_header) return node->_M_right;
  if (node->_M_left != nullptr) {
    node = node->_M_left;
    while (node->_M_right != nullptr) node = node->_M_right;
    return node;
  }
  Node* above = node->_M_parent;
  while (node == above->_M_left) {
    node = above;
    above = above->_M_parent;
  }
  return above;
}

/// Puts `child` where `node` hangs.
void replace(Node* node, Node* child, Node*& root) {
  if (node == root) {
    root = child;
  } else if (node == node->_M_parent->_M_left) {
    node->_M_parent->_M_left = child;
  } else {
    node->_M_parent->_M_right = child;
  }
}

void rotate_left(Node* node, Node*& root) {
  Node* up = node->_M_right;
  node->_M_right = up->_M_left;
  if (up->_M_left != nullptr) up->_M_left->_M_parent = node;
  up->_M_parent = node->_M_parent;
  replace(node, up, root);
  up->_M_left = node;
  node->_M_parent = up;
}

void rotate_right(Node* node, Node*& root) {
  Node* up = node->_M_left;
  node->_M_left = up->_M_right;
  if (up->_M_right != nullptr) up->_M_right->_M_parent = node;
  up->_M_parent = node->_M_parent;
  replace(node, up, root);
  up->_M_right = node;
  node->_M_parent = up;
}

bool is_black(const Node* node) { return node == nullptr || node->_M_color == _S_black; }

void rotate(Node* node, bool is_left, Node*& root) {
  if (is_left) {
    rotate_left(node, root);
  } else {
    rotate_right(node, root);
  }
}

/// A subtree has lost a black node: `node`, which may be null, below `above`.
void restore_black(Node* node, Node* above, Node*& root) {
  while (node != root && is_black(node)) {
    const bool is_left = node == above->_M_left;
    Node* other = is_left ? above->_M_right : above->_M_left;
    if (other->_M_color == _S_red) {
      other->_M_color = _S_black;
      above->_M_color = _S_red;
      rotate(above, is_left, root);
      other = is_left ? above->_M_right : above->_M_left;
    }
    Node* near = is_left ? other->_M_left : other->_M_right;
    Node* far = is_left ? other->_M_right : other->_M_left;
    if (is_black(near) && is_black(far)) {
      other->_M_color = _S_red;
      node = above;
      above = above->_M_parent;
      continue;
    }
    if (is_black(far)) {
      near->_M_color = _S_black;
      other->_M_color = _S_red;
      rotate(other, !is_left, root);
      other = is_left ? above->_M_right : above->_M_left;
      far = is_left ? other->_M_right : other->_M_left;
    }
    other->_M_color = above->_M_color;
    above->_M_color = _S_black;
    if (far != nullptr) far->_M_color = _S_black;
    rotate(above, is_left, root);
    break;
  }
  if (node != nullptr) node->_M_color = _S_black;
}

}  // namespace

Node* _Rb_tree_increment(Node* node) throw() { return next_of(node); }
const Node* _Rb_tree_increment(const Node* node) throw() { return next_of(const_cast<Node*>(node)); }
Node* _Rb_tree_decrement(Node* node) throw() { return previous_of(node); }
const Node* _Rb_tree_decrement(const Node* node) throw() { return previous_of(const_cast<Node*>(node)); }

void _Rb_tree_insert_and_rebalance(const bool is_left, Node* node, Node* above, Node& header) throw() {
  Node*& root = header._M_parent;
  node->_M_parent = above;
  node->_M_left = nullptr;
  node->_M_right = nullptr;
  node->_M_color = _S_red;
  if (is_left) {
    above->_M_left = node;  // of the header: the leftmost
    if (above == &header) {
      header._M_parent = node;
      header._M_right = node;
    } else if (above == header._M_left) {
      header._M_left = node;
    }
  } else {
    above->_M_right = node;
    if (above == header._M_right) header._M_right = node;
  }
  while (node != root && node->_M_parent->_M_color == _S_red) {
    Node* parent = node->_M_parent;
    Node* const grandparent = parent->_M_parent;
    const bool is_parent_left = parent == grandparent->_M_left;
    Node* const uncle = is_parent_left ? grandparent->_M_right : grandparent->_M_left;
    if (uncle != nullptr && uncle->_M_color == _S_red) {
      parent->_M_color = _S_black;
      uncle->_M_color = _S_black;
      grandparent->_M_color = _S_red;
      node = grandparent;
      continue;
    }
    if (node == (is_parent_left ? parent->_M_right : parent->_M_left)) {
      node = parent;
      rotate(node, is_parent_left, root);
    }
    node->_M_parent->_M_color = _S_black;
    grandparent->_M_color = _S_red;
    rotate(grandparent, !is_parent_left, root);
  }
  root->_M_color = _S_black;
}

Node* _Rb_tree_rebalance_for_erase(Node* const node, Node& header) throw() {
  Node*& root = header._M_parent;
  Node* child = nullptr;        ///< moves up
  Node* child_above = nullptr;  ///< its new parent
  _Rb_tree_color lost = node->_M_color;
  if (node->_M_left != nullptr && node->_M_right != nullptr) {
    // The next one takes its place, and its colour.
    Node* next = node->_M_right;
    while (next->_M_left != nullptr) next = next->_M_left;
    child = next->_M_right;
    lost = next->_M_color;
    node->_M_left->_M_parent = next;
    next->_M_left = node->_M_left;
    if (next == node->_M_right) {
      child_above = next;
    } else {
      child_above = next->_M_parent;
      if (child != nullptr) child->_M_parent = child_above;
      child_above->_M_left = child;
      next->_M_right = node->_M_right;
      node->_M_right->_M_parent = next;
    }
    replace(node, next, root);
    next->_M_parent = node->_M_parent;
    next->_M_color = node->_M_color;
    node->_M_color = lost;
  } else {
    child = node->_M_left != nullptr ? node->_M_left : node->_M_right;
    child_above = node->_M_parent;
    if (child != nullptr) child->_M_parent = child_above;
    replace(node, child, root);
    if (header._M_left == node) {
      Node* first = node->_M_right != nullptr ? child : node->_M_parent;
      while (node->_M_right != nullptr && first->_M_left != nullptr) first = first->_M_left;
      header._M_left = first;
    }
    if (header._M_right == node) {
      Node* last = node->_M_left != nullptr ? child : node->_M_parent;
      while (node->_M_left != nullptr && last->_M_right != nullptr) last = last->_M_right;
      header._M_right = last;
    }
  }
  if (lost == _S_black) restore_black(child, child_above, root);
  return node;
}

unsigned int _Rb_tree_black_count(const Node* node, const Node* root) throw() {
  unsigned int count = 0;
  for (; node != nullptr; node = node == root ? nullptr : node->_M_parent) {
    if (node->_M_color == _S_black) ++count;
  }
  return count;
}

namespace __detail {

void _List_node_base::swap(_List_node_base& a, _List_node_base& b) noexcept {
  const bool has_a = a._M_next != &a;
  const bool has_b = b._M_next != &b;
  _List_node_base* const next = a._M_next;
  _List_node_base* const previous = a._M_prev;
  a._M_next = has_b ? b._M_next : &a;
  a._M_prev = has_b ? b._M_prev : &a;
  b._M_next = has_a ? next : &b;
  b._M_prev = has_a ? previous : &b;
  a._M_next->_M_prev = &a;
  a._M_prev->_M_next = &a;
  b._M_next->_M_prev = &b;
  b._M_prev->_M_next = &b;
}

void _List_node_base::_M_hook(_List_node_base* const position) noexcept {
  _M_next = position;
  _M_prev = position->_M_prev;
  position->_M_prev->_M_next = this;
  position->_M_prev = this;
}

void _List_node_base::_M_unhook() noexcept {
  _M_prev->_M_next = _M_next;
  _M_next->_M_prev = _M_prev;
}

void _List_node_base::_M_transfer(_List_node_base* const first, _List_node_base* const end) noexcept {
  if (this == end || first == end) return;
  _List_node_base* const last = end->_M_prev;
  first->_M_prev->_M_next = end;
  end->_M_prev = first->_M_prev;
  _M_prev->_M_next = first;
  first->_M_prev = _M_prev;
  last->_M_next = this;
  _M_prev = last;
}

void _List_node_base::_M_reverse() noexcept {
  _List_node_base* node = this;
  do {
    _List_node_base* const next = node->_M_next;
    node->_M_next = node->_M_prev;
    node->_M_prev = next;
    node = next;
  } while (node != this);
}

namespace {

/// Numbers of buckets that libstdc++ uses.
constexpr size_t kBuckets[] = {
#include "models/cxx/runtime/bucket_counts.def"
};

size_t to_size(double number) { return static_cast<size_t>(__builtin_floor(number)); }

}  // namespace

size_t _Prime_rehash_policy::_M_next_bkt(size_t wanted) const {
  if (wanted == 0) return 1;
  const size_t* found = kBuckets;
  while (found + 1 != kBuckets + sizeof kBuckets / sizeof *kBuckets && *found < wanted) ++found;
  _M_next_resize = to_size(*found * static_cast<double>(_M_max_load_factor));
  return *found;
}

pair<bool, size_t> _Prime_rehash_policy::_M_need_rehash(size_t buckets, size_t elements, size_t more) const {
  if (elements + more <= _M_next_resize) return {false, 0};
  // A table that was never filled begins with room for some.
  size_t most = elements + more;
  if (_M_next_resize == 0 && most < 11) most = 11;
  const double needed = static_cast<double>(most) / static_cast<double>(_M_max_load_factor);
  if (needed >= static_cast<double>(buckets)) {
    const size_t grown = buckets * _S_growth_factor;
    const size_t least = to_size(needed) + 1;
    return {true, _M_next_bkt(least < grown ? grown : least)};
  }
  _M_next_resize = to_size(static_cast<double>(buckets) * static_cast<double>(_M_max_load_factor));
  return {false, 0};
}

}  // namespace __detail

namespace {

unsigned long word_at(const unsigned char* bytes, size_t count) {
  unsigned long word = 0;
  for (size_t at = count; at > 0; --at) word = word << 8 | bytes[at - 1];
  return word;
}

unsigned long mixed(unsigned long word) { return word ^ word >> 47; }

}  // namespace

// MurmurHash64A, by Austin Appleby.
size_t _Hash_bytes(const void* data, size_t size, size_t seed) {
  constexpr unsigned long kFactor = 0xc6a4a7935bd1e995UL;
  const auto* bytes = static_cast<const unsigned char*>(data);
  unsigned long hash = seed ^ size * kFactor;
  size_t at = 0;
  for (; at + 8 <= size; at += 8) {
    hash ^= mixed(word_at(bytes + at, 8) * kFactor) * kFactor;
    hash *= kFactor;
  }
  if (at < size) {
    hash ^= word_at(bytes + at, size - at);
    hash *= kFactor;
  }
  return mixed(mixed(hash) * kFactor);
}

size_t _Fnv_hash_bytes(const void* data, size_t size, size_t hash) {
  const auto* bytes = static_cast<const unsigned char*>(data);
  for (size_t at = 0; at < size; ++at) {
    hash ^= bytes[at];
    hash *= 1099511628211UL;
  }
  return hash;
}

// Whatever uses these templates by name leaves them to the library.
template class allocator<char>;
template class allocator<wchar_t>;

}  // namespace std

// One thread is all there is.
extern "C" {
char __libc_single_threaded = 1;
int pthread_mutex_lock(pthread_mutex_t*) noexcept { return 0; }
int pthread_mutex_trylock(pthread_mutex_t*) noexcept { return 0; }
int pthread_mutex_unlock(pthread_mutex_t*) noexcept { return 0; }
int pthread_mutex_destroy(pthread_mutex_t*) noexcept { return 0; }
}
