// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/extern_functions.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <utility>

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

#include "frontend/llvm/compile.h"
#include "frontend/llvm/declarator.h"
#include "frontend/llvm/scripted_stream.h"
#include "ir/body_builder.h"
#include "ir/data_leaves.h"
#include "ir/data_type.h"

namespace testellate::frontend::llvm {
namespace {

namespace dwarf = ::llvm::dwarf;
using ir::Opcode;
using ir::Operand;
using ir::Type;
using Kind = ir::DataType::Kind;

constexpr std::uint32_t kAlignment = 16;

struct Declaration {
  std::size_t file = 0;
  const ::llvm::DISubroutineType* type = nullptr;
  std::vector<std::string> parameters{};  ///< their names, empty for one without
};

const ::llvm::DIType* behind_pointer(const ::llvm::DIType* type) {
  type = strip_names_and_qualifiers(type);
  if (type == nullptr || type->getTag() != dwarf::DW_TAG_pointer_type) return nullptr;
  return ::llvm::cast<::llvm::DIDerivedType>(type)->getBaseType();
}

/// By name; the first file that declares a function counts.
std::map<std::string, Declaration> find_declarations(const std::vector<DeclaringModule>& declaring) {
  std::map<std::string, Declaration> found;
  for (const DeclaringModule& from : declaring) {
    for (const ::llvm::GlobalVariable& variable : from.module->globals()) {
      ::llvm::StringRef name = variable.getName();
      ::llvm::SmallVector<::llvm::DIGlobalVariableExpression*, 1> expressions;
      variable.getDebugInfo(expressions);
      if (!name.consume_front(kDeclarationPrefix) || expressions.empty()) continue;
      const auto* type = ::llvm::dyn_cast_or_null<::llvm::DISubroutineType>(
          strip_names_and_qualifiers(behind_pointer(expressions.front()->getVariable()->getType())));
      if (type == nullptr) continue;
      Declaration declaration{from.file, type};
      auto names = from.parameters.find(name.str());
      if (names != from.parameters.end()) declaration.parameters = names->second;
      found.try_emplace(name.str(), std::move(declaration));
    }
  }
  return found;
}

bool is_constant(const ::llvm::DIType* type) {
  for (; type != nullptr; type = ::llvm::cast<::llvm::DIDerivedType>(type)->getBaseType()) {
    if (type->getTag() == dwarf::DW_TAG_const_type) return true;
    if (type->getTag() != dwarf::DW_TAG_typedef && type->getTag() != dwarf::DW_TAG_volatile_type) break;
  }
  return false;
}

/// Whether a test has something to say about data of the type.
bool has_numbers(const ir::Program& program, ir::DataTypeId type) {
  return std::ranges::any_of(ir::leaves_of(program, type),
                             [](const ir::DataLeaf& leaf) { return !leaf.type.is_ptr(); });
}

/// Whether no call of the function looks at the result.
bool is_result_unused(const ::llvm::Function& function) {
  return std::ranges::all_of(function.users(), [&](const ::llvm::User* user) {
    const auto* call = ::llvm::dyn_cast<::llvm::CallBase>(user);
    return call != nullptr && call->getCalledOperand() == &function && call->use_empty();
  });
}

/// "len", "byte_count", "n": as people name how many there are.
bool is_count_name(std::string_view name) {
  constexpr auto kParts = std::to_array<std::string_view>(
      {"len", "size", "count", "cnt", "num", "bytes", "capacity", "max", "amount", "words"});
  std::string lower;
  for (char c : name) lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return lower == "n" || lower == "nbyte" || std::ranges::any_of(kParts, [&](std::string_view part) {
           return lower.find(part) != std::string::npos;
         });
}

class ExternMaker {
 public:
  ExternMaker(ir::Program& program, DataTypes& data_types, SourceTypes& source_types)
      : program_(program), data_types_(data_types), source_types_(source_types) {}

