import Foundation
import SwiftGraphQLSelection
import JSONReference

/// The check that the fuzzer runs on each text.
enum FuzzedText {
    /// Compares the readers' results for the given text and aborts the process if the results differ.
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
