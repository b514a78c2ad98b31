// swift-tools-version: 6.2
import PackageDescription

// The targets of this package are the client, the cache and their tests, through the links in Sources and Tests.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Sanitizing",
    platforms: [.macOS(.v13)],
    targets: [
        .target(name: "SwiftGraphQLJSON", swiftSettings: settings),
        .target(name: "SwiftGraphQLSelection", dependencies: ["SwiftGraphQLJSON"], swiftSettings: settings),
        .target(name: "SwiftGraphQLCurl"),
        .target(
            name: "SwiftGraphQLHTTP",
            dependencies: [
                "SwiftGraphQLJSON", .target(name: "SwiftGraphQLCurl", condition: .when(platforms: [.linux])),
            ],
            swiftSettings: settings),
        .target(
            name: "SwiftGraphQLClient",
            dependencies: ["SwiftGraphQLSelection", "SwiftGraphQLHTTP"], swiftSettings: settings),
        .target(
            name: "SwiftGraphQL", dependencies: ["SwiftGraphQLSelection", "SwiftGraphQLClient"], swiftSettings: settings
        ),
        .target(name: "SwiftGraphQLCacheFile", dependencies: ["SwiftGraphQLJSON"], swiftSettings: settings),
        .target(
            name: "SwiftGraphQLCache",
            dependencies: [
                "SwiftGraphQLJSON", "SwiftGraphQLSelection", "SwiftGraphQLClient", "SwiftGraphQLCacheFile",
            ],
            swiftSettings: settings),
        .target(name: "SwiftGraphQLLanguage", dependencies: ["SwiftGraphQLJSON"], swiftSettings: settings),
        .target(
            name: "SwiftGraphQLSchema", dependencies: ["SwiftGraphQLJSON", "SwiftGraphQLLanguage"],
            swiftSettings: settings),
        .target(
            name: "SwiftGraphQLTesting", dependencies: ["SwiftGraphQLLanguage", "SwiftGraphQLSchema", "SwiftGraphQL"],
            swiftSettings: settings),
        .target(name: "TestSupport", swiftSettings: settings),
        .testTarget(
            name: "SwiftGraphQLClientTests", dependencies: ["SwiftGraphQL", "SwiftGraphQLHTTP", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "SwiftGraphQLCacheTests",
            dependencies: [
                "SwiftGraphQLCache", "SwiftGraphQLCacheFile", "SwiftGraphQLTesting", "SwiftGraphQLJSON",
                "SwiftGraphQLSelection", "SwiftGraphQL", "TestSupport",
            ],
            exclude: ["Fixtures/schema.graphql", "Fixtures/swift-graphql.json"], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
