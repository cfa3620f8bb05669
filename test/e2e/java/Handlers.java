// SPDX-License-Identifier: Apache-2.0
// No branch decides what happens here, but exceptions do: each handler is entered, and the way without any is gone.
import java.util.List;
import java.util.Optional;

public class Handlers {
  interface Gateway {
    String charge(String account, long cents) throws java.io.IOException;
  }

  private final Gateway gateway;
  private int failures;

  Handlers(Gateway gateway) {
    this.gateway = gateway;
  }

  int failures() {
    return failures;
  }

  static int parsePort(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  static Object at(List<?> list, int index) {
    try {
      return list.get(index);
    } catch (IndexOutOfBoundsException e) {
      return "none";
    } catch (NullPointerException e) {
      return "no list";
    }
  }

  Optional<String> pay(String account, long cents) {
    try {
      return Optional.ofNullable(gateway.charge(account, cents));
    } catch (java.io.IOException e) {
      failures++;
      return Optional.empty();
    }
  }

  static int anything(int[] numbers, int divisor) {
    int result;
    try {
      result = numbers[0] / divisor;
    } catch (Throwable t) {
      result = -1;
    } finally {
      numbers = null;
    }
    return result;
  }
}
