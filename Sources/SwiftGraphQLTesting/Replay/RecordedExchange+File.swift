import Foundation
import SwiftGraphQLJSON

extension RecordedExchange {
    /// Returns the operations in a file that `RecordingTransport` wrote.
    ///
    /// - Throws: `ReplayError` if the file can't be read, is larger than the maximum, or isn't a recording.
    static func all(in file: URL, maximumBytes: Int) throws -> [RecordedExchange] {
        let lines = try contents(of: file, maximumBytes: maximumBytes)
            .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        var exchanges: [RecordedExchange] = []
        for (index, line) in lines.enumerated() where !line.allSatisfy({ $0 == UInt8(ascii: "\r") }) {
            do {
                exchanges.append(try JSONDocument(Array(line)).root.decode(RecordedExchange.self))
            } catch {
                throw ReplayError(
                    message: "line \(index + 1) of \(file.lastPathComponent) isn't a recorded operation; "
                        + "record the file again",
                    underlying: error)
            }
        }
        return exchanges
    }

    private static func contents(of file: URL, maximumBytes: Int) throws -> Data {
        let name = file.lastPathComponent
        var text = Data()
        do {
            let handle = try FileHandle(forReadingFrom: file)
            while let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty, text.count <= maximumBytes {
                text += piece
            }
        } catch {
            throw ReplayError(message: "\(name) can't be read: check that the file exists", underlying: error)
        }
        guard text.count <= maximumBytes else {
            throw ReplayError(
                message: "\(name) has more than \(maximumBytes) bytes: record less, or raise `maximumBytes`")
        }
        return text
    }
}
