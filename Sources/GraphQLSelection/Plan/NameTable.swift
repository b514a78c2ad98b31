/// Names that are compared often, each of them once, so that they are compared as numbers.
///
/// Most are pieces of what generated code wrote, and stay there; few are made while names are given.
struct NameTable: Sendable {
    /// The number of a name; -1 for one that has none yet.
    typealias ID = Int32

    private enum Name {
        case piece(NamePiece)
        /// The piece, an underscore and the digits of a hash.
        case alias(NamePiece, UInt32)
        case made(String)

        var text: String {
            switch self {
            case .piece(let piece):
                return piece.description
            case .alias(let piece, let digits):
                var bytes: [UInt8] = []
                piece.withUTF8 { bytes.append(contentsOf: $0) }
                bytes.append(hexadecimal: digits)
                return String(decoding: bytes, as: UTF8.self)
            case .made(let text):
                return text
            }
        }

        func isSame(as other: Name) -> Bool {
            switch (self, other) {
            case (.piece(let left), .piece(let right)): left.isSame(as: right)
            case (.alias(let left, let leftDigits), .alias(let right, let rightDigits)):
                leftDigits == rightDigits && left.isSame(as: right)
            default: text == other.text
            }
        }
    }

    private var names: [(hash: UInt64, name: Name)] = []
    private var index = HashIndex()

    /// How many names there are; their numbers are below it.
    var count: Int { names.count }

    /// The number of a name whose hash is known.
    mutating func id(_ piece: NamePiece, hash: StableHash) -> ID { id(.piece(piece), hash) }

    /// The number of a name.
    mutating func id(_ piece: NamePiece) -> ID { id(.piece(piece), piece.withUTF8 { StableHash.ofBytes($0) }) }

    /// The number of a name with the digits of a hash behind it.
    ///
    /// - Parameter hash: That of the piece.
    mutating func id(_ piece: NamePiece, hash: StableHash, digits: UInt32) -> ID {
        id(.alias(piece, digits), hash.followedBy(digits: digits))
    }

    /// The number of a name.
    mutating func id(_ text: String) -> ID {
        var text = text
        return id(.made(text), text.withUTF8 { StableHash.ofBytes($0) })
    }

    private mutating func id(_ name: Name, _ hash: StableHash) -> ID {
        var probe = index.probe(hash.value)
        while let candidate = index.candidate(&probe) {
            if names[candidate].hash == hash.value, names[candidate].name.isSame(as: name) { return ID(candidate) }
        }
        names.append((hash.value, name))
        index.insert(names.count - 1, hash: hash.value) { names[$0].hash }
        return ID(names.count - 1)
    }

    /// The name.
    subscript(id: ID) -> String { names[Int(id)].name.text }

    /// Appends the name to a text in UTF-8.
    func append(_ id: ID, to text: inout [UInt8]) {
        switch names[Int(id)].name {
        case .piece(let piece):
            piece.withUTF8 { text.append(contentsOf: $0) }
        case .alias(let piece, let digits):
            piece.withUTF8 { text.append(contentsOf: $0) }
            text.append(hexadecimal: digits)
        case .made(let name):
            text.append(contentsOf: name.utf8)
        }
    }
}
