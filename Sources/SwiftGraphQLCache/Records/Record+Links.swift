extension Record {
    /// The record of the object that has the field, if this is the record of a field with arguments.
    var owner: RecordIndex { bytes.loadUnaligned(fromByteOffset: 1, as: RecordIndex.self) }

    /// The number of the field's name, if this is the record of a field with arguments.
    var ownField: FieldNumber { bytes.loadUnaligned(fromByteOffset: 5, as: FieldNumber.self) }

    /// The generation of the object that has the field, if this is the record of a field with arguments.
    var ownGeneration: UInt32 { bytes.loadUnaligned(fromByteOffset: 9, as: UInt32.self) }

    /// The arguments as text, if this is the record of a field with arguments.
    var argumentText: [UInt8] { Array(key.dropFirst(13)) }

    /// Appends the records that a value links to.
    func appendTargets(of slot: Int, to targets: inout [RecordIndex]) {
        let cell = cell(slot)
        switch cell.kind {
        case .link: targets.append(cell.link)
        case .list:
            var place = 0
            while place < cell.count {
                let word = word(place, of: cell)
                // A length follows the word that starts a nested list.
                if word == ListWord.list { place += 1 } else if word < ListWord.limit { targets.append(word) }
                place += 1
            }
        case .missing, .null, .failed, .short, .text: break
        }
    }
}
