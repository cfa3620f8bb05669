//! options --loop-bound 1 --contexts
/* The functions of the Component Test Bench paper. */
int partition(int *a, int low, int high) {
  int pivot = a[low];
  int left = low + 1;
  int right = high;
  while (left < right) {
    while (a[left] < pivot) left++;
    while (a[right] > pivot) right--;
    if (left < right) {
      int temp = a[left];
      a[left] = a[right];
      a[right] = temp;
    }
  }
  a[low] = a[right];
  a[right] = pivot;
  return right;
}

int rotate(int *array, int i, int j, int k) {
  int temp = array[i];
  array[i] = array[j];
  array[j] = array[k];
  array[k] = temp;
  return array[i];
}

int testMethod(int x, int y) {
  if (x > 3) {
    int z = x + 2;
    if (z < y) return z;
    return y;
  }
  return 0;
}
