#if !canImport(Darwin)
    import Foundation

    /// The body of an upload, read a piece at a time; from one thread at a time.
    final class UploadSource {
        private enum Content {
            case memory(Data)
            case file(Int32)
        }

        /// How many bytes it has.
        let count: Int64
        private let content: Content
        private var offset = 0

        /// - Throws: `ClientError` of code `uploadFailed`.
        init(_ body: UploadBody) throws(ClientError) {
            switch body {
            case .memory(let data):
                content = .memory(data)
                count = Int64(data.count)
            case .file(let url):
                let file = open(url.path, O_RDONLY | O_CLOEXEC)
                guard file >= 0 else { throw Self.failure("can't be opened") }
                content = .file(file)
                count = Int64(lseek(file, 0, SEEK_END))
                guard count >= 0 else {
                    close(file)
                    throw Self.failure("can't be read")
                }
            }
        }

        deinit {
            if case .file(let file) = content { close(file) }
        }

        /// Reads the next bytes.
        ///
        /// - Returns: How many; 0 at the end.
        /// - Throws: `ClientError` of code `uploadFailed`.
        func read(into buffer: UnsafeMutableRawBufferPointer) throws(ClientError) -> Int {
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
                    if errno != EINTR { throw Self.failure("can't be read: \(String(cString: strerror(errno)))") }
                }
            }
        }

        /// Has the next read begin at a byte.
        func seek(to offset: Int64) -> Bool {
            guard (0...count).contains(offset) else { return false }
            self.offset = Int(offset)
            return true
        }

        private static func failure(_ reason: String) -> ClientError {
            ClientError(
                code: .uploadFailed,
                message: "the file that the request's body is put together in \(reason); check the disk")
        }
    }
#endif
