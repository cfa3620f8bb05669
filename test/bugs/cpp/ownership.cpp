// SPDX-License-Identifier: Apache-2.0
// Objects that are given back twice, too early or never.
#include <cstddef>

namespace seeded {

struct Node {
  int value = 0;
  Node* next = nullptr;
};

int checked_square(int number) {
  int* square = new int(number % 100);  //! certain leak
  if (number > 3) return -1;
  const int result = *square * *square;
  delete square;
  return result;
}

int checked_square_fixed(int number) {
  int* square = new int(number % 100);
  int result = -1;
  if (number <= 3) result = *square * *square;
  delete square;
  return result;
}

int second_of_pair(int first, int second) {
  Node* node = new Node{first, nullptr};
  node->next = new Node{second, nullptr};
  Node* next = node->next;
  if (first > second) delete next;
  const int value = next->value;  //! certain use-after-free
  if (first <= second) delete next;
  delete node;
  return value;
}

int second_of_pair_fixed(int first, int second) {
  Node* node = new Node{first, nullptr};
  node->next = new Node{second, nullptr};
  Node* next = node->next;
  const int value = next->value;
  delete next;
  delete node;
  return value;
}

int largest_of_three(int a, int b, int c) {
  int* numbers = new int[3]{a, b, c};
  int best = numbers[0];
  for (int i = 1; i <= 3; ++i) {
    if (numbers[i] > best) best = numbers[i];  //! certain out-of-bounds
  }
  delete[] numbers;
  return best;
}

int largest_of_three_fixed(int a, int b, int c) {
  int* numbers = new int[3]{a, b, c};
  int best = numbers[0];
  for (int i = 1; i < 3; ++i) {
    if (numbers[i] > best) best = numbers[i];
  }
  delete[] numbers;
  return best;
}

int release_twice(int kind) {
  Node* node = new Node{kind, nullptr};
  const int value = node->value;
  if (kind == 7) delete node;
  delete node;  //! certain double-free
  return value;
}

int release_twice_fixed(int kind) {
  Node* node = new Node{kind, nullptr};
  const int value = node->value;
  delete node;
  return value;
}

}  // namespace seeded
