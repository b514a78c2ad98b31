#if os(Linux) || os(macOS)
    import Foundation
    import SwiftGraphQLSelection

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    extension IsolatedRuns {
        private typealias Fork = @convention(c) () -> Int32

        /// The function `fork`, which is looked up by name because Swift hides it.
        private static let fork: Fork? = {
            guard let function = dlsym(dlopen(nil, RTLD_NOW), "fork") else { return nil }
            return unsafeBitCast(function, to: Fork.self)
        }()

        /// Whether the platform can copy a process. On other platforms, all runs take place in the process itself.
        static var isSupported: Bool { fork != nil }

        /// The maximum number of copies. Each trap ends a copy. When no copies are left, the remaining runs are
        /// skipped.
        private static let maximumCopies = 40
        /// The maximum number of copies that can stop responding before the remaining runs are skipped. Each such copy
        /// costs several seconds.
        private static let maximumSilentCopies = 3

        func runInCopies(reportsTrap: (Int) -> Bool, describe: (Int) -> String) throws {
            guard let fork = Self.fork else { return }
            var next = 0
            var silentCount = 0
            var suspect: Int?
            for _ in 0..<Self.maximumCopies where next < count && silentCount < Self.maximumSilentCopies {
                var ends: [Int32] = [0, 0]
                guard pipe(&ends) == 0 else { throw Self.uncopied }
                let process = fork()
                if process == 0 { runAll(from: next, writingTo: ends[1]) }
                close(ends[1])
                let report = process > 0 ? receiveReport(from: ends[0], of: process) : nil
                close(ends[0])
                guard let report else { throw Self.uncopied }
                if let error = report.error { throw error }
                if report.isFinished { return }
                if report.isSilent { silentCount += 1 }
                let index = report.lastRun ?? next
                if report.signal != 0, reportsTrap(index) {
                    if suspect == index { throw Self.trapped(describe(index), report.signal) }
                    (suspect, next) = (index, index)
                } else {
                    next = index + 1
                }
            }
        }

        /// The error if the system can't create a copy and nothing was verified.
        private static var uncopied: SelectionError {
            SelectionError(
                code: .recordingFailed,
                message: """
                    the selection was not verified, because the system can't copy the test's process: end other processes \
                    and run the test again
                    """)
        }

        private static func trapped(_ world: String, _ signal: Int32) -> SelectionError {
            SelectionError(
                code: .recordingFailed,
                message: """
                    the selection's closure would end the process (signal \(signal)) for a response in which \
                    \(world). `!` on a \
                    nullable field and `[0]` on a list trap when a server sends null or an empty list: use `nonNullOrFail`, \
                    `guard let`, `??` or `first`.
                    """)
        }

        // MARK: The copy

        /// Performs the remaining runs and reports them as lines of text.
        ///
        /// Before each run, the copy writes a line with the run's number. A line that begins with `e` reports an error,
        /// and the line `d` reports the end.
        private func runAll(from start: Int, writingTo end: Int32) -> Never {
            // Traps are expected, so they must not print a backtrace or a message to the test's output.
            for signal in [SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSEGV, SIGBUS] { _ = Self.setDefault(signal) }
            let nowhere = open("/dev/null", O_WRONLY)
            if nowhere >= 0 {
                dup2(nowhere, 1)
                dup2(nowhere, 2)
            }
            for index in start..<count {
                Self.send("\(index)\n", to: end)
                guard let error = run(index) else { continue }
                let path = error.path.components.map { step in
                    switch step {
                    case .name(let name): name
                    case .index(let index): "\(index)"
                    }
                }
                let message = error.message.split(separator: "\n").joined(separator: " ")
                let parts = [path.joined(separator: "/"), message]
                Self.send("e" + parts.joined(separator: "\t") + "\n", to: end)
                _exit(0)
            }
            Self.send("d\n", to: end)
            _exit(0)
        }

        private static func setDefault(_ number: Int32) -> Bool {
            signal(number, SIG_DFL)
            return true
        }

        private static func send(_ text: String, to end: Int32) {
            let bytes = Array(text.utf8)
            var sent = 0
            while sent < bytes.count {
                let count = bytes[sent...].withUnsafeBytes { buffer in
                    write(end, buffer.baseAddress, buffer.count)
                }
                if count <= 0 { return }
                sent += count
            }
        }

        // MARK: The copy's report

        private struct Report {
            var lastRun: Int?
            var error: SelectionError?
            var isFinished = false
            /// Whether the copy was killed because it reported nothing.
            var isSilent = false
            var signal: Int32 = 0
        }

        private func receiveReport(from end: Int32, of process: Int32) -> Report {
            var bytes: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 4096)
            var report = Report()
            while true {
                var poller = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
                let ready = poll(&poller, 1, patience)
                if ready < 0, errno == EINTR { continue }
                if ready <= 0 {
                    report.isSilent = true
                    kill(process, SIGKILL)
                    break
                }
                let count = read(end, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                if count <= 0 { break }
                bytes += buffer[..<count]
            }
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
            for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
                switch line.first {
                case "d": report.isFinished = true
                case "e": report.error = Self.error(String(line.dropFirst()))
                default: report.lastRun = Int(line) ?? report.lastRun
                }
            }
            let signal = status & 0x7f
            // If another process keeps the pipe open, a copy that ended by itself seems to be silent.
            if signal != SIGKILL { report.isSilent = false }
            report.signal = report.isSilent ? 0 : signal
            return report
        }

        private static func error(_ line: String) -> SelectionError {
            let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let path = parts[0].split(separator: "/")
            return SelectionError(
                code: .dataDependentSelection, message: parts.last ?? "",
                path: ResponsePath(path.map { step in Int(step).map { .index($0) } ?? .name(String(step)) }))
        }
    }
#else
    extension IsolatedRuns {
        static var isSupported: Bool { false }

        func runInCopies(reportsTrap: (Int) -> Bool, describe: (Int) -> String) throws {}
    }
#endif
