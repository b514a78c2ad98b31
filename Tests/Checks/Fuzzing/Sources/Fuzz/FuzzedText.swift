import Foundation
import SwiftGraphQLSelection
import JSONReference

/// Checks one text.
enum FuzzedText {
    /// Reads the text in every way and aborts the process if one way has a wrong result.
    static func check(_ text: [UInt8], _ extent: ReaderCheck.Extent = .everything) {
        if let difference = ReaderCheck.difference(in: text, extent) { fail(difference, text) }
        guard extent == .everything else { return }
        if let difference = FuzzedResponse.difference(in: text) { fail(difference, text) }
    }

    private static func fail(_ difference: String, _ text: [UInt8]) -> Never {
        FileHandle.standardError.write(
            Data("\(difference)\n\(String(reflecting: String(decoding: text, as: UTF8.self)))\n\(text)\n".utf8))
        abort()
    }
}
