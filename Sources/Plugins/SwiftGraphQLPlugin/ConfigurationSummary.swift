import Foundation

/// The settings in `swift-graphql.json` that the plugin needs before the tool runs: the input files and the number of
/// output files.
///
/// Ignores invalid settings, because the tool reads the file again and reports errors with lines and carets.
struct ConfigurationSummary {
    /// The number of API files if the configuration doesn't specify one.
    static let defaultFiles = 16

    /// The paths and addresses of the schema, as written in the configuration.
    private(set) var schemas: [String] = []
    /// The number of API files, or `nil` if the value in the configuration is invalid.
    private(set) var files: Int?
    /// The custom scalars file's path, as written in the configuration.
    private(set) var scalarsFile: String?
    /// The folders whose Swift sources determine which parts of the API are generated, as written in the configuration.
    private(set) var usedBy: [String] = []

    /// Whether the plugin only checks selections. In that case, the target has no schema of its own, because it uses
    /// another target's API.
    private(set) var isCheckOnly = false

    private let text: String

    /// Reads the settings in the given text of a configuration file.
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

    /// Returns the line number, counted from 1, of the first occurrence of the given string, or 1 if there is none.
    func line(of part: String) -> Int {
        guard let range = text.range(of: part) else { return 1 }
        return 1 + text[..<range.lowerBound].count { $0.isNewline }
    }
}

/// The settings in the configuration. Each is decoded separately, so that an invalid setting doesn't affect the others.
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

    /// Returns the strings in a setting that is a string or an array of strings. Returns no strings for other settings.
    private static func strings(_ key: Key, in members: KeyedDecodingContainer<Key>) -> [String] {
        if let one = try? members.decode(String.self, forKey: key) { return [one] }
        return (try? members.decode([String].self, forKey: key)) ?? []
    }
}
