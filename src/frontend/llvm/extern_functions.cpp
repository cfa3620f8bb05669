// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/extern_functions.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <utility>

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include "frontend/llvm/compile.h"
#include "frontend/llvm/declarator.h"
#include "frontend/llvm/environment_functions.h"
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
  bool is_linked = false;
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
      declaration.is_linked = from.linked.contains(name.str());
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

/// Of a pointer type.
bool is_void_pointer(const ::llvm::DIType* type) {
  return strip_names_and_qualifiers(behind_pointer(type)) == nullptr;
}

/// Whether a test has something to say about data of the type.
bool has_values(const ir::Program& program, ir::DataTypeId type) {
  return std::ranges::any_of(ir::leaves_of(program, type), [&](const ir::DataLeaf& leaf) {
    return !leaf.type.is_ptr() || ir::leads_to_data(program, leaf.data_type);
  });
}

/// Whether data of the type is nothing but numbers.
bool is_numbers(const ir::Program& program, ir::DataTypeId type) {
  if (!type.is_valid()) return false;
  std::uint64_t size = 0;
  for (const ir::DataLeaf& leaf : ir::leaves_of(program, type)) {
    if (leaf.type.is_ptr()) return false;
    size += leaf.type.byte_size();
  }
  return size != 0 && size == ir::data_size(program, type);
}

/// Whether no call of the function looks at the result.
bool is_result_unused(const ::llvm::Function& function) {
  return std::ranges::all_of(function.users(), [&](const ::llvm::User* user) {
    const auto* call = ::llvm::dyn_cast<::llvm::CallBase>(user);
    return call != nullptr && call->getCalledOperand() == &function && call->use_empty();
  });
}

/// Functions between one that has a variable and one that gets its address.
constexpr unsigned kMostPassedOn = 3;

/// Whether some call of the function passes the address of a variable of its caller, or of one whose address
/// the caller was given in the same way.
bool is_given_local(const ::llvm::Function& function,
                    std::size_t argument,
                    unsigned passed_on = kMostPassedOn) {
  return std::ranges::any_of(function.users(), [&](const ::llvm::User* user) {
    const auto* call = ::llvm::dyn_cast<::llvm::CallBase>(user);
    if (call == nullptr || call->getCalledOperand() != &function || argument >= call->arg_size())
      return false;
    const ::llvm::Value* passed =
        call->getArgOperand(static_cast<unsigned>(argument))->stripInBoundsOffsets();
    if (::llvm::isa<::llvm::AllocaInst>(passed)) return true;
    const auto* given = ::llvm::dyn_cast<::llvm::Argument>(passed);
    return given != nullptr && passed_on != 0 &&
           is_given_local(*given->getParent(), given->getArgNo(), passed_on - 1);
  });
}

/// The type of a variable, as its function declares it; null if it has none that the source knows.
const ::llvm::DIType* declared_type(const ::llvm::Value& variable) {
  if (const auto* global = ::llvm::dyn_cast<::llvm::GlobalVariable>(&variable)) {
    ::llvm::SmallVector<::llvm::DIGlobalVariableExpression*, 1> expressions;
    global->getDebugInfo(expressions);
    return expressions.empty() ? nullptr : expressions.front()->getVariable()->getType();
  }
  const auto* local = ::llvm::dyn_cast<::llvm::AllocaInst>(&variable);
  if (local == nullptr) return nullptr;
  for (const ::llvm::Instruction& instruction : ::llvm::instructions(*local->getFunction())) {
    for (::llvm::DbgVariableRecord& record : ::llvm::filterDbgVars(instruction.getDbgRecordRange())) {
      const bool is_whole = record.isDbgDeclare() && record.getExpression()->getNumElements() == 0;
      if (is_whole && record.getVariableLocationOp(0) == local) return record.getVariable()->getType();
    }
  }
  return nullptr;
}

/// What all calls of the function have behind that argument: the type of a variable whose address they pass.
/// Null: they differ, or some pass what somebody gave them.
const ::llvm::DIType* type_behind_argument(const ::llvm::Function& function, std::size_t argument) {
  const ::llvm::DIType* found = nullptr;
  for (const ::llvm::User* user : function.users()) {
    const auto* call = ::llvm::dyn_cast<::llvm::CallBase>(user);
    if (call == nullptr || call->getCalledOperand() != &function || argument >= call->arg_size())
      return nullptr;
    const ::llvm::Value* passed = call->getArgOperand(static_cast<unsigned>(argument));
    if (::llvm::isa<::llvm::ConstantPointerNull>(passed)) continue;
    const ::llvm::DIType* type = declared_type(*passed);
    if (type == nullptr ||
        (found != nullptr && strip_names_and_qualifiers(found) != strip_names_and_qualifiers(type))) {
      return nullptr;
    }
    found = type;
  }
  return found;
}

