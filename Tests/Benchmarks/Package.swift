// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The code that the benchmarks compile, and the programs that they run. `compile-time` uses a copy without the
// programs, adds a generated API, and passes the location of SwiftGraphQL.
let root = ProcessInfo.processInfo.environment["SWIFT_GRAPHQL_PACKAGE"] ?? "../.."

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

func holds(_ target: String) -> Bool {
    FileManager.default.fileExists(atPath: Context.packageDirectory + "/Sources/" + target)
}

var targets: [Target] = [.target(name: "Reference")]
var products: [Product] = []
if holds("GeneratedAPI") {
    targets.append(
        .target(name: "GeneratedAPI", dependencies: [.product(name: "SwiftGraphQL", package: "SwiftGraphQL")]))
}
if holds("Runtime") {
    let hasSimdjson = ["/usr", "/usr/local"].contains {
        FileManager.default.fileExists(atPath: $0 + "/include/simdjson.h")
    }
    if hasSimdjson {
        targets.append(
            .target(
                name: "Simdjson", cxxSettings: [.define("NDEBUG"), .unsafeFlags(["-O3", "-march=native"])],
                linkerSettings: [.linkedLibrary("simdjson")]))
    }
    // This library is preloaded when memory is measured.
    products.append(.library(name: "AllocationCounter", type: .dynamic, targets: ["AllocationCounter"]))
    targets.append(.target(name: "AllocationCounter"))
    targets.append(
        .executableTarget(
            name: "Runtime",
            dependencies: [
                .product(name: "SwiftGraphQL", package: "SwiftGraphQL"),
                .product(name: "SwiftGraphQLCache", package: "SwiftGraphQL"),
            ] + (hasSimdjson ? ["Simdjson"] : []),
            exclude: [
                "API/schema.graphql", "API/swift-graphql.json", "Own/schema.graphql", "Own/swift-graphql.json",
                "Own/response.json", "Cache/schema.graphql", "Cache/swift-graphql.json", "CacheShapes/schema.graphql",
                "CacheShapes/swift-graphql.json",
            ], swiftSettings: settings + (hasSimdjson ? [.define("SIMDJSON")] : []),
            // Some versions of valgrind can't read clang's debug information for C.
            linkerSettings: [.unsafeFlags(["-Xlinker", "--strip-debug"], .when(platforms: [.linux]))]))
}
if holds("Server") {
    targets.append(
        .executableTarget(
            name: "Server",
            dependencies: [
                .product(name: "SwiftGraphQL", package: "SwiftGraphQL"),
                .product(name: "SwiftGraphQLTesting", package: "SwiftGraphQL"),
            ], swiftSettings: settings))
}
if holds("Attacked") {
    targets.append(
        .executableTarget(
            name: "Attacked",
            dependencies: [
                .product(name: "SwiftGraphQL", package: "SwiftGraphQL"),
                .product(name: "SwiftGraphQLCache", package: "SwiftGraphQL"),
            ], swiftSettings: settings))
}

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    products: products,
    dependencies: [.package(name: "SwiftGraphQL", path: root)],
    targets: targets,
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
