import SwiftGraphQLJSON

/// A file in a request, with the place in the variables where the JSON contains null.
public struct UploadLocation: Hashable, Sendable {
    /// The path to the null, in the format of the multipart request specification: `variables.input.files.0`.
    public let path: String
    /// The file to send.
    public let upload: Upload

    /// Creates a location for a file.
    public init(path: String, upload: Upload) {
        self.path = path
        self.upload = upload
    }
}

/// A file, with the position of the null that represents the file in JSON text.
struct UploadMark: Hashable, Sendable {
    /// The offset of the null in the text, in bytes.
    var offset: Int
    let upload: Upload

    init(offset: Int, upload: Upload) {
        self.offset = offset
        self.upload = upload
    }

    /// Creates the mark for a file that was written as a placeholder; `nil` if the placeholder has another value.
    init?(_ placeholder: JSONWriter.Placeholder) {
        guard let upload = placeholder.value as? Upload else { return nil }
        self.init(offset: placeholder.offset, upload: upload)
    }
}

extension UploadLocation {
    /// Returns the files in a request's variables, with their locations.
    ///
    /// - Parameters:
    ///   - marks: The files, with the positions of the nulls that represent them.
    ///   - variables: The JSON text of the variables.
    static func locations(of marks: [UploadMark], in variables: [UInt8]) -> [UploadLocation] {
        guard !marks.isEmpty, let root = try? JSONDocument(variables, limits: JSONLimits(depth: .max)).root
        else { return [] }
        let uploads = Dictionary(marks.map { ($0.offset, $0.upload) }, uniquingKeysWith: { first, _ in first })
        var locations: [UploadLocation] = []
        func collect(from value: JSONCursor, at path: String) {
            switch value.kind {
            case .null:
                if let upload = uploads[value.start] { locations.append(UploadLocation(path: path, upload: upload)) }
            case .array:
                for (index, element) in value.elements.enumerated() { collect(from: element, at: "\(path).\(index)") }
            case .object:
                for member in value.members { collect(from: member.value, at: "\(path).\(member.key)") }
            case .bool, .number, .string: break
            }
        }
        collect(from: root, at: "variables")
        return locations
    }
}
