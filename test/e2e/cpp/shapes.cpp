// SPDX-License-Identifier: Apache-2.0
// Shapes with virtual methods, and functions that take any of them.
//! open shapes.cpp:51#3:default environment
#include <stdexcept>

namespace geo {

enum class Size { Small, Medium, Large };

class Shape {
 public:
  virtual ~Shape() = default;
  virtual double area() const = 0;
  virtual int corners() const { return 0; }
  Size size() const {
    if (area() < 10) return Size::Small;
    if (area() < 100) return Size::Medium;
    return Size::Large;
  }
};

class Circle : public Shape {
 public:
  explicit Circle(double radius) : radius_(radius) {
    if (radius < 0) throw std::invalid_argument("negative radius");
  }
  double area() const override { return 3 * radius_ * radius_; }
  void grow(double by) {
    if (by > 0) radius_ += by;
  }
  double radius() const { return radius_; }

 private:
  double radius_;
};

class Rectangle : public Shape {
 public:
  Rectangle(double width, double height) : width_(width), height_(height) {}
  double area() const override { return width_ * height_; }
  int corners() const override { return 4; }
  bool is_square() const { return width_ == height_; }

 private:
  double width_;
  double height_;
};

int price(const Shape& shape) {
  int base = shape.corners() > 0 ? 5 : 10;
  switch (shape.size()) {
    case Size::Small:
      return base;
    case Size::Medium:
      return base * 2;
    case Size::Large:
      return base * 3;
  }
  return 0;
}

bool fits(const Shape* inner, const Shape* outer) {
  if (inner == nullptr || outer == nullptr) return false;
  return inner->area() < outer->area();
}

}  // namespace geo
