public import Foundation
public import SwiftGraphQLLanguage

extension GraphQLCodegen {
    /// The result of a run of the generator.
    public struct Report: Sendable {
        /// Problems in the schema that don't prevent its use.
        public var warnings: [Diagnostic] = []
        /// The Swift types that were chosen for the custom scalars in the API.
        public var scalars: [ScalarChoice] = []
        /// The files that were written.
        public var written: [URL] = []
        /// The files that weren't written again because their text didn't change.
        public var unchanged: [URL] = []
        /// The files of an earlier run that are no longer part of the API and were removed.
        public var removed: [URL] = []

        /// The parts of the schema that were left out, or `nil` if the whole schema was generated.
        public var omissions: Omissions?

        /// Whether anything was written or removed.
        public var isChanged: Bool { !written.isEmpty || !removed.isEmpty }
    }
}
