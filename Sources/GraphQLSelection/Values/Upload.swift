import GraphQLJSON

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A file as the value of an argument or of a member of an input object: the scalar `Upload` of servers that implement
/// the GraphQL multipart request specification.
///
/// It does not travel as JSON: `null` stands at its place, and the file follows as a part of its own. Generated code
/// takes it with `--scalar Upload=Upload`.
///
/// ```swift
/// let query = Selection<String, Operations.Mutation> {
///     try $0.setPortrait(of: id, image: Upload(file: url, contentType: "image/png"))
/// }
/// ```
///
/// A file on disk is read when the request is sent, piece by piece. Equal uploads in one request travel once.
public struct Upload: Hashable, Sendable {
    /// Where the bytes come from.
    package enum Source: Sendable {
        case bytes([UInt8])
        case file(URL)
    }

    package let source: Source
    /// The name that the server is told; quotes, backslashes and control characters are percent-encoded in it.
    public let filename: String
    /// The media type that the server is told.
    public let contentType: String

    /// A file whose bytes are at hand.
    ///
    /// - Parameters:
    ///   - bytes: The contents.
    ///   - filename: The name that the server is told.
    ///   - contentType: The media type that the server is told.
    public init(bytes: [UInt8], filename: String, contentType: String = "application/octet-stream") {
        source = .bytes(bytes)
        self.filename = filename
        self.contentType = contentType
    }

    /// A file on disk, which must stay as it is until the request has been sent.
    ///
    /// - Parameters:
    ///   - file: A `file` URL.
    ///   - filename: The name that the server is told; `nil` for the file's own.
    ///   - contentType: The media type that the server is told.
    public init(file: URL, filename: String? = nil, contentType: String = "application/octet-stream") {
        source = .file(file)
        self.filename = filename ?? file.lastPathComponent
        self.contentType = contentType
    }

    /// Whether both are the same bytes, or the same file on disk, under the same name and of the same type.
    public static func == (lhs: Self, rhs: Self) -> Bool {
        guard lhs.filename.isSameText(as: rhs.filename), lhs.contentType.isSameText(as: rhs.contentType) else {
            return false
        }
        switch (lhs.source, rhs.source) {
        // Arrays that share their storage are equal without a look at the bytes.
        case (.bytes(let left), .bytes(let right)): return left == right
        case (.file(let left), .file(let right)): return left == right
        default: return false
        }
    }

    /// Feeds name, type and size or place into `hasher`; not the bytes, of which there may be many.
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
    /// An empty file.
    public static var __mock: Upload { Upload(bytes: [], filename: "mock") }

    /// Refuses: files go to servers and never come back.
    /// - Throws: `SelectionError` of code `invalidScalar`.
    public static func __decode(_ value: JSONCursor) throws -> Upload {
        throw SelectionError(
            code: .invalidScalar,
            message: "an `Upload` can't be read from a response; map the scalar of this field to another type")
    }

    /// Writes null, and has the file sent beside the JSON.
    public static func __encode(_ value: Upload, to writer: inout JSONWriter) throws { writer.placeholder(for: value) }
}

extension Upload: CustomStringConvertible {
    /// The name and the type; nothing of the contents.
    public var description: String { "\(filename) (\(contentType))" }
}
