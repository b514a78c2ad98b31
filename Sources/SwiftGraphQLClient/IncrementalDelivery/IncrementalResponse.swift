import SwiftGraphQLJSON
import SwiftGraphQLSelection

/// A response that arrives in parts (`@defer`, `@stream`), merged as the parts arrive.
///
/// The type supports three formats: the current draft (`incrementalSpec=v0.2`), in which `pending` assigns an ID to
/// each outstanding part; the format before it (`deferSpec=20220824`), in which each part has a path (`incremental`
/// with `path`); and the oldest, in which a part is a response with its own `path`, and each item of a list is a part.
/// The type does no networking: it takes bodies and returns the merged body.
struct IncrementalResponse {
    /// The paths of the parts that have been announced but haven't arrived, by the ID that the server assigned.
    private var pending: [JSONKey: [Step]] = [:]
    private(set) var data: JSONValue = .null
    private var errors: [JSONValue] = []
    private var extensions = JSONObject()
    /// The first body, unchanged, as long as no other part has been merged; `nil` afterwards.
    private var onlyBody: [UInt8]?
    private var count = 0
    /// The memory, in bytes, that the values of further parts may take.
    private var remainingMemory: Int
    private let maximumMemory: Int

    /// Whether the last part has arrived.
    private(set) var isComplete = false

    /// The maximum nesting depth of arrays and objects in the data: the same as in a response that arrives whole.
    ///
    /// The parser checks that limit for each part, but parts could nest in each other indefinitely. Merging
    /// and releasing data is recursive, so the depth must be limited.
    private static let maximumDepth = JSONLimits().depth - 1

    /// A step in a response path: a response name or an index.
    enum Step {
        case name(String)
        case index(Int)
    }

    /// Creates a response that hasn't received any parts.
    ///
    /// - Parameter maximumMemory: The maximum memory for the values of all parts, in bytes.
    init(maximumMemory: Int = JSONValue.maximumMemory) {
        self.maximumMemory = maximumMemory
        remainingMemory = maximumMemory
    }

    /// Returns the merged response, with the status and headers of the given part.
    func whole(like part: GraphQLResponse) -> GraphQLResponse {
        var whole = part
        whole.body = body
        return whole
    }

    /// The merged response as one body. It is computed in time linear in the size of all parts.
    var body: [UInt8] {
        if let onlyBody { return onlyBody }
        var members: JSONObject = ["data": data]
        if !errors.isEmpty { members["errors"] = .array(errors) }
        if !extensions.isEmpty { members["extensions"] = .object(extensions) }
        return Array(JSONValue.object(members).description.utf8)
    }

    /// Merges a part into the response.
    ///
    /// - Throws: `ClientError` with code `malformedResponse` if the part isn't JSON, has an unknown path, or comes
    ///   after the last part, or with code `responseTooLarge` if the values of the parts take too much memory.
    mutating func append(_ part: [UInt8]) throws {
        guard !isComplete else { throw malformed("the response has data after the last part", part) }
        let root: JSONCursor
        do {
            root = try JSONDocument(part).root
        } catch {
            // A first body that isn't JSON is rejected later, when it is decoded like any other response.
            if count == 0 { return finish(with: part) }
            throw malformed("a part is not JSON", part, SelectionError(error))
        }
        if count == 0, root.isWholeResponse { return finish(with: part) }
        let memory = JSONValue.memory(of: root)
        guard memory <= remainingMemory else { throw ClientError.tooMuchMemory(limit: maximumMemory) }
        remainingMemory -= memory
        guard case .object(let members) = JSONValue(root) else { throw malformed("a part is not an object", part) }
        let hasNext = members["hasNext"]?.bool ?? false
        count += 1
        if count == 1 {
            data = members["data"] ?? .null
            onlyBody = part
        } else {
            onlyBody = nil
        }
        errors += members["errors"]?.array ?? []
        for (name, value) in members["extensions"]?.object ?? [:] { extensions[name] = value }
        for entry in members["pending"]?.array ?? [] { try addPending(entry, part) }
        // In the oldest format, the part itself contains the path.
        if count > 1, members["path"] != nil || members["data"]?.isNull == false { try apply(members, part) }
        for entry in members["incremental"]?.array ?? [] {
            guard case .object(let members) = entry else {
                throw malformed("`incremental` contains a value that is not an object", part)
            }
            onlyBody = nil
            errors += members["errors"]?.array ?? []
            try apply(members, part)
        }
        for entry in members["completed"]?.array ?? [] {
            errors += entry["errors"]?.array ?? []
            if let id = entry["id"]?.partID { pending[id] = nil }
            if entry["errors"] != nil { onlyBody = nil }
        }
        isComplete = !hasNext
        // Reading a missing deferred part fails. A list that ends too early would look complete, so it is rejected.
        if isComplete, pending.values.contains(where: { data.change(at: $0[...]) { $0.array != nil } }) {
            throw malformed("the response ends before a list that the server announced is complete", part)
        }
    }

