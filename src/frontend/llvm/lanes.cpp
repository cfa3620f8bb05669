// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/lanes.h"

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DerivedTypes.h>

#include "value/bits.h"

namespace testellate::frontend::llvm {
namespace {

/// More than any value that clang makes; larger ones come through memory.
constexpr std::size_t kMaxLanes = 256;

struct Part {
  ::llvm::Type* type;
  std::uint64_t bit;
};

std::uint64_t element_count(const ::llvm::Type& type) {
  if (const auto* structure = ::llvm::dyn_cast<::llvm::StructType>(&type)) {
    return structure->getNumElements();
  }
  if (const auto* array = ::llvm::dyn_cast<::llvm::ArrayType>(&type)) return array->getNumElements();
  if (const auto* vector = ::llvm::dyn_cast<::llvm::FixedVectorType>(&type)) return vector->getNumElements();
  return 0;
}

bool has_elements(const ::llvm::Type& type) {
  return type.isStructTy() || type.isArrayTy() || ::llvm::isa<::llvm::FixedVectorType>(type);
}

Part element(const Part& whole, std::uint64_t at, const ::llvm::DataLayout& layout) {
  if (auto* structure = ::llvm::dyn_cast<::llvm::StructType>(whole.type)) {
    const ::llvm::StructLayout* placed = layout.getStructLayout(structure);
    return {structure->getElementType(static_cast<unsigned>(at)),
            whole.bit + placed->getElementOffset(static_cast<unsigned>(at)).getFixedValue() * 8};
  }
  if (auto* array = ::llvm::dyn_cast<::llvm::ArrayType>(whole.type)) {
    ::llvm::Type* each = array->getElementType();
    return {each, whole.bit + at * layout.getTypeAllocSizeInBits(each).getFixedValue()};
  }
  ::llvm::Type* each = ::llvm::cast<::llvm::FixedVectorType>(whole.type)->getElementType();
  return {each, whole.bit + at * layout.getTypeSizeInBits(each).getFixedValue()};
}

}  // namespace

std::optional<ir::Type> try_scalar_type(const ::llvm::Type& type) {
  if (type.isIntegerTy()) {
    if (type.getIntegerBitWidth() > value::kMaxWidth) return std::nullopt;
    return ir::Type::integer(type.getIntegerBitWidth());
  }
  if (type.isFloatTy()) return ir::Type::f32();
  if (type.isDoubleTy()) return ir::Type::f64();
  if (type.isPointerTy()) return ir::Type::ptr();
  if (type.isFloatingPointTy()) {
    return ir::Type::integer(static_cast<unsigned>(type.getPrimitiveSizeInBits().getFixedValue()));
  }
  return std::nullopt;
}

std::optional<Lanes> try_lanes(::llvm::Type& type, const ::llvm::DataLayout& layout) {
  Lanes lanes;
  if (type.isVoidTy()) return lanes;
  std::vector<Part> pending{{&type, 0}};
  while (!pending.empty()) {
    Part part = pending.back();
    pending.pop_back();
    if (has_elements(*part.type)) {
      std::uint64_t count = element_count(*part.type);
      if (count > kMaxLanes || pending.size() > kMaxLanes) return std::nullopt;
      for (std::uint64_t at = count; at > 0; --at) pending.push_back(element(part, at - 1, layout));
      continue;
    }
    std::optional<ir::Type> scalar = try_scalar_type(*part.type);
    if (!scalar || lanes.size() == kMaxLanes) return std::nullopt;
    lanes.push_back({*scalar, part.bit});
  }
  return lanes;
}

std::optional<ir::Type> try_passed_type(::llvm::Type& type, const ::llvm::DataLayout& layout) {
  std::optional<Lanes> lanes = try_lanes(type, layout);
  if (!lanes || lanes->empty()) return std::nullopt;
  if (lanes->size() == 1) return lanes->front().type;
  std::uint64_t bits = type.isVectorTy() ? layout.getTypeSizeInBits(&type).getFixedValue()
                                         : layout.getTypeStoreSizeInBits(&type).getFixedValue();
  if (bits > value::kMaxWidth) return std::nullopt;
  return ir::Type::integer(static_cast<unsigned>(bits));
}

LaneRange lanes_at(::llvm::Type& type,
                   const std::vector<unsigned>& indices,
                   const ::llvm::DataLayout& layout) {
  std::size_t first = 0;
  Part part{&type, 0};
  for (unsigned index : indices) {
    for (unsigned before = 0; before < index; ++before) {
      first += try_lanes(*element(part, before, layout).type, layout).value_or(Lanes()).size();
    }
    part = element(part, index, layout);
  }
  return {first, try_lanes(*part.type, layout).value_or(Lanes()).size()};
}

}  // namespace testellate::frontend::llvm
