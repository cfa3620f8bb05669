// SPDX-License-Identifier: Apache-2.0
// A map from integers to integers as a red-black tree. With `Forgets` it makes a mistake: a node that is
// removed may leave a red one below a red one.
template <bool Forgets>
class RedBlackMap {
 public:
  RedBlackMap() = default;
  RedBlackMap(const RedBlackMap&) = delete;
  RedBlackMap& operator=(const RedBlackMap&) = delete;
  ~RedBlackMap() { clear(root); }

  void put(int key, int value) {
    if (root == nullptr) {
      root = new Entry(key, value, nullptr);
      return;
    }
    Entry* at = root;
    while (true) {
      if (key == at->key) {
        at->value = value;
        return;
      }
      Entry* next = key < at->key ? at->left : at->right;
      if (next == nullptr) {
        break;
      }
      at = next;
    }
    Entry* added = new Entry(key, value, at);
    if (key < at->key) {
      at->left = added;
    } else {
      at->right = added;
    }
    fixAfterInsertion(added);
  }

  bool remove(int key) {
    Entry* at = root;
    while (at != nullptr && at->key != key) {
      at = key < at->key ? at->left : at->right;
    }
    if (at == nullptr) {
      return false;
    }
    erase(at);
    return true;
  }

  /// Whether no red entry is below a red one, and all ways down have the same number of black ones.
  bool isBalanced() { return isBlack(root) && blackHeight(root) >= 0; }

 private:
  struct Entry {
    int key;
    int value;
    Entry* left = nullptr;
    Entry* right = nullptr;
    Entry* parent;
    bool isBlack = true;

    Entry(int key_, int value_, Entry* parent_) : key(key_), value(value_), parent(parent_) {}
  };

  static void clear(Entry* entry) {
    if (entry == nullptr) return;
    clear(entry->left);
    clear(entry->right);
    delete entry;
  }

  void erase(Entry* entry) {
    Entry* gone = entry;
    if (gone->left != nullptr && gone->right != nullptr) {
      Entry* next = gone->right;
      while (next->left != nullptr) {
        next = next->left;
      }
      gone->key = next->key;
      gone->value = next->value;
      gone = next;
    }
    Entry* replacement = gone->left != nullptr ? gone->left : gone->right;
    if (replacement != nullptr) {
      replacement->parent = gone->parent;
      replaceChild(gone, replacement);
      if (gone->isBlack) {
        fixAfterDeletion(replacement);
      }
    } else if (gone->parent == nullptr) {
      root = nullptr;
    } else {
      if (gone->isBlack) {
        fixAfterDeletion(gone);
      }
      replaceChild(gone, nullptr);
    }
    delete gone;
  }

  void replaceChild(Entry* child, Entry* replacement) {
    if (child->parent == nullptr) {
      root = replacement;
    } else if (child->parent->left == child) {
      child->parent->left = replacement;
    } else {
      child->parent->right = replacement;
    }
  }

  void rotateLeft(Entry* entry) {
    Entry* raised = entry->right;
    entry->right = raised->left;
    if (raised->left != nullptr) {
      raised->left->parent = entry;
    }
    raised->parent = entry->parent;
    replaceChild(entry, raised);
    raised->left = entry;
    entry->parent = raised;
  }

  void rotateRight(Entry* entry) {
    Entry* raised = entry->left;
    entry->left = raised->right;
    if (raised->right != nullptr) {
      raised->right->parent = entry;
    }
    raised->parent = entry->parent;
    replaceChild(entry, raised);
    raised->right = entry;
    entry->parent = raised;
  }

  static bool isBlack(Entry* entry) { return entry == nullptr || entry->isBlack; }

  void fixAfterInsertion(Entry* added) {
    added->isBlack = false;
    Entry* at = added;
    while (at != root && !at->parent->isBlack) {
      Entry* parent = at->parent;
      Entry* grandparent = parent->parent;
      if (parent == grandparent->left) {
        Entry* uncle = grandparent->right;
        if (!isBlack(uncle)) {
          parent->isBlack = true;
          uncle->isBlack = true;
          grandparent->isBlack = false;
          at = grandparent;
          continue;
        }
        if (at == parent->right) {
          at = parent;
          rotateLeft(at);
        }
        at->parent->isBlack = true;
        grandparent->isBlack = false;
        rotateRight(grandparent);
      } else {
        Entry* uncle = grandparent->left;
        if (!isBlack(uncle)) {
          parent->isBlack = true;
          uncle->isBlack = true;
          grandparent->isBlack = false;
          at = grandparent;
          continue;
        }
        if (at == parent->left) {
          at = parent;
          rotateRight(at);
        }
        at->parent->isBlack = true;
        grandparent->isBlack = false;
        rotateLeft(grandparent);
      }
    }
    root->isBlack = true;
  }

  void fixAfterDeletion(Entry* entry) {
    Entry* at = entry;
    while (at != root && at->isBlack) {
      Entry* parent = at->parent;
      if (at == parent->left) {
        Entry* sibling = parent->right;
        if (!sibling->isBlack) {
          sibling->isBlack = true;
          parent->isBlack = false;
          rotateLeft(parent);
          sibling = parent->right;
        }
        if (isBlack(sibling->left) && isBlack(sibling->right)) {
          sibling->isBlack = false;
          at = parent;
          continue;
        }
        if (isBlack(sibling->right)) {
          sibling->left->isBlack = true;
          sibling->isBlack = false;
          rotateRight(sibling);
          sibling = parent->right;
        }
        sibling->isBlack = parent->isBlack;
        parent->isBlack = true;
        sibling->right->isBlack = true;
        rotateLeft(parent);
        at = root;
      } else {
        Entry* sibling = parent->left;
        if (!sibling->isBlack) {
          sibling->isBlack = true;
          parent->isBlack = false;
          rotateRight(parent);
          sibling = parent->left;
        }
        if (isBlack(sibling->left) && isBlack(sibling->right)) {
          sibling->isBlack = false;
          at = parent;
          continue;
        }
        if (isBlack(sibling->left)) {
          sibling->right->isBlack = true;
          sibling->isBlack = false;
          rotateLeft(sibling);
          sibling = parent->left;
        }
        sibling->isBlack = parent->isBlack;
        parent->isBlack = true;
        sibling->left->isBlack = true;
        rotateRight(parent);
        at = root;
      }
    }
    if (!Forgets) at->isBlack = true;
  }

  static int blackHeight(Entry* entry) {
    if (entry == nullptr) {
      return 0;
    }
    if (!entry->isBlack && (!isBlack(entry->left) || !isBlack(entry->right))) {
      return -1;
    }
    int left = blackHeight(entry->left);
    if (left < 0 || left != blackHeight(entry->right)) {
      return -1;
    }
    return entry->isBlack ? left + 1 : left;
  }

  Entry* root = nullptr;
};
