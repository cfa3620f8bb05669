// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/helpers.h"

namespace testellate::emit::junit {
namespace {

std::string one_helper(Helper helper, Imports& imports) {
  switch (helper) {
    case Helper::SetField: {
      const std::string field = imports.spell_library("java.lang.reflect.Field");
      return "  private static void setField(Object object, Class<?> owner, String name, Object value)\n"
             "      throws Exception {\n"
             "    " +
             field +
             " field = owner.getDeclaredField(name);\n"
             "    field.setAccessible(true);\n"
             "    field.set(object, value);\n"
             "  }\n";
    }
    case Helper::Make: {
      const std::string constructor = imports.spell_library("java.lang.reflect.Constructor");
      return "  private static <T> T make(" + constructor +
             "<T> constructor, Object... arguments) throws Exception {\n"
             "    constructor.setAccessible(true);\n"
             "    return constructor.newInstance(arguments);\n"
             "  }\n";
    }
    case Helper::Invoke: {
      const std::string method = imports.spell_library("java.lang.reflect.Method");
      const std::string wrapper = imports.spell_library("java.lang.reflect.InvocationTargetException");
      return "  private static Object invoke(" + method +
             " method, Object object, Object... arguments) throws Throwable {\n"
             "    method.setAccessible(true);\n"
             "    try {\n"
             "      " +
             std::string(kInvocation) +
             "\n"
             "    } catch (" +
             wrapper +
             " e) {\n"
             "      throw e.getCause();\n"
             "    }\n"
             "  }\n";
    }
  }
  return "";
}

}  // namespace

std::string helper_text(const std::set<Helper>& helpers, Imports& imports) {
  std::string text;
  for (Helper helper : helpers) text += "\n" + one_helper(helper, imports);
  return text;
}

}  // namespace testellate::emit::junit
