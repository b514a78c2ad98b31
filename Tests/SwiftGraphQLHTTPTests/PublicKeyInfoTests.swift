import Foundation
import SwiftGraphQLHTTP
import Testing

@Suite struct PublicKeyInfoTests {
    /// A public key, as printed by `openssl pkey -pubout -outform DER`.
    private static let ellipticCurve =
        "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEbHq9JyPAeTgexvyd9kA4ld0Sm9URy14w8ADTWYUSuU2X2i08YgTDPASEC26cVienXiJW8zY3DYCk"
        + "BJg1zRo88w=="
    private static let rsa =
        "MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDDM/ObV3xNBExq8cNt8qHh4CQ3ic+cFCPi79Cq4oYlCpx9KHJHGnIaspOy3xXuaLqIKSWztw8v"
        + "5GN7zEiq4XpydCW1t7wtmsxXICNJ5hSPYc8OPGK/ZDnTQlKLzfRlSh5uksYyiVzRPOPGLSbL9sy2Hmypxkno1Fhf0gjI4zQkCwIDAQAB"

    @Test("The encoded form of a public key equals openssl's output")
    func keys() throws {
        let curve = try #require(Data(base64Encoded: Self.ellipticCurve))
        #expect(PublicKeyInfo.ellipticCurve(Data(curve.suffix(65)), bits: 256) == curve)
        #expect(PublicKeyInfo.ellipticCurve(Data(curve.suffix(65)), bits: 255) == nil)
        let rsa = try #require(Data(base64Encoded: Self.rsa))
        #expect(PublicKeyInfo.rsa(Data(rsa.suffix(140))) == rsa)
    }
}