/// Whether there are variables that code of other files could change, perhaps by way of functions of these;
/// or `errno`, which any function may set.
bool has_shared_state(const ::llvm::Module& module) {
  if (module.getFunction("__errno_location") != nullptr) return true;
  return std::ranges::any_of(module.globals(), [](const ::llvm::GlobalVariable& variable) {
    ::llvm::SmallVector<::llvm::DIGlobalVariableExpression*, 1> expressions;
    variable.getDebugInfo(expressions);
    // Those that the compiler made have neither; those of other files are only declared.
    const bool is_of_source =
        !expressions.empty() || (variable.hasExternalLinkage() && !variable.getName().starts_with("__") &&
                                 !variable.getName().starts_with("llvm."));
    return !variable.isConstant() && is_of_source;
  });
}

/// "len", "byte_count", "n": as people name how many there are. What a text goes with (`open(name, size)`)
/// is its length only if it is called so.
bool is_count_name(std::string_view name, bool is_of_text) {
  constexpr auto kLengths = std::to_array<std::string_view>({"len", "count", "cnt", "bytes"});
  constexpr auto kSizes =
      std::to_array<std::string_view>({"size", "num", "capacity", "max", "amount", "words"});
  std::string lower;
  for (char c : name) lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  const auto is_part = [&](std::string_view part) { return lower.find(part) != std::string::npos; };
  return lower == "n" || std::ranges::any_of(kLengths, is_part) ||
         (!is_of_text && std::ranges::any_of(kSizes, is_part));
}

/// "n", "node_count": as people name how many structs there are. What is called a size is rather one of
/// bytes, or of something else that the function is about.
bool is_record_count_name(std::string_view name) {
  constexpr auto kCounts = std::to_array<std::string_view>({"len", "count", "cnt", "num", "nmemb"});
  std::string lower;
  for (char c : name) lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return lower == "n" || std::ranges::any_of(kCounts, [&](std::string_view part) {
           return lower.find(part) != std::string::npos;
         });
}

class ExternMaker {
 public:
  /// All borrowed.
  ExternMaker(const ::llvm::Module& module,
              ir::Program& program,
              DataTypes& data_types,
              SourceTypes& source_types,
              const std::set<std::string>& pure)
      : has_shared_state_(has_shared_state(module)),
        program_(program),
        data_types_(data_types),
        source_types_(source_types),
        pure_(pure) {}

  ExternFunction make(const ::llvm::Function& function, ir::FunctionId id, const Declaration& declaration) {
    ExternFunction made;
    made.function = id;
    made.name = function.getName().str();
    made.file = declaration.file;
    made.returns = !function.doesNotReturn();
    made.is_address_taken = function.hasAddressTaken();
    made.is_never_null = function.hasRetAttribute(::llvm::Attribute::NonNull);
    // APPROX(linked-code): nobody can look into it; what it does is made up like what a stub does.
    made.is_linked = declaration.is_linked;
    made.is_library = is_environment_function(made.name);
    // `__attribute__((const))`, and `((pure))`
    made.is_pure = function.doesNotAccessMemory() || is_steady_environment_function(made.name);
    made.is_optional = function.onlyReadsMemory();
    describe(declaration, made);
    made.first_argument = first_argument(function, made.parameters.size());
    function_ = &function;
    complete(made, is_result_unused(function), function.hasParamAttribute(0, ::llvm::Attribute::StructRet));
    return made;
  }

  ExternFunction make(const ScriptedFunction& scripted, const ::llvm::DISubroutineType& type) {
    ExternFunction made;
    made.function = scripted.function;
    made.name = scripted.name;
    made.is_callback = true;
    describe({0, &type}, made);
    function_ = nullptr;
    made.first_argument = 0;
    complete(made, false, false);
    return made;
  }

