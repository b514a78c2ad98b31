// swift-tools-version: 6.2
import PackageDescription

// A separate package, because it has dependencies, and SwiftGraphQL has none.
let package = Package(
    name: "AsyncHTTPClient",
    platforms: [.macOS(.v15)],
    products: [.library(name: "GraphQLAsyncHTTPClient", targets: ["GraphQLAsyncHTTPClient"])],
    dependencies: [
        .package(name: "SwiftGraphQL", path: "../.."),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.11.0"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.100.0"),
        .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.26.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl.git", from: "2.30.0"),
        .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.13.0"),
    ],
    targets: [
        .target(
            name: "GraphQLAsyncHTTPClient",
            dependencies: [
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "SwiftGraphQL", package: "SwiftGraphQL"),
            ]),
        .executableTarget(
            name: "PeopleWatcher",
            dependencies: [
                "GraphQLAsyncHTTPClient",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "SwiftGraphQL", package: "SwiftGraphQL"),
            ],
            plugins: [.plugin(name: "SwiftGraphQLPlugin", package: "SwiftGraphQL")]),
        // The client that Tests/Benchmarks/attacks attacks, with AsyncHTTPClient.
        .executableTarget(
            name: "Attacked",
            dependencies: [
                "GraphQLAsyncHTTPClient",
                .product(name: "SwiftGraphQL", package: "SwiftGraphQL"),
                .product(name: "SwiftGraphQLCache", package: "SwiftGraphQL"),
            ]),
        .testTarget(
            name: "GraphQLAsyncHTTPClientTests",
            dependencies: [
                "GraphQLAsyncHTTPClient",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "SwiftGraphQLTesting", package: "SwiftGraphQL"),
            ],
            path: "Tests"),
    ],
    swiftLanguageModes: [.v6]
)
