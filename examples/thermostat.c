// SPDX-License-Identifier: Apache-2.0
#include <stdbool.h>

extern int adc_read(int channel);  // degrees, negative if there is no sensor
extern void heater_set(bool on);

int control(int target) {
  int degrees = adc_read(3);
  if (degrees < 0) {
    heater_set(false);
    return -1;
  }
  heater_set(degrees < target);
  return degrees;
}