    private mutating func finish(with part: [UInt8]) {
        count = 1
        onlyBody = part
        isComplete = true
    }

    private mutating func addPending(_ entry: JSONValue, _ part: [UInt8]) throws {
        guard let id = entry["id"]?.partID, let path = steps(entry["path"]) else {
            throw malformed("`pending` has an entry without `id` and `path`", part)
        }
        guard pending.updateValue(path, forKey: id) == nil else {
            throw malformed("`pending` repeats the ID of a part that hasn't arrived", part)
        }
    }

    /// Merges a part's data or items into the response, at the part's path.
    private mutating func apply(_ members: JSONObject, _ part: [UInt8]) throws {
        var path: [Step]
        var isAnnounced = false
        if let id = members["id"]?.partID, let start = pending[id] {
            guard let rest = steps(members["subPath"] ?? []) else { throw malformed("`subPath` is not a path", part) }
            path = start + rest
            isAnnounced = true
        } else if let given = steps(members["path"]) {
            path = given
        } else {
            throw malformed("a part has neither a known `id` nor a `path`", part)
        }
        let found: Bool
        if let items = members["items"] {
            // If a part has no ID, the last step of its path is the index of the first item.
            var start: Int?
            if !isAnnounced, case .index(let index) = path.last {
                start = index
                path.removeLast()
            }
            // An entry with errors and no items ends the list.
            if items.isNull, members["errors"]?.array?.isEmpty == false { return }
            guard let items = items.array else { throw malformed("`items` is not an array", part) }
            try checkDepth(of: .array(items), at: path, part)
            found = data.change(at: path[...]) { $0.append(items, at: start) }
        } else {
            guard let new = members["data"] else { return }
            try checkDepth(of: new, at: path, part)
            // In the oldest format, a streamed item's path ends with its index, which equals the list's current length.
            if !isAnnounced, case .index(let index) = path.last,
                data.change(at: path.dropLast(), { $0.append([new], at: index) })
            {
                return
            }
            // If the data is null, the part has failed, and there is nothing to merge.
            if new.isNull { return }
            do {
                found = try data.change(at: path[...]) { try $0.merge(new) }
            } catch {
                throw malformed("a part is nested too deeply to be merged on the stack of this thread", part)
            }
        }
        if !found { throw malformed("the path of a part doesn't exist in the response", part) }
    }

    private func checkDepth(of value: JSONValue, at path: [Step], _ part: [UInt8]) throws {
        guard path.count + value.depth > Self.maximumDepth else { return }
        throw malformed("the parts are nested deeper than \(Self.maximumDepth) levels", part)
    }

    private func steps(_ path: JSONValue?) -> [Step]? {
        guard let path = path?.array else { return nil }
        let steps = path.compactMap { step -> Step? in
            if let index = step.int { return .index(index) }
            return step.string.map { .name($0) }
        }
        return steps.count == path.count ? steps : nil
    }

    private func malformed(_ reason: String, _ part: [UInt8], _ underlying: (any Error)? = nil) -> ClientError {
        ClientError(
            code: .malformedResponse, message: "the incremental response is invalid: \(reason)",
            response: GraphQLResponse(body: part), underlying: underlying)
    }
}

extension JSONCursor {
    /// Whether this first part is the whole response, so that no values have to be merged.
    fileprivate var isWholeResponse: Bool {
        guard kind == .object else { return true }
        let hasNext = try? member("hasNext")?.bool()
        return hasNext != true && member("incremental") == nil && member("completed") == nil
    }
}

extension JSONValue {
    /// The ID of a part, as text, because some servers send numbers in `pending` and strings elsewhere.
    fileprivate var partID: JSONKey? {
        switch self {
        case .string(let text): JSONKey(text)
        case .number(let number): JSONKey(number.literal)
        default: nil
        }
    }

