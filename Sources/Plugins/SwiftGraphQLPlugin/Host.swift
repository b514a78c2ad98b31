/// The kind of project that the plugin runs in. Error messages suggest different fixes for each kind.
enum Host {
    /// A Swift package that is built by Xcode or on the command line.
    case package
    /// An Xcode project.
    case xcodeProject

    /// Returns instructions for downloading the schema from the server at `address` to `file`.
    func fetching(_ address: String, to file: String) -> String {
        switch self {
        case .package:
            "fetch the schema with 'swift package graphql fetch-schema --endpoint \(address) --output \(file)', and "
                + "use the file as the schema"
        case .xcodeProject:
            """
            write "schema": "schema.graphql", "endpoint": "\(address)" instead; then Control-click the project in the \
            navigator, choose SwiftGraphQLCommandPlugin, and run it for this target
            """
        }
    }
}
