// SPDX-License-Identifier: Apache-2.0
import java.util.HashMap;
import java.util.Map;

public class HashMaps {
  public static void main(String[] args) {
    Map<String, Integer> map = new HashMap<>();
    for (String w : "the cat and the dog and the bird".split(" ")) map.merge(w, 1, Integer::sum);
    System.out.println(map);
    for (Map.Entry<String, Integer> e : map.entrySet()) System.out.println(e.getKey() + "=" + e.getValue());
    System.out.println(map.getOrDefault("cow", 0) + " " + map.containsValue(3) + " " + map.remove("cat"));
    map.computeIfAbsent("new", k -> k.length());
    System.out.println(map.keySet() + " " + map.values() + " " + map.hashCode());
  }
}
