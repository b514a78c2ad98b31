// Intercepts glibc's allocator in a process that preloads this library, and counts allocations. Bytes are the usable
// sizes of allocated blocks, which are slightly larger than the requested sizes.

#include "AllocationCounter.h"

#include <stdatomic.h>

static atomic_long allocations, live, peak;

void allocation_counter_start(void) {
    atomic_store(&allocations, 0);
    atomic_store(&peak, atomic_load(&live));
}

long allocation_counter_allocations(void) { return atomic_load(&allocations); }
long allocation_counter_live(void) { return atomic_load(&live); }
long allocation_counter_peak(void) { return atomic_load(&peak); }

#ifdef __linux__
#include <features.h>
#endif

#ifdef __GLIBC__
#include <errno.h>
#include <malloc.h>
#include <stdlib.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static void grow(long bytes) {
    long now = atomic_fetch_add(&live, bytes) + bytes;
    long highest = atomic_load(&peak);
    while (now > highest && !atomic_compare_exchange_weak(&peak, &highest, now)) {
    }
}

static void *counted(void *memory) {
    if (memory) {
        atomic_fetch_add(&allocations, 1);
        grow((long)malloc_usable_size(memory));
    }
    return memory;
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size)); }

void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

void *aligned_alloc(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

int posix_memalign(void **result, size_t alignment, size_t size) {
    void *memory = counted(__libc_memalign(alignment, size));
    if (!memory) return ENOMEM;
    *result = memory;
    return 0;
}

void *realloc(void *memory, size_t size) {
    long before = memory ? (long)malloc_usable_size(memory) : 0;
    void *result = __libc_realloc(memory, size);
    if (result || size == 0) {
        atomic_fetch_add(&live, -before);
        counted(result);
    }
    return result;
}

void free(void *memory) {
    if (memory) atomic_fetch_add(&live, -(long)malloc_usable_size(memory));
    __libc_free(memory);
}
#endif