  ExternFunction make(const ::llvm::Function& function, ir::FunctionId id, const Declaration& declaration) {
    ExternFunction made;
    made.function = id;
    made.name = function.getName().str();
    made.file = declaration.file;
    made.returns = !function.doesNotReturn();
    describe(declaration, made);
    made.first_argument = first_argument(function, made.parameters.size());
    find_result(function, made);
    if (made.is_scripted) {
      find_outputs(made);
      write_body(made);
    }
    return made;
  }

 private:
  void describe(const Declaration& declaration, ExternFunction& made) {
    ::llvm::DITypeRefArray types = declaration.type->getTypeArray();
    result_ = types.size() != 0 ? types[0] : nullptr;
    made.result_type = declare(result_, "%");
    std::ignore = source_types_.need(result_);
    targets_.clear();
    for (unsigned at = 1; at < types.size(); ++at) {
      if (types[at] == nullptr) {
        made.is_variadic = true;
        continue;
      }
      made.parameters.push_back(parameter(types[at], "arg" + std::to_string(at - 1)));
      std::ignore = source_types_.need(types[at]);
    }
    std::vector<std::string> names = declaration.parameters;
    names.resize(made.parameters.size());
    for (std::size_t at = 0; at < names.size(); ++at) {
      const bool is_unique = std::ranges::count(names, names[at]) == 1;
      if (!names[at].empty() && is_unique) made.parameters[at].name = names[at];
    }
    for (std::size_t at = 0; at + 1 < made.parameters.size(); ++at) {
      if (is_pointer(made.parameters[at].data) && is_count(made.parameters[at + 1], at)) {
        made.parameters[at].count = at + 1;
      }
    }
  }

  [[nodiscard]] ExternFunction::Parameter parameter(const ::llvm::DIType* type, std::string name) {
    ExternFunction::Parameter made;
    made.name = std::move(name);
    made.type = declare(type, "%");
    made.data = data_types_.of(type);
    const ::llvm::DIType* target = behind_pointer(type);
    made.is_read = is_pointer(made.data) && is_constant(target);
    targets_.push_back(target);
    return made;
  }

  [[nodiscard]] bool is_pointer(ir::DataTypeId type) const {
    return type.is_valid() && program_.get(type).kind == Kind::Pointer;
  }

  void find_result(const ::llvm::Function& function, ExternFunction& made) {
    const Type returned = program_.signature(made.function).result;
    made.type = data_types_.of(result_);
    if (!made.returns) return;
    if (!made.type.is_valid()) {
      made.is_scripted = returned.is_void() && result_ == nullptr;
      return;
    }
    const ir::DataType& data = program_.get(made.type);
    const bool is_unused = is_result_unused(function);
    switch (data.kind) {
      case Kind::Bool:
      case Kind::Signed:
      case Kind::Unsigned:
      case Kind::Character:
      case Kind::Float:
        made.is_scripted = (returned.is_integer() || returned.is_float()) && returned.width() <= 64;
        if (is_unused) return;
        break;
      case Kind::Pointer:
        // APPROX(scripted-pointer): a scripted function hands out no objects, only null (misses paths).
        made.is_scripted = is_unused || !function.hasRetAttribute(::llvm::Attribute::NonNull);
        return;
      case Kind::Struct:
      case Kind::Union:
        made.is_by_value = true;
        made.is_scripted =
            has_numbers(program_, made.type) &&
            (!returned.is_void() || function.hasParamAttribute(0, ::llvm::Attribute::StructRet));
        break;
      case Kind::Reference:
      case Kind::Array:
      case Kind::Function:
      case Kind::Opaque:
        break;
    }
    if (made.is_scripted) made.stream = made.name + "()";
  }

  /// The argument of the machine's that the first parameter is passed as, where each is passed as one.
  [[nodiscard]] static std::optional<std::size_t> first_argument(const ::llvm::Function& function,
                                                                 std::size_t parameters) {
    const std::size_t first =
        function.arg_size() != 0 && function.hasParamAttribute(0, ::llvm::Attribute::StructRet) ? 1 : 0;
    if (function.arg_size() != parameters + first) return std::nullopt;
    for (std::size_t at = 0; at < parameters; ++at) {
      if (function.hasParamAttribute(static_cast<unsigned>(first + at), ::llvm::Attribute::ByVal)) {
        return std::nullopt;
      }
    }
    return first;
  }

