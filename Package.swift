// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// Apps compile the generator and run it for less than a second, so it isn't optimized. This makes an app's first
// release build minutes faster.
let toolSettings = settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

let package = Package(
    name: "SwiftGraphQL",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "SwiftGraphQL", targets: ["SwiftGraphQL"]),
        .library(name: "SwiftGraphQLCache", targets: ["SwiftGraphQLCache"]),
        .library(name: "SwiftGraphQLConvex", targets: ["SwiftGraphQLConvex"]),
        .library(name: "SwiftGraphQLCodegen", targets: ["SwiftGraphQLCodegen"]),
        .library(name: "SwiftGraphQLTesting", targets: ["SwiftGraphQLTesting"]),
        .executable(name: "swift-graphql", targets: ["swift-graphql"]),
        .plugin(name: "SwiftGraphQLPlugin", targets: ["SwiftGraphQLPlugin"]),
        .plugin(name: "SwiftGraphQLCommandPlugin", targets: ["SwiftGraphQLCommandPlugin"]),
    ],
    targets: [
        // The modules that apps import, in the order of the data flow.
        .target(name: "SwiftGraphQLJSON", swiftSettings: settings),
        .target(name: "SwiftGraphQLSelection", dependencies: ["SwiftGraphQLJSON"], swiftSettings: settings),
        // The functions of the system's libcurl, for HTTP and TLS on Linux.
        .target(name: "SwiftGraphQLCurl"),
        // HTTP exchanges for the client and for the generator, which fetches schemas; byte streams for WebSockets.
        .target(
            name: "SwiftGraphQLHTTP",
            dependencies: [
                "SwiftGraphQLJSON", .target(name: "SwiftGraphQLCurl", condition: .when(platforms: [.linux])),
            ],
            swiftSettings: settings),
        .target(
            name: "SwiftGraphQLClient",
            dependencies: ["SwiftGraphQLJSON", "SwiftGraphQLSelection", "SwiftGraphQLHTTP"],
            swiftSettings: settings),
        .target(
            name: "SwiftGraphQL", dependencies: ["SwiftGraphQLSelection", "SwiftGraphQLClient"], exclude: ["README.md"],
            swiftSettings: settings),

        // The format of the cache's files, for the cache and the tool.
        .target(name: "SwiftGraphQLCacheFile", dependencies: ["SwiftGraphQLJSON"], swiftSettings: settings),
        // A normalized cache in front of the client.
        .target(
            name: "SwiftGraphQLCache",
            dependencies: [
                "SwiftGraphQLJSON", "SwiftGraphQLSelection", "SwiftGraphQLClient", "SwiftGraphQLCacheFile",
            ],
            swiftSettings: settings),

        // The tagged numbers of Convex.
        .target(name: "SwiftGraphQLConvex", dependencies: ["SwiftGraphQL"], swiftSettings: settings),

        // From a schema to the generated API.
        .target(name: "SwiftGraphQLLanguage", dependencies: ["SwiftGraphQLJSON"], swiftSettings: toolSettings),
        .target(
            name: "SwiftGraphQLSchema", dependencies: ["SwiftGraphQLJSON", "SwiftGraphQLLanguage"],
            swiftSettings: toolSettings),
        // What a build runs: generating the API from files, and checking selections.
        .target(
            name: "SwiftGraphQLGenerator",
            dependencies: ["SwiftGraphQLJSON", "SwiftGraphQLLanguage", "SwiftGraphQLSchema"],
            swiftSettings: toolSettings),
        // The generator, with schemas from servers, the translation of operations, and the comparison of schemas.
        .target(
            name: "SwiftGraphQLCodegen",
            dependencies: [
                "SwiftGraphQLJSON", "SwiftGraphQLLanguage", "SwiftGraphQLSchema", "SwiftGraphQLGenerator",
                "SwiftGraphQLHTTP",
            ],
            swiftSettings: toolSettings),
        // The commands that a build runs, and the program that runs only these commands.
        .target(
            name: "SwiftGraphQLCommands",
            dependencies: ["SwiftGraphQLLanguage", "SwiftGraphQLSchema", "SwiftGraphQLGenerator"],
            swiftSettings: toolSettings),
        .executableTarget(
            name: "SwiftGraphQLBuildTool",
            dependencies: ["SwiftGraphQLSchema", "SwiftGraphQLGenerator", "SwiftGraphQLCommands"],
            swiftSettings: toolSettings),
        // The command-line tool with all commands.
        .executableTarget(
            name: "swift-graphql",
            dependencies: [
                "SwiftGraphQLLanguage", "SwiftGraphQLSchema", "SwiftGraphQLCodegen", "SwiftGraphQLCommands",
                "SwiftGraphQLCacheFile",
            ],
            exclude: ["swift-graphql.schema.json"], swiftSettings: toolSettings),

        // The plugins that run the generator: in a build, and as `swift package graphql`.
        .plugin(
            name: "SwiftGraphQLPlugin", capability: .buildTool(), dependencies: ["SwiftGraphQLBuildTool"],
            path: "Sources/Plugins/SwiftGraphQLPlugin"),
        .plugin(
            name: "SwiftGraphQLCommandPlugin",
            capability: .command(
                intent: .custom(verb: "graphql", description: "Generate Swift from GraphQL schemas, and fetch schemas"),
                permissions: [
                    .writeToPackageDirectory(reason: "It writes schemas and the Swift code generated from them."),
                    .allowNetworkConnections(
                        scope: .all(), reason: "It fetches schemas from the GraphQL servers that you specify."),
                ]), dependencies: ["swift-graphql"], path: "Sources/Plugins/SwiftGraphQLCommandPlugin"),

        // A server inside the process, for tests and previews.
        .target(
            name: "SwiftGraphQLTesting",
            dependencies: [
                "SwiftGraphQLJSON", "SwiftGraphQLLanguage", "SwiftGraphQLSchema", "SwiftGraphQLSelection",
                "SwiftGraphQL",
            ],
            swiftSettings: settings),

        .executableTarget(
            name: "StarWars", dependencies: ["SwiftGraphQL", "SwiftGraphQLTesting"], path: "Examples/StarWars",
            exclude: ["README.md", "run", "server"], sources: ["Sources"],
            resources: [.embedInCode("schema.graphql")]),

        // A second JSON parser, to compare the reader with. The package in Tests/Checks/Fuzzing also uses it.
        .target(
            name: "JSONReference", dependencies: ["SwiftGraphQLJSON", "TestSupport"], path: "Tests/JSONReference",
            swiftSettings: settings),
        // Code that the tests share: servers on the loopback interface, programs, temporary folders, and random
        // numbers.
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
        .testTarget(name: "SwiftGraphQLLanguageTests", dependencies: ["SwiftGraphQLLanguage"], swiftSettings: settings),
        .testTarget(
            name: "SwiftGraphQLSchemaTests",
            dependencies: ["SwiftGraphQLSchema", "SwiftGraphQLLanguage", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "SwiftGraphQLJSONTests",
            dependencies: ["SwiftGraphQLJSON", "SwiftGraphQLSelection", "JSONReference", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "SwiftGraphQLSelectionTests",
            dependencies: ["SwiftGraphQLJSON", "JSONReference", "SwiftGraphQL", "TestSupport"],
            swiftSettings: settings),
        // Built like an app: with a generated API, and without the settings of this package.
        .testTarget(
            // The last dependency is for the programs in the documentation, which the tests compile and run.
            name: "SwiftGraphQLTests",
            dependencies: [
                "SwiftGraphQL", "SwiftGraphQLCache", "SwiftGraphQLConvex", "TestSupport", "SwiftGraphQLTesting",
            ],
            exclude: ["Fixtures/schema.graphql", "MustNotCompile", "Snapshots"]),
        .testTarget(
            name: "SwiftGraphQLConvexTests", dependencies: ["SwiftGraphQLJSON", "SwiftGraphQL", "SwiftGraphQLConvex"],
            exclude: ["Fixtures/schema.graphql"], swiftSettings: settings),
        .testTarget(
            name: "SwiftGraphQLCacheTests",
            dependencies: [
                "SwiftGraphQLCache", "SwiftGraphQLCacheFile", "SwiftGraphQLTesting", "SwiftGraphQLJSON",
                "SwiftGraphQLSelection", "SwiftGraphQL", "TestSupport",
            ],
            exclude: ["Fixtures/schema.graphql", "Fixtures/swift-graphql.json"], swiftSettings: settings),
        .testTarget(
            name: "StarWarsTests", dependencies: ["StarWars", "SwiftGraphQL", "SwiftGraphQLCodegen", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "SwiftGraphQLHTTPTests",
            dependencies: [
                "SwiftGraphQLHTTP", .target(name: "SwiftGraphQLCurl", condition: .when(platforms: [.linux])),
                "TestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "SwiftGraphQLClientTests",
            dependencies: ["SwiftGraphQLJSON", "SwiftGraphQL", "SwiftGraphQLHTTP", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "SwiftGraphQLCodegenTests",
            // The last dependency is for the programs that the tests compile and run.
            dependencies: [
                "SwiftGraphQLCodegen", "SwiftGraphQLGenerator", "SwiftGraphQLJSON", "SwiftGraphQLLanguage",
                "SwiftGraphQLSchema", "TestSupport", "SwiftGraphQLTesting",
            ],
            exclude: ["Goldens", "Corpus/Program", "Translation/Operations", "Translation/Program"],
            swiftSettings: settings),
        .testTarget(
            name: "SwiftGraphQLTestingTests",
            dependencies: [
                "SwiftGraphQLTesting", "SwiftGraphQL", "SwiftGraphQLGenerator", "SwiftGraphQLCodegen",
                "SwiftGraphQLJSON", "SwiftGraphQLLanguage", "SwiftGraphQLSchema", "StarWars", "TestSupport",
            ], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)

// Apple's privacy manifests. On other platforms, resources would only add code to the products.
let libraries = package.products.compactMap { ($0 as? Product.Library)?.name }
for target in package.targets where libraries.contains(target.name) {
    #if os(macOS)
        target.resources = [.copy("PrivacyInfo.xcprivacy")]
    #else
        target.exclude.append("PrivacyInfo.xcprivacy")
    #endif
}

// Only in CI, so that warnings of a different compiler version don't stop contributors.
if Context.environment["WARNINGS_ARE_ERRORS"] != nil {
    for target in package.targets where target.type != .plugin {
        target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
    }
}
