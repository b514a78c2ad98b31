/// Determines which fields can never be in the same response, because they are below different object types.
///
/// Fields at the same place in the response are at the ends of equally long paths through the selection. A class
/// represents the types along one of these paths, where an interface or a union counts as any type. Two paths exclude
/// each other if, at some level, both have an object type and the types differ. For each class, the other classes that
/// it doesn't exclude are stored. In most documents, each place has only one class, so these lists are empty.
struct TypeConditions {
    /// The number of a class of paths, counted from zero.
    typealias Class = Int

    /// The class of paths that contain no object type.
    static let root: Class = 0

    private struct Key: Hashable {
        let parent: Class
        /// The object type at the end of the path; `nil` for any type.
        let type: String?
    }

    private var classes: [Key: Class] = [:]
    private var children: [[Class]] = [[]]
    private var compatible: [[Class]] = [[]]

    /// Returns the other classes, at the same place in the response, that the given class doesn't exclude.
    func compatible(with one: Class) -> [Class] { compatible[one] }

    /// Returns the class of the fields on the given object type (`nil` for any type) below a field of class `parent`.
    mutating func classOf(_ type: String?, below parent: Class) -> Class {
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