  /// Most interfaces have the size behind the pointer. Another integer there is one if it is called so; of
  /// one without a name, where bytes are meant: behind other pointers it may be anything.
  [[nodiscard]] bool is_count(const ExternFunction::Parameter& parameter, std::size_t counted) {
    if (!parameter.data.is_valid()) return false;
    const ir::DataType& data = program_.get(parameter.data);
    if (data.kind != Kind::Signed && data.kind != Kind::Unsigned) return false;
    if (data.width < 8 || data.width > 64) return false;
    if (data.kind == Kind::Unsigned && data.width == 64) return true;
    if (parameter.name != "arg" + std::to_string(counted + 1)) return is_count_name(parameter.name);
    const ir::DataTypeId target = data_types_.of(targets_[counted]);
    return !target.is_valid() || ir::data_size(program_, target) == 1;
  }

  void find_outputs(ExternFunction& made) {
    if (!made.first_argument) return;
    for (std::size_t at = 0; at < made.parameters.size(); ++at) {
      const ExternFunction::Parameter& parameter = made.parameters[at];
      if (!is_pointer(parameter.data) || parameter.is_read) continue;
      ExternFunction::Output output;
      output.parameter = at;
      output.type = data_types_.of(targets_[at]);
      output.count = parameter.count;
      if (targets_[at] == nullptr && output.count) output.type = byte_type();
      if (!has_numbers(program_, output.type)) continue;
      output.stream = made.name + "." + parameter.name;
      made.outputs.push_back(std::move(output));
    }
  }

  [[nodiscard]] ir::DataTypeId byte_type() {
    if (!byte_.is_valid()) {
      ir::DataType data;
      data.kind = Kind::Unsigned;
      data.width = 8;
      byte_ = program_.add_data_type(std::move(data));
    }
    return byte_;
  }

  void write_body(const ExternFunction& made) {
    ir::Function& edited = program_.edit_function(made.function);
    edited.native = {};
    edited.parameter_names.clear();
    const ir::Signature signature = program_.signature(made.function);
    for (std::size_t at = 0; at < signature.parameters.size(); ++at) {
      edited.parameter_names.push_back(program_.intern("arg" + std::to_string(at)));
    }
    ir::BodyBuilder builder(program_, made.function);
    builder.select_block(builder.add_block("entry"));
    for (const ExternFunction::Output& output : made.outputs) write_output(builder, signature, made, output);
    write_return(builder, signature.result, made);
    program_.set_body(made.function, builder.finish());
  }

  [[nodiscard]] Operand stream(ir::BodyBuilder& builder, const std::string& name, ir::DataTypeId type) {
    return builder.global_address(stream_named(program_, name, type, ir::data_size(program_, type)));
  }

  void write_output(ir::BodyBuilder& builder,
                    const ir::Signature& signature,
                    const ExternFunction& made,
                    const ExternFunction::Output& output) {
    const std::size_t first = *made.first_argument;
    const Operand from = stream(builder, output.stream, output.type);
    const Operand to = Operand::reg(builder.parameter(first + output.parameter));
    if (!output.count) {
      write_object(builder, from, to);
      return;
    }
    const std::size_t at = first + *output.count;
    const Type type = signature.parameters[at];
    Operand count = Operand::reg(builder.parameter(at));
    if (type != Type::integer(64)) {
      const bool is_signed = program_.get(made.parameters[*output.count].data).kind == Kind::Signed;
      count = Operand::reg(
          builder.convert(is_signed ? Opcode::SExt : Opcode::ZExt, type, count, Type::integer(64)));
    }
    const std::array arguments{from, to, count};
    const Type ptr = Type::ptr();
    std::ignore = builder.call(
        scripted_native(program_, "buffer", {Type::none(), {ptr, ptr, Type::integer(64)}, false}), arguments);
  }

