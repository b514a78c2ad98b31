public import Foundation
public import GraphQLLanguage

extension GraphQLCodegen {
    /// The result of a run of the generator.
    public struct Report: Sendable {
        /// Problems of the schema that don't prevent its use.
        public var warnings: [Diagnostic] = []
        /// The Swift types of the custom scalars that the API uses, by the scalars' names.
        public var scalars: [ScalarChoice] = []
        /// The files that were written.
        public var written: [URL] = []
        /// The files whose text didn't change, which were not written again.
        public var unchanged: [URL] = []
        /// The files of an earlier run that have no place any more and were removed.
        public var removed: [URL] = []

        /// The parts of the schema that were left out; `nil` if the whole schema was generated.
        public var leftOut: LeftOut?

        /// Whether anything was written or removed.
        public var isChanged: Bool { !written.isEmpty || !removed.isEmpty }
    }
}
