/// The arguments after `swift package graphql`.
struct Invocation {
    /// The commands that use the configurations of targets.
    enum TargetCommand: String {
        /// Generates the API.
        case generate
        /// Fetches the schema from a server.
        case fetchSchema = "fetch-schema"
    }

    /// The command, or `nil` if no target's configuration is used. In that case, the arguments name the files.
    let command: TargetCommand?
    /// The arguments for the tool, without the `--target` options.
    let arguments: [String]
    /// The values of the `--target` options. If the array is empty, the command runs for all targets that support it.
    let targetNames: [String]

    /// Parses the arguments of the plugin.
    ///
    /// - Parameter isInXcode: Whether Xcode runs the plugin. Xcode always passes the selected targets, so commands that
    ///   don't use targets ignore them. If the user entered no command, `fetch-schema` runs.
    /// - Throws: `CommandError` if `--target` has no value or can't be used with the other arguments.
    init(_ all: [String], isInXcode: Bool = false) throws(CommandError) {
        var arguments: [String] = []
        var targetNames: [String] = []
        var unread = all[...]
        while let argument = unread.popFirst() {
            if argument == "--target" {
                guard let name = unread.popFirst() else { throw CommandError("'--target' needs a value") }
                targetNames.append(name)
            } else if argument.hasPrefix("--target=") {
                targetNames.append(String(argument.dropFirst("--target=".count)))
            } else {
                arguments.append(argument)
            }
        }
        if isInXcode, arguments.isEmpty { arguments = [TargetCommand.fetchSchema.rawValue] }
        (self.arguments, self.targetNames) = (arguments, targetNames)

        let named = arguments.first.flatMap(TargetCommand.init(rawValue:))
        let source = Self.option(of: ["--config", "--schema", "--endpoint", "--help", "-h"], in: arguments)
        command = source == nil ? named : nil
        guard command == nil, !targetNames.isEmpty, !isInXcode else { return }
        if named != nil, let source {
            throw CommandError(
                "'\(source)' and '--target' can't be used together, because a target has its own configuration")
        }
        throw CommandError("use '--target' only after 'generate' or 'fetch-schema'")
    }

    /// Whether the arguments specify an output file or folder.
    var hasOutput: Bool { Self.option(of: ["--output", "-o"], in: arguments) != nil }

    private static func option(of names: [String], in arguments: [String]) -> String? {
        names.first { name in arguments.contains { $0 == name || $0.hasPrefix(name + "=") } }
    }
}
