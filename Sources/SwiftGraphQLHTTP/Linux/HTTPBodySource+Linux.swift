#if os(Linux)
    import Foundation

    /// Reads the body of a message in chunks. Only one thread may use it at a time.
    final class HTTPBodySource {
        private enum Content {
            case memory([UInt8])
            case file(Int32)
        }

        /// The number of bytes in the body.
        let count: Int64
        private let content: Content
        private var offset = 0

        init(_ bytes: [UInt8]) {
            content = .memory(bytes)
            count = Int64(bytes.count)
        }

        /// Opens a file as a body.
        ///
        /// - Throws: `URLError` with code `cannotOpenFile`.
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

        /// Reads the next bytes into the buffer.
        ///
        /// - Returns: The number of bytes that were read; 0 at the end of the body.
        /// - Throws: `URLError` with code `cannotOpenFile`.
        func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
            switch content {
            case .memory(let bytes):
                let rest = bytes.dropFirst(offset).prefix(buffer.count)
                buffer.copyBytes(from: rest)
                offset += rest.count
                return rest.count
            case .file(let file):
                // If the file has grown, the rest isn't part of the body, whose length was sent in the head.
                let wanted = min(buffer.count, Int(count) - offset)
                while true {
                    let count = pread(file, buffer.baseAddress, wanted, off_t(offset))
                    if count == 0, wanted > 0 { throw URLError(.cannotOpenFile, "the request's file became shorter") }
                    if count >= 0 {
                        offset += count
                        return count
                    }
                    if errno != EINTR { throw Self.failure(.cannotOpenFile) }
                }
            }
        }

        /// Sets the position of the next read. Returns `false` if the offset is out of range.
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
