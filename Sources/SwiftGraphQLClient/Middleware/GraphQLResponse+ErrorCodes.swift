import SwiftGraphQLJSON
import SwiftGraphQLSelection

extension GraphQLResponse {
    /// Returns the codes of the response's errors: the strings in `extensions.code`, a convention that most servers
    /// follow.
    ///
    /// - Parameter codes: The codes to look for. A body that doesn't contain any of them is not parsed, because
    ///   responses may be large, and most have no errors. The search can miss only codes whose letters the server
    ///   escapes.
    func errorCodes(among codes: Set<String>) -> Set<String> {
        errorTexts(among: codes) { [$0.member("extensions")?.member("code")] }
    }

    /// Does the same as `errorCodes(among:)`, and also finds errors whose whole message is one of the words.
    func errorWords(among words: Set<String>) -> Set<String> {
        errorTexts(among: words) { [$0.member("extensions")?.member("code"), $0.member("message")] }
    }

    private func errorTexts(among texts: Set<String>, _ members: (JSONCursor) -> [JSONCursor?]) -> Set<String> {
        guard texts.contains(where: { body.contains(text: $0) }), let document = try? JSONDocument(body),
            document.root.kind == .object, let errors = document.root.member("errors"), errors.kind == .array
        else { return [] }
        var found: Set<String> = []
        for error in errors.elements where error.kind == .object {
            for member in members(error).compactMap({ $0 }) where member.kind == .string {
                if let text = try? member.string(), texts.contains(text) { found.insert(text) }
            }
        }
        return found
    }

    /// Whether the server reports errors, and the response doesn't show that it executed any part of the operation.
    package var isFailure: Bool {
        guard let root = try? JSONDocument(body).root, let errors = root.member("errors") else { return false }
        return errors.kind == .array && errors.count > 0 && !root.hasExecuted
    }

    /// Whether the response shows that the server has executed a root field, at least in part.
    var hasExecuted: Bool { (try? JSONDocument(body))?.root.hasExecuted ?? false }

    /// Whether an error belongs to a field.
    package var hasFieldErrors: Bool {
        (try? JSONDocument(body))?.root.member("errors")?.elements.contains { $0.pathCount > 0 } ?? false
    }
}

extension ResponseError {
    /// Whether the errors and the data show that the server has executed a root field, at least in part.
    package var hasExecuted: Bool {
        let hasData = dataText.flatMap { try? JSONDocument(Array($0.utf8)) }?.root.hasValues ?? false
        return hasData || errors.contains { $0.path.map { $0.components.count > 1 } ?? false }
    }
}

extension JSONCursor {
    /// Whether this is an object with a member that isn't null.
    fileprivate var hasValues: Bool { kind == .object && members.contains { !$0.value.isNull } }

    /// Whether a response shows that the server has executed a root field: the field's value isn't null, or an error
    /// occurred below it, which may have made it null.
    fileprivate var hasExecuted: Bool {
        guard kind == .object else { return false }
        if member("data")?.hasValues ?? false { return true }
        guard let errors = member("errors"), errors.kind == .array else { return false }
        return errors.elements.contains { $0.pathCount > 1 }
    }

    /// The number of steps in the path of an error.
    fileprivate var pathCount: Int {
        guard kind == .object, let path = member("path"), path.kind == .array else { return 0 }
        return path.count
    }
}

extension [UInt8] {
    /// Returns whether the bytes contain the UTF-8 of a string.
    func contains(text: String) -> Bool {
        let pattern = Array(text.utf8)
        guard let first = pattern.first else { return true }
        guard pattern.count <= count else { return false }
        return withUnsafeBufferPointer { bytes in
            for start in 0...(bytes.count - pattern.count) where bytes[start] == first {
                if bytes[start..<(start + pattern.count)].elementsEqual(pattern) { return true }
            }
            return false
        }
    }
}
