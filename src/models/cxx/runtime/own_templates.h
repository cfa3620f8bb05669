// SPDX-License-Identifier: Apache-2.0
// Included before everything else: headers leave no template to a library, since this is the library.
#pragma once

#include <bits/c++config.h>
#undef _GLIBCXX_EXTERN_TEMPLATE
#define _GLIBCXX_EXTERN_TEMPLATE 0
