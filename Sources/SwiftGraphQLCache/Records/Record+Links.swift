extension Record {
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
