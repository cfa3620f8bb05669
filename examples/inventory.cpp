// SPDX-License-Identifier: Apache-2.0
// What a shop has in stock.
#include <map>
#include <stdexcept>
#include <string>

namespace shop {

class Inventory {
 public:
  void add(const std::string& item, int count) {
    if (count <= 0) throw std::invalid_argument("nothing to add");
    counts_[item] += count;
  }

  void remove(const std::string& item, int count) {
    auto found = counts_.find(item);
    if (found == counts_.end()) throw std::out_of_range("no such item");
    if (found->second < count) throw std::invalid_argument("too many");
    found->second -= count;
    if (found->second == 0) counts_.erase(found);
  }

  int count(const std::string& item) const {
    auto found = counts_.find(item);
    return found == counts_.end() ? 0 : found->second;
  }

  std::size_t kinds() const { return counts_.size(); }

 private:
  std::map<std::string, int> counts_;
};

}  // namespace shop
