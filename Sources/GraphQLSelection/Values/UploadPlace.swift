/// Where in a request's variables a file belongs: JSON has null there.
public struct UploadPlace: Hashable, Sendable {
    /// The way to it from the request down, as the multipart request specification writes it: `variables.input.files.0`.
    public let path: String
    /// The file.
    public let upload: Upload

    /// A file at its place.
    public init(path: String, upload: Upload) {
        self.path = path
        self.upload = upload
    }
}

/// A file that stands for a null in JSON text.
struct UploadMark: Hashable, Sendable {
    /// Where the null begins, in bytes.
    var offset: Int
    let upload: Upload

    init(offset: Int, upload: Upload) {
        self.offset = offset
        self.upload = upload
    }

    /// The mark of a file that was written as a placeholder; nil for any other value.
    init?(_ placeholder: JSONWriter.Placeholder) {
        guard let upload = placeholder.value as? Upload else { return nil }
        self.init(offset: placeholder.offset, upload: upload)
    }
}

extension UploadPlace {
    /// The places of files in an object of variables.
    ///
    /// - Parameters:
    ///   - marks: In the order of the text.
    ///   - variables: JSON as `JSONWriter` writes it, so without white space.
    static func places(of marks: [UploadMark], in variables: [UInt8]) -> [UploadPlace] {
        guard !marks.isEmpty else { return [] }
        var places: [UploadPlace] = []
        var marks = marks[...]
        // One entry for each container that is open: the name of the member, or the position of the element.
        var names: [String] = []
        var indices: [Int?] = []
        var position = 0
        while position < variables.count, let mark = marks.first {
            if position == mark.offset {
                places.append(UploadPlace(path: (["variables"] + names).joined(separator: "."), upload: mark.upload))
                marks.removeFirst()
            }
            switch variables[position] {
            case UInt8(ascii: "{"):
                names.append("")
                indices.append(nil)
            case UInt8(ascii: "["):
                names.append("0")
                indices.append(0)
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                _ = names.popLast()
                _ = indices.popLast()
            case UInt8(ascii: ","):
                if let index = indices.last ?? nil {
                    indices[indices.count - 1] = index + 1
                    names[names.count - 1] = String(index + 1)
                }
            case UInt8(ascii: "\""):
                let start = position + 1
                position = start
                while position < variables.count, variables[position] != UInt8(ascii: "\"") {
                    position += variables[position] == UInt8(ascii: "\\") ? 2 : 1
                }
                let isName = position + 1 < variables.count && variables[position + 1] == UInt8(ascii: ":")
                if isName, !names.isEmpty {
                    names[names.count - 1] = String(decoding: variables[start..<position], as: UTF8.self)
                }
            default:
                break
            }
            position += 1
        }
        return places
    }
}
