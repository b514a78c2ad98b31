import Foundation
import SwiftGraphQLLanguage
import SwiftGraphQLCodegen
import SwiftGraphQLCommands

/// The command `swift-graphql cache`, which explains the cache configuration for a schema or shows a cache file.
struct CacheCommand {
    static let help = """
        Explains what the "cache" section of a configuration means for a schema, or shows a cache file.

        usage: swift-graphql cache explain [--config <file>]
               swift-graphql cache show <file> [--html <file>]

        'explain' prints, for each object type, the fields that identify its objects, how long their values stay fresh,
        and the fields that find an object by its key. It also reports types without a key, and fields that could have
        a lookup.

        'show' prints the records in a cache's file: their sizes, the age of their oldest value, how long they stay
        fresh according to the server, and their links. A dangling link leads to a record that the file doesn't have.
        The app may have the file open.

        options:
          --config <file>    the configuration; 'swift-graphql.json' by default
          --html <file>      write a page with all values, and with a graph of each record and its neighbors, instead of
                             a table
          --help             print this

        examples:
          swift-graphql cache explain
          swift-graphql cache explain --config Sources/App/swift-graphql.json
          swift-graphql cache show cache.sqlite --html cache.html

        The exit code is 0 on success, 1 if the configuration, the schema or the cache's file can't be used, and 64 if
        the arguments are invalid.
        """

    private enum Subcommand: String {
        case explain, show
    }

    private let subcommand: Subcommand
    private var configuration = "swift-graphql.json"
    /// The path of the cache file for the subcommand `show`.
    private var file = ""
    private var page: String?

    /// Runs the command with the arguments that follow its name.
    ///
    /// - Throws: `UsageError` if the arguments are invalid, `CodegenError` if the configuration or the schema can't be
    ///   used or the page can't be written, or `CacheError` if the cache file can't be read.
    static func run(_ arguments: [String]) throws -> ExitCode {
        let command = try CacheCommand(arguments)
        switch command.subcommand {
        case .explain:
            let configuration = try CodegenConfiguration(contentsOf: URL(fileURLWithPath: command.configuration))
            let text = try GraphQLCodegen(options: configuration.options).explainCache(of: configuration.schema)
            print(text, terminator: "")
        case .show:
            let contents = try CacheFileContents(command.file)
            let now = Int64(Date().timeIntervalSince1970 * 1000)
            if let page = command.page {
                try write(CacheFilePage(contents, now: now).html, to: page)
            } else {
                print(contents.table(now: now), terminator: "")
            }
        }
        return .success
    }

    /// Writes an HTML page. Doesn't replace other files, because they were probably specified by mistake.
    private static func write(_ html: String, to path: String) throws(CodegenError) {
        let url = URL(fileURLWithPath: path)
        if let existing = try? Data(contentsOf: url), !existing.starts(with: Data(CacheFilePage.start.utf8)) {
            throw CodegenError(
                code: .unwritableTarget,
                message: "'\(path)' exists and wasn't written by 'cache show'; remove it, or choose another file")
        }
        try OutputWriter.replace(url, by: Data(html.utf8))
        Terminal.printMessage("wrote '\(path)'")
    }

    /// Parses the given arguments.
    private init(_ arguments: [String]) throws(UsageError) {
        var reader = ArgumentReader(arguments)
        var values: [String] = []
        var options: [Subcommand: String] = [:]
        while let argument = try reader.next() {
            switch argument {
            case .option("--config"):
                configuration = try reader.value()
                options[.explain] = "--config"
            case .option("--html"):
                page = try reader.value()
                options[.show] = "--html"
            case .option(let option): throw UsageError(unknown: option, of: "cache", help: Self.help)
            case .value(let value): values.append(value)
            }
        }
        let choices = "use 'cache explain' or 'cache show <file>'"
        guard let name = values.first else { throw UsageError("'cache' needs a subcommand: \(choices)") }
        guard let subcommand = Subcommand(rawValue: name) else {
            throw UsageError("'cache' has no subcommand '\(name)': \(choices)")
        }
        self.subcommand = subcommand
        if let option = options.first(where: { $0.key != subcommand })?.value {
            throw UsageError("'cache \(name)' has no option '\(option)'")
        }
        guard values.count == (subcommand == .show ? 2 : 1) else {
            throw UsageError("'cache \(name)' needs \(subcommand == .show ? "one file" : "no further arguments")")
        }
        if subcommand == .show { file = values[1] }
        if let page, URL(fileURLWithPath: page).standardizedFileURL == URL(fileURLWithPath: file).standardizedFileURL {
            throw UsageError("'--html' must not name the cache's file, which would be overwritten")
        }
    }
}
