import Foundation
import Testing

@testable import SwiftGraphQLHTTP

@Suite struct ClientArchiveTests {
    @Test("An archive is imported once, even if that fails", arguments: [false, true])
    func importedOnce(_ isReadable: Bool) {
        let archive = ClientArchive(archive: Data([1]), passphrase: "a")
        var imports = 0
        for _ in 0..<3 {
            let form = archive.imported {
                imports += 1
                return isReadable ? NSObject() : nil
            }
            #expect((form != nil) == isReadable)
        }
        #expect(imports == 1)
    }

    @Test("Archives are compared by their contents")
    func equality() {
        let archive = ClientArchive(archive: Data([1]), passphrase: "a")
        #expect(archive == ClientArchive(archive: Data([1]), passphrase: "a"))
        #expect(archive != ClientArchive(archive: Data([2]), passphrase: "a"))
        #expect(archive != ClientArchive(archive: Data([1]), passphrase: "b"))
    }
}
