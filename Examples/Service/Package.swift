// swift-tools-version: 6.2
import PackageDescription

// A separate package, because it has dependencies, and SwiftGraphQL has none.
let package = Package(
    name: "Service",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(name: "SwiftGraphQL", path: "../.."),
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.0"),
    ],
    targets: [
        .executableTarget(
            name: "PeopleService",
            dependencies: [
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "SwiftGraphQL", package: "SwiftGraphQL"),
            ],
            path: "Sources", plugins: [.plugin(name: "SwiftGraphQLPlugin", package: "SwiftGraphQL")]),
        .testTarget(
            name: "PeopleServiceTests",
            dependencies: [
                "PeopleService",
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "SwiftGraphQLTesting", package: "SwiftGraphQL"),
            ],
            path: "Tests"),
    ],
    swiftLanguageModes: [.v6]
)
