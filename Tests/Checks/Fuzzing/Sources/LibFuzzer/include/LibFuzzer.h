#include <stddef.h>
#include <stdint.h>

/// Runs the fuzzer. This function is part of libFuzzer, which comes with the compiler.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*target)(const uint8_t *data, size_t size));
