public import Foundation
public import SwiftGraphQLLanguage

extension GraphQLCodegen {
    /// The result of running the generator.
    public struct Report: Sendable {
        /// Problems in the schema that don't prevent code generation.
        public var warnings: [Diagnostic] = []
        /// The Swift types that the generator chose for the custom scalars in the API.
        public var scalars: [ScalarChoice] = []
        /// The files that were written.
        public var written: [URL] = []
        /// The files that weren't written, because their text didn't change.
        public var unchanged: [URL] = []
        /// The files of an earlier run that were removed, because they are no longer part of the API.
        public var removed: [URL] = []

        /// The parts of the schema that were left out, or `nil` if the whole schema was generated.
        public var omissions: Omissions?

        /// Whether any files were written or removed.
        public var isChanged: Bool { !written.isEmpty || !removed.isEmpty }
    }
}
