// SPDX-License-Identifier: Apache-2.0
// Interfaces that nothing implements: tests bring along who answers.
#include <memory>
#include <optional>
#include <string>

struct Customer {
  int id = 0;
  std::string mail;
  bool active = true;
};

class Customers {
 public:
  virtual ~Customers() = default;
  virtual std::optional<Customer> find(int id) const = 0;
  virtual bool save(const Customer& customer) = 0;
  virtual void log(const std::string& line) = 0;
};

class Mailer {
 public:
  virtual ~Mailer() = default;
  virtual bool send(const std::string& to, int number) noexcept = 0;
};

class Service {
 public:
  Service(Customers& customers, std::shared_ptr<Mailer> mailer) : customers_(customers), mailer_(mailer) {}

  int close(int id) {
    std::optional<Customer> customer = customers_.find(id);
    if (!customer) return 404;
    if (!customer->active) {
      customers_.log("closed before");
      return 409;
    }
    customer->active = false;
    return customers_.save(*customer) ? 200 : 500;
  }

  bool remind(int id) {
    if (!mailer_) return false;
    std::optional<Customer> customer = customers_.find(id);
    if (!customer || customer->mail.empty()) return false;
    return mailer_->send(customer->mail, id);
  }

 private:
  Customers& customers_;
  std::shared_ptr<Mailer> mailer_;
};

class Source {
 public:
  virtual ~Source() = default;
  virtual bool next() = 0;
  virtual const int& value() const = 0;
};

/// Needs answers that differ from call to call.
int sum_of(Source& source) {
  int sum = 0;
  while (source.next()) {
    if (source.value() < 0) return -1;
    sum += source.value() % 100;
  }
  return sum;
}
