// SPDX-License-Identifier: Apache-2.0
#include "driver/trace_printer.h"

#include <algorithm>
#include <string>

#include "driver/run_text.h"

namespace testellate::driver {
namespace {

constexpr std::size_t kResultColumn = 58;
constexpr std::size_t kOriginColumn = 76;

void pad_to(std::string& line, std::size_t column) {
  if (line.size() < column) line.append(column - line.size(), ' ');
}

}  // namespace

void TracePrinter::on_instruction(interp::Place place,
                                  std::uint32_t depth,
                                  const std::optional<interp::Value>& result) {
  const ir::Function& function = program_.get(place.function);
  if (shown_ == Shown::User && !function.is_user) return;
  const ir::Body& body = *function.body;
  std::string indent(std::size_t{2} * std::min<std::uint32_t>(depth, 20), ' ');
  if (place.function != last_function_ || depth != last_depth_) {
    out_ << indent << "@" << program_.text(function.name) << '\n';
    last_function_ = place.function;
    last_depth_ = depth;
  }
  // Made once per function: naming the registers of a body costs more than writing one line.
  auto writer = writers_.try_emplace(place.function, program_, body).first;
  std::string line = indent + "  " + writer->second.text(body.inst(place.inst));
  if (result) {
    pad_to(line, kResultColumn);
    line += " = " + describe_value(*result);
  }
  ir::Origin origin = body.origins[place.inst.index()];
  if (origin.line != 0) {
    pad_to(line, kOriginColumn);
    std::string file = function.file.is_valid() ? std::string(program_.text(function.file)) : "line";
    line += " " + file + ":" + std::to_string(origin.line);
  }
  out_ << line << '\n';
}

}  // namespace testellate::driver
