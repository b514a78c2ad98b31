import SwiftGraphQL

/// Twelve levels of nested objects.
struct Folder: Equatable {
    static let levels = 12

    let name: String
    let size: Int
    /// Empty on the last level, which doesn't request any.
    let folders: [Folder]
}

struct Folders: Equatable {
    let folder: Folder
}

extension Folders {
    static let query = Selection<Folders, Operations.Query> { try Folders(folder: $0.folder(folder(Folder.levels))) }

    private static func folder(_ levels: Int) -> Selection<Folder, Objects.Folder> {
        if levels == 1 {
            return Selection { try Folder(name: $0.name(), size: $0.size(), folders: []) }
        }
        let inner = folder(levels - 1).list
        return Selection { try Folder(name: $0.name(), size: $0.size(), folders: $0.folders(inner)) }
    }
}

extension Folders: ResponseModel {
    /// - Parameter size: The number of folders in the first folder. The other folders have two and one, alternately.
    static func response(size: Int) -> String {
        var random = RandomNumbers(seed: 12)
        func folder(_ level: Int) -> String {
            let fields = #""name":"folder-\#(random.number(1...9999))","size":\#(random.number(0...1_000_000))"#
            guard level < Folder.levels else { return "{\(fields)}" }
            let count = level == 1 ? size : level % 2 + 1
            let folders = (0..<count).map { _ in folder(level + 1) }
            return #"{\#(fields),"folders":[\#(folders.joined(separator: ","))]}"#
        }
        return #"{"folder":\#(folder(1))}"#
    }

    static func scan(_ scanner: inout JSONScanner) throws -> Folders {
        Folders(folder: try scanner.object(holding: "folder") { try $0.folder(Folder.levels) })
    }
}

extension Folders: Decodable {
    enum CodingKeys: CodingKey { case folder }

    init(from decoder: any Decoder) throws {
        folder = try decoder.container(keyedBy: CodingKeys.self).decode(Folder.self, forKey: .folder)
    }
}

extension Folder: Decodable {
    enum CodingKeys: CodingKey { case name, size, folders }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        size = try container.decode(Int.self, forKey: .size)
        folders = try container.decodeIfPresent([Folder].self, forKey: .folders) ?? []
    }
}

extension JSONScanner {
    fileprivate mutating func folder(_ levels: Int) throws -> Folder {
        let start = place
        guard take(#"{"name":""#), case let name = try restOfString(), take(#","size":"#), case let size = try int()
        else {
            place = start
            return try folderInAnyOrder(levels)
        }
        if levels == 1, take(byte: "}") { return Folder(name: name, size: size, folders: []) }
        guard levels > 1, take(#","folders":"#), case let folders = try list({ try $0.folder(levels - 1) }),
            take(byte: "}")
        else {
            place = start
            return try folderInAnyOrder(levels)
        }
        return Folder(name: name, size: size, folders: folders)
    }

    private mutating func folderInAnyOrder(_ levels: Int) throws -> Folder {
        var name: String?
        var size: Int?
        var folders: [Folder]? = levels == 1 ? [] : nil
        try members { scanner, key in
            switch key {
            case "name": name = try scanner.string()
            case "size": size = try scanner.int()
            case "folders" where levels > 1: folders = try scanner.list { try $0.folder(levels - 1) }
            default: try scanner.skipValue()
            }
        }
        guard let name, let size, let folders else { throw Mismatch() }
        return Folder(name: name, size: size, folders: folders)
    }
}
