// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "models/jdk/java.h"

namespace testellate::models::jdk {

/// A field, method or record component as the front end describes it in the static variables of
/// `jvm.members.NAME`.
class Member {
 public:
  /// `java` is borrowed. `prefix` is "field.3".
  Member(Java& java, std::string facts, std::string prefix, std::uint32_t number)
      : java_(java), facts_(std::move(facts)), prefix_(std::move(prefix)), number_(number) {}

  [[nodiscard]] std::uint32_t number() const { return number_; }
  [[nodiscard]] std::uint32_t modifiers() const { return bits("modifiers"); }
  [[nodiscard]] bool has_annotations() const { return bits("annotations") != 0; }
  /// Empty if there is none.
  [[nodiscard]] std::string text(std::string_view what) const {
    const std::uint32_t symbol = bits(what);
    return symbol == 0 ? "" : std::string(java_.program().text(ir::Symbol(symbol - 1)));
  }

 private:
  [[nodiscard]] std::uint32_t bits(std::string_view what) const {
    const ir::StaticId variable = java_.static_variable(facts_, prefix_ + "." + std::string(what));
    return static_cast<std::uint32_t>(java_.program().get(variable).initial_bits);
  }

  Java& java_;
  std::string facts_;
  std::string prefix_;
  std::uint32_t number_;
};

/// The members of a class or interface.
class Members {
 public:
  /// `java` is borrowed.
  Members(Java& java, ir::ClassId owner)
      : java_(java), owner_(owner), facts_("jvm.members." + java.name_of(owner)) {}

  [[nodiscard]] ir::ClassId owner() const { return owner_; }
  [[nodiscard]] std::uint32_t count(std::string_view what) const {
    return static_cast<std::uint32_t>(java_.program().get(java_.static_variable(facts_, what)).initial_bits);
  }
  [[nodiscard]] Member get(const std::string& kind, std::uint32_t number) const {
    return {java_, facts_, kind + "." + std::to_string(number), number};
  }

 private:
  Java& java_;
  ir::ClassId owner_;
  std::string facts_;
};

}  // namespace testellate::models::jdk
