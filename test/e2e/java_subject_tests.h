// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "java_subject.h"

namespace testellate::e2e {

/// Tests that hold, of all kinds of values and objects that need no reflection.
void add_value_tests(JavaSubject& subject);
void add_string_tests(JavaSubject& subject);
void add_object_tests(JavaSubject& subject);
void add_static_tests(JavaSubject& subject);
/// Those that do.
void add_private_tests(JavaSubject& subject);

}  // namespace testellate::e2e
