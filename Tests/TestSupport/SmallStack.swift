import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Runs work on a thread with a stack as small as secondary threads have on Apple platforms.
public enum SmallStack {
    /// Runs the work, and returns its result or throws its error.
    ///
    /// - Parameter kilobytes: The size of the stack.
    public static func run<R: Sendable>(
        kilobytes: Int = 512, _ work: @escaping @Sendable () throws -> R
    ) async throws -> R {
        try await withCheckedThrowingContinuation { continuation in
            let thread = Thread { continuation.resume(with: Result { try work() }) }
            // With a sanitizer, stack frames are several times as large.
            let program = dlopen(nil, RTLD_NOW)
            let isSanitized = dlsym(program, "__asan_init") != nil || dlsym(program, "__tsan_init") != nil
            thread.stackSize = (isSanitized ? 8 : 1) * kilobytes * 1024
            thread.start()
        }
    }
}
