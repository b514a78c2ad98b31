public import Foundation
public import GraphQLLanguage

extension GraphQLCodegen {
    /// What was done.
    public struct Report: Sendable {
        /// What is odd about the schema but did not keep it from being used.
        public var warnings: [Diagnostic] = []
        /// The Swift types of the custom scalars that the API uses, by the scalars' names.
        public var scalars: [ScalarChoice] = []
        /// The files that were written.
        public var written: [URL] = []
        /// The files that held their text already and were left alone.
        public var unchanged: [URL] = []
        /// The files of an earlier run that have no place any more and were removed.
        public var removed: [URL] = []

        /// What was left out; `nil` where all of the schema was to be generated.
        public var leftOut: LeftOut?

        /// Whether anything was written or removed.
        public var isChanged: Bool { !written.isEmpty || !removed.isEmpty }
    }
}
