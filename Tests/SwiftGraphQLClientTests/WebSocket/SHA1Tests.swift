import Testing

@testable import SwiftGraphQLClient

struct SHA1Tests {
    @Test(
        "NIST's example messages have the expected digests",
        arguments: [
            ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
            ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
            ),
            (String(repeating: "a", count: 1_000_000), "34aa973cd4c4daa4f61eeb2bdbad27316534016f"),
        ])
    func digestsNISTsExamples(_ message: String, _ digest: String) {
        let bytes = SHA1.digest(of: Array(message.utf8))
        #expect(bytes.map { String($0 / 16, radix: 16) + String($0 % 16, radix: 16) }.joined() == digest)
    }

    @Test("Messages of 50 to 130 bytes have the expected digests")
    func messagesLengthNear() {
        // The expected value, from Python's hashlib, hashes the digests of "x" repeated 50 to 130 times.
        let digests = (50...130).flatMap { SHA1.digest(of: [UInt8](repeating: 0x78, count: $0)) }
        let hex = SHA1.digest(of: digests).map { String($0 / 16, radix: 16) + String($0 % 16, radix: 16) }.joined()
        #expect(hex == "a46a78ce57be98ffe216f6fc0c6c691b40b965bc")
    }
}
