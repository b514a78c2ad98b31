import Foundation

/// What a build has to know of `swift-graphql.json` in advance: the files that are read and how many are written.
///
/// It takes what it understands and skips the rest: the tool reads the file again and says what is wrong with it, with
/// lines and carets.
struct ConfigurationSummary {
    /// How many parts the API is split into where the configuration does not say.
    static let defaultFiles = 16

    /// The files, folders and addresses of the schema, as written.
    private(set) var schemas: [String] = []
    /// How many parts the API is split into, or `nil` if the configuration says nothing sensible.
    private(set) var files: Int?
    /// The file of custom scalars, as written.
    private(set) var scalarsFile: String?
    /// The folders whose sources decide what is generated, as written.
    private(set) var usedBy: [String] = []

    /// Whether the plugin only checks the target, which has no schema and uses the API of another target.
    private(set) var isCheckOnly = false

    private let text: String

    /// A summary of the configuration's text.
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

    /// The line, counted from 1, that holds a part of the text.
    func line(of part: String) -> Int {
        guard let range = text.range(of: part) else { return 1 }
        return 1 + text[..<range.lowerBound].count { $0.isNewline }
    }
}

/// The members of interest, each read for itself, so that a bad one hides no other.
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

    /// One string or several.
    private static func strings(_ key: Key, in members: KeyedDecodingContainer<Key>) -> [String] {
        if let one = try? members.decode(String.self, forKey: key) { return [one] }
        return (try? members.decode([String].self, forKey: key)) ?? []
    }
}
