extension SwiftAPI {
    /// Returns the API divided into the given number of parts. The name of each type determines its part.
    ///
    /// A type stays in its part when other types are added to the schema or removed from it, so that only changed files
    /// need to be recompiled. An interface's protocol is in the same part as the interface.
    func partitioned(into count: Int) -> [SwiftAPI] {
        var empty = self
        (empty.sharedFields, empty.directives) = ([], [])
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
    /// Returns the index of the type's part. The index is the same on every machine.
    fileprivate func part(of count: Int) -> Int {
        let hash = "\(namespace.rawValue).\(name)".utf8.stableHash
        // Mix the high bits of the hash into the low bits, because the low bits are similar for names that differ only
        // in their last letter.
        return Int((hash ^ (hash >> 32)) % UInt64(count))
    }
}
