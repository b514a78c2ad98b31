// swift-tools-version: 6.2
import PackageDescription

// These examples use SwiftGraphQL as an app does: from a separate package. The targets that stand for an Xcode app
// default to the main actor, as new projects do. The others also compile with this setting.
let runtime: Target.Dependency = .product(name: "SwiftGraphQL", package: "SwiftGraphQL")
let cache: Target.Dependency = .product(name: "SwiftGraphQLCache", package: "SwiftGraphQL")
let testing: Target.Dependency = .product(name: "SwiftGraphQLTesting", package: "SwiftGraphQL")
// The defaults of new Xcode projects.
let app: [SwiftSetting] = [
    .defaultIsolation(MainActor.self),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
]
let plugin: Target.PluginUsage = .plugin(name: "SwiftGraphQLPlugin", package: "SwiftGraphQL")

let package = Package(
    name: "Examples",
    platforms: [.macOS(.v14), .iOS(.v17)],
    dependencies: [.package(name: "SwiftGraphQL", path: "..")],
    targets: [
        .executableTarget(
            name: "FirstQuery", dependencies: [runtime, testing], path: "FirstQuery", exclude: ["README.md"],
            plugins: [plugin]),
        .executableTarget(
            name: "Chat", dependencies: [runtime, testing], path: "Chat", exclude: ["README.md", "run", "server"],
            plugins: [plugin]),
        .executableTarget(
            name: "GitHubViewer", dependencies: [runtime, testing], path: "GitHubViewer",
            exclude: ["README.md", "run"], plugins: [plugin]),

        // The same schema twice: one API is checked in, and each build generates the other.
        .target(
            name: "CheckedIn", dependencies: [runtime], path: "SideBySide/CheckedIn",
            exclude: ["schema.graphql", "swift-graphql.json"]),
        .target(name: "Plugin", dependencies: [runtime], path: "SideBySide/Plugin", plugins: [plugin]),
        .executableTarget(
            name: "SideBySide", dependencies: ["CheckedIn", "Plugin", runtime, testing], path: "SideBySide/Compare"),

        // One set of models, used in a terminal and in a SwiftUI app.
        .target(name: "HolonetModels", dependencies: [runtime, cache], path: "Holonet/Models", plugins: [plugin]),
        .executableTarget(
            name: "Holonet", dependencies: ["HolonetModels", runtime, cache, testing], path: "Holonet/Terminal"),
        .executableTarget(
            name: "HolonetApp", dependencies: ["HolonetModels", runtime, cache], path: "Holonet/App",
            swiftSettings: app),
        .target(
            name: "HolonetWidget", dependencies: ["HolonetModels"], path: "Holonet/Widget",
            swiftSettings: app),
        .testTarget(
            name: "HolonetWidgetTests", dependencies: ["HolonetModels", runtime, cache, testing],
            path: "Holonet/WidgetTests"),
        .testTarget(
            name: "HolonetTests", dependencies: ["Holonet", "HolonetModels", runtime, cache, testing],
            path: "Holonet/Tests"),

        .target(
            name: "App", dependencies: [runtime], path: "AppTests/App",
            swiftSettings: app, plugins: [plugin]),
        .testTarget(name: "AppTests", dependencies: ["App", runtime, testing], path: "AppTests/Tests"),
    ],
    swiftLanguageModes: [.v6]
)
