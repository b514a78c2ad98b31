// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The package of an app that depends on SwiftGraphQL, with what the plugins are for: two schemas whose API each build
// generates, and one whose API is checked in. `run` builds a copy of it, and says where the root is.
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
        // It uses the API of another target and has no schema: its selections are checked all the same.
        .target(name: "Window", dependencies: ["Press", runtime], plugins: [plugin]),
        // Without the plugin nobody handles its schema and configuration.
        .target(name: "Archive", dependencies: [runtime], exclude: ["schema.graphql", "swift-graphql.json"]),
        .executableTarget(
            name: "Visit",
            dependencies: [
                "Archive", "Press", "Shop", runtime, .product(name: "SwiftGraphQLTesting", package: "SwiftGraphQL"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
