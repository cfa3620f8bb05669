//! options --loop-bound 1 --contexts
/** The methods of the Component Test Bench paper. */
class Figures {
    static int testMethod(int x, int y) {
        if (x > 3) {
            int z = x + 2;
            if (z < y) {
                return z;
            }
            return y;
        }
        return 0;
    }

    static int partition(int[] a, int low, int high) {
        int pivot = a[low];
        int left = low + 1;
        int right = high;
        while (left < right) {
            while (a[left] < pivot) {
                left++;
            }
            while (a[right] > pivot) {
                right--;
            }
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

    static int rotate(int[] array, int i, int j, int k) {
        int temp = array[i];
        array[i] = array[j];
        array[j] = array[k];
        array[k] = temp;
        return array[i];
    }
}
