import Foundation
import SwiftGraphQLCodegen

/// The arguments of `swift-graphql generate` and `swift-graphql translate`, as far as they are given.
struct GenerateArguments {
    /// A command with these arguments.
    enum Command: String {
        /// Writes the API of a schema.
        case generate
        /// Writes Swift for operations; what says which part of the schema to generate is not for it.
        case translate

        /// What it says of itself.
        var help: String {
            switch self {
            case .generate: GenerateCommand.help
            case .translate: TranslateCommand.help
            }
        }
    }

    /// The configuration file.
    var configuration: URL?
    /// The sources of the schema.
    var schema: [URL] = []
    /// The file or folder to write.
    var output: URL?
    /// The files and folders of operations.
    var operations: [URL] = []

    private var files: Int?
    private var scalars: [String: String] = [:]
    private var scalarsFile: URL?
    private var keepsScalarsFile = false
    private var namespace: String?
    private var access: GraphQLCodegen.Access?
    private var isUndocumented = false
    private var headers: [String: String] = [:]
    private var timeout: Double?
    private var include: [CoordinatePattern] = []
    private var exclude: [CoordinatePattern] = []
    private var usedBy: [URL] = []
    private var report: URL?

    /// The arguments, or `nil` where they ask for help.
    init?(_ arguments: [String], for command: Command = .generate) throws(UsageError) {
        var reader = ArgumentReader(arguments)
        while let argument = try reader.next() {
            guard case .option(let option) = argument else {
                guard command == .translate, case .value(let path) = argument else {
                    throw UsageError("every argument of 'generate' needs an option's name before it")
                }
                operations.append(URL(fileURLWithPath: path))
                continue
            }
            if command == .translate, Self.generateOnly.contains(option) {
                throw UsageError(unknown: option, of: command.rawValue, help: command.help)
            }
            switch option {
            case "--config": configuration = URL(fileURLWithPath: try reader.value())
            case "--schema": schema.append(try SchemaArguments.url(reader.value()))
            case "--output", "-o": output = URL(fileURLWithPath: try reader.value())
            case "--files": files = try Self.files(reader.value())
            case "--scalar":
                let (scalar, type) = try reader.pair(separatedBy: "=", form: "NAME=SWIFT")
                scalars[scalar] = type
            case "--scalars-file": scalarsFile = URL(fileURLWithPath: try reader.value())
            case "--keep-scalars-file": keepsScalarsFile = true
            case "--namespace": namespace = try reader.value()
            case "--access": access = try Self.access(reader.value())
            case "--no-documentation": isUndocumented = true
            case "--header":
                let (name, value) = try reader.pair(separatedBy: ":", form: "'Name: value'")
                headers[name] = value
            case "--timeout": timeout = try Self.timeout(reader.value())
            case "--include": include.append(CoordinatePattern(try reader.value()))
            case "--exclude": exclude.append(CoordinatePattern(try reader.value()))
            case "--used-by": usedBy.append(URL(fileURLWithPath: try reader.value()))
            case "--report": report = URL(fileURLWithPath: try reader.value())
            case "--help", "-h": return nil
            default: throw UsageError(unknown: option, of: command.rawValue, help: command.help)
            }
        }
    }

    private static let generateOnly: Set<String> = [
        "--files", "--keep-scalars-file", "--include", "--exclude", "--used-by", "--report",
    ]

    /// Puts what is given in the place of what a configuration says.
    ///
    /// Scalars and header fields win one by one, lists of coordinates and folders as a whole.
    func apply(to options: inout GraphQLCodegen.Options) {
        if let files { options.files = files }
        options.scalarMappings.merge(scalars) { _, given in given }
        if let scalarsFile { options.scalarsFile = scalarsFile }
        if keepsScalarsFile { options.mayWriteScalarsFile = false }
        if let namespace { options.namespace = namespace }
        if let access { options.access = access }
        if isUndocumented { options.documentation = false }
        for (name, value) in headers {
            options.headers = options.headers.filter { $0.key.lowercased() != name.lowercased() }
            options.headers[name] = value
        }
        if let timeout { options.timeout = timeout }
        if !include.isEmpty { options.include = include }
        if !exclude.isEmpty { options.exclude = exclude }
        if let report { options.leftOutList = report }
        if !usedBy.isEmpty { options.usedBy = usedBy }
    }

    private static func files(_ text: String) throws(UsageError) -> Int {
        let limits = GraphQLCodegen.Options.fileLimits
        guard let count = Int(text), limits.contains(count) else {
            throw UsageError(
                "'--files' is a whole number from \(limits.lowerBound) to \(limits.upperBound), not '\(text)'")
        }
        return count
    }

    private static func timeout(_ text: String) throws(UsageError) -> Double {
        guard let seconds = Double(text), seconds > 0, seconds.isFinite else {
            throw UsageError("'--timeout' is a number of seconds greater than zero, not '\(text)'")
        }
        return seconds
    }

    private static func access(_ text: String) throws(UsageError) -> GraphQLCodegen.Access {
        guard let access = GraphQLCodegen.Access(rawValue: text) else {
            throw UsageError("'--access' is internal, package or public, not '\(text)'")
        }
        return access
    }
}
