// SPDX-License-Identifier: Apache-2.0
// <functional>: what stands for arguments in std::bind.
#include <functional>

namespace std::placeholders {

const _Placeholder<1> _1{};
const _Placeholder<2> _2{};
const _Placeholder<3> _3{};
const _Placeholder<4> _4{};
const _Placeholder<5> _5{};
const _Placeholder<6> _6{};
const _Placeholder<7> _7{};
const _Placeholder<8> _8{};
const _Placeholder<9> _9{};
const _Placeholder<10> _10{};

}  // namespace std::placeholders
