import SwiftGraphQLJSON

extension SelectionError {
    /// Creates a selection error from the given error; `nil` unless it is a `SelectionError` or a `JSONError`.
    init?(_ error: any Error) {
        switch error {
        case let error as SelectionError: self = error
        case let error as JSONError: self.init(error)
        default: return nil
        }
    }

    /// Creates a selection error from an error in reading or writing JSON.
    package init(_ error: JSONError) {
        let code: Code =
            switch error.code {
            case .malformed: .malformedResponse
            case .typeMismatch: .typeMismatch
            case .unexpectedNull: .unexpectedNull
            case .invalidValue: .invalidScalar
            case .notRepresentable: .invalidArgument
            }
        let path = error.codingPath.map { key in
            if case .index(let index)? = key as? JSONCodingKey { return ResponsePath.Component.index(index) }
            return .name(key.stringValue)
        }
        self.init(code: code, message: error.message, path: ResponsePath(path), underlying: error.underlying)
        messageWithoutText = error.messageWithoutText
    }

    /// Runs the given closure and converts each `JSONError` that it throws to a `SelectionError`.
    static func converting<R>(_ body: () throws -> R) throws -> R {
        do { return try body() } catch let error as JSONError { throw SelectionError(error) }
    }
}
