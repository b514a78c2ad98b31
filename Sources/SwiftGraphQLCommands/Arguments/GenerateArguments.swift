package import Foundation
import SwiftGraphQLGenerator

/// The arguments of `swift-graphql generate` and `swift-graphql translate`. Missing arguments are `nil` or empty.
package struct GenerateArguments {
    /// A command that accepts these arguments.
    package enum Command: String {
        /// The command that generates the API of a schema.
        case generate
        /// The command that translates operations into Swift. It rejects options that select a part of the schema.
        case translate
    }

    /// The location of the configuration file.
    var configuration: URL?
    /// The sources of the schema.
    var schema: [URL] = []
    /// The file or folder to write to.
    package var output: URL?
    /// The files and folders that contain operations.
    package var operations: [URL] = []
    /// The folder in which a build records the files that the command reads, or `nil` outside builds.
    var watchedFolder: URL?
    /// Whether to skip operations that can't be translated.
    package var skipsInvalid = false

    private var files: Int?
    private var scalars: [String: String] = [:]
    private var scalarsFile: URL?
    private var keepsScalarsFile = false
    private var namespace: String?
    private var access: GraphQLCodegen.Access?
    private var order: GraphQLCodegen.Order?
    private var nullability: GraphQLCodegen.Nullability?
    private var hasIntrospection = false
    private var isUndocumented = false
    private var server = SchemaArguments()
    private var include: [CoordinatePattern] = []
    private var exclude: [CoordinatePattern] = []
    private var usedBy: [URL] = []
    private var report: URL?

    /// Parses the given arguments.
    ///
    /// - Parameter help: The help text of the command, which contains the names of all its options.
    package init(_ arguments: [String], for command: Command, help: String) throws(UsageError) {
        var reader = ArgumentReader(arguments)
        while let argument = try reader.next() {
            guard case .option(let option) = argument else {
                guard command == .translate, case .value(let path) = argument else {
                    throw UsageError("'generate' accepts only options, such as '--schema <file>'")
                }
                operations.append(URL(fileURLWithPath: path))
                continue
            }
            if command == .translate, Self.generateOnly.contains(option) {
                throw UsageError(unknown: option, of: command.rawValue, help: help)
            }
            switch option {
            case "--skip-invalid" where command == .translate: skipsInvalid = true
            case "--config": configuration = URL(fileURLWithPath: try reader.value())
            case "--schema": schema.append(try SchemaArguments.url(reader.value()))
            case "--output", "-o": output = URL(fileURLWithPath: try reader.value())
            case "--files": files = try Self.files(reader.value())
            case "--scalar":
                let (scalar, type) = try reader.pair(separatedBy: "=", form: "NAME=SWIFT")
                scalars[scalar] = type
            case "--scalars-file": scalarsFile = URL(fileURLWithPath: try reader.value())
            case "--keep-scalars-file": keepsScalarsFile = true
            case "--in-build":
                watchedFolder = URL(fileURLWithPath: try reader.value())
                keepsScalarsFile = true
            case "--namespace": namespace = try reader.value()
            case "--access": access = try reader.choice()
            case "--order": order = try reader.choice()
            case "--nullability": nullability = try reader.choice()
            case "--introspection": hasIntrospection = true
            case "--no-documentation": isUndocumented = true
            case "--include": include.append(CoordinatePattern(try reader.value()))
            case "--exclude": exclude.append(CoordinatePattern(try reader.value()))
            case "--used-by": usedBy.append(URL(fileURLWithPath: try reader.value()))
            case "--report": report = URL(fileURLWithPath: try reader.value())
            default:
                guard try server.take(option, from: &reader) else {
                    throw UsageError(unknown: option, of: command.rawValue, help: help)
                }
            }
        }
    }

    private static let generateOnly: Set<String> = [
        "--files", "--keep-scalars-file", "--in-build", "--include", "--exclude", "--used-by", "--report",
    ]

    /// Replaces options from the configuration with options from the arguments.
    ///
    /// Scalars and header fields are replaced individually. Lists of coordinates and folders are replaced as a whole.
    func apply(to options: inout GraphQLCodegen.Options) {
        if let files { options.fileCount = files }
        options.scalarMappings.merge(scalars) { _, given in given }
        if let scalarsFile { options.scalarsFile = scalarsFile }
        if keepsScalarsFile { options.mayWriteScalarsFile = false }
        if let namespace { options.namespace = namespace }
        if let access { options.access = access }
        if let order { options.order = order }
        if let nullability { options.nullability = nullability }
        if hasIntrospection { options.includesIntrospection = true }
        if isUndocumented { options.writesDocumentation = false }
        server.apply(to: &options)
        if !include.isEmpty { options.include = include }
        if !exclude.isEmpty { options.exclude = exclude }
        if let report { options.omissionsFile = report }
        if !usedBy.isEmpty { options.usedBy = usedBy }
    }

    private static func files(_ text: String) throws(UsageError) -> Int {
        let limits = GraphQLCodegen.Options.fileCountLimits
        guard let count = Int(text), limits.contains(count) else {
            throw UsageError(
                "'--files' must be a whole number from \(limits.lowerBound) to \(limits.upperBound), not '\(text)'")
        }
        return count
    }
}