 private:
  void complete(ExternFunction& made, bool is_unused, bool is_in_memory) {
    is_partial_ = made.is_linked;
    made.is_pure = made.is_pure || pure_.contains(made.name);
    find_result(is_unused, is_in_memory, made);
    if (!made.is_scripted) return;
    find_outputs(made);
    write_body(made);
  }

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
    made.is_void = is_pointer(made.data) && is_void_pointer(type);
    targets_.push_back(target);
    return made;
  }

  [[nodiscard]] bool is_pointer(ir::DataTypeId type) const {
    return type.is_valid() && program_.get(type).kind == Kind::Pointer;
  }

  /// `is_in_memory`: a struct is returned by way of the first argument.
  void find_result(bool is_unused, bool is_in_memory, ExternFunction& made) {
    const Type returned = program_.signature(made.function).result;
    made.type = data_types_.of(result_);
    if (!made.returns) return;
    if (!made.type.is_valid()) {
      made.is_scripted = returned.is_void() && result_ == nullptr;
      return;
    }
    const ir::DataType& data = program_.get(made.type);
    bool has_target = false;
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
        has_target = !is_void_pointer(result_) && ir::leads_to_data(program_, made.type);
        if (!is_unused && is_void_pointer(result_)) find_allocator(made);
        made.is_scripted = is_unused || has_target || made.is_allocator || !made.is_never_null;
        is_partial_ = is_partial_ || !is_unused;
        // APPROX(scripted-pointer): what a `void *` leads to is not known, it is null (misses paths).
        if (is_unused || (!has_target && !made.is_allocator)) return;
        break;
      case Kind::Struct:
      case Kind::Union:
        made.is_by_value = true;
        made.is_scripted = has_values(program_, made.type) && (!returned.is_void() || is_in_memory);
        is_partial_ = is_partial_ || !is_numbers(program_, made.type);
        break;
      case Kind::Reference:
      case Kind::Array:
      case Kind::Function:
      case Kind::Opaque:
        break;
    }
    if (made.is_allocator) made.type = truth_type();
    if (made.is_scripted) made.stream = made.name + "()";
  }

  /// `void *take(size_t size)`
  void find_allocator(ExternFunction& made) {
    if (!made.first_argument) return;
    for (std::size_t at = 0; at < made.parameters.size(); ++at) {
      const ExternFunction::Parameter& parameter = made.parameters[at];
      if (!parameter.data.is_valid()) continue;
      const ir::DataType& data = program_.get(parameter.data);
      const bool is_integer = data.kind == Kind::Signed || data.kind == Kind::Unsigned;
      const bool is_size = data.kind == Kind::Unsigned && data.width == 64;
      if (!is_integer || data.width > 64 || !(is_size || is_count_name(parameter.name, false))) continue;
      made.is_allocator = true;
      made.allocated = at;
      return;
    }
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
    const ir::DataTypeId target = data_types_.of(targets_[counted]);
    const Kind kind = target.is_valid() ? program_.get(target).kind : Kind::Opaque;
    if (kind == Kind::Struct || kind == Kind::Union) return is_record_count_name(parameter.name);
    if (data.kind == Kind::Unsigned && data.width == 64) return true;
    const bool is_text = kind == Kind::Character;
    if (parameter.name != "arg" + std::to_string(counted + 1)) {
      return is_count_name(parameter.name, is_text && is_constant(targets_[counted]));
    }
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
      if (targets_[at] == nullptr && !output.count) find_target(made, output);
      if (!has_values(program_, output.type) || is_handled(made, output)) continue;
      output.stream = made.name + "." + parameter.name;
      made.outputs.push_back(std::move(output));
    }
  }

  /// `xQueueReceive(queue, &event, ticks)`: what is behind a `void *` is what callers have there.
  void find_target(const ExternFunction& made, ExternFunction::Output& output) {
    if (function_ == nullptr) return;
    const ::llvm::DIType* type = type_behind_argument(*function_, *made.first_argument + output.parameter);
    const ir::DataTypeId data = data_types_.of(type);
    if (type == nullptr || !data.is_valid()) return;
    const Kind kind = program_.get(data).kind;
    if (kind == Kind::Array || kind == Kind::Pointer || kind == Kind::Function) return;
    output.type = data;
    output.element = declare(type, "%");
    std::ignore = source_types_.need(type);
  }

  /// A struct that is not the caller's own is more likely something to work with than something to fill.
  [[nodiscard]] bool is_handled(const ExternFunction& made, const ExternFunction::Output& output) const {
    const Kind kind = program_.get(output.type).kind;
    // Arguments of `...` are the compiler's affair, and their struct has no name that others can write.
    if (program_.text(program_.get(output.type).name).find("__va_list_tag") != std::string_view::npos)
      return true;
    if (output.count || (kind != Kind::Struct && kind != Kind::Union)) return false;
    return function_ == nullptr || !is_given_local(*function_, *made.first_argument + output.parameter);
  }

  /// Whether a real function of that kind could do more than the body that is written here.
  [[nodiscard]] bool is_partial(const ExternFunction& made) {
    if (has_shared_state_ || is_partial_ || !made.first_argument) return true;
    for (std::size_t at = 0; at < made.parameters.size(); ++at) {
      const ExternFunction::Parameter& parameter = made.parameters[at];
      if (!is_pointer(parameter.data)) continue;
      // APPROX(pure-question): what a pure function reads there may have changed between two calls with the
      // same pointer.
      if (made.is_pure || !parameter.is_read || !is_numbers(program_, data_types_.of(targets_[at])))
        return true;
    }
    return false;
  }

  [[nodiscard]] ir::DataTypeId byte_type() { return make_type(Kind::Unsigned, 8, byte_); }
  [[nodiscard]] ir::DataTypeId truth_type() { return make_type(Kind::Bool, 0, truth_); }
  [[nodiscard]] ir::DataTypeId make_type(Kind kind, unsigned width, ir::DataTypeId& known) {
    if (!known.is_valid()) {
      ir::DataType data;
      data.kind = kind;
      data.width = width;
      known = program_.add_data_type(std::move(data));
    }
    return known;
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
    const auto mark = [&](std::string_view what) {
      std::ignore = builder.call(scripted_native(program_, what, {Type::none(), {}, false}), {});
    };
    mark("noted");
    if (is_partial(made)) mark("partly");
    for (const ExternFunction::Output& output : made.outputs) write_output(builder, made, output);
    write_return(builder, signature.result, made);
    program_.set_body(made.function, builder.finish());
  }

  [[nodiscard]] Operand stream(ir::BodyBuilder& builder, const std::string& name, ir::DataTypeId type) {
    return builder.global_address(stream_named(program_, name, type, ir::data_size(program_, type)));
  }

  void write_output(ir::BodyBuilder& builder,
                    const ExternFunction& made,
                    const ExternFunction::Output& output) {
    const Operand from = stream(builder, output.stream, output.type);
    const Operand to = Operand::reg(builder.parameter(*made.first_argument + output.parameter));
    if (!output.count) {
      write_object(builder, made, from, to);
      return;
    }
    const Operand count = to_word(builder, made, *output.count);
    const std::array arguments{from, to, count};
    const Type ptr = Type::ptr();
    std::ignore = builder.call(
        scripted_native(program_, "buffer", {Type::none(), {ptr, ptr, Type::integer(64)}, false}), arguments);
  }

  void write_object(ir::BodyBuilder& builder, const ExternFunction& made, Operand from, Operand to) {
    std::vector<Operand> arguments{from, to};
    append_question(builder, made, arguments);
    std::ignore = builder.call(scripted_native(program_,
                                               made.is_pure ? "pure.object" : "object",
                                               {Type::none(), {Type::ptr(), Type::ptr()}, made.is_pure}),
                               arguments);
  }

  /// The arguments of a pure function, without those that say where it writes.
  void append_question(ir::BodyBuilder& builder,
                       const ExternFunction& made,
                       std::vector<Operand>& arguments) {
    if (!made.is_pure) return;
    const std::size_t count = program_.signature(made.function).parameters.size();
    for (std::size_t at = made.first_argument.value_or(0); at < count; ++at) {
      const bool is_output = std::ranges::any_of(made.outputs, [&](const ExternFunction::Output& output) {
        return *made.first_argument + output.parameter == at;
      });
      if (!is_output) arguments.push_back(Operand::reg(builder.parameter(at)));
    }
  }

  void write_return(ir::BodyBuilder& builder, Type type, const ExternFunction& made) {
    if (made.is_by_value) {
      return_struct(builder, type, made);
    } else if (type.is_void()) {
      builder.return_void();
    } else if (made.stream.empty()) {
      builder.return_value(type, builder.constant(type, 0));
    } else if (made.is_allocator) {
      return_memory(builder, made);
    } else {
      std::vector<Operand> arguments{stream(builder, made.stream, made.type)};
      append_question(builder, made, arguments);
      const Operand value = Operand::reg(builder.call(value_source(program_, type, made.is_pure), arguments));
      if (type.is_ptr() && made.is_never_null) assume_not_null(builder, value);
      builder.return_value(type, value);
    }
  }

  static void assume_not_null(ir::BodyBuilder& builder, Operand pointer) {
    ir::Inst assume{.op = Opcode::Assume};
    assume.a =
        Operand::reg(builder.binary(Opcode::Ne, Type::ptr(), pointer, builder.constant(Type::ptr(), 0)));
    builder.append(assume);
  }

  void return_memory(ir::BodyBuilder& builder, const ExternFunction& made) {
    const std::array arguments{stream(builder, made.stream, truth_type())};
    const Operand has_memory = Operand::reg(builder.call(value_source(program_, Type::boolean()), arguments));
    const ir::BlockId some = builder.add_block("some");
    const ir::BlockId none = builder.add_block("none");
    builder.branch(has_memory, some, none);
    builder.select_block(some);
    ir::Inst object{.op = Opcode::HeapAlloc, .result = builder.add_register(Type::ptr())};
    object.a = to_word(builder, made, made.allocated);
    object.x = kAlignment;
    builder.append(object);
    builder.return_value(Type::ptr(), Operand::reg(object.result));
    builder.select_block(none);
    builder.return_value(Type::ptr(), builder.constant(Type::ptr(), 0));
  }

  /// An integer among the parameters, as 64 bits.
  [[nodiscard]] Operand to_word(ir::BodyBuilder& builder, const ExternFunction& made, std::size_t parameter) {
    const std::size_t at = *made.first_argument + parameter;
    const Type type = program_.signature(made.function).parameters[at];
    const Operand value = Operand::reg(builder.parameter(at));
    if (type == Type::integer(64)) return value;
    const bool is_signed = program_.get(made.parameters[parameter].data).kind == Kind::Signed;
    return Operand::reg(
        builder.convert(is_signed ? Opcode::SExt : Opcode::ZExt, type, value, Type::integer(64)));
  }

  void return_struct(ir::BodyBuilder& builder, Type type, const ExternFunction& made) {
    const Operand from = stream(builder, made.stream, made.type);
    if (type.is_void()) {
      write_object(builder, made, from, Operand::reg(builder.parameter(0)));
      builder.return_void();
      return;
    }
    const std::uint64_t size = ir::data_size(program_, made.type);
    ir::Inst object{.op = Opcode::StackAlloc, .result = builder.add_register(Type::ptr())};
    object.a = builder.constant(Type::integer(64), std::max<std::uint64_t>(size, type.byte_size()));
    object.x = kAlignment;
    builder.append(object);
    write_object(builder, made, from, Operand::reg(object.result));
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

  bool has_shared_state_;
  ir::Program& program_;
  DataTypes& data_types_;
  SourceTypes& source_types_;
  const std::set<std::string>& pure_;
  ir::DataTypeId byte_;
  ir::DataTypeId truth_;
  // Of the function that is being made:
  const ::llvm::Function* function_ = nullptr;  ///< null for a callback
  const ::llvm::DIType* result_ = nullptr;
  std::vector<const ::llvm::DIType*> targets_;  ///< of parameters that are pointers
  bool is_partial_ = false;                     ///< what it returns is not all that it could
};

