package import Foundation

/// The `SubjectPublicKeyInfo` of a public key (RFC 5280, section 4.1.2.7), whose digest identifies the key.
package enum PublicKeyInfo {
    /// Returns the `SubjectPublicKeyInfo` of an RSA key.
    ///
    /// - Parameter key: An `RSAPublicKey` in DER (RFC 8017, appendix A.1.1).
    package static func rsa(_ key: Data) -> Data {
        // The algorithm consists of the identifier `rsaEncryption` and a null.
        let algorithm: [UInt8] = [
            0x30, 0x0D, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00,
        ]
        return sequence(algorithm, key)
    }

    /// Returns the `SubjectPublicKeyInfo` of a key on an elliptic curve (RFC 5480).
    ///
    /// - Parameters:
    ///   - key: The key as an uncompressed point (X9.63).
    ///   - bits: The size of the curve's field, in bits.
    /// - Returns: The information; `nil` for curves other than P-256, P-384 and P-521.
    package static func ellipticCurve(_ key: Data, bits: Int) -> Data? {
        let curve: [UInt8]
        switch bits {
        case 256: curve = [0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
        case 384: curve = [0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x22]
        case 521: curve = [0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x23]
        default: return nil
        }
        // The algorithm consists of the identifier `id-ecPublicKey` and the curve.
        let algorithm: [UInt8] = [0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01] + curve
        return sequence([0x30, UInt8(algorithm.count)] + algorithm, key)
    }

    /// Returns a DER sequence of the algorithm and the key as a bit string.
    private static func sequence(_ algorithm: [UInt8], _ key: Data) -> Data {
        let bits = [0x03] + length(key.count + 1) + [0x00] + key
        return Data([0x30] + length(algorithm.count + bits.count) + algorithm + bits)
    }

    /// Returns the DER encoding of a length (X.690, section 8.1.3).
    private static func length(_ count: Int) -> [UInt8] {
        if count < 0x80 { return [UInt8(count)] }
        var bytes: [UInt8] = []
        var rest = count
        while rest > 0 {
            bytes.insert(UInt8(truncatingIfNeeded: rest), at: 0)
            rest >>= 8
        }
        return [0x80 | UInt8(bytes.count)] + bytes
    }
}
