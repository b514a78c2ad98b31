// swift-tools-version: 6.2
import PackageDescription

// The reader and the reference parser are targets of this package, which links to their folders. In another package,
// they would be neither instrumented nor visible, because the fuzzed declarations are `package`.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Fuzzing",
    platforms: [.macOS(.v13)],
    targets: [
        .target(name: "SwiftGraphQLJSON", swiftSettings: settings),
        .target(name: "SwiftGraphQLSelection", dependencies: ["SwiftGraphQLJSON"], swiftSettings: settings),
        .target(name: "TestSupport", swiftSettings: settings),
        .target(name: "JSONReference", dependencies: ["SwiftGraphQLJSON", "TestSupport"], swiftSettings: settings),
        .target(name: "LibFuzzer"),
        .executableTarget(
            name: "Fuzz",
            dependencies: ["SwiftGraphQLJSON", "SwiftGraphQLSelection", "JSONReference", "LibFuzzer", "TestSupport"],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
