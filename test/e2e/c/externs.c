// SPDX-License-Identifier: Apache-2.0
// What the file calls is defined elsewhere: tests say what it returns and writes.
typedef enum { CAUSE_POWER, CAUSE_PIN, CAUSE_WATCHDOG } cause;

typedef struct {
  unsigned short celsius;
  signed char quality;
  _Bool is_valid;
} reading;

struct clock {
  int hour;
  double drift;
  int alarms[3];
};

extern int adc_read(int channel);
extern void heater_set(_Bool on);
extern _Bool button(void);
extern cause reset_cause(void);
extern float voltage(unsigned char cell);
extern void log_line(const char *format, ...);
extern reading sense(int sensor);        // returned in a register
extern struct clock clock_now(int zone);  // returned through memory
extern int receive(unsigned char *byte);
extern int fetch(reading *to, int sensor);
extern long read_some(int from, void *to, unsigned long size);
extern int average(const int *values, int count);
extern void never(void) __attribute__((noreturn));
extern int rounded(long double precise, ...);

int step(int target) {
  int raw = adc_read(3);
  if (raw < 0) {
    log_line("channel %d failed: %d", 3, raw);
    return -1;
  }
  heater_set(raw < target);
  return raw == adc_read(4) ? 2 : 1;
}

int start(void) {
  switch (reset_cause()) {
    case CAUSE_PIN:
      return 1;
    case CAUSE_WATCHDOG:
      return button() ? 2 : 3;
    default:
      return 0;
  }
}

int is_low(void) { return voltage(1) < 3.25F && voltage(2) < voltage(1); }

int feel(void) {
  reading r = sense(1);
  if (!r.is_valid) return -1;
  return r.quality < 0 && r.celsius > 40000;
}

int is_night(void) {
  struct clock now = clock_now(2);
  if (now.drift > 0.5) return 1;
  return now.hour == 23 && now.alarms[2] == 77;
}

int frame(void) {
  unsigned char byte = 0;
  if (receive(&byte) <= 0) return 0;
  if (byte != 0x7E) return 1;
  return receive(&byte) > 0 && byte == 0x55 ? 3 : 2;
}

int warm(int sensor) {
  reading r;
  if (fetch(&r, sensor) != 0) return -1;
  return r.is_valid && r.celsius > 300;
}

int header(void) {
  char text[12];
  if (read_some(0, text, sizeof text) < 4) return 0;
  return text[0] == 'H' && text[3] == 'R';
}

int mean(int a, int b) {
  int values[2] = {a, b};
  int result = average(values, 2);
  return values[0] == a ? result > 10 : 99;
}

int guard(int x) {
  if (x > 5) never();
  return x;
}

int careful(int x) { return x > 5 ? rounded(1.0L, x) : x; }
//! infeasible externs.c:89#10:F
//! open externs.c:93#7:T unsupported
