// SPDX-License-Identifier: Apache-2.0
// <istream>, <ostream>: values as text and back. The rest of these classes is instantiated from the headers.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iomanip>
#include <istream>
#include <limits>
#include <ostream>
#include <sstream>
#include <string>

#include "models/cxx/runtime/natives.h"

namespace std {
namespace {

/// With fill characters as the flags say; `prefix` is the length of sign and base, which stay in front of
/// internal ones.
void put_padded(ostream& stream, const char* text, size_t size, size_t prefix) {
  const streamsize width = stream.width(0);
  const auto length = static_cast<streamsize>(size);
  streambuf& buffer = *stream.rdbuf();
  const streamsize padding = width > length ? width - length : 0;
  const ios_base::fmtflags adjusted = stream.flags() & ios_base::adjustfield;
  streamsize before = padding;
  if (adjusted == ios_base::left) before = 0;
  bool is_good = true;
  size_t at = 0;
  if (adjusted == ios_base::internal && padding != 0) {
    is_good = buffer.sputn(text, static_cast<streamsize>(prefix)) == static_cast<streamsize>(prefix);
    at = prefix;
  }
  const char fill = stream.fill();
  for (streamsize done = 0; done < before && is_good; ++done) is_good = buffer.sputc(fill) != EOF;
  const auto rest = static_cast<streamsize>(size - at);
  if (is_good) is_good = buffer.sputn(text + at, rest) == rest;
  for (streamsize done = before; done < padding && is_good; ++done) is_good = buffer.sputc(fill) != EOF;
  if (!is_good) stream.setstate(ios_base::badbit);
}

size_t prefix_of(const char* text) {
  size_t size = text[0] == '-' || text[0] == '+' ? 1 : 0;
  if (text[size] == '0' && (text[size + 1] == 'x' || text[size + 1] == 'X')) size += 2;
  return size;
}

/// Of a number: `%`, flags, precision if there is one, length, and the letter.
struct Format {
  char text[16];
  size_t size = 0;
  void add(char character) { text[size++] = character; }
};

/// A text that nobody reads is not made, so nothing is decided about its digits.
template <typename Value>
bool put_to_file(ostream& stream, const char* format, int precision, Value value) {
  FileBuffer* file = file_buffer(stream.rdbuf());
  if (file == nullptr || stream.width() != 0) return false;
  if (precision >= 0) {
    fprintf(file->file(), format, precision, value);
  } else {
    fprintf(file->file(), format, value);
  }
  return true;
}

template <typename Value>
ostream& put_integer(ostream& stream, Value value, bool is_signed) {
  const ostream::sentry sentry(stream);
  if (!sentry) return stream;
  const ios_base::fmtflags flags = stream.flags();
  const ios_base::fmtflags base = flags & ios_base::basefield;
  const bool is_decimal = base != ios_base::oct && base != ios_base::hex;
  Format format;
  format.add('%');
  if ((flags & ios_base::showpos) && is_signed && is_decimal) format.add('+');
  if ((flags & ios_base::showbase) && !is_decimal) format.add('#');
  format.add('l');
  const bool is_upper = static_cast<bool>(flags & ios_base::uppercase);
  format.add(base == ios_base::oct   ? 'o'
             : base == ios_base::hex ? (is_upper ? 'X' : 'x')
             : is_signed             ? 'd'
                                     : 'u');
  format.add(0);
  if (put_to_file(stream, format.text, -1, value)) return stream;
  char text[64];
  const int size = snprintf(text, sizeof text, format.text, value);
  put_padded(stream, text, static_cast<size_t>(size), prefix_of(text));
  return stream;
}

template <typename Value>
ostream& put_float(ostream& stream, Value value, bool is_long) {
  const ostream::sentry sentry(stream);
  if (!sentry) return stream;
  const ios_base::fmtflags flags = stream.flags();
  const ios_base::fmtflags kind = flags & ios_base::floatfield;
  const bool is_hex = kind == (ios_base::fixed | ios_base::scientific);
  const bool is_upper = static_cast<bool>(flags & ios_base::uppercase);
  Format format;
  format.add('%');
  if (flags & ios_base::showpos) format.add('+');
  if (flags & ios_base::showpoint) format.add('#');
  if (!is_hex) {
    format.add('.');
    format.add('*');
  }
  if (is_long) format.add('L');
  format.add(is_hex                         ? (is_upper ? 'A' : 'a')
             : kind == ios_base::fixed      ? (is_upper ? 'F' : 'f')
             : kind == ios_base::scientific ? (is_upper ? 'E' : 'e')
                                            : (is_upper ? 'G' : 'g'));
  format.add(0);
  const int precision = is_hex ? -1 : static_cast<int>(stream.precision() < 0 ? 6 : stream.precision());
  if (put_to_file(stream, format.text, precision, value)) return stream;
  char text[512];
  const int size = is_hex ? snprintf(text, sizeof text, format.text, value)
                          : snprintf(text, sizeof text, format.text, precision, value);
  put_padded(stream, text, static_cast<size_t>(size), prefix_of(text));
  return stream;
}

}  // namespace

template <>
template <>
ostream& ostream::_M_insert(long value) {
  // A negative number in another base than ten is the unsigned one of the same bits.
  return put_integer(*this, value, true);
}
template <>
template <>
ostream& ostream::_M_insert(unsigned long value) {
  return put_integer(*this, value, false);
}
template <>
template <>
ostream& ostream::_M_insert(long long value) {
  return put_integer(*this, static_cast<long>(value), true);
}
template <>
template <>
ostream& ostream::_M_insert(unsigned long long value) {
  return put_integer(*this, static_cast<unsigned long>(value), false);
}
template <>
template <>
ostream& ostream::_M_insert(bool value) {
  if (!(flags() & ios_base::boolalpha)) return put_integer(*this, static_cast<long>(value), true);
  const sentry guard(*this);
  if (guard) put_padded(*this, value ? "true" : "false", value ? 4 : 5, 0);
  return *this;
}
template <>
template <>
ostream& ostream::_M_insert(double value) {
  return put_float(*this, value, false);
}
template <>
template <>
ostream& ostream::_M_insert(long double value) {
  return put_float(*this, value, true);
}
template <>
template <>
ostream& ostream::_M_insert(const void* value) {
  const ios_base::fmtflags before = flags();
  flags((before & ~(ios_base::basefield | ios_base::uppercase)) | ios_base::hex | ios_base::showbase);
  put_integer(*this, reinterpret_cast<unsigned long>(value), false);
  flags(before);
  return *this;
}

namespace {

bool is_white(int character) { return character == ' ' || (character >= '\t' && character <= '\r'); }
bool is_digit(int character) { return character >= '0' && character <= '9'; }

}  // namespace

template <>
istream::sentry::sentry(istream& stream, bool keeps_white) : _M_ok(false) {
  ios_base::iostate problem = ios_base::goodbit;
  if (stream.good()) {
    if (stream.tie() != nullptr) stream.tie()->flush();
    if (!keeps_white && (stream.flags() & ios_base::skipws)) {
      streambuf& buffer = *stream.rdbuf();
      int character = buffer.sgetc();
      while (is_white(character)) character = buffer.snextc();
      if (character == EOF) problem = ios_base::eofbit;
    }
  }
  if (stream.good() && problem == ios_base::goodbit) {
    _M_ok = true;
  } else {
    stream.setstate(problem | ios_base::failbit);
  }
}

namespace {

/// The digits of an integer, as far as they go.
class IntegerText {
 public:
  explicit IntegerText(istream& stream) : stream_(stream), buffer_(*stream.rdbuf()) {
    base_ = static_cast<unsigned>(find_base(stream.flags()));
    next_ = buffer_.sgetc();
    if (next_ == '-' || next_ == '+') {
      is_negative_ = next_ == '-';
      advance();
    }
    read_prefix();
    for (int digit = value_of(next_); digit >= 0; digit = value_of(next_)) {
      add(static_cast<unsigned>(digit));
      advance();
    }
  }

