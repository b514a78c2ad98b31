import SwiftGraphQLSchema

/// The interfaces that each type of a schema implements, directly or through other interfaces.
///
/// The schemas of content management systems have hundreds of interfaces that implement each other. Therefore, this
/// type determines the interfaces once for the whole schema and stores sets of interfaces as bits.
struct InterfaceAncestry {
    /// A set of interfaces. An interface is represented by its index among the schema's types.
    struct InterfaceSet {
        private var words: [UInt64] = []

        /// Adds an interface. Returns `true` if the set didn't contain the interface before.
        @discardableResult mutating func insert(_ number: Int) -> Bool {
            let (index, bit) = (number >> 6, UInt64(1) << UInt64(number & 63))
            while words.count <= index { words.append(0) }
            if words[index] & bit != 0 { return false }
            words[index] |= bit
            return true
        }

        /// Adds all interfaces in the other set.
        mutating func formUnion(_ other: InterfaceSet) {
            while words.count < other.words.count { words.append(0) }
            for index in other.words.indices { words[index] |= other.words[index] }
        }

        /// Removes all interfaces in the other set.
        mutating func subtract(_ other: InterfaceSet) {
            for index in words.indices.prefix(other.words.count) { words[index] &= ~other.words[index] }
        }

        /// Returns whether the other set contains all interfaces in this set.
        func isSubset(of other: InterfaceSet) -> Bool {
            words.indices.allSatisfy { words[$0] & ~($0 < other.words.count ? other.words[$0] : 0) == 0 }
        }

        /// The numbers of the interfaces, in ascending order.
        var numbers: [Int] {
            words.indices.flatMap { index in
                (0..<64).filter { words[index] >> UInt64($0) & 1 != 0 }.map { index << 6 | $0 }
            }
        }
    }

    private let schema: Schema
    private var numbers: [String: Int] = [:]
    private var lists: [[Int]?] = []
    private var sets: [InterfaceSet] = []

    /// Determines the interfaces of all types in the given schema.
    init(_ schema: Schema) {
        self.schema = schema
        for (number, type) in schema.types.enumerated() where numbers[type.name.text] == nil {
            numbers[type.name.text] = number
        }
        lists = Array(repeating: nil, count: schema.types.count)
        sets = Array(repeating: InterfaceSet(), count: schema.types.count)
        for number in schema.types.indices where !schema.types[number].interfaces.isEmpty { find(number) }
    }

    /// Determines the interfaces of the given type, after determining the interfaces of the interfaces it implements.
    ///
    /// The search uses an array instead of recursion, because a chain of interfaces can be as long as the schema.
    private mutating func find(_ start: Int) {
        var path = [(number: start, isReady: false)]
        while let (number, isReady) = path.popLast() {
            let parents = schema.types[number].interfaces.compactMap { numbers[$0.text] }
            if isReady {
                join(parents, of: number)
            } else if lists[number] == nil {
                // Mark the type as found before visiting its interfaces, so that the search also ends if they form a
                // cycle.
                lists[number] = []
                path.append((number, true))
                path += parents.reversed().filter { lists[$0] == nil }.map { ($0, false) }
            }
        }
    }

    /// Combines the given interfaces of a type with the interfaces that these implement.
    ///
    /// The order is the order of `parents`, each followed by those of its interfaces that aren't in the list yet.
    private mutating func join(_ parents: [Int], of number: Int) {
        var (list, set) = ([Int](), InterfaceSet())
        set.insert(number)
        for parent in parents {
            if set.insert(parent) { list.append(parent) }
            guard !sets[parent].isSubset(of: set) else { continue }
            for ancestor in lists[parent] ?? [] where set.insert(ancestor) { list.append(ancestor) }
        }
        lists[number] = list
        sets[number] = set
        sets[number].subtract(Self.single(number))
    }

    private static func single(_ number: Int) -> InterfaceSet {
        var set = InterfaceSet()
        set.insert(number)
        return set
    }

    /// Returns the interfaces that the given type implements, in the order in which the type declares them. Each one is
    /// followed by those of its interfaces that aren't in the list yet.
    func interfaces(of type: String) -> [String] {
        numbers[type].flatMap { lists[$0] }?.map { schema.types[$0].name.text } ?? []
    }

    /// Returns the number of interfaces that the given type implements.
    func count(of type: String) -> Int { numbers[type].flatMap { lists[$0]?.count } ?? 0 }

    /// Returns whether the given type implements the given interface.
    func implements(_ type: String, _ interface: String) -> Bool {
        guard let number = numbers[type], let interface = numbers[interface] else { return false }
        return Self.single(interface).isSubset(of: sets[number])
    }

    /// Returns the interfaces that at least one of the given types implements.
    func interfaces(ofSome types: [String]) -> Set<String> { Set(names(in: union(of: types))) }

    /// Returns the interfaces that at least one of the given types implements, except `type` and the interfaces of
    /// `type`. The result is in the order of the schema.
    func interfaces(ofSome types: [String], besides type: String) -> [String] {
        var all = union(of: types)
        if let number = numbers[type] {
            all.subtract(sets[number])
            all.subtract(Self.single(number))
        }
        return names(in: all)
    }

    private func union(of types: [String]) -> InterfaceSet {
        var all = InterfaceSet()
        for number in types.compactMap({ numbers[$0] }) { all.formUnion(sets[number]) }
        return all
    }

    private func names(in set: InterfaceSet) -> [String] { set.numbers.map { schema.types[$0].name.text } }
}
