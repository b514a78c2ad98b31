// swift-tools-version: 6.2
import PackageDescription

// The client and its tests, as targets of this package: the folders in Sources and Tests are links.
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
            name: "HTTPTransfer", dependencies: [.target(name: "CLibcurl", condition: .when(platforms: [.linux]))],
            swiftSettings: settings),
        .target(
            name: "SwiftGraphQLClient",
            dependencies: ["GraphQLSelection", "HTTPTransfer"], swiftSettings: settings),
        .target(
            name: "SwiftGraphQL", dependencies: ["GraphQLSelection", "SwiftGraphQLClient"], swiftSettings: settings),
        .target(name: "TestSupport", swiftSettings: settings),
        .testTarget(
            name: "SwiftGraphQLClientTests", dependencies: ["SwiftGraphQL", "HTTPTransfer", "TestSupport"],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
