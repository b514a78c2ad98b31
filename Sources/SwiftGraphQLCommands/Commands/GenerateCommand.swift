package import Foundation
package import SwiftGraphQLLanguage
import SwiftGraphQLSchema
package import SwiftGraphQLGenerator

/// The command `swift-graphql generate`, which writes the Swift API of a schema.
package struct GenerateCommand {
    package static let help = """
        Writes the Swift API of a GraphQL schema into one file or a folder.

        usage: swift-graphql generate [--config <file>] [options]
               swift-graphql generate --schema <file|folder|URL> --output <file.swift|folder> [options]

        options:
          --config <file>             the configuration, which options override; swift-graphql.json in the current
                                      folder by default, unless --schema is given
          --schema <file|folder|URL>  SDL, an introspection result as JSON, or the address of a server *
          -o, --output <file|folder>  a file if it ends in .swift, otherwise a folder that contains only the API;
                                      files that wouldn't change are left untouched
          --files <N>                 the number of files for the types in a folder, 1 to 100; 16 by default
          --scalar <NAME=SWIFT>       the Swift type for a custom scalar, a Codec; '*=String' for all others *
          --scalars-file <file>       the Swift file that declares the types of the other scalars; missing types are
                                      added at its end
          --keep-scalars-file         report missing types as errors, instead of adding them to the scalars file; for
                                      builds, which must not change files
          --in-build <folder>         for the plugin: keep the scalars file, don't contact a server, and keep a file in
                                      this folder whose name changes with the configuration and the paths of its
                                      files
          --namespace <NAME>          the enum to declare the API in, for several schemas in one module
          --access <LEVEL>            internal (the default), package or public
          --order <ORDER>             the order of arguments and other members: source (the default), as the schema
                                      lists them, or name, which is the same for every source of a schema
          --nullability <KIND>        which values are optional: with schema (the default), all that the schema
                                      declares nullable; with semantic, only those that can be null without an
                                      error (@semanticNonNull)
          --introspection             generate the fields __schema and __type of the query type, and their types
          --no-documentation          leave the schema's descriptions out
          --header <'Name: value'>    a header field to send to a server *
          --timeout <seconds>         how long to wait for a server; 60 by default
          --include <COORDINATE>      generate only this part of the schema, and what it needs *
          --exclude <COORDINATE>      leave this part of the schema out, even if it is included *
          --used-by <folder>          generate what the Swift sources in the folder use *
          --report <file>             write the coordinates of everything that was left out to this file
          --help                      print this

        Options with a * can be given several times. Options override the configuration.

        A coordinate is Type, Type.field, Input.field or Enum.VALUE, or Type.field(argument:) to leave an argument out.
        '*' stands for any characters in a name. Including a field also includes its arguments, the type that it
        returns, and the fields of this type that need no selection set. Including a type includes all its fields.

        --used-by looks for the names of generated types after a dot (Objects.Issue), for the names of fields after a
        dot or before a parenthesis, and for the labels of 'on', of arguments and of the members of input objects. It
        generates nothing else, so other uses of the API don't compile; '--include' adds what they need.

        examples:
          swift-graphql generate --schema schema.graphql --output API.swift --scalar DateTime=ISO8601DateTime
          swift-graphql generate --schema https://example.com/graphql --output Generated \\
              --header 'Authorization: Bearer ...' --scalar '*=String'
          swift-graphql generate --schema schema.graphql --output Generated --include Query.repository

        The exit code is 0 on success, 1 if the schema can't be used, and 64 if the arguments are invalid. On 1, nothing
        is written, and the errors are on the standard error stream as file:line:column: error: ...
        """

    package let schema: [URL]
    package let options: GraphQLCodegen.Options

    private let output: URL?
    private let configuration: URL?

    /// Runs the command with the arguments that follow its name.
    ///
    /// - Parameter read: A closure that reads the texts of the schema.
    /// - Throws: `UsageError` if the arguments are invalid, or `CodegenError` if no code was generated.
    package static func run(
        _ arguments: [String], reading read: ([URL], GraphQLCodegen.Options) throws -> [SourceText]
    ) throws -> ExitCode {
        let given = try GenerateArguments(arguments, for: .generate, help: help)
        let command = try GenerateCommand(given)
        guard let output = command.output else { throw UsageError("'--output' is missing") }
        if let folder = given.watchedFolder { try command.record(in: folder) }
        Terminal.showProgress(
            command.schema.contains(where: SchemaLoader.isRemote) ? "fetching the schema" : "generating the API")
        defer { Terminal.clearProgress() }
        let sources = try read(command.schema, command.options)
        let report = try GraphQLCodegen(options: command.options).write(sources, to: output)
        Terminal.clearProgress()
        for warning in report.warnings { Terminal.printMessage(warning.description) }
        if let line = Self.line(report.scalars) { print(line) }
        if let leftOut = report.omissions?.description, !leftOut.isEmpty { print(leftOut) }
        return .success
    }

    /// Creates the command from its arguments and the configuration file.
    package init(_ given: GenerateArguments) throws {
        let file = given.configuration ?? (given.schema.isEmpty ? Self.customaryConfiguration : nil)
        if file == nil, let unused = Self.customaryConfiguration {
            let name = unused.relativePath
            Terminal.printMessage(
                "note: '\(name)' is not used, because of '--schema'; to use both, add '--config \(name)'")
        }
        self.configuration = file
        let configuration =
            try file.map { try GraphQLCodegen.Configuration(contentsOf: $0, schema: given.schema) }
            ?? GraphQLCodegen.Configuration()
        schema = given.schema.isEmpty ? configuration.schema : given.schema
        guard !schema.isEmpty else {
            let place = file.map { "'\($0.relativePath)' has no \"schema\", and " } ?? ""
            throw UsageError("\(place)'--schema' is missing")
        }
        output = given.output ?? configuration.output
        var options = configuration.options
        given.apply(to: &options)
        self.options = options
    }

    /// Records the inputs of the generator in a build, so that SwiftPM reruns the plugin if the inputs change.
    ///
    /// - Throws: `CodegenError`, for example if the schema comes from a server, which a build can't access.
    private func record(in folder: URL) throws {
        if let server = schema.first(where: SchemaLoader.isRemote) {
            let place = configuration.map { "\($0.path): " } ?? ""
            throw CodegenError(
                code: .unreadableSchema,
                message: "\(place)a build can't fetch the schema from a server\n"
                    + "help: fetch the schema with 'swift package graphql fetch-schema "
                    + "--endpoint \(server.absoluteString) --output schema.graphql', and use the file as the schema")
        }
        let text = try configuration.map { try Data(contentsOf: $0) } ?? Data()
        let inputs = BuildInputs(
            configuration: text, schema: schema, scalarsFile: options.scalarsFile, usedBy: options.usedBy)
        try inputs.record(in: folder)
    }

    /// Returns a line that tells the user which Swift types the generator chose by itself, or `nil` if there are none.
    private static func line(_ scalars: [ScalarChoice]) -> String? {
        let chosen = scalars.filter { [.specification, .name, .addition].contains($0.reason) }
        guard !chosen.isEmpty else { return nil }
        return "scalars: "
            + chosen.map { "\($0.scalar) is \($0.swiftType) (\($0.reason.rawValue))" }.joined(separator: ", ")
    }

    /// The location of the configuration file in the current folder, or `nil` if there is none.
    package static var customaryConfiguration: URL? {
        let name = "swift-graphql.json"
        return FileManager.default.fileExists(atPath: name) ? URL(fileURLWithPath: name) : nil
    }
}
