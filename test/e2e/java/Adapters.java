// SPDX-License-Identifier: Apache-2.0
import java.lang.reflect.Type;

/// A type as a library takes it is a class in most programs.
class Adapters {
  static String keyOf(Type type) {
    if (type == null) return "none";
    if (type == Integer.class) return "int";
    return type instanceof Class ? "class" : "other";
  }
}
//! open Adapters.java:9#20:T size
