// SPDX-License-Identifier: Apache-2.0
// The exception classes of the standard library, and the functions that throw them for its templates.
#include <any>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <functional>
#include <ios>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>
#include <typeinfo>
#include <variant>

#include "models/cxx/runtime/natives.h"

namespace std {

exception::~exception() noexcept {}
const char* exception::what() const noexcept { return "std::exception"; }
bad_exception::~bad_exception() noexcept {}
const char* bad_exception::what() const noexcept { return "std::bad_exception"; }
bad_alloc::~bad_alloc() noexcept {}
const char* bad_alloc::what() const noexcept { return "std::bad_alloc"; }
bad_array_new_length::~bad_array_new_length() noexcept {}
const char* bad_array_new_length::what() const noexcept { return "std::bad_array_new_length"; }
bad_cast::~bad_cast() noexcept {}
const char* bad_cast::what() const noexcept { return "std::bad_cast"; }
bad_typeid::~bad_typeid() noexcept {}
const char* bad_typeid::what() const noexcept { return "std::bad_typeid"; }
bad_weak_ptr::~bad_weak_ptr() noexcept {}
const char* bad_weak_ptr::what() const noexcept { return "bad_weak_ptr"; }
bad_function_call::~bad_function_call() noexcept {}
const char* bad_function_call::what() const noexcept { return "bad_function_call"; }
nested_exception::~nested_exception() noexcept {}

// The text of an exception is shared between its copies: a count of them, then the characters.

namespace {

long& users_of(const char* text) { return reinterpret_cast<long*>(const_cast<char*>(text))[-1]; }

const char* make_text(const char* from, size_t size) {
  char* text = static_cast<char*>(__ts_allocate(sizeof(long) + size + 1)) + sizeof(long);
  users_of(text) = 1;
  memcpy(text, from, size);
  text[size] = 0;
  return text;
}

const char* share(const char* text) {
  ++users_of(text);
  return text;
}

void leave(const char* text) {
  if (--users_of(text) == 0) free(&users_of(text));
}

}  // namespace

__cow_string::__cow_string() : _M_p(make_text("", 0)) {}
__cow_string::__cow_string(const string& text) : _M_p(make_text(text.data(), text.size())) {}
__cow_string::__cow_string(const char* text, size_t size) : _M_p(make_text(text, size)) {}
__cow_string::__cow_string(const __cow_string& other) noexcept : _M_p(share(other._M_p)) {}
__cow_string::__cow_string(__cow_string&& other) noexcept : _M_p(share(other._M_p)) {}
__cow_string& __cow_string::operator=(const __cow_string& other) noexcept {
  const char* before = _M_p;
  _M_p = share(other._M_p);
  leave(before);
  return *this;
}
__cow_string& __cow_string::operator=(__cow_string&& other) noexcept {
  const char* before = _M_p;
  _M_p = other._M_p;
  other._M_p = before;
  return *this;
}
__cow_string::~__cow_string() { leave(_M_p); }

logic_error::logic_error(const string& text) : _M_msg(text) {}
logic_error::logic_error(const char* text) : _M_msg(text, strlen(text)) {}
logic_error::logic_error(logic_error&& other) noexcept = default;
logic_error& logic_error::operator=(logic_error&& other) noexcept = default;
logic_error::logic_error(const logic_error& other) noexcept : exception(other), _M_msg(other._M_msg) {}
logic_error& logic_error::operator=(const logic_error& other) noexcept {
  _M_msg = other._M_msg;
  return *this;
}
logic_error::~logic_error() noexcept {}
const char* logic_error::what() const noexcept { return _M_msg._M_p; }

runtime_error::runtime_error(const string& text) : _M_msg(text) {}
runtime_error::runtime_error(const char* text) : _M_msg(text, strlen(text)) {}
runtime_error::runtime_error(runtime_error&& other) noexcept = default;
runtime_error& runtime_error::operator=(runtime_error&& other) noexcept = default;
runtime_error::runtime_error(const runtime_error& other) noexcept : exception(other), _M_msg(other._M_msg) {}
runtime_error& runtime_error::operator=(const runtime_error& other) noexcept {
  _M_msg = other._M_msg;
  return *this;
}
runtime_error::~runtime_error() noexcept {}
const char* runtime_error::what() const noexcept { return _M_msg._M_p; }

#define TESTELLATE_EXCEPTION(name, base)         \
  name::name(const string& text) : base(text) {} \
  name::name(const char* text) : base(text) {}   \
  name::~name() noexcept {}
TESTELLATE_EXCEPTION(domain_error, logic_error)
TESTELLATE_EXCEPTION(invalid_argument, logic_error)
TESTELLATE_EXCEPTION(length_error, logic_error)
TESTELLATE_EXCEPTION(out_of_range, logic_error)
TESTELLATE_EXCEPTION(range_error, runtime_error)
TESTELLATE_EXCEPTION(overflow_error, runtime_error)
TESTELLATE_EXCEPTION(underflow_error, runtime_error)
#undef TESTELLATE_EXCEPTION

void __throw_bad_exception() { throw bad_exception(); }
void __throw_bad_alloc() { throw bad_alloc(); }
void __throw_bad_array_new_length() { throw bad_array_new_length(); }
void __throw_bad_cast() { throw bad_cast(); }
void __throw_bad_typeid() { throw bad_typeid(); }
void __throw_bad_function_call() { throw bad_function_call(); }
void __throw_logic_error(const char* text) { throw logic_error(text); }
void __throw_domain_error(const char* text) { throw domain_error(text); }
void __throw_invalid_argument(const char* text) { throw invalid_argument(text); }
void __throw_length_error(const char* text) { throw length_error(text); }
void __throw_out_of_range(const char* text) { throw out_of_range(text); }
void __throw_runtime_error(const char* text) { throw runtime_error(text); }
void __throw_range_error(const char* text) { throw range_error(text); }
void __throw_overflow_error(const char* text) { throw overflow_error(text); }
void __throw_underflow_error(const char* text) { throw underflow_error(text); }

void __throw_out_of_range_fmt(const char* format, ...) {
  char text[512];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  throw out_of_range(text);
}

// <system_error>: what the numbers of errors mean is text of the C library, which is not modelled.

namespace {

class Category : public error_category {
 public:
  explicit constexpr Category(const char* name) : name_(name) {}
  const char* name() const noexcept override { return name_; }
  string message(int code) const override {
    __ts_error_text(code);
    return {};
  }

 private:
  const char* name_;
};

}  // namespace

namespace _V2 {

error_category::~error_category() {}
__cow_string error_category::_M_message(int) const { return {}; }
error_condition error_category::default_error_condition(int code) const noexcept {
  return error_condition(code, *this);
}
bool error_category::equivalent(int code, const error_condition& condition) const noexcept {
  return default_error_condition(code) == condition;
}
bool error_category::equivalent(const error_code& code, int condition) const noexcept {
  return *this == code.category() && code.value() == condition;
}

const error_category& generic_category() noexcept {
  static const Category category("generic");
  return category;
}
const error_category& system_category() noexcept {
  static const Category category("system");
  return category;
}

}  // namespace _V2

error_condition error_code::default_error_condition() const noexcept {
  return category().default_error_condition(value());
}
system_error::~system_error() noexcept {}
void __throw_system_error(int code) { throw system_error(error_code(code, generic_category())); }

}  // namespace std
