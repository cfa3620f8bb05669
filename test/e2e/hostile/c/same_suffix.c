// SPDX-License-Identifier: Apache-2.0
// Names that differ in case and underscores alone.
int get_value(int x) { return x > 1; }
int getValue(int x) { return x > 2; }
int Get_Value(int x) { return x > 3; }
int _get_value(int x) { return x > 4; }
int get__value(int x) { return x > 5; }
