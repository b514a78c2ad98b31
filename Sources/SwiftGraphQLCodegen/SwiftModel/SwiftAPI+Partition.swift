extension SwiftAPI {
    /// The API in a number of parts, each type in the one that its name decides.
    ///
    /// A type stays in its part whatever else the schema gains or loses, so that only the files of what changed have to
    /// be compiled again. An interface's protocol is beside the interface.
    func partitioned(into count: Int) -> [SwiftAPI] {
        var empty = self
        empty.sharedFields = []
        (empty.protocols, empty.scopes, empty.enums, empty.inputObjects) = ([], [], [], [])
        var parts = Array(repeating: empty, count: count)
        for element in protocols { parts[element.scope.part(of: count)].protocols.append(element) }
        for element in sharedFields { parts[element.name.part(of: count)].sharedFields.append(element) }
        for element in scopes { parts[element.name.part(of: count)].scopes.append(element) }
        for element in enums { parts[element.name.part(of: count)].enums.append(element) }
        for element in inputObjects { parts[element.name.part(of: count)].inputObjects.append(element) }
        return parts
    }
}

extension SwiftTypeName {
    /// The part of several that the type belongs to, by a hash that is the same everywhere (64-bit FNV-1a).
    fileprivate func part(of count: Int) -> Int {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in "\(namespace.rawValue).\(name)".utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        // The low bits of names that differ in their last letter alone are alike; the high ones are not.
        return Int((hash ^ (hash >> 32)) % UInt64(count))
    }
}
