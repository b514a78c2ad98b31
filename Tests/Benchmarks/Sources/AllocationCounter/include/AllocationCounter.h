#pragma once

/// Counts from zero, and takes the bytes that are allocated now as the peak so far.
void allocation_counter_start(void);

/// How often memory was asked for since the start.
long allocation_counter_allocations(void);

/// Bytes that are allocated now.
long allocation_counter_live(void);

/// The most bytes that were allocated at any time since the start.
long allocation_counter_peak(void);
