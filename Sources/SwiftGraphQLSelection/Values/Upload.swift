import SwiftGraphQLJSON

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A file that is sent as an argument or as an input object's member.
///
/// Servers that implement the GraphQL multipart request specification have a scalar `Upload` for files. To use this
/// type, generate the API with `--scalar Upload=Upload`. A file is not sent as JSON: the JSON contains `null`, and the
/// file follows in a separate part of the request.
///
/// ```swift
/// let query = Selection<String, Operations.Mutation> {
///     try $0.setPortrait(of: id, image: Upload(file: url, contentType: "image/png"))
/// }
/// ```
///
/// Before a request is sent, files on disk are copied in chunks to a temporary file. Equal uploads are sent only once.
public struct Upload: Hashable, Sendable {
    /// The source of the file's bytes.
    package enum Source: Sendable {
        case bytes([UInt8])
        case file(URL)
    }

    package let source: Source
    /// The file name that the server receives. Quotes, backslashes and control characters are percent-encoded.
    public let filename: String
    /// The media type that the server receives.
    public let contentType: String

    /// Creates an upload from an array of bytes.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file.
    ///   - filename: The file name that the server receives.
    ///   - contentType: The media type that the server receives.
    public init(bytes: [UInt8], filename: String, contentType: String = "application/octet-stream") {
        source = .bytes(bytes)
        self.filename = filename
        self.contentType = contentType
    }

    /// Creates an upload from `Data`.
    ///
    /// - Parameters:
    ///   - data: The content of the file.
    ///   - filename: The file name that the server receives.
    ///   - contentType: The media type that the server receives.
    public init(data: Data, filename: String, contentType: String = "application/octet-stream") {
        self.init(bytes: Array(data), filename: filename, contentType: contentType)
    }

    /// Creates an upload from a file on disk, which must not change until the request has been sent.
    ///
    /// - Parameters:
    ///   - file: The `file` URL of the file on disk.
    ///   - filename: The file name that the server receives; `nil` for the file's own name.
    ///   - contentType: The media type that the server receives.
    public init(file: URL, filename: String? = nil, contentType: String = "application/octet-stream") {
        source = .file(file)
        self.filename = filename ?? file.lastPathComponent
        self.contentType = contentType
    }

    /// Returns whether both uploads have the same file name and media type, and either the same bytes or the same file
    /// URL.
    public static func == (lhs: Self, rhs: Self) -> Bool {
        guard lhs.filename.isSameText(as: rhs.filename), lhs.contentType.isSameText(as: rhs.contentType) else {
            return false
        }
        switch (lhs.source, rhs.source) {
        // If both arrays share their storage, `==` doesn't compare the bytes.
        case (.bytes(let left), .bytes(let right)): return left == right
        case (.file(let left), .file(let right)): return left == right
        default: return false
        }
    }

    /// Hashes the file name, the media type, and the size or the URL. The bytes aren't hashed, because there may be
    /// many.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(filename)
        hasher.combine(contentType)
        switch source {
        case .bytes(let bytes): hasher.combine(bytes.count)
        case .file(let url): hasher.combine(url)
        }
    }
}

@_spi(Generated) extension Upload: LeafType {
    /// The mock value, an empty file.
    public static var __mock: Upload { Upload(bytes: [], filename: "mock") }

    /// Always throws, because a server never sends a file in a response.
    /// - Throws: `SelectionError` with code `invalidScalar`.
    public static func __read(_ text: ResponseText, at position: inout Int) throws -> Upload {
        throw SelectionError(
            code: .invalidScalar,
            message: "an `Upload` can't be read from a response; map the scalar of this field to another type")
    }

    /// Writes null in place of the file, which is sent separately from the JSON.
    public static func __encode(_ value: Upload, to writer: inout JSONWriter) throws { writer.placeholder(for: value) }
}

extension Upload: CustomStringConvertible {
    /// The file name and the media type, excluding the content.
    public var description: String { "\(filename) (\(contentType))" }
}