  /// The number, or the nearest one of the type.
  template <typename Value>
  void finish(Value& value, Value least, Value greatest) {
    ios_base::iostate problem = next_ == EOF ? ios_base::eofbit : ios_base::goodbit;
    if (count_ == 0) {
      value = 0;
      problem |= ios_base::failbit;
    } else if (overflows_ || !fits(least, greatest)) {
      value = is_negative_ && least != 0 ? least : greatest;
      problem |= ios_base::failbit;
    } else {
      value = static_cast<Value>(is_negative_ ? 0 - magnitude_ : magnitude_);
    }
    if (problem != ios_base::goodbit) stream_.setstate(problem);
  }

 private:
  static int find_base(ios_base::fmtflags flags) {
    const ios_base::fmtflags base = flags & ios_base::basefield;
    if (base == ios_base::oct) return 8;
    if (base == ios_base::hex) return 16;
    return base == ios_base::dec ? 10 : 0;
  }
  void advance() { next_ = buffer_.snextc(); }
  void read_prefix() {
    if (base_ != 0 && base_ != 16) return;
    if (next_ != '0') {
      if (base_ == 0) base_ = 10;
      return;
    }
    count_ = 1;
    advance();
    if (next_ == 'x' || next_ == 'X') {
      base_ = 16;
      count_ = 0;
      advance();
    } else if (base_ == 0) {
      base_ = 8;
    }
  }
  [[nodiscard]] int value_of(int character) const {
    if (base_ <= 10)
      return character >= '0' && character < static_cast<int>('0' + base_) ? character - '0' : -1;
    if (is_digit(character)) return character - '0';
    if (character >= 'a' && character <= 'f') return character - 'a' + 10;
    if (character >= 'A' && character <= 'F') return character - 'A' + 10;
    return -1;
  }
  void add(unsigned digit) {
    ++count_;
    // So many digits fit whatever they are, and nothing needs to be decided.
    if (count_ > 15) overflows_ = overflows_ || magnitude_ > (~0UL - digit) / base_;
    magnitude_ = magnitude_ * base_ + digit;
  }
  template <typename Value>
  [[nodiscard]] bool fits(Value least, Value greatest) const {
    constexpr int kSureDigits = sizeof(Value) == 2 ? 3 : sizeof(Value) == 4 ? 7 : 15;
    if (count_ <= kSureDigits) return true;
    const auto most = static_cast<unsigned long>(greatest);
    // Of an unsigned type a negative number is one as well, modulo its size.
    if (least == 0) return magnitude_ <= most;
    return magnitude_ <= (is_negative_ ? most + 1 : most);
  }

