// SPDX-License-Identifier: Apache-2.0
// <ios>, <locale>: what all streams have, in the locale "C", which is the only one. Facets are not looked up:
// what streams ask them is answered where it is asked.
#include <cstdio>
#include <ios>
#include <istream>
#include <ostream>
#include <streambuf>
#include <string>
#include <system_error>

namespace std {

locale::locale() noexcept : _M_impl(nullptr) {}
locale::locale(const locale& other) noexcept : _M_impl(other._M_impl) {}
locale::~locale() noexcept {}
const locale& locale::operator=(const locale&) noexcept { return *this; }
string locale::name() const { return "C"; }
bool locale::operator==(const locale&) const noexcept { return true; }
locale locale::global(const locale&) { return locale(); }
const locale& locale::classic() {
  static const locale only;
  return only;
}

template <>
void basic_ios<char>::_M_cache_locale(const locale&) {
  _M_ctype = nullptr;
  _M_num_put = nullptr;
  _M_num_get = nullptr;
}
template <>
char basic_ios<char>::widen(char character) const {
  return character;
}
template <>
char basic_ios<char>::narrow(char character, char) const {
  return character;
}

ios_base::ios_base() noexcept
    : _M_precision(),
      _M_width(),
      _M_flags(),
      _M_exception(),
      _M_streambuf_state(),
      _M_callbacks(nullptr),
      _M_word_zero(),
      _M_word_size(_S_local_word_size),
      _M_word(_M_local_word) {}
ios_base::~ios_base() {
  _M_call_callbacks(erase_event);
  _M_dispose_callbacks();
  if (_M_word != _M_local_word) delete[] _M_word;
}
void ios_base::_M_init() noexcept {
  _M_precision = 6;
  _M_width = 0;
  _M_flags = skipws | dec;
}
void ios_base::_M_call_callbacks(event happened) noexcept {
  for (_Callback_list* each = _M_callbacks; each != nullptr; each = each->_M_next) {
    each->_M_fn(happened, *this, each->_M_index);
  }
}
void ios_base::_M_dispose_callbacks() noexcept {
  while (_M_callbacks != nullptr) {
    _Callback_list* next = _M_callbacks->_M_next;
    delete _M_callbacks;
    _M_callbacks = next;
  }
}
void ios_base::register_callback(event_callback function, int index) {
  _M_callbacks = new _Callback_list(function, index, _M_callbacks);
}
locale ios_base::imbue(const locale&) noexcept { return locale(); }
bool ios_base::sync_with_stdio(bool) { return true; }
void ios_base::_M_move(ios_base& other) noexcept {
  _M_precision = other._M_precision;
  _M_width = other._M_width;
  _M_flags = other._M_flags;
  _M_exception = other._M_exception;
  _M_streambuf_state = other._M_streambuf_state;
  _M_callbacks = other._M_callbacks;
  other._M_callbacks = nullptr;
}
void ios_base::_M_swap(ios_base& other) noexcept {
  std::swap(_M_precision, other._M_precision);
  std::swap(_M_width, other._M_width);
  std::swap(_M_flags, other._M_flags);
  std::swap(_M_exception, other._M_exception);
  std::swap(_M_streambuf_state, other._M_streambuf_state);
  std::swap(_M_callbacks, other._M_callbacks);
}

namespace {

class StreamCategory final : public error_category {
 public:
  const char* name() const noexcept override { return "iostream"; }
  string message(int code) const override { return code == 1 ? "iostream error" : "Unknown error"; }
};

}  // namespace

const error_category& iostream_category() noexcept {
  static const StreamCategory category;
  return category;
}

ios_base::failure::failure(const string& text) : system_error(io_errc::stream, text) {}
ios_base::failure::failure(const string& text, const error_code& code) : system_error(code, text) {}
ios_base::failure::failure(const char* text, const error_code& code) : system_error(code, text) {}
ios_base::failure::~failure() noexcept {}
const char* ios_base::failure::what() const noexcept { return runtime_error::what(); }
void __throw_ios_failure(const char* text) { throw ios_base::failure(text); }
void __throw_ios_failure(const char* text, int) { throw ios_base::failure(text); }

// The standard streams go through those of C, as they do while both are in step.

namespace {

class FileBuffer final : public streambuf {
 public:
  explicit FileBuffer(FILE* file) : file_(file) {}
  FILE* file() const { return file_; }

 protected:
  int_type underflow() override { return ungetc(getc(file_), file_); }
  int_type uflow() override {
    last_ = getc(file_);
    return last_;
  }
  int_type pbackfail(int_type character) override {
    const int_type given = character == EOF ? last_ : character;
    last_ = EOF;
    return given == EOF ? EOF : ungetc(given, file_);
  }
  int_type overflow(int_type character) override { return character == EOF ? 0 : putc(character, file_); }
  streamsize xsputn(const char* text, streamsize size) override {
    return static_cast<streamsize>(fwrite(text, 1, static_cast<size_t>(size), file_));
  }
  int sync() override { return 0; }

 private:
  FILE* file_;
  int_type last_ = EOF;
};

alignas(16) char input_buffer[sizeof(FileBuffer)];
alignas(16) char output_buffer[sizeof(FileBuffer)];
alignas(16) char error_buffer[sizeof(FileBuffer)];

/// The buffer if it is one of these.
FileBuffer* file_buffer(const streambuf* buffer) {
  for (char* one : {input_buffer, output_buffer, error_buffer}) {
    if (static_cast<const void*>(buffer) == one) return reinterpret_cast<FileBuffer*>(one);
  }
  return nullptr;
}

}  // namespace

extern "C" {
alignas(16) char the_cin[sizeof(istream)] __asm__("_ZSt3cin");
alignas(16) char the_cout[sizeof(ostream)] __asm__("_ZSt4cout");
alignas(16) char the_cerr[sizeof(ostream)] __asm__("_ZSt4cerr");
alignas(16) char the_clog[sizeof(ostream)] __asm__("_ZSt4clog");
}

int ios_base::Init::_S_refcount = 0;
bool ios_base::Init::_S_synced_with_stdio = true;

ios_base::Init::Init() {
  if (_S_refcount++ != 0) return;
  auto* in = new (input_buffer) FileBuffer(stdin);
  auto* out = new (output_buffer) FileBuffer(stdout);
  auto* errors = new (error_buffer) FileBuffer(stderr);
  auto* cout = new (the_cout) ostream(out);
  (new (the_cin) istream(in))->tie(cout);
  auto* cerr = new (the_cerr) ostream(errors);
  cerr->setf(ios_base::unitbuf);
  cerr->tie(cout);
  new (the_clog) ostream(errors);
}
ios_base::Init::~Init() {}

}  // namespace std
