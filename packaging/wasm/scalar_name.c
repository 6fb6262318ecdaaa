// In place of a function of Swift's library, whose table has the names of all characters: a sixth of the module.
#include <stdint.h>

// The names of the characters from `first` to `last`, each with a line break; empty where a character has none.
typedef struct { uint32_t first, last; const char *names; } Block;
static const Block blocks[] = {
#include "names.inc"
};

// Writes the name of a character, and returns its length; 0 without one.
intptr_t __wrap__swift_stdlib_getScalarName(uint32_t scalar, uint8_t *buffer, intptr_t capacity) {
  for (const Block *block = blocks; block < blocks + sizeof blocks / sizeof *blocks; block++) {
    if (scalar < block->first || scalar > block->last) continue;
    const char *name = block->names;
    for (uint32_t skipped = scalar - block->first; skipped; name++) skipped -= *name == '\n';
    intptr_t length = 0;
    for (; name[length] != '\n' && length < capacity; length++) buffer[length] = name[length];
    return length;
  }
  return 0;
}