  istream& stream_;
  streambuf& buffer_;
  unsigned base_ = 10;
  int next_ = EOF;
  bool is_negative_ = false;
  bool overflows_ = false;
  int count_ = 0;
  unsigned long magnitude_ = 0;
};

template <typename Value>
istream& get_integer(istream& stream, Value& value) {
  const istream::sentry sentry(stream);
  if (sentry) {
    IntegerText(stream).finish(value, numeric_limits<Value>::min(), numeric_limits<Value>::max());
  }
  return stream;
}

/// Characters that may belong to a number with a point go to a text, which the C library reads.
template <typename Value, typename Convert>
istream& get_float(istream& stream, Value& value, Convert convert) {
  const istream::sentry sentry(stream);
  if (!sentry) return stream;
  streambuf& buffer = *stream.rdbuf();
  char text[128];
  size_t size = 0;
  bool has_digits = false;
  bool has_point = false;
  bool has_exponent = false;
  int next = buffer.sgetc();
  while (size + 1 < sizeof text) {
    const bool is_first = size == 0 || (has_exponent && (text[size - 1] == 'e' || text[size - 1] == 'E'));
    bool is_taken = false;
    if (is_digit(next)) {
      is_taken = true;
      has_digits = true;
    } else if ((next == '+' || next == '-') && is_first) {
      is_taken = true;
    } else if (next == '.' && !has_point && !has_exponent) {
      is_taken = true;
      has_point = true;
    } else if ((next == 'e' || next == 'E') && has_digits && !has_exponent) {
      is_taken = true;
      has_exponent = true;
    }
    if (!is_taken) break;
    text[size++] = static_cast<char>(next);
    next = buffer.snextc();
  }
  if (size + 1 == sizeof text) __ts_stream_number_of_128_characters();
  text[size] = 0;
  ios_base::iostate problem = next == EOF ? ios_base::eofbit : ios_base::goodbit;
  char* end = text;
  value = convert(text, &end);
  if (end != text + size || size == 0) {
    value = 0;
    problem |= ios_base::failbit;
  } else if (value == numeric_limits<Value>::infinity() || value == -numeric_limits<Value>::infinity()) {
    value = value > 0 ? numeric_limits<Value>::max() : numeric_limits<Value>::lowest();
    problem |= ios_base::failbit;
  }
  if (problem != ios_base::goodbit) stream.setstate(problem);
  return stream;
}

}  // namespace

template <>
istream& istream::operator>>(int& value) {
  return get_integer(*this, value);
}
template <>
istream& istream::operator>>(short& value) {
  return get_integer(*this, value);
}
template <>
template <>
istream& istream::_M_extract(unsigned short& value) {
  return get_integer(*this, value);
}
template <>
template <>
istream& istream::_M_extract(unsigned int& value) {
  return get_integer(*this, value);
}
template <>
template <>
istream& istream::_M_extract(long& value) {
  return get_integer(*this, value);
}
template <>
template <>
istream& istream::_M_extract(unsigned long& value) {
  return get_integer(*this, value);
}
template <>
template <>
istream& istream::_M_extract(long long& value) {
  return get_integer(*this, value);
}
template <>
template <>
istream& istream::_M_extract(unsigned long long& value) {
  return get_integer(*this, value);
}
template <>
template <>
istream& istream::_M_extract(bool& value) {
  if (flags() & ios_base::boolalpha) __ts_stream_boolalpha_input();
  long number = 0;
  get_integer(*this, number);
  value = number != 0;
  if (number != 0 && number != 1) setstate(ios_base::failbit);
  return *this;
}
template <>
template <>
istream& istream::_M_extract(float& value) {
  return get_float(*this, value, strtof);
}
template <>
template <>
istream& istream::_M_extract(double& value) {
  return get_float(*this, value, strtod);
}

template <>
istream& operator>>(istream& stream, string& text) {
  const istream::sentry sentry(stream);
  if (!sentry) return stream;
  text.erase();
  streambuf& buffer = *stream.rdbuf();
  const streamsize width = stream.width(0);
  const size_t most = width > 0 ? static_cast<size_t>(width) : text.max_size();
  ios_base::iostate problem = ios_base::goodbit;
  int next = buffer.sgetc();
  while (next != EOF && !is_white(next) && text.size() < most) {
    text.push_back(static_cast<char>(next));
    next = buffer.snextc();
  }
  if (next == EOF) problem |= ios_base::eofbit;
  if (text.empty()) problem |= ios_base::failbit;
  if (problem != ios_base::goodbit) stream.setstate(problem);
  return stream;
}

template <>
istream& getline(istream& stream, string& text, char delimiter) {
  const istream::sentry sentry(stream, true);
  if (!sentry) return stream;
  text.erase();
  streambuf& buffer = *stream.rdbuf();
  int next = buffer.sgetc();
  bool has_any = false;
  const int end = static_cast<unsigned char>(delimiter);
  while (next != EOF && next != end) {
    text.push_back(static_cast<char>(next));
    has_any = true;
    next = buffer.snextc();
  }
  if (next == end) {
    buffer.sbumpc();
    return stream;
  }
  stream.setstate(has_any ? ios_base::eofbit : ios_base::eofbit | ios_base::failbit);
  return stream;
}

template <>
istream& ws(istream& stream) {
  streambuf& buffer = *stream.rdbuf();
  int next = buffer.sgetc();
  while (is_white(next)) next = buffer.snextc();
  if (next == EOF) stream.setstate(ios_base::eofbit);
  return stream;
}

template <>
istream& istream::getline(char* text, streamsize room, char delimiter) {
  _M_gcount = 0;
  const sentry guard(*this, true);
  ios_base::iostate problem = ios_base::goodbit;
  if (guard) {
    streambuf& buffer = *rdbuf();
    int next = buffer.sgetc();
    const int end = static_cast<unsigned char>(delimiter);
    while (_M_gcount + 1 < room && next != EOF && next != end) {
      *text++ = static_cast<char>(next);
      ++_M_gcount;
      next = buffer.snextc();
    }
    if (next == EOF) {
      problem |= ios_base::eofbit;
    } else if (next == end) {
      ++_M_gcount;
      buffer.sbumpc();
    } else {
      problem |= ios_base::failbit;
    }
  }
  if (room > 0) *text = 0;
  if (_M_gcount == 0) problem |= ios_base::failbit;
  if (problem != ios_base::goodbit) setstate(problem);
  return *this;
}
template <>
istream& istream::ignore(streamsize count, int delimiter) {
  _M_gcount = 0;
  const sentry guard(*this, true);
  if (!guard) return *this;
  streambuf& buffer = *rdbuf();
  const bool has_limit = count != numeric_limits<streamsize>::max();
  while (!has_limit || _M_gcount < count) {
    const int next = buffer.sbumpc();
    if (next == EOF) {
      setstate(ios_base::eofbit);
      break;
    }
    ++_M_gcount;
    if (next == delimiter) break;
  }
  return *this;
}
template <>
istream& istream::ignore(streamsize count) {
  return ignore(count, EOF);
}

template <>
streamsize __copy_streambufs_eof(streambuf* from, streambuf* to, bool& is_at_end) {
  streamsize count = 0;
  is_at_end = true;
  for (int next = from->sgetc(); next != EOF; next = from->snextc()) {
    if (to->sputc(static_cast<char>(next)) == EOF) {
      is_at_end = false;
      break;
    }
    ++count;
  }
  return count;
}

// Before C++20 these are called differently; what is called does the same.
#define TESTELLATE_OLD_STR(type, size)                                                \
  string type##_text(const type* stream) __asm__("_ZNKSt7__cxx11" size "basic_" #type \
                                                 "IcSt11char_traitsIcESaIcEE3strEv"); \
  string type##_text(const type* stream) { return stream->str(); }
