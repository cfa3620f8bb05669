// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "expr/term.h"

namespace testellate::expr {

/// Value of an array variable: listed elements, one value for all others.
struct ArrayValue {
  std::map<std::uint64_t, value::U128> elements;
  value::U128 otherwise = 0;

  [[nodiscard]] value::U128 at(std::uint64_t index) const {
    auto found = elements.find(index);
    return found == elements.end() ? otherwise : found->second;
  }
  friend bool operator==(const ArrayValue&, const ArrayValue&) = default;
};

/// Values for variables: a model, a test's inputs. A variable that is not listed has the value 0 (false,
/// +0.0, all elements 0), so an assignment is always total.
class Assignment {
 public:
  void set(Term variable, value::U128 bits) { scalars_[variable] = bits; }
  void set_array(Term variable, ArrayValue value) { arrays_[variable] = std::move(value); }
  /// Of an array variable; its other elements stay as they are.
  void set_element(Term variable, std::uint64_t index, value::U128 bits) {
    arrays_[variable].elements[index] = bits;
  }
  void erase(Term variable) {
    scalars_.erase(variable);
    arrays_.erase(variable);
  }

  [[nodiscard]] value::U128 get(Term variable) const {
    auto found = scalars_.find(variable);
    return found == scalars_.end() ? 0 : found->second;
  }
  [[nodiscard]] bool has(Term variable) const {
    return scalars_.contains(variable) || arrays_.contains(variable);
  }
  /// Null if not listed.
  [[nodiscard]] const ArrayValue* try_get_array(Term variable) const {
    auto found = arrays_.find(variable);
    return found == arrays_.end() ? nullptr : &found->second;
  }

  using Scalars = std::map<Term, value::U128, ById>;
  using Arrays = std::map<Term, ArrayValue, ById>;
  [[nodiscard]] const Scalars& scalars() const { return scalars_; }
  [[nodiscard]] const Arrays& arrays() const { return arrays_; }

 private:
  Scalars scalars_;
  Arrays arrays_;
};

}  // namespace testellate::expr
