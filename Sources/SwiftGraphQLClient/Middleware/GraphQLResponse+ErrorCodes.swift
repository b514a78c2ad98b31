import SwiftGraphQLJSON
import SwiftGraphQLSelection

extension GraphQLResponse {
    /// Returns which of the given codes occur in the `extensions.code` of the response's errors, where most servers
    /// report codes.
    ///
    /// - Parameter codes: The codes to look for. A body that contains none of these texts is not parsed, because
    ///   responses may be large, and most have no errors. The search misses a code only if the server escapes its
    ///   letters.
    func errorCodes(among codes: Set<String>) -> Set<String> {
        errorTexts(among: codes) { [$0.member("extensions")?.member("code")] }
    }

    /// Returns which of the given words are the code or the whole message of one of the response's errors.
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

    /// Whether the response has errors and doesn't show that the server executed any part of the operation.
    package var isFailure: Bool {
        guard let root = try? JSONDocument(body).root, let errors = root.member("errors") else { return false }
        return errors.kind == .array && errors.count > 0 && !root.hasExecuted
    }

    /// Whether the response shows that the server has executed a root field, at least in part.
    var hasExecuted: Bool { (try? JSONDocument(body))?.root.hasExecuted ?? false }

    /// Whether any error has a path and thus belongs to a field.
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

    /// Whether the response shows that the server has executed a root field, because the field's value isn't null, or
    /// because an error occurred below the field, which may have made the value null.
    fileprivate var hasExecuted: Bool {
        guard kind == .object else { return false }
        if member("data")?.hasValues ?? false { return true }
        guard let errors = member("errors"), errors.kind == .array else { return false }
        return errors.elements.contains { $0.pathCount > 1 }
    }

    /// The number of steps in this error's path; 0 if the error has no path.
    fileprivate var pathCount: Int {
        guard kind == .object, let path = member("path"), path.kind == .array else { return 0 }
        return path.count
    }
}

extension [UInt8] {
    /// Returns whether the bytes contain the given text in UTF-8.
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
