// swift-tools-version: 6.2
import PackageDescription

// The build-tool plugin with a prebuilt generator. It belongs in a separate repository, because the manifest of a tag
// needs the checksum of the bundle, which is only known after SwiftGraphQL itself has been tagged.
let bundle: Target =
    if let path = Context.environment["SWIFT_GRAPHQL_BUNDLE"] {
        .binaryTarget(name: "SwiftGraphQLTool", path: path)
    } else {
        .binaryTarget(
            name: "SwiftGraphQLTool",
            url: "https://example.com/swift-graphql/releases/0.1.0/swift-graphql.artifactbundle.zip",
            checksum: "0000000000000000000000000000000000000000000000000000000000000000")
    }

let package = Package(
    name: "SwiftGraphQLPrebuilt",
    products: [.plugin(name: "SwiftGraphQLPrebuiltPlugin", targets: ["SwiftGraphQLPrebuiltPlugin"])],
    targets: [
        bundle,
        .plugin(name: "SwiftGraphQLPrebuiltPlugin", capability: .buildTool(), dependencies: ["SwiftGraphQLTool"]),
    ]
)
