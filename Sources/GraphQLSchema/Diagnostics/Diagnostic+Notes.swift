package import GraphQLLanguage

extension Diagnostic.Note {
    /// A note about a place; none if there is no place.
    package static func notes(_ message: String, _ location: SourceLocation?) -> [Diagnostic.Note] {
        location.map { [Diagnostic.Note(message, at: $0)] } ?? []
    }
}
