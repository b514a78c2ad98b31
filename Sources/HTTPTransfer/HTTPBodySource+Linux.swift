#if os(Linux)
    import Foundation

    /// The body of a message, read piece by piece; from one thread at a time.
    final class HTTPBodySource {
        private enum Content {
            case memory(Data)
            case file(Int32)
        }

        /// How many bytes it has.
        let count: Int64
        private let content: Content
        private var offset = 0

        init(_ data: Data) {
            content = .memory(data)
            count = Int64(data.count)
        }

        /// - Throws: `URLError` of code `cannotOpenFile`.
        init(file url: URL) throws {
            let file = open(url.path, O_RDONLY | O_CLOEXEC)
            guard file >= 0 else { throw Self.failure(.cannotOpenFile) }
            count = Int64(lseek(file, 0, SEEK_END))
            guard count >= 0 else {
                close(file)
                throw Self.failure(.cannotOpenFile)
            }
            content = .file(file)
        }

        deinit {
            if case .file(let file) = content { close(file) }
        }

        /// Reads the next bytes.
        ///
        /// - Returns: How many; 0 at the end.
        /// - Throws: `URLError` of code `cannotOpenFile`.
        func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
            switch content {
            case .memory(let data):
                let rest = data.dropFirst(offset).prefix(buffer.count)
                rest.copyBytes(to: buffer)
                offset += rest.count
                return rest.count
            case .file(let file):
                while true {
                    let count = pread(file, buffer.baseAddress, buffer.count, off_t(offset))
                    if count >= 0 {
                        offset += count
                        return count
                    }
                    if errno != EINTR { throw Self.failure(.cannotOpenFile) }
                }
            }
        }

        /// Makes the next read begin at a byte; `false` if there is no such byte.
        func seek(to offset: Int64) -> Bool {
            guard (0...count).contains(offset) else { return false }
            self.offset = Int(offset)
            return true
        }

        private static func failure(_ code: URLError.Code) -> URLError {
            URLError(code, "the file with the request's body can't be read: \(String(cString: strerror(errno)))")
        }
    }
#endif
