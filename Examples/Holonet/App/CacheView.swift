#if canImport(SwiftUI)
    import SwiftGraphQLCache
    import SwiftUI

    /// Shows the sizes of a cache and its records, for developers. `swift-graphql cache show` shows the same
    /// information about a file.
    struct CacheView: View {
        let cache: NormalizedCache
        @State private var inspection: CacheInspection?

        var body: some View {
            Form {
                if let inspection {
                    Section("Cache") {
                        LabeledContent("Records", value: "\(inspection.recordCount)")
                        LabeledContent(
                            "Bytes in memory and on disk",
                            value: "\(inspection.memoryBytes) and \(inspection.fileBytes)")
                        LabeledContent("Hits and misses", value: "\(inspection.hitCount) and \(inspection.missCount)")
                        if let issue = inspection.storageIssue { Text("\(issue)") }
                    }
                    let lines = inspection.description.split(separator: "\n").map(String.init)
                    Section("Records") {
                        ForEach(lines.indices, id: \.self) { Text(lines[$0]) }
                    }
                }
            }
            .task { inspection = cache.inspect() }
        }
    }
#endif
