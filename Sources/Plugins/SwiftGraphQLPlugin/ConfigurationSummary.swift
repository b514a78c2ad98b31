import Foundation

/// The settings in `swift-graphql.json` that the plugin needs before the tool runs: the input files and the number of
/// output files.
///
/// Ignores invalid settings, because the tool reads the file again and reports errors with lines and carets. Each
/// setting is decoded separately, so that an invalid setting doesn't affect the others.
struct ConfigurationSummary: Decodable {
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

    private enum Key: String, CodingKey {
        case schema, files, scalarsFile, usedBy, check
    }

    /// Reads the settings in the given text of a configuration file.
    init(_ text: String) {
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        self = (try? decoder.decode(Self.self, from: Data(text.utf8))) ?? Self()
    }

    /// Creates the settings of a configuration that can't be read.
    private init() {}

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        schemas = Self.strings(.schema, in: members)
        usedBy = Self.strings(.usedBy, in: members)
        scalarsFile = try? members.decode(String.self, forKey: .scalarsFile)
        let count = members.contains(.files) ? try? members.decode(Int.self, forKey: .files) : Self.defaultFiles
        files = count.flatMap { (1...100).contains($0) ? $0 : nil }
        isCheckOnly = members.contains(.check) && !members.contains(.schema)
    }

    /// Returns the strings in a setting that is a string or an array of strings. Returns no strings for other settings.
    private static func strings(_ key: Key, in members: KeyedDecodingContainer<Key>) -> [String] {
        if let one = try? members.decode(String.self, forKey: key) { return [one] }
        return (try? members.decode([String].self, forKey: key)) ?? []
    }

    /// Returns the line number, counted from 1, of the first occurrence of a string in the given text, or 1 if there is
    /// none.
    static func line(of part: String, in text: String) -> Int {
        guard let range = text.range(of: part) else { return 1 }
        return 1 + text[..<range.lowerBound].count { $0.isNewline }
    }
}
