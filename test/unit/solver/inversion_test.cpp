// SPDX-License-Identifier: Apache-2.0
#include "solver/inversion.h"

#include "layer_fixture.h"

namespace testellate::solver {
namespace {

class Inversion : public LayerTest {
 protected:
  /// Whether some turn yields a move after which `condition` is true.
  bool some_move_satisfies(Term condition, const expr::Assignment& start) {
    for (unsigned turn = 0; turn < 16; ++turn) {
      expr::Evaluator before(start);
      std::optional<Move> move = try_invert(condition, before, turn);
      if (!move) continue;
      expr::Assignment after = start;
      if (move->index) {
        expr::ArrayValue array;
        if (const expr::ArrayValue* old = start.try_get_array(move->variable)) array = *old;
        array.elements[*move->index] = move->bits;
        after.set_array(move->variable, array);
      } else {
        after.set(move->variable, move->bits);
      }
      if (holds(after, {condition})) return true;
    }
    return false;
  }
};

TEST_F(Inversion, InvertsEachInvertibleOperation) {
  Term x = word("x");
  Term b = byte("b");
  Term d = builder.make_variable("d", Sort::floating(value::FloatFormat::F64));
  Term two = builder.make_float(value::FloatFormat::F64, value::from_double(2.0));
  expr::Assignment start;
  start.set(x, 17);
  start.set(word("y"), 6);
  const std::vector<Term> conditions{
      equals(builder.make_sub(x, word("y")), 100),
      equals(builder.make_mul(x, word("y")), 600),
      equals(builder.make_bit_not(x), 5),
      equals(builder.make_bit_xor(x, number(32, 0xff)), 12),
      equals(builder.make_bit_and(x, number(32, 0xf0)), 0x50),
      equals(builder.make_shl(x, number(32, 3)), 80),
      equals(builder.make_lshr(x, number(32, 3)), 80),
      equals(builder.make_udiv(x, number(32, 7)), 80),
      equals(builder.make_urem(x, number(32, 7)), 6),
      equals(builder.make_srem(x, number(32, 7)), 5),
      equals(builder.make_zero_extend(b, 32), 200),
      equals(builder.make_sign_extend(b, 32), -3),
      equals(builder.make_extract(x, 15, 8), 0x41),
      equals(builder.make_concat(b, byte("c")), 0x4100),
      equals(builder.make_ite(less(x, 10), number(32, 1), number(32, 2)), 1),
      builder.make_slt(number(32, 1000), x),
      builder.make_or(equals(x, 3), equals(x, 4)),
      builder.make_fp_less(two, builder.make_fp_mul(d, two)),
      builder.make_fp_equal(builder.make_fp_add(d, two),
                            builder.make_float(value::FloatFormat::F64, value::from_double(9.5))),
      equals(builder.make_fp_to_signed(d, 32), 12),
      builder.make_fp_is_nan(d),
  };
  for (std::size_t at = 0; at < conditions.size(); ++at) {
    EXPECT_TRUE(some_move_satisfies(conditions[at], start)) << "condition " << at;
  }
}

TEST_F(Inversion, FollowsStoresAndTables) {
  Term array = builder.make_variable("a", Sort::array(32, Sort::bit_vector(8)));
  Term stored = builder.make_store(array, word("i"), byte("b"));
  expr::Assignment start;
  start.set(word("i"), 3);
  start.set(word("j"), 3);
  EXPECT_TRUE(some_move_satisfies(equals(builder.make_select(stored, word("j")), 9), start));
  start.set(word("j"), 4);
  EXPECT_TRUE(some_move_satisfies(equals(builder.make_select(stored, word("j")), 9), start));
  std::vector<value::U128> entries{2, 7, 1, 8};
  Term table = builder.make_table(32, Sort::bit_vector(8), entries, 0);
  EXPECT_TRUE(some_move_satisfies(equals(builder.make_select(table, word("k")), 8), start));
}

}  // namespace
}  // namespace testellate::solver
