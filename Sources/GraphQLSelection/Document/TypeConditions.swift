/// Tells which fields can never be in one response, being on different object types somewhere on their way down.
///
/// Fields whose values land in one place of the response have come there by ways of the same length. A class stands
/// for the types on such a way, interfaces and unions counting as any type. Two ways exclude each other where both have
/// an object type at some level, and not the same one. Most documents have one class at each place, so what costs
/// anything is the ways that do not exclude each other; each class knows those.
struct TypeConditions {
    /// The number of a class.
    typealias Class = Int

    /// The class of the way that nothing distinguishes.
    static let root: Class = 0

    private struct Key: Hashable {
        let parent: Class
        /// The object type; nil for any.
        let type: ResponseNames.NameID?
    }

    private var classes: [Key: Class] = [:]
    private var children: [[Class]] = [[]]
    private var compatible: [[Class]] = [[]]

    /// The other classes at the same place that a class does not exclude.
    func compatible(with one: Class) -> [Class] { compatible[one] }

    /// The class of the fields on an object type, or on any for nil, the way down to which is of the class `parent`.
    mutating func classOf(_ type: ResponseNames.NameID?, below parent: Class) -> Class {
        let key = Key(parent: parent, type: type)
        if let known = classes[key] { return known }
        let new = children.count
        var others = matches(of: key, below: parent)
        for parent in compatible[parent] { others += matches(of: key, below: parent) }
        for other in others { compatible[other].append(new) }
        classes[key] = new
        children[parent].append(new)
        children.append([])
        compatible.append(others)
        return new
    }

    private func matches(of key: Key, below parent: Class) -> [Class] {
        if key.type == nil { return children[parent] }
        let keys = [Key(parent: parent, type: nil), Key(parent: parent, type: key.type)]
        return keys.compactMap { classes[$0] }
    }
}
