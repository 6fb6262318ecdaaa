// What Swift's library asks of a C library, as far as the modules use it: memory, strings and arithmetic.
#include <stddef.h>
#include <stdint.h>

// Blocks come in classes of sizes, each with a list of its free blocks. The class is in front of the block; blocks are never joined, so
// what a program uses again and again takes the same memory again and again.
enum { HEADER = 16, CLASSES = 160, PAGE = 65536 };
typedef struct Block { struct Block *next; } Block;
extern unsigned char __heap_base;
static Block *freed[CLASSES];
static uintptr_t top;

static int class_of(size_t size, size_t *whole) {
  if (size <= 1024) {
    *whole = (size + 15) & ~(size_t)15;
    return *whole / 16;
  }
  int bits = 31 - __builtin_clz(size - 1), quarter = (size - 1) >> (bits - 2) & 3;
  *whole = (size_t)(quarter + 5) << (bits - 2);
  return 65 + (bits - 10) * 4 + quarter;
}

void *malloc(size_t size) {
  if (size > 0x70000000) __builtin_trap();
  size_t whole;
  int class = class_of(size ? size : 1, &whole);
  Block *block = freed[class];
  if (block) {
    freed[class] = block->next;
    return block;
  }
  if (!top) top = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
  uintptr_t end = top + HEADER + whole, pages = __builtin_wasm_memory_size(0);
  if (end < top) __builtin_trap();
  size_t missing = end > pages * PAGE ? (end - pages * PAGE + PAGE - 1) / PAGE : 0;
  if (missing && __builtin_wasm_memory_grow(0, missing) == (size_t)-1) __builtin_trap();
  *(int *)top = class;
  void *result = (void *)(top + HEADER);
  top = end;
  return result;
}

void free(void *pointer) {
  if (!pointer) return;
  int class = *(int *)((char *)pointer - HEADER);
  Block *block = pointer;
  block->next = freed[class];
  freed[class] = block;
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment > 16) __builtin_trap();
  *result = malloc(size);
  return 0;
}

// With bulk memory these are one instruction each.
void *memcpy(void *to, const void *from, size_t count) { return __builtin_memcpy(to, from, count); }
void *memmove(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }
void *memset(void *to, int byte, size_t count) { return __builtin_memset(to, byte, count); }

int memcmp(const void *one, const void *other, size_t count) {
  const unsigned char *a = one, *b = other;
  for (size_t index = 0; index < count; index++) if (a[index] != b[index]) return a[index] - b[index];
  return 0;
}

size_t strlen(const char *text) {
  size_t count = 0;
  while (text[count]) count++;
  return count;
}

void *__stack_chk_guard = &freed;

void __stack_chk_fail(void) { __builtin_trap(); }

int putchar(int byte) { return byte; }

static uint64_t state = 0x9E3779B97F4A7C15;

// Sets where the random numbers begin.
void setSeed(uint64_t seed) { state ^= seed; }

// Hash tables of one run need no secret: a page has nothing to lose but its own time.
void arc4random_buf(void *to, size_t count) {
  for (size_t index = 0; index < count; index++) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    ((unsigned char *)to)[index] = state >> 32;
  }
}

// The low half by four products of 32 bits, of which the upper halves are carried.
void __multi3(uint64_t result[2], uint64_t a, uint64_t a_high, uint64_t b, uint64_t b_high) {
  uint64_t low = (a & 0xFFFFFFFF) * (b & 0xFFFFFFFF), one = (a >> 32) * (b & 0xFFFFFFFF) + (low >> 32);
  uint64_t other = (a & 0xFFFFFFFF) * (b >> 32) + (one & 0xFFFFFFFF);
  result[0] = a * b;
  result[1] = (a >> 32) * (b >> 32) + (one >> 32) + (other >> 32) + a * b_high + a_high * b;
}

double round(double value) {
  double whole = __builtin_trunc(value);
  return __builtin_fabs(value - whole) >= 0.5 ? whole + __builtin_copysign(1, value) : whole;
}

double fmod(double value, double divisor) {
  double rest = __builtin_fabs(value), size = __builtin_fabs(divisor);
  if (!(size > 0) || !(rest <= 0x1.fffffffffffffp+1023)) return __builtin_nan("");
  while (rest >= size) {
    double part = size;
    while (part <= rest / 2) part *= 2;
    rest -= part;
  }
  return __builtin_copysign(rest, value);
}
