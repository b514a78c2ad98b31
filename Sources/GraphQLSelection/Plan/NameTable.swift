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
        /// The number of a text that was made. Not the text: copies of the others would have to be counted.
        case made(Int)
    }

    private var names: [(hash: NameHash, name: Name)] = []
    private var texts: [String] = []
    private var index = HashIndex()

    /// How many names there are; their numbers are below it.
    var count: Int { names.count }

    /// The number of a name whose hash is known.
    mutating func id(_ piece: NamePiece, hash: NameHash) -> ID { id(.piece(piece), hash) }

    /// The number of a name.
    mutating func id(_ piece: NamePiece) -> ID { id(.piece(piece), piece.withUTF8 { NameHash($0) }) }

    /// The number of a name with the digits of a hash behind it.
    ///
    /// - Parameter hash: `piece.hash(followedBy: digits)`.
    mutating func id(_ piece: NamePiece, digits: UInt32, hash: NameHash) -> ID { id(.alias(piece, digits), hash) }

    /// The number of a name.
    mutating func id(_ text: String) -> ID {
        var text = text
        let hash = text.withUTF8 { NameHash($0) }
        texts.append(text)
        let count = names.count
        let id = id(.made(texts.count - 1), hash)
        if names.count == count { texts.removeLast() }
        return id
    }

    private mutating func id(_ name: Name, _ hash: NameHash) -> ID {
        var probe = index.probe(hash.value)
        while let candidate = index.candidate(&probe) {
            if names[candidate].hash == hash, isSame(names[candidate].name, name) { return ID(candidate) }
        }
        if names.isEmpty {
            names.reserveCapacity(32)
            index.reserve(32)
        }
        names.append((hash, name))
        index.insert(names.count - 1, hash: hash.value) { names[$0].hash.value }
        return ID(names.count - 1)
    }

    private func isSame(_ left: Name, _ right: Name) -> Bool {
        switch (left, right) {
        case (.piece(let left), .piece(let right)): left.isSame(as: right)
        case (.alias(let left, let leftDigits), .alias(let right, let rightDigits)):
            leftDigits == rightDigits && left.isSame(as: right)
        default: text(of: left) == text(of: right)
        }
    }

    private func text(of name: Name) -> String {
        switch name {
        case .piece(let piece): piece.description
        case .alias(let piece, let digits): piece.description + StableHash.suffix(digits)
        case .made(let number): texts[number]
        }
    }

    /// The name.
    subscript(id: ID) -> String { text(of: names[Int(id)].name) }

    /// Appends the name to a text.
    func append(_ id: ID, to text: inout TextBuffer) {
        switch names[Int(id)].name {
        case .piece(let piece):
            text.append(piece)
        case .alias(let piece, let digits):
            text.append(piece)
            text.append(hexadecimal: digits)
        case .made(let number):
            text.append(text: texts[number])
        }
    }
}