  void write_object(ir::BodyBuilder& builder, Operand from, Operand to) {
    const std::array arguments{from, to};
    std::ignore = builder.call(
        scripted_native(program_, "object", {Type::none(), {Type::ptr(), Type::ptr()}, false}), arguments);
  }

  void write_return(ir::BodyBuilder& builder, Type type, const ExternFunction& made) {
    if (made.is_by_value) {
      return_struct(builder, type, made);
    } else if (type.is_void()) {
      builder.return_void();
    } else if (made.stream.empty()) {
      builder.return_value(type, builder.constant(type, 0));
    } else {
      const std::array arguments{stream(builder, made.stream, made.type)};
      builder.return_value(type, Operand::reg(builder.call(number_source(program_, type), arguments)));
    }
  }

  void return_struct(ir::BodyBuilder& builder, Type type, const ExternFunction& made) {
    const Operand from = stream(builder, made.stream, made.type);
    if (type.is_void()) {
      write_object(builder, from, Operand::reg(builder.parameter(0)));
      builder.return_void();
      return;
    }
    const std::uint64_t size = ir::data_size(program_, made.type);
    ir::Inst object{.op = Opcode::StackAlloc, .result = builder.add_register(Type::ptr())};
    object.a = builder.constant(Type::integer(64), std::max<std::uint64_t>(size, type.byte_size()));
    object.x = kAlignment;
    builder.append(object);
    write_object(builder, from, Operand::reg(object.result));
    // The ABI leaves open what the register holds beyond the struct.
    const bool is_wider = type.is_integer() && type.byte_size() > size;
    const Type loaded = is_wider ? Type::integer(static_cast<unsigned>(8 * size)) : type;
    ir::Inst load{.op = Opcode::Load, .type = loaded, .result = builder.add_register(loaded)};
    load.a = Operand::reg(object.result);
    builder.append(load);
    Operand value = Operand::reg(load.result);
    if (is_wider) value = Operand::reg(builder.convert(Opcode::ZExt, loaded, value, type));
    builder.return_value(type, value);
  }

  ir::Program& program_;
  DataTypes& data_types_;
  SourceTypes& source_types_;
  ir::DataTypeId byte_;
  // Of the function that is being made:
  const ::llvm::DIType* result_ = nullptr;
  std::vector<const ::llvm::DIType*> targets_;  ///< of parameters that are pointers
};

/// Whether nothing says what the function does.
bool is_undefined(const ::llvm::Function& function, const ir::Function& translated) {
  return function.isDeclaration() && translated.native.is_valid() && translated.native == translated.name;
}

}  // namespace

std::vector<std::string> find_undefined(const ::llvm::Module& module,
                                        const Translation& translation,
                                        const ir::Program& program) {
  std::vector<std::string> names;
  for (const ::llvm::Function& function : module) {
    auto found = translation.functions.find(&function);
    if (found == translation.functions.end() || !is_undefined(function, program.get(found->second))) continue;
    names.push_back(function.getName().str());
  }
  return names;
}

std::vector<ExternFunction> make_extern_functions(const ::llvm::Module& module,
                                                  const std::vector<DeclaringModule>& declaring,
                                                  const Translation& translation,
                                                  ir::Program& program,
                                                  DataTypes& data_types,
                                                  SourceTypes& source_types) {
  std::vector<ExternFunction> made;
  for (const DeclaringModule& from : declaring) data_types.add_module(*from.module);
  const std::map<std::string, Declaration> declarations = find_declarations(declaring);
  ExternMaker maker(program, data_types, source_types);
  for (const ::llvm::Function& function : module) {
    auto found = translation.functions.find(&function);
    auto declaration = declarations.find(function.getName().str());
    if (found == translation.functions.end() || declaration == declarations.end()) continue;
    if (!is_undefined(function, program.get(found->second))) continue;
    made.push_back(maker.make(function, found->second, declaration->second));
  }
  return made;
}

}  // namespace testellate::frontend::llvm
