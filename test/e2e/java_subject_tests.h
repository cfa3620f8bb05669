// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "java_subject.h"

namespace testellate::e2e {

/// Tests that hold, of all kinds of values and objects that need no reflection.
void add_value_tests(JavaSubject& subject);
void add_string_tests(JavaSubject& subject);
void add_object_tests(JavaSubject& subject);
void add_static_tests(JavaSubject& subject);
/// Arguments that are made by calls.
void add_construction_tests(JavaSubject& subject);
/// The same, and none of them holds.
void add_wrong_construction_tests(JavaSubject& subject);
/// Tests that hold, and need reflection.
void add_private_tests(JavaSubject& subject);

}  // namespace testellate::e2e
