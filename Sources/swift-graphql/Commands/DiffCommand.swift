import Foundation
import SwiftGraphQLSchema
import SwiftGraphQLCodegen
import SwiftGraphQLCommands

/// The command `swift-graphql diff`, which lists the changes between two versions of a schema.
struct DiffCommand {
    static let help = """
        Lists the changes between two versions of a schema, and how each change affects Swift source after you generate
        the API again.

        usage: swift-graphql diff <old> <new> [options]

        Each schema is a file, a folder or the address of a server. One of them may be '-', the standard input.

        options:
          --config <file>             the configuration that generates the API; its names, order, nullability and
                                      header fields apply; swift-graphql.json in the current folder by default, if it
                                      exists
          --fail-on <SEVERITY>        breaking (the default), dangerous or never
          --json                      JSON for programs: {"changes": [{"severity", "kind", "coordinate", "element",
                                      "message", "swiftEffect": {"level", "message"}}], "summary": {...}}
          --header <'Name: value'>    a header field to send to a server; can be given several times
          --timeout <seconds>         how long to wait for a server; 60 by default
          --help                      print this

        The severity is the effect on GraphQL requests. A breaking change makes valid requests invalid or changes the
        types of their results. A dangerous change may surprise clients, or changes the meaning of a Swift name. A safe
        change does neither. Some safe changes still break Swift source, such as arguments in a different order; the
        summary counts them.

        examples:
          swift-graphql diff schema.graphql https://example.com/graphql
          git show main:schema.graphql | swift-graphql diff - schema.graphql --fail-on dangerous

        The exit code is 0 on success, 1 if there are changes of the severity of --fail-on or above, 2 if a schema can't
        be used, and 64 if the arguments are invalid.
        """

    private var locations: [String] = []
    private var arguments = SchemaArguments()
    private var configuration: URL?
    private var threshold: SchemaChange.Severity? = .breaking
    private var writesJSON = false

    /// Runs the command with the arguments that follow its name.
    ///
    /// - Throws: `UsageError` if the arguments are invalid, or `CodegenError` if a schema can't be used.
    static func run(_ arguments: [String]) throws -> ExitCode {
        var command = try DiffCommand(arguments)
        let options = try (command.configuration ?? GenerateCommand.customaryConfiguration).map {
            let urls = try command.locations.filter { $0 != "-" }.map(SchemaArguments.url)
            return try GraphQLCodegen.Configuration(contentsOf: $0, schema: urls).options
        }
        if let options { command.arguments.complete(by: options) }
        let schemas = try command.locations.map { location in
            try SchemaLoader.load(command.arguments.sources([location])).schema
        }
        guard let old = schemas.first, let new = schemas.last else { return .unusable }
        let changes = try SchemaChange.changes(from: old, to: new, options: options ?? GraphQLCodegen.Options())
        let report = SchemaChangeReport(changes)
        print(command.writesJSON ? try report.json() : report.text)
        guard let threshold = command.threshold else { return .success }
        return changes.contains { $0.severity >= threshold } ? .failure : .success
    }

    /// Parses the given arguments.
    private init(_ arguments: [String]) throws(UsageError) {
        var reader = ArgumentReader(arguments)
        while let argument = try reader.next() {
            switch argument {
            case .option("--config"): configuration = URL(fileURLWithPath: try reader.value())
            case .option("--fail-on"): threshold = try Self.threshold(reader.value())
            case .option("--json"): writesJSON = true
            case .option(let option):
                guard try self.arguments.take(option, from: &reader) else {
                    throw UsageError(unknown: option, of: "diff", help: Self.help)
                }
            case .value(let value): locations.append(value)
            }
        }
        guard locations.count == 2 else {
            throw UsageError("'diff' needs two schemas (old and new), not \(locations.count)")
        }
        for location in locations where location != "-" { _ = try SchemaArguments.url(location) }
        if locations == ["-", "-"] { throw UsageError("the standard input can't be both schemas") }
    }

    private static func threshold(_ text: String) throws(UsageError) -> SchemaChange.Severity? {
        switch text {
        case "breaking": return .breaking
        case "dangerous": return .dangerous
        case "never": return nil
        default: throw UsageError("'--fail-on' must be breaking, dangerous or never, not '\(text)'")
        }
    }
}
