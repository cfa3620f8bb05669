// SPDX-License-Identifier: Apache-2.0
#include "written_text.h"

#include <sstream>

namespace testellate::emit::gtest {

WrittenSuite write(test::CSample& sample, const SuiteOptions& options) {
  return write_suite(sample.program(), sample.run(), sample.source(), options);
}

std::string text_of(const WrittenSuite& suite, const std::string& path) {
  for (const result::SuiteFile& file : suite.files) {
    if (file.path == path) return file.text;
  }
  return "no such file";
}

std::string body_of(const WrittenSuite& suite, const std::string& id) {
  for (const NotEmitted& entry : suite.not_emitted) {
    if (entry.test == id) return "not emitted: " + entry.reason;
  }
  std::string heading = "TEST(" + suite.names.at(id) + ") {";
  heading.replace(heading.find('.'), 1, ", ");
  std::istringstream lines(text_of(suite, "sample_test.cpp"));
  std::string line;
  while (std::getline(lines, line) && line != heading) {
  }
  std::string body;
  while (std::getline(lines, line) && line != "}") body += line.substr(line.find_first_not_of(' ')) + "\n";
  return body;
}

}  // namespace testellate::emit::gtest
