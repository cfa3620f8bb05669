// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace testellate::emit::junit {

/// Names of classes that are the user's. There are as many as the input has classes, and each test asks:
/// copies share them until one is changed.
class TakenNames {
 public:
  TakenNames() = default;
  explicit TakenNames(std::set<std::string, std::less<>> names)
      : names_(std::make_shared<Names>(std::move(names))) {}

  [[nodiscard]] bool contains(std::string_view name) const {
    return names_ != nullptr && names_->contains(name);
  }
  void insert(std::string name) { own().insert(std::move(name)); }
  void erase(const std::string& name) { own().erase(name); }

 private:
  using Names = std::set<std::string, std::less<>>;

  Names& own() {
    if (names_ == nullptr) names_ = std::make_shared<Names>();
    if (names_.use_count() > 1) names_ = std::make_shared<Names>(*names_);
    return *names_;
  }

  std::shared_ptr<Names> names_;
};

}  // namespace testellate::emit::junit
