// SPDX-License-Identifier: Apache-2.0
import java.util.HashMap;
import java.util.Map;

public class HashMapBig {
  public static void main(String[] args) {
    Map<String, Integer> map = new HashMap<>();
    for (int i = 0; i < 1000; i++) map.put(new StringBuilder().append("key").append(i).toString(), i);
    int sum = 0;
    for (int v : map.values()) sum += v;
    System.out.println(map.size() + " " + sum + " " + map.get("key777"));
  }
}
