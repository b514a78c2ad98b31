// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "SwiftGraphQL",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [],
    targets: [
        // From a schema to the generated API.
        .target(name: "GraphQLLanguage", swiftSettings: settings),
        .testTarget(name: "GraphQLLanguageTests", dependencies: ["GraphQLLanguage"], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