    /// The nesting depth of arrays and objects; 0 for a scalar.
    fileprivate var depth: Int {
        var depth = 0
        var level = containers(in: CollectionOfOne(self))
        while !level.isEmpty {
            depth += 1
            level = level.flatMap { container -> [JSONValue] in
                switch container {
                case .array(let elements): containers(in: elements)
                case .object(let members): containers(in: members.values)
                default: []
                }
            }
        }
        return depth
    }

    private func containers(in values: some Sequence<JSONValue>) -> [JSONValue] {
        values.filter { $0.array != nil || $0.object != nil }
    }

    /// Changes the value at the given path. Returns `false` if the path doesn't exist, or if `change` returns `false`.
    ///
    /// Each container is moved out of its parent during the change. Otherwise, the container would be copied, and
    /// merging a small part would cost as much as merging the whole response.
    fileprivate mutating func change(
        at path: ArraySlice<IncrementalResponse.Step>, _ change: (inout JSONValue) throws -> Bool
    ) rethrows -> Bool {
        // The path is followed in a loop, because recursion along a long path could overflow the stack.
        var parents: [JSONValue] = []
        var value = self
        self = .null
        defer {
            while var parent = parents.popLast() {
                parent.exchange(&value, at: path[path.startIndex + parents.count])
                value = parent
            }
            self = value
        }
        for step in path {
            var child = JSONValue.null
            guard value.exchange(&child, at: step) else { return false }
            parents.append(value)
            value = child
        }
        return try change(&value)
    }

    /// Swaps `other` with the value of an existing member or element. Returns `false` if there is no such value.
    @discardableResult
    private mutating func exchange(_ other: inout JSONValue, at step: IncrementalResponse.Step) -> Bool {
        switch step {
        case .name(let name):
            return changeMembers { members in
                guard members[name] != nil else { return false }
                let value = members[name] ?? .null
                members[name] = other
                other = value
                return true
            }
        case .index(let index):
            return changeElements { elements in
                guard elements.indices.contains(index) else { return false }
                swap(&elements[index], &other)
                return true
            }
        }
    }

    /// Changes the members of an object in place. Returns `false` if the value isn't an object.
    private mutating func changeMembers(_ change: (inout JSONObject) throws -> Bool) rethrows -> Bool {
        guard case .object(var members) = self else { return false }
        self = .null
        defer { self = .object(members) }
        return try change(&members)
    }

    /// Changes the elements of an array in place. Returns `false` if the value isn't an array.
    private mutating func changeElements(_ change: (inout [JSONValue]) throws -> Bool) rethrows -> Bool {
        guard case .array(var elements) = self else { return false }
        self = .null
        defer { self = .array(elements) }
        return try change(&elements)
    }

    /// Appends items to an array. Returns `false` if the value isn't an array, or if it doesn't have `count` elements.
    fileprivate mutating func append(_ items: [JSONValue], at count: Int?) -> Bool {
        changeElements { elements in
            guard count == nil || elements.count == count else { return false }
            elements += items
            return true
        }
    }

    /// The error for values that are nested too deeply to be merged on the stack of this thread.
    fileprivate struct TooDeep: Error {}

    /// Merges another object's members into this object, recursively. Returns `false` if either value isn't an object.
    ///
    /// - Throws: `TooDeep`, possibly after some values have been merged.
    fileprivate mutating func merge(_ new: JSONValue, depth: Int = 0) throws -> Bool {
        guard case .object(let added) = new else { return false }
        guard StackGuard.hasRoom(atDepth: depth) else { throw TooDeep() }
        return try changeMembers { members in
            for (name, value) in added
            where try members[name]?.mergeIfContainer(value, depth: depth + 1) != true {
                members[name] = value
            }
            return true
        }
    }

    /// Merges two objects, or two arrays of the same length. Returns `false` for all other values.
    private mutating func mergeIfContainer(_ new: JSONValue, depth: Int) throws -> Bool {
        guard case .array(let added) = new else { return try merge(new, depth: depth) }
        guard StackGuard.hasRoom(atDepth: depth) else { throw TooDeep() }
        return try changeElements { elements in
            guard elements.count == added.count else { return false }
            for index in elements.indices
            where try !elements[index].mergeIfContainer(added[index], depth: depth + 1) {
                elements[index] = added[index]
            }
            return true
        }
    }
}
