// SPDX-License-Identifier: Apache-2.0
// A set of numbers as a binary search tree.
class TreeSet {
 public:
  TreeSet() = default;
  ~TreeSet() { clear(root_); }
  TreeSet(const TreeSet&) = delete;
  bool insert(int value) {
    Node** at = &root_;
    while (*at != nullptr) {
      if (value == (*at)->value) return false;
      at = value < (*at)->value ? &(*at)->left : &(*at)->right;
    }
    *at = new Node{value};
    ++size_;
    return true;
  }
  bool remove(int value) {
    Node** at = &root_;
    while (*at != nullptr && (*at)->value != value) {
      at = value < (*at)->value ? &(*at)->left : &(*at)->right;
    }
    if (*at == nullptr) return false;
    Node* gone = *at;
    if (gone->left == nullptr) {
      *at = gone->right;
    } else if (gone->right == nullptr) {
      *at = gone->left;
    } else {
      Node** next = &gone->right;
      while ((*next)->left != nullptr) next = &(*next)->left;
      Node* taken = *next;
      *next = taken->right;
      taken->left = gone->left;
      taken->right = gone->right;
      *at = taken;
    }
    delete gone;
    --size_;
    return true;
  }
  int size() const { return size_; }
  bool contains(int value) const {
    const Node* at = root_;
    while (at != nullptr && at->value != value) at = value < at->value ? at->left : at->right;
    return at != nullptr;
  }

 private:
  struct Node {
    int value;
    Node* left = nullptr;
    Node* right = nullptr;
  };
  static void clear(Node* node) {
    if (node == nullptr) return;
    clear(node->left);
    clear(node->right);
    delete node;
  }
  Node* root_ = nullptr;
  int size_ = 0;
};