TESTELLATE_OLD_STR(stringbuf, "15")
TESTELLATE_OLD_STR(istringstream, "19")
TESTELLATE_OLD_STR(ostringstream, "19")
TESTELLATE_OLD_STR(stringstream, "18")
#undef TESTELLATE_OLD_STR

// From the headers.
template streamsize __copy_streambufs(streambuf*, streambuf*);
template class basic_ios<char>;
template class basic_streambuf<char>;
template class basic_ostream<char>;
template class basic_istream<char>;
template class basic_iostream<char>;
template class basic_stringbuf<char>;
template class basic_istringstream<char>;
template class basic_ostringstream<char>;
template class basic_stringstream<char>;
template ostream& endl(ostream&);
template ostream& ends(ostream&);
template ostream& flush(ostream&);
template ostream& operator<<(ostream&, char);
template ostream& operator<<(ostream&, unsigned char);
template ostream& operator<<(ostream&, signed char);
template ostream& operator<<(ostream&, const char*);
template ostream& operator<<(ostream&, const unsigned char*);
template ostream& operator<<(ostream&, const signed char*);
template ostream& operator<<(ostream&, const string&);
template ostream& __ostream_insert(ostream&, const char*, streamsize);
template istream& operator>>(istream&, char&);
template istream& operator>>(istream&, unsigned char&);
template istream& operator>>(istream&, signed char&);
template istream& getline(istream&, string&);
template ostream& operator<<(ostream&, _Setfill<char>);
template ostream& operator<<(ostream&, _Setiosflags);
template ostream& operator<<(ostream&, _Resetiosflags);
template ostream& operator<<(ostream&, _Setbase);
template ostream& operator<<(ostream&, _Setprecision);
template ostream& operator<<(ostream&, _Setw);
template istream& operator>>(istream&, _Setfill<char>);
template istream& operator>>(istream&, _Setiosflags);
template istream& operator>>(istream&, _Resetiosflags);
template istream& operator>>(istream&, _Setbase);
template istream& operator>>(istream&, _Setprecision);
template istream& operator>>(istream&, _Setw);

}  // namespace std
