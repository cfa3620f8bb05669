// SPDX-License-Identifier: Apache-2.0
import java.util.HashMap;
import java.util.Map;

public class ThousandStrings {
  public static void main(String[] args) {
    Map<String, Integer> map = new HashMap<>();
    for (int i = 0; i < 1000; i++) map.put(new StringBuilder().append("key").append(i).toString(), i);
    int sum = 0;
    for (int i = 0; i < 1000; i++) sum += map.get(new StringBuilder().append("key").append(i).toString());
    System.out.println(map.size() + " " + sum);
  }
}