/// Whether nothing says what the function does, or only that nobody knows.
bool is_undefined(const ::llvm::Function& function, const ir::Function& translated) {
  if (!function.isDeclaration()) return false;
  const bool has_code = !translated.native.is_valid() || translated.native != translated.name;
  return !has_code || (is_environment_function(function.getName()) && !translated.is_scripted);
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
                                                  SourceTypes& source_types,
                                                  const std::set<std::string>& pure) {
  std::vector<ExternFunction> made;
  for (const DeclaringModule& from : declaring) data_types.add_module(*from.module);
  const std::map<std::string, Declaration> declarations = find_declarations(declaring);
  ExternMaker maker(module, program, data_types, source_types, pure);
  for (const ::llvm::Function& function : module) {
    auto found = translation.functions.find(&function);
    auto declaration = declarations.find(function.getName().str());
    if (found == translation.functions.end() || declaration == declarations.end()) continue;
    if (!is_undefined(function, program.get(found->second))) continue;
    made.push_back(maker.make(function, found->second, declaration->second));
  }
  return made;
}

std::vector<ExternFunction> make_callbacks(const ::llvm::Module& module,
                                           const std::vector<ScriptedFunction>& scripted,
                                           ir::Program& program,
                                           DataTypes& data_types,
                                           SourceTypes& source_types,
                                           const std::set<std::string>& pure) {
  std::vector<ExternFunction> made;
  ExternMaker maker(module, program, data_types, source_types, pure);
  for (const ScriptedFunction& function : scripted) {
    const auto* type = ::llvm::dyn_cast_or_null<::llvm::DISubroutineType>(
        strip_names_and_qualifiers(data_types.source_of(function.type)));
    if (type != nullptr) made.push_back(maker.make(function, *type));
    // One without a body is nothing that a pointer could lead to.
    const bool has_body = type != nullptr && made.back().is_scripted;
    program.edit_function(function.function).is_scripted = has_body;
    if (type != nullptr && !has_body) made.pop_back();
  }
  return made;
}

}  // namespace testellate::frontend::llvm
