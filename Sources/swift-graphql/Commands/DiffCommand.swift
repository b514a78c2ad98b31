import GraphQLSchema
import SwiftGraphQLCodegen

/// `swift-graphql diff`: tells what changed between two editions of a schema.
struct DiffCommand {
    static let help = """
        Lists what changed between two editions of a schema, and what each change does to Swift source once the API is
        generated anew.

        usage: swift-graphql diff <old> <new> [options]

        Each of the two is a file, a folder or the address of a server; one of them may be '-', the standard input.

        options:
          --fail-on <SEVERITY>        breaking (as it is without this option), dangerous or never
          --json                      JSON for programs: {"changes": [{"severity", "kind", "coordinate", "element",
                                      "message", "swift": {"level", "message"}}], "summary": {...}}
          --header <'Name: value'>    a header field to send to a server; can be given several times
          --timeout <seconds>         how long to wait for a server, 60 without this option
          --help                      say this

        Severities are those of GraphQL: a breaking change refuses requests that were valid or changes the types of
        their results, a dangerous one may surprise who sent them, a safe one does neither. Some safe changes break
        Swift source all the same, such as arguments in another order; the summary counts them.

        examples:
          swift-graphql diff schema.graphql https://example.com/graphql
          git show main:schema.graphql | swift-graphql diff - schema.graphql --fail-on dangerous

        It ends with 0, with 1 where there are changes as severe as --fail-on says or more, with 2 where a schema can't
        be used, with 64 where the arguments make no sense.
        """

    private var locations: [String] = []
    private var arguments = SchemaArguments()
    private var threshold: SchemaChange.Severity? = .breaking
    private var writesJSON = false

    /// Runs the command with the arguments that follow its name.
    ///
    /// - Throws: `UsageError`; `CodegenError` if a schema can't be used.
    static func run(_ arguments: [String]) throws -> ExitCode {
        guard let command = try DiffCommand(arguments) else {
            print(help)
            return .success
        }
        let schemas = try command.locations.map { location in
            try SchemaLoader.load(command.arguments.sources([location])).schema
        }
        guard let old = schemas.first, let new = schemas.last else { return .unusable }
        let changes = SchemaChanges.between(old, new)
        let report = SchemaChangeReport(changes)
        print(command.writesJSON ? try report.json() : report.text)
        guard let threshold = command.threshold else { return .success }
        return changes.contains { $0.severity >= threshold } ? .failure : .success
    }

    /// The command, or `nil` where the arguments ask for help.
    private init?(_ arguments: [String]) throws(UsageError) {
        var reader = ArgumentReader(arguments)
        while let argument = try reader.next() {
            switch argument {
            case .option("--fail-on"): threshold = try Self.threshold(reader.value())
            case .option("--json"): writesJSON = true
            case .option("--help"), .option("-h"): return nil
            case .option(let option):
                guard try self.arguments.take(option, from: &reader) else {
                    throw UsageError(unknown: option, of: "diff", help: Self.help)
                }
            case .value(let value): locations.append(value)
            }
        }
        guard locations.count == 2 else {
            throw UsageError("'diff' needs two schemas, the old one and the new one, not \(locations.count)")
        }
        for location in locations where location != "-" { _ = try SchemaArguments.url(location) }
        if locations == ["-", "-"] { throw UsageError("the standard input can't be both schemas") }
    }

    private static func threshold(_ text: String) throws(UsageError) -> SchemaChange.Severity? {
        switch text {
        case "breaking": return .breaking
        case "dangerous": return .dangerous
        case "never": return nil
        default: throw UsageError("'--fail-on' is breaking, dangerous or never, not '\(text)'")
        }
    }
}
