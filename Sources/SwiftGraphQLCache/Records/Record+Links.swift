extension Record {
    /// The index of the object's record, if this record stores the value of a field with arguments.
    var owner: RecordIndex { bytes.loadUnaligned(fromByteOffset: 1, as: RecordIndex.self) }

    /// The number of the field's name, if this record stores the value of a field with arguments.
    var ownField: FieldNumber { bytes.loadUnaligned(fromByteOffset: 5, as: FieldNumber.self) }

    /// The generation of the object's record, if this record stores the value of a field with arguments.
    var ownGeneration: UInt32 { bytes.loadUnaligned(fromByteOffset: 9, as: UInt32.self) }

    /// The text of the arguments, if this record stores the value of a field with arguments.
    var argumentText: [UInt8] { Array(key.dropFirst(13)) }

    /// Appends the indices of the records that the value in the given slot links to.
    func appendTargets(of slot: Int, to targets: inout [RecordIndex]) {
        let cell = cell(slot)
        switch cell.kind {
        case .link: targets.append(cell.link)
        case .list:
            var place = 0
            while place < cell.count {
                let word = word(place, of: cell)
                // The word after the start of a nested list is a length, not a link, so it is skipped.
                if word == ListWord.list { place += 1 } else if word < ListWord.limit { targets.append(word) }
                place += 1
            }
        case .missing, .null, .failed, .short, .text: break
        }
    }
}
