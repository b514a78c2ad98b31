/// The kind of project that a plugin runs in. Messages suggest different fixes for each kind.
enum Host {
    /// A Swift package, in Xcode or on the command line.
    case package
    /// An Xcode project.
    case xcodeProject

    /// Returns instructions for fetching a schema from a server into a file.
    func fetching(_ address: String, to file: String) -> String {
        switch self {
        case .package:
            "'swift package graphql fetch-schema --endpoint \(address) --output \(file)' writes it to a file; use that "
                + "file as the schema"
        case .xcodeProject:
            """
            write "schema": "schema.graphql", "endpoint": "\(address)" instead; then Control-click the project in the \
            navigator, choose SwiftGraphQLCommandPlugin, and run it for this target
            """
        }
    }
}
