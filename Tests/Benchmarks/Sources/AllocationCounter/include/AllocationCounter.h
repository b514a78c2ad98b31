#pragma once

/// Resets the counts, and sets the peak to the bytes that are currently allocated.
void allocation_counter_start(void);

/// The number of allocations since the start.
long allocation_counter_allocations(void);

/// The bytes that are currently allocated.
long allocation_counter_live(void);

/// The peak number of allocated bytes since the start.
long allocation_counter_peak(void);
