import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Runs work on a thread whose stack is as small as a secondary thread's stack on Apple platforms.
public enum SmallStack {
    /// Runs the work and returns its result or throws its error.
    ///
    /// - Parameter kilobytes: The size of the stack.
    public static func run<R: Sendable>(
        kilobytes: Int = 512, _ work: @escaping @Sendable () throws -> R
    ) async throws -> R {
        try await withCheckedThrowingContinuation { continuation in
            let thread = Thread { continuation.resume(with: Result { try work() }) }
            // A sanitizer makes stack frames several times as large, so the stack must also be larger.
            let program = dlopen(nil, RTLD_NOW)
            let isSanitized = dlsym(program, "__asan_init") != nil || dlsym(program, "__tsan_init") != nil
            thread.stackSize = (isSanitized ? 8 : 1) * kilobytes * 1024
            thread.start()
        }
    }
}
