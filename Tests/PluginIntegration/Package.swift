// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The package of an app that depends on SwiftGraphQL and uses its plugins: each build generates the APIs of two
// schemas, and a third API is checked in. `run` builds a copy of this package and passes the location of SwiftGraphQL.
let root = ProcessInfo.processInfo.environment["SWIFT_GRAPHQL_PACKAGE"] ?? "../.."

let runtime: Target.Dependency = .product(name: "SwiftGraphQL", package: "SwiftGraphQL")
let plugin: Target.PluginUsage = .plugin(name: "SwiftGraphQLPlugin", package: "SwiftGraphQL")

let package = Package(
    name: "PluginIntegration",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "SwiftGraphQL", path: root)],
    targets: [
        .target(name: "Shop", dependencies: [runtime], plugins: [plugin]),
        .target(name: "Press", dependencies: [runtime], plugins: [plugin]),
        // This target has no schema and uses the API of another target. Its selections are still checked.
        .target(name: "Window", dependencies: ["Press", runtime], plugins: [plugin]),
        // Without the plugin, nothing handles this target's schema and configuration.
        .target(name: "Archive", dependencies: [runtime], exclude: ["schema.graphql", "swift-graphql.json"]),
        .executableTarget(
            name: "Visit",
            dependencies: [
                "Archive", "Press", "Shop", runtime, .product(name: "SwiftGraphQLTesting", package: "SwiftGraphQL"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
