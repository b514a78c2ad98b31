package import Foundation

/// The certificate and the private key of a client, in PKCS #12 (RFC 7292), with the passphrase.
///
/// All copies of a transport's options share it, so that Apple platforms import it once. It is unchecked `Sendable`
/// because the lock guards its mutable state.
package final class ClientArchive: Hashable, @unchecked Sendable {
    package let archive: Data
    package let passphrase: String
    private let lock = NSLock()
    private var isImported = false
    private var form: AnyObject?

    package init(archive: Data, passphrase: String) {
        self.archive = archive
        self.passphrase = passphrase
    }

    /// Returns the system's form of the archive, which `make` creates at the first call; `nil` if it can't.
    func imported(_ make: () -> AnyObject?) -> AnyObject? {
        lock.withLock {
            if !isImported { form = make() }
            isImported = true
            return form
        }
    }

    package static func == (one: ClientArchive, other: ClientArchive) -> Bool {
        one === other || one.archive == other.archive && one.passphrase == other.passphrase
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(archive)
        hasher.combine(passphrase)
    }
}
