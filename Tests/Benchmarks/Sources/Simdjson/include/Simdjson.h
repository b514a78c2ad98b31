#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A summary of a response's contents, to compare the readers.
typedef struct {
    size_t humans;
    size_t friends;
    size_t episodes;
    /// The bytes of all strings.
    size_t bytes;
    double heights;
} HumansSummary;

typedef struct HumansReader HumansReader;

/// Copies a response into memory with the padding that simdjson requires.
HumansReader *humans_reader_create(const uint8_t *bytes, size_t count);

/// Reads the response into C++ structs, summarizes them if `summary` isn't null, and frees them.
///
/// Returns null, or the name of simdjson's error.
const char *humans_reader_read(HumansReader *reader, HumansSummary *summary);

void humans_reader_destroy(HumansReader *reader);

#ifdef __cplusplus
}
#endif
