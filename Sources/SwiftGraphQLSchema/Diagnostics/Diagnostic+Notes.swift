package import SwiftGraphQLLanguage

extension Diagnostic.Note {
    /// Returns an array with a note about a location, or an empty array if the location is `nil`.
    package static func notes(_ message: String, _ location: SourceLocation?) -> [Diagnostic.Note] {
        location.map { [Diagnostic.Note(message, at: $0)] } ?? []
    }
}
