// swift-tools-version: 6.2
import PackageDescription

// A separate package, because it has dependencies, and SwiftGraphQL has none.
let package = Package(
    name: "Telemetry",
    platforms: [.macOS(.v14)],
    products: [.library(name: "GraphQLTelemetry", targets: ["GraphQLTelemetry"])],
    dependencies: [
        .package(name: "SwiftGraphQL", path: "../.."),
        .package(url: "https://github.com/apple/swift-distributed-tracing.git", from: "1.3.0"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.11.0"),
        .package(url: "https://github.com/apple/swift-metrics.git", from: "2.5.0"),
    ],
    targets: [
        .target(
            name: "GraphQLTelemetry",
            dependencies: [
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "SwiftGraphQL", package: "SwiftGraphQL"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
            ],
            path: "Sources"),
        .testTarget(
            name: "GraphQLTelemetryTests",
            dependencies: [
                "GraphQLTelemetry",
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
                .product(name: "MetricsTestKit", package: "swift-metrics"),
                .product(name: "SwiftGraphQLTesting", package: "SwiftGraphQL"),
            ],
            path: "Tests"),
    ],
    swiftLanguageModes: [.v6]
)
