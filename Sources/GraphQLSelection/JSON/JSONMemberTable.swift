/// Where the members of one object are, for reading them in another order than they stand in.
///
/// It is used for one object after the other. The objects of a list have their members in the same order, most often, so
/// it remembers which name it found in which place: in the objects that follow, the name is compared with the text at
/// that place, and the place need not be looked for.
final class JSONMemberTable {
    private struct Member {
        /// Where the name begins, and ends behind its quote.
        let key: UInt32
        let keyEnd: UInt32
        let value: UInt32
        let hasEscapes: Bool
        /// The number of the name that it is known to have; -1 where none is known.
        let number: Int32

        @inline(__always)
        init(from key: Int, to keyEnd: Int, hasEscapes: Bool = false, value: Int, number: Int32 = -1) {
            self.key = UInt32(truncatingIfNeeded: key)
            self.keyEnd = UInt32(truncatingIfNeeded: keyEnd)
            self.value = UInt32(truncatingIfNeeded: value)
            self.hasEscapes = hasEscapes
            self.number = number
        }
    }

    /// A name that stood in a place.
    private struct Known {
        let name: JSONName
        let number: Int32
    }

    // Each access of these is over before any other code runs, so none has to be watched for overlaps.
    @exclusivity(unchecked) private var object = -1
    @exclusivity(unchecked) private var objectEnd = 0
    @exclusivity(unchecked) private var members: [Member] = []
    /// By the number of a name that is looked for: its place in the object before.
    @exclusivity(unchecked) private var places: [Int] = []
    /// By place: the name that was found there last.
    @exclusivity(unchecked) private var known: [Known?] = []

    /// Finds the members of an object, unless it is the one that was read last.
    @inline(__always)
    func read(objectAt start: Int, _ document: JSONDocument, _ bytes: JSONBytes, near hint: inout Int) {
        if start != object { readNew(start, document, bytes, near: &hint) }
    }

    private func readNew(_ start: Int, _ document: JSONDocument, _ bytes: JSONBytes, near hint: inout Int) {
        object = start
        // Taken out, so that filling it is no access of this object's for each member.
        var members: [Member] = []
        swap(&members, &self.members)
        members.removeAll(keepingCapacity: true)
        let known = known
        let isPlain = document.index.shadowed.isEmpty
        var scan = JSONMemberScan(objectAt: start, bytes)
        while true {
            let place = members.count
            if isPlain, place < known.count, let expected = known[place],
                case let value = expected.name.member.memberValue(at: scan.position, isFirst: place == 0, bytes),
                value >= 0
            {
                let key = place == 0 ? scan.position : scan.position &+ 1
                scan.position = bytes.valueEnd(value, document.index, near: &hint)
                members.append(Member(from: key, to: value &- 1, value: value, number: expected.number))
                continue
            }
            guard let name = scan.nextName(bytes) else { break }
            scan.position = bytes.valueEnd(name.value, document.index, near: &hint)
            if document.index.isShadowed(name.key) { continue }
            members.append(Member(from: name.key, to: name.end, hasEscapes: name.hasEscapes, value: name.value))
        }
        objectEnd = scan.position + 1
        self.members = members
    }

    /// Whether it holds the members of the object that begins there.
    @inline(__always)
    func holds(objectAt start: Int) -> Bool { start == object }

    /// Where the object ends; nil if another one was read last.
    func end(ofObjectAt start: Int) -> Int? { start == object ? objectEnd : nil }

    /// Where the value of a member begins, if it stands where it stood in the object before; else -1.
    ///
    /// - Parameter number: Of the names that are looked for in such objects, which one this is.
    @inline(__always)
    func knownValue(number: Int) -> Int {
        guard number < places.count else { return -1 }
        let place = places[number]
        guard place < members.count, members[place].number == Int32(truncatingIfNeeded: number) else { return -1 }
        return Int(members[place].value)
    }

    /// Where the value of a member begins; -1 where there is none.
    ///
    /// - Parameter number: As in `knownValue(number:)`.
    func value(of name: JSONName, number: Int, _ bytes: JSONBytes) -> Int {
        let known = knownValue(number: number)
        if known >= 0 { return known }
        return find(name, number: number, number < places.count ? places[number] : number, bytes)
    }

    private func find(_ name: JSONName, number: Int, _ place: Int, _ bytes: JSONBytes) -> Int {
        if place < members.count, isMember(place, name, bytes) { return take(name, number, place) }
        for place in members.indices where isMember(place, name, bytes) { return take(name, number, place) }
        return -1
    }

    /// The value of a member that was found; its place is remembered.
    private func take(_ name: JSONName, _ number: Int, _ place: Int) -> Int {
        while places.count <= number { places.append(places.count) }
        places[number] = place
        while known.count <= place { known.append(nil) }
        known[place] = Known(name: name, number: Int32(truncatingIfNeeded: number))
        return Int(members[place].value)
    }

    @inline(__always)
    private func isMember(_ place: Int, _ name: JSONName, _ bytes: JSONBytes) -> Bool {
        let member = members[place]
        return name.isName(at: Int(member.key), end: Int(member.keyEnd), hasEscapes: member.hasEscapes, bytes)
    }
}
