// SPDX-License-Identifier: Apache-2.0
public class Matrix {
  public static void main(String[] args) {
    double[][] a = {{1, 2}, {3, 4}};
    double[][] p = {{1, 0}, {0, 1}};
    for (int n = 0; n < 10; n++) {
      double[][] r = new double[2][2];
      for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
          for (int k = 0; k < 2; k++) r[i][j] += p[i][k] * a[k][j];
      p = r;
    }
    System.out.println(p[0][0] + " " + p[0][1] + " " + p[1][0] + " " + p[1][1]);
  }
}
