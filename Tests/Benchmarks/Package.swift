// swift-tools-version: 6.2
import Foundation
import PackageDescription

// What the benchmarks compile. `compile-time` works on a copy, adds a generated API to it, and says where the root is.
let root = ProcessInfo.processInfo.environment["SWIFT_GRAPHQL_PACKAGE"] ?? "../.."

var targets: [Target] = [.target(name: "Reference")]
if FileManager.default.fileExists(atPath: Context.packageDirectory + "/Sources/GeneratedAPI") {
    targets.append(
        .target(name: "GeneratedAPI", dependencies: [.product(name: "SwiftGraphQL", package: "SwiftGraphQL")]))
}

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "SwiftGraphQL", path: root)],
    targets: targets,
    swiftLanguageModes: [.v6]
)
