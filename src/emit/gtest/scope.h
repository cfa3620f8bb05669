// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "emit/gtest/framework.h"
#include "emit/gtest/handle.h"
#include "emit/gtest/needs.h"
#include "emit/gtest/object_bytes.h"
#include "emit/gtest/source_info.h"
#include "emit/gtest/type_spelling.h"
#include "ir/program.h"
#include "result/test_case.h"

namespace testellate::emit::gtest {

/// How a test calls what the source calls `name`: through an accessor where C++ or the linker would not have
/// the name itself.
[[nodiscard]] std::string name_in_test(const SourceFunction& function, const SourceInfo& source);
[[nodiscard]] bool needs_accessor(const SourceFunction& function);
/// What the C code calls the function that stands for it.
[[nodiscard]] std::string fake_name(const ExternFunction& function);
[[nodiscard]] bool needs_accessor(const SourceGlobal& global);
/// `tst_NAME`; the file's name is in it if a static function or variable of another file has the same name.
[[nodiscard]] std::string accessor_name(const SourceFunction& function, const SourceInfo& source);
[[nodiscard]] std::string accessor_name(const SourceGlobal& global, const SourceInfo& source);

/// The names that no test can give to something of its own.
[[nodiscard]] std::set<std::string> names_in_scope(const SourceInfo& source);

/// The names of one test while it is written: which are taken, which object has which, and what the test
/// needs around it. Writing goes on after a problem, and the text is then thrown away.
class Scope {
 public:
  /// All borrowed.
  Scope(const ir::Program& program,
        const SourceInfo& source,
        const TypeSpelling& types,
        const result::TestCase& test,
        const Framework& framework);

  [[nodiscard]] const ir::Program& program() const { return program_; }
  [[nodiscard]] const SourceInfo& source() const { return source_; }
  [[nodiscard]] const TypeSpelling& types() const { return types_; }
  [[nodiscard]] const Framework& framework() const { return framework_; }
  [[nodiscard]] const result::TestCase& test() const { return *test_; }
  /// From now on the test is another one that is arranged the same and differs in what came of its call.
  /// Borrowed.
  void observe(const result::TestCase& seen) { test_ = &seen; }
  [[nodiscard]] Needs& needs() { return needs_; }

  void fail(std::string problem);
  /// Why the test cannot be written; empty if it can.
  [[nodiscard]] const std::string& problem() const { return problem_; }

  [[nodiscard]] std::string unique_name(std::string_view proposal);

  /// By index in the graphs of the test. Null if it has none yet.
  [[nodiscard]] const Handle* find_handle(std::uint32_t object) const;
  const Handle& set_handle(std::uint32_t object, Handle handle);
  /// Gives a name to a global; if the test needs a statement for that, it is added to `lines`. False if the
  /// source has no such variable.
  [[nodiscard]] bool name_global(std::uint32_t object,
                                 const result::Object& global,
                                 std::vector<std::string>& lines);
  using Handles = std::map<std::uint32_t, Handle>;
  [[nodiscard]] const Handles& handles() const { return handles_; }
  /// Goes back to what was kept: assertions that are tried out give names.
  void set_handles(Handles handles) { handles_ = std::move(handles); }

  /// A number of a data type; without one, of the type itself.
  [[nodiscard]] std::string number_text(ir::DataTypeId type, const result::Scalar& scalar, NumberUse use);
  /// A pointer of a type: `pointer_type` of kind Pointer (or anything else, for no type), spelled
  /// `declarator` where the source has it. None if the object has no name yet.
  [[nodiscard]] std::optional<std::string> pointer_text(const result::Link& link,
                                                        ir::DataTypeId pointer_type,
                                                        std::string_view declarator);
  /// Whether the source may spell the type of a pointer otherwise than `pointer_text` does without a
  /// declarator: the program knows no qualifiers, and all pointers to `void *` and to bytes as one.
  [[nodiscard]] bool may_need_cast(const result::Link& link, ir::DataTypeId pointer_type) const;
  /// A pointer to no object.
  [[nodiscard]] std::string address_text(value::U128 bits, ir::DataTypeId pointer_type);
  /// What a scalar or bit-field of an object holds. None if it points to an object without a name.
  [[nodiscard]] std::optional<std::string> leaf_text(const Part& leaf,
                                                     const ObjectBytes& bytes,
                                                     NumberUse use);
  /// Whether `leaf_text` can express what is there.
  [[nodiscard]] bool can_express(const Part& leaf, const ObjectBytes& bytes) const;

 private:
  /// A pointer to the function, cast to the type of a pointer `declarator` if that is spelled otherwise.
  [[nodiscard]] std::string function_text(ir::FunctionId function, std::string_view declarator);
  /// The declarator of a pointer to the function; empty if no source has it.
  [[nodiscard]] std::string function_pointer_type(ir::FunctionId function) const;
  [[nodiscard]] std::string cast_text(ir::DataTypeId pointer_type, std::string_view declarator);

  const ir::Program& program_;
  const SourceInfo& source_;
  const TypeSpelling& types_;
  const Framework& framework_;
  const result::TestCase* test_;
  Needs needs_;
  std::string problem_;
  std::set<std::string> taken_;  ///< besides those of the source
  Handles handles_;
};

}  // namespace testellate::emit::gtest
