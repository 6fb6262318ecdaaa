// Reads a number exactly: as a fraction of two large integers, of whose quotient the nearest double is taken.
#include <stddef.h>
#include <stdint.h>

enum { WORDS = 400, DIGITS = 800 };
typedef struct { int count; uint32_t words[WORDS]; } Large;

static void multiply(Large *number, uint32_t factor, uint32_t added) {
  uint64_t carry = added;
  for (int index = 0; index < number->count || carry; index++) {
    if (index == number->count) number->words[number->count++] = 0;
    carry += (uint64_t)number->words[index] * factor;
    number->words[index] = (uint32_t)carry;
    carry >>= 32;
  }
}

static void scale(Large *number, int base, int exponent) {
  for (; exponent > 0; exponent--) multiply(number, base, 0);
}

static int compare(const Large *one, const Large *other) {
  if (one->count != other->count) return one->count < other->count ? -1 : 1;
  for (int index = one->count - 1; index >= 0; index--) {
    if (one->words[index] != other->words[index]) return one->words[index] < other->words[index] ? -1 : 1;
  }
  return 0;
}

static void subtract(Large *one, const Large *other) {
  int64_t borrow = 0;
  for (int index = 0; index < one->count; index++) {
    borrow += (int64_t)one->words[index] - (index < other->count ? other->words[index] : 0);
    one->words[index] = (uint32_t)borrow;
    borrow >>= 32;
  }
  while (one->count && !one->words[one->count - 1]) one->count--;
}

// The nearest double to `number` / `divisor`, ties to even.
static double quotient(Large *number, Large *divisor) {
  if (!number->count) return 0;
  int exponent = 0;
  while (compare(number, divisor) >= 0) multiply(divisor, 2, 0), exponent++;
  while (compare(number, divisor) < 0) multiply(number, 2, 0), exponent--;
  // Now 1 <= number / divisor < 2, and the value is that times 2^exponent.
  if (exponent > 1023) return __builtin_inf();
  int bits = exponent >= -1022 ? 53 : 53 - (-1022 - exponent);
  uint64_t mantissa = 0;
  for (int index = 0; index < bits; index++) {
    mantissa *= 2;
    if (compare(number, divisor) >= 0) subtract(number, divisor), mantissa++;
    multiply(number, 2, 0);
  }
  int rest = bits < 0 ? -1 : compare(number, divisor);
  if (rest > 0 || (rest == 0 && (mantissa & 1))) mantissa++;
  uint64_t result = exponent >= -1022 ? mantissa + ((uint64_t)(exponent + 1022) << 52) : mantissa;
  double value;
  __builtin_memcpy(&value, &result, sizeof value);
  return value;
}

static int digit(char character, int base) {
  int lower = character | 0x20;
  if (character >= '0' && character <= '9') return character - '0';
  return base == 16 && lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

// The text after a word in any case; 0 if it does not begin with that.
static const char *after(const char *text, const char *word) {
  for (; *word; word++, text++) if ((*text | 0x20) != *word) return 0;
  return text;
}

// Returns 0 for what is no number, else where it ends.
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
  static Large number, divisor;
  number.count = 0, divisor.count = 1, divisor.words[0] = 1;
  const char *next = text + (*text == '-' || *text == '+'), *end;
  double sign = *text == '-' ? -1 : 1;
  if ((end = after(next, "infinity")) || (end = after(next, "inf"))) return *result = sign * __builtin_inf(), end;
  if ((end = after(next, "nan"))) return *result = __builtin_nan(""), end;
  int base = (end = after(next, "0x")) ? 16 : 10, seen = 0, kept = 0, exponent = 0, point = 0;
  if (end) next = end;
  for (; digit(*next, base) >= 0 || (*next == '.' && !point); next++) {
    if (*next == '.') {
      point = 1;
      continue;
    }
    seen = 1;
    if (kept < DIGITS) {
      multiply(&number, base, digit(*next, base));
      kept += number.count > 0;
      exponent -= point;
    } else {
      // Of further digits it only matters whether one is not zero.
      number.words[0] |= *next != '0';
      exponent += !point;
    }
  }
  if (!seen) return 0;
  int binary = 0;
  if ((*next | 0x20) == (base == 16 ? 'p' : 'e')) {
    const char *digits = next + 1 + (next[1] == '-' || next[1] == '+');
    int written = 0;
    if (digit(*digits, 10) < 0) return 0;
    for (; digit(*digits, 10) >= 0; digits++) if (written < 100000) written = written * 10 + *digits - '0';
    if (next[1] == '-') written = -written;
    if (base == 16) binary = written; else exponent += written;
    next = digits;
  }
  // In digits of the base, and in bits, no double is larger or smaller.
  if (!number.count || exponent + kept < -330 || binary < -3000) return *result = sign * 0, next;
  if (exponent + kept > 310 || binary > 3000) return *result = sign * __builtin_inf(), next;
  scale(&number, base, exponent), scale(&divisor, base, -exponent);
  scale(&number, 2, binary), scale(&divisor, 2, -binary);
  return *result = sign * quotient(&number, &divisor), next;
}
