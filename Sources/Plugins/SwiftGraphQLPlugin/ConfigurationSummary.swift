import Foundation

/// The parts of `swift-graphql.json` that a build needs in advance: the files that are read and the number of files
/// that are written.
///
/// Invalid parts are ignored, because the tool reads the file again and reports errors with lines and carets.
struct ConfigurationSummary {
    /// The number of API files if the configuration doesn't specify one.
    static let defaultFiles = 16

    /// The files, folders and addresses of the schema, as written.
    private(set) var schemas: [String] = []
    /// The number of API files, or `nil` if the value in the configuration is invalid.
    private(set) var files: Int?
    /// The custom scalars file, as written.
    private(set) var scalarsFile: String?
    /// The folders with the sources that decide which parts of the API are generated, as written.
    private(set) var usedBy: [String] = []

    /// Whether the plugin only checks selections. The target then has no schema and uses the API of another target.
    private(set) var isCheckOnly = false

    private let text: String

    /// Parses the text of a configuration.
    init(_ text: String) {
        self.text = text
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        guard let content = try? decoder.decode(Content.self, from: Data(text.utf8)) else { return }
        schemas = content.schemas
        scalarsFile = content.scalarsFile
        usedBy = content.usedBy
        isCheckOnly = content.isCheckOnly
        if content.isFilesMissing {
            files = Self.defaultFiles
        } else if let count = content.files, (1...100).contains(count) {
            files = count
        }
    }

    /// Returns the line number, counted from 1, of the first occurrence of a string.
    func line(of part: String) -> Int {
        guard let range = text.range(of: part) else { return 1 }
        return 1 + text[..<range.lowerBound].count { $0.isNewline }
    }
}

/// The members of the configuration, each decoded separately so that an invalid one doesn't affect the others.
private struct Content: Decodable {
    enum Key: String, CodingKey {
        case schema, files, scalarsFile, usedBy, check
    }

    var schemas: [String]
    var files: Int?
    var isFilesMissing: Bool
    var scalarsFile: String?
    var usedBy: [String]
    var isCheckOnly: Bool

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        schemas = Self.strings(.schema, in: members)
        usedBy = Self.strings(.usedBy, in: members)
        scalarsFile = try? members.decode(String.self, forKey: .scalarsFile)
        files = try? members.decode(Int.self, forKey: .files)
        isFilesMissing = !members.contains(.files)
        isCheckOnly = members.contains(.check) && !members.contains(.schema)
    }

    /// Decodes a string or an array of strings.
    private static func strings(_ key: Key, in members: KeyedDecodingContainer<Key>) -> [String] {
        if let one = try? members.decode(String.self, forKey: key) { return [one] }
        return (try? members.decode([String].self, forKey: key)) ?? []
    }
}
