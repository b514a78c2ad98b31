/// Where the members of one object are, for reading them in another order than they stand in.
///
/// It is used for one object after the other. The objects of a list have their members in the same order, most often, so
/// it remembers in which place it found each name.
final class JSONMemberTable {
    private struct Member {
        /// Where the name begins, and ends behind its quote.
        let key: UInt32
        let keyEnd: UInt32
        let value: UInt32
        let hasEscapes: Bool
    }

    private var object = -1
    private var objectEnd = 0
    private var members: [Member] = []
    /// By the number of a name that is looked for: its place in the object before.
    private var places: [Int] = []

    /// Finds the members of an object, unless it is the one that was read last.
    func read(objectAt start: Int, _ document: JSONDocument, _ bytes: JSONBytes, near hint: inout Int) {
        if start == object { return }
        object = start
        // Taken out, so that filling it is no access of this object's for each member.
        var members: [Member] = []
        swap(&members, &self.members)
        members.removeAll(keepingCapacity: true)
        var scan = JSONMemberScan(objectAt: start, bytes)
        while let name = scan.nextName(bytes) {
            scan.position = bytes.valueEnd(name.value, document.index, near: &hint)
            if document.index.isShadowed(name.key) { continue }
            members.append(
                Member(
                    key: UInt32(truncatingIfNeeded: name.key), keyEnd: UInt32(truncatingIfNeeded: name.end),
                    value: UInt32(truncatingIfNeeded: name.value), hasEscapes: name.hasEscapes))
        }
        objectEnd = scan.position + 1
        self.members = members
    }

    /// Where the object ends; nil if another one was read last.
    func end(ofObjectAt start: Int) -> Int? { start == object ? objectEnd : nil }

    /// Where the value of a member begins; -1 where there is none.
    ///
    /// - Parameter number: Of the names that are looked for in such objects, which one this is.
    func value(of name: JSONName, number: Int, _ bytes: JSONBytes) -> Int {
        let place = number < places.count ? places[number] : number
        if place < members.count, isMember(place, name, bytes) { return Int(members[place].value) }
        for place in members.indices where isMember(place, name, bytes) {
            while places.count <= number { places.append(places.count) }
            places[number] = place
            return Int(members[place].value)
        }
        return -1
    }

    @inline(__always)
    private func isMember(_ place: Int, _ name: JSONName, _ bytes: JSONBytes) -> Bool {
        let member = members[place]
        return name.isName(at: Int(member.key), end: Int(member.keyEnd), hasEscapes: member.hasEscapes, bytes)
    }
}
