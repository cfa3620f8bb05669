// SPDX-License-Identifier: Apache-2.0
public class ErrorOutput {
  public static void main(String[] args) {
    System.err.println("to err");
    System.out.print("no newline at the end");
    System.err.print('x');
    System.out.flush();
  }
}
