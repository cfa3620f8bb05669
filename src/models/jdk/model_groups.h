// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/jdk/model.h"

/// The models of methods that have bytecode, by area, a file each.
namespace testellate::models::jdk {

void add_boxing(ModelTable& table);
void add_character(ModelTable& table);
void add_number_parsing(ModelTable& table);
void add_number_text(ModelTable& table);
void add_print(ModelTable& table);
void add_select(ModelTable& table);
void add_text_build(ModelTable& table);
void add_text_builder(ModelTable& table);
void add_text_case(ModelTable& table);
void add_text_compare(ModelTable& table);
void add_text_cut(ModelTable& table);
void add_text_search(ModelTable& table);

}  // namespace testellate::models::jdk
