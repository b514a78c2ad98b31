/// Where the members of one object are, for reading them in another order than they stand in.
///
/// It is used for one object after the other. The objects of a list have their members in the same order, most often, so
/// it remembers which name it found in which place: in the objects that follow, the name is compared with the text at
/// that place, and the place need not be looked for.
struct JSONMemberTable {
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

    /// A name that stood in a place, with its colon.
    private struct Known {
        let name: JSONPattern
        /// -1 where no name is known.
        let number: Int32
    }

    private var object = -1
    private var objectEnd: UInt32 = 0
    /// How many members the object has.
    private var storedCount: UInt32 = 0
    /// The members of the object, and behind them what is left of larger ones before.
    private var members: [Member] = []
    /// By the number of a name that is looked for: its place in the object before.
    private var places: [Int] = []
    /// By place: the name that was found there last.
    private var known: [Known] = []

    @inline(__always)
    private var count: Int { Int(storedCount) }

    /// Finds the members of an object.
    mutating func read(objectAt start: Int, _ document: JSONDocument, _ bytes: JSONBytes, near hint: inout Int) {
        object = start
        let isPlain = document.index.shadowed.isEmpty
        var scan = JSONMemberScan(objectAt: start, bytes)
        storedCount = 0
        while true {
            if isPlain, count < known.count, known[count].number >= 0,
                case let value = known[count].name.memberValue(at: scan.position, isFirst: count == 0, bytes),
                value >= 0
            {
                let key = count == 0 ? scan.position : scan.position &+ 1
                scan.position = bytes.valueEnd(value, document.index, near: &hint)
                add(Member(from: key, to: value &- 1, value: value, number: known[count].number))
                continue
            }
            guard let name = scan.nextName(bytes) else { break }
            scan.position = bytes.valueEnd(name.value, document.index, near: &hint)
            if document.index.isShadowed(name.key) { continue }
            add(Member(from: name.key, to: name.end, hasEscapes: name.hasEscapes, value: name.value))
        }
        objectEnd = UInt32(truncatingIfNeeded: scan.position + 1)
    }

    @inline(__always)
    private mutating func add(_ member: Member) {
        if count < members.count { members[count] = member } else { members.append(member) }
        storedCount &+= 1
    }

    /// Whether it holds the members of the object that begins there.
    @inline(__always)
    func holds(objectAt start: Int) -> Bool { start == object }

    /// Where the object ends; nil if another one was read last.
    func end(ofObjectAt start: Int) -> Int? { start == object ? Int(objectEnd) : nil }

    /// Where the value of a member begins, if this holds the members of the object that begins at `start`, and it stands
    /// where it stood in the object before; else -1.
    ///
    /// - Parameter number: Of the names that are looked for in such objects, which one this is.
    @inline(__always)
    func knownValue(inObjectAt start: Int, number: Int) -> Int { start == object ? knownValue(number: number) : -1 }

    @inline(__always)
    private func knownValue(number: Int) -> Int {
        guard number < places.count else { return -1 }
        let place = places[number]
        guard place < count, members[place].number == Int32(truncatingIfNeeded: number) else { return -1 }
        return Int(members[place].value)
    }

    /// Where the value of a member begins; -1 where there is none.
    ///
    /// - Parameter number: As in `knownValue(inObjectAt:number:)`.
    mutating func value(of name: JSONName, number: Int, _ bytes: JSONBytes) -> Int {
        let known = knownValue(number: number)
        if known >= 0 { return known }
        return find(name, number: number, number < places.count ? places[number] : number, bytes)
    }

    private mutating func find(_ name: JSONName, number: Int, _ place: Int, _ bytes: JSONBytes) -> Int {
        if place < count, isMember(place, name, bytes) { return take(name, number, place) }
        for place in 0..<count where isMember(place, name, bytes) { return take(name, number, place) }
        return -1
    }

    /// The value of a member that was found; its place is remembered.
    private mutating func take(_ name: JSONName, _ number: Int, _ place: Int) -> Int {
        while places.count <= number { places.append(places.count) }
        places[number] = place
        while known.count <= place { known.append(Known(name: name.member, number: -1)) }
        known[place] = Known(name: name.member, number: Int32(truncatingIfNeeded: number))
        return Int(members[place].value)
    }

    @inline(__always)
    private func isMember(_ place: Int, _ name: JSONName, _ bytes: JSONBytes) -> Bool {
        let member = members[place]
        return name.isName(at: Int(member.key), end: Int(member.keyEnd), hasEscapes: member.hasEscapes, bytes)
    }
}
