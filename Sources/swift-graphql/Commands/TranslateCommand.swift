import Foundation
import SwiftGraphQLLanguage
import SwiftGraphQLSchema
import SwiftGraphQLCodegen
import SwiftGraphQLCommands

/// The command `swift-graphql translate`, which writes Swift code for GraphQL operations and fragments.
struct TranslateCommand {
    static let help = """
        Turns GraphQL operations and fragments into Swift selections, with types for their results.

        usage: swift-graphql translate [--config <file>] <file|folder>... [options]
               swift-graphql translate --schema <file|folder|URL> <file|folder>... [options]

        The files contain operations and fragments. An operation can use a fragment from another of these files.
        If several files contain the same definition, it is translated once.

        options:
          --config <file>             the configuration that generates the API; swift-graphql.json in the current
                                      folder by default, unless --schema is given
          --schema <file|folder|URL>  the schema, instead of the configuration's; can be given several times
          -o, --output <file|folder>  the file to write if it ends in .swift, otherwise a folder for one Swift file per
                                      input file; the standard output by default
          --skip-invalid              leave out operations and fragments that can't be translated, and translate the
                                      rest
          --scalar, --scalars-file, --namespace, --access, --order, --nullability, --introspection,
          --no-documentation, --header, --timeout
                                      as for 'generate'; use the same values for both
          --help                      print this

        An operation or fragment becomes a struct of the same name. It has a member for each field, named after the
        alias if there is one, and a 'selection': a function of the operation's variables, or a constant if there are
        none. Fragments become members too. Fields that are selected only for some types become an enum with a case for
        each type. @include and @skip make a member optional. Unknown directives, and literals of custom scalars that
        Swift can't express, are errors.

        In files and folders of JavaScript, TypeScript and Swift, it finds documents after the tags gql and graphql, in
        calls to functions with these names, and after the comment /* GraphQL */.

        Documents for other clients can stay as they are; each change causes a warning. An anonymous operation is
        named after its file. Fields with @client, the directives of Apollo and Relay, and type definitions are left
        out. A fragment with @argumentDefinitions becomes one fragment for each set of values that @arguments gives it.

        You can edit the written files: the command never overwrites an existing file whose text differs.

        examples:
          swift-graphql translate HeroQuery.graphql
          swift-graphql translate --schema schema.graphql --scalar DateTime=ISO8601DateTime Queries --output Sources/App

        The exit code is 0 on success, 1 if the schema or an operation can't be used, and 64 if the arguments are
        invalid. On 1, the errors are on the standard error stream as file:line:column: error: ..., and nothing is
        written. With --skip-invalid, the rest is written, and the last error line says how many were left out.
        """

    /// Runs the command with the arguments that follow its name.
    ///
    /// - Throws: `UsageError` if the arguments are invalid, or `CodegenError` if nothing was translated.
    static func run(_ arguments: [String]) throws -> ExitCode {
        let given = try GenerateArguments(arguments, for: .translate, help: help)
        guard !given.operations.isEmpty else {
            throw UsageError("specify the files with the operations to translate")
        }
        let command = try GenerateCommand(given)
        let options = command.options
        Terminal.showProgress("translating")
        defer { Terminal.clearProgress() }
        let schema = try SchemaLoader.sources(of: command.schema, options.endpoint)
        let documents = try OperationTranslation.sources(of: given.operations)
        let isFolder = given.output.map { $0.pathExtension.lowercased() != "swift" } ?? false
        let (files, warnings, leftOut) = try OperationTranslation.translate(
            documents, schema: schema, options: options, isJoined: !isFolder, skipsInvalid: given.skipsInvalid)
        Terminal.clearProgress()
        for warning in warnings { Terminal.printMessage(warning.description) }
        for error in leftOut.errors { Terminal.printMessage(error.description) }
        if let output = given.output {
            let written = try OperationTranslation.write(files, to: output)
            for url in written { Terminal.printMessage("wrote '\(url.relativePath)'") }
        } else {
            for file in files { print(file.text, terminator: "") }
        }
        guard leftOut.count > 0 else { return .success }
        Terminal.printMessage(
            "error: left out \(leftOut.count) of the operations and fragments, and translated the rest")
        return .failure
    }
}
