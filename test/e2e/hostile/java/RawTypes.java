// SPDX-License-Identifier: Apache-2.0
// Types without their arguments.
import java.util.ArrayList;
import java.util.List;
@SuppressWarnings({"rawtypes", "unchecked"})
class RawTypes {
  private final List kept = new ArrayList();
  boolean add(Object o) { return o != null && kept.add(o); }
  static int count(List list) { return list == null ? 0 : list.isEmpty() ? 1 : 2; }
}
