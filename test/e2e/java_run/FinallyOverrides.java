// SPDX-License-Identifier: Apache-2.0
public class FinallyOverrides {
  @SuppressWarnings("finally")
  static int f() {
    try {
      throw new RuntimeException("lost");
    } finally {
      return 5;
    }
  }
  static int g() {
    int x = 1;
    try {
      return x;
    } finally {
      x = 2;
    }
  }
  @SuppressWarnings("finally")
  static int h() {
    for (int i = 0;; i++) {
      try {
        if (i < 3) continue;
        break;
      } finally {
        System.out.println("loop " + i);
        if (i == 1) break;
      }
    }
    return 3;
  }

  public static void main(String[] args) {
    System.out.println(f() + " " + g() + " " + h());
  }
}
