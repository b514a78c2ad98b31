// swift-tools-version: 6.2
import PackageDescription

// The client, the cache and their tests are targets of this package: the folders in Sources and Tests are links.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Sanitizing",
    platforms: [.macOS(.v13)],
    targets: [
        .target(name: "GraphQLJSON", swiftSettings: settings),
        .target(name: "GraphQLSelection", dependencies: ["GraphQLJSON"], swiftSettings: settings),
        .target(name: "CLibcurl"),
        .target(
            name: "HTTPTransfer",
            dependencies: ["GraphQLJSON", .target(name: "CLibcurl", condition: .when(platforms: [.linux]))],
            swiftSettings: settings),
        .target(
            name: "SwiftGraphQLClient",
            dependencies: ["GraphQLSelection", "HTTPTransfer"], swiftSettings: settings),
        .target(
            name: "SwiftGraphQL", dependencies: ["GraphQLSelection", "SwiftGraphQLClient"], swiftSettings: settings),
        .target(
            name: "SwiftGraphQLCache", dependencies: ["GraphQLJSON", "GraphQLSelection", "SwiftGraphQLClient"],
            swiftSettings: settings),
        .target(name: "GraphQLLanguage", dependencies: ["GraphQLJSON"], swiftSettings: settings),
        .target(name: "GraphQLSchema", dependencies: ["GraphQLJSON", "GraphQLLanguage"], swiftSettings: settings),
        .target(
            name: "SwiftGraphQLTesting", dependencies: ["GraphQLLanguage", "GraphQLSchema", "SwiftGraphQL"],
            swiftSettings: settings),
        .target(name: "TestSupport", swiftSettings: settings),
        .testTarget(
            name: "SwiftGraphQLClientTests", dependencies: ["SwiftGraphQL", "HTTPTransfer", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "SwiftGraphQLCacheTests",
            dependencies: [
                "SwiftGraphQLCache", "SwiftGraphQLTesting", "GraphQLJSON", "GraphQLSelection", "SwiftGraphQL",
                "TestSupport",
            ],
            exclude: ["Fixtures/schema.graphql", "Fixtures/swift-graphql.json"], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
