/// The arguments after `swift package graphql`.
struct Invocation {
    /// The commands that can take what they need from the configuration of a target.
    enum TargetCommand: String {
        /// Writes the API.
        case generate
        /// Writes the schema that a server tells.
        case fetchSchema = "fetch-schema"
    }

    /// The command, if it is for targets and not for what the arguments name themselves.
    let command: TargetCommand?
    /// The arguments for the tool, without the names of targets.
    let arguments: [String]
    /// The targets that the arguments name; none stands for all that have a configuration.
    let targetNames: [String]

    /// An invocation with all its arguments.
    ///
    /// - Throws: `CommandError` where `--target` makes no sense.
    init(_ all: [String]) throws(CommandError) {
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
        (self.arguments, self.targetNames) = (arguments, targetNames)

        let named = arguments.first.flatMap(TargetCommand.init(rawValue:))
        let source = Self.option(of: ["--config", "--schema", "--endpoint", "--help", "-h"], in: arguments)
        command = source == nil ? named : nil
        guard command == nil, !targetNames.isEmpty else { return }
        if named != nil, let source {
            throw CommandError("'\(source)' and '--target' can't be given together: a target has a configuration")
        }
        throw CommandError("use '--target' only after 'generate' or 'fetch-schema'")
    }

    /// Whether the arguments say where to write.
    var hasOutput: Bool { Self.option(of: ["--output", "-o"], in: arguments) != nil }

    private static func option(of names: [String], in arguments: [String]) -> String? {
        names.first { name in arguments.contains { $0 == name || $0.hasPrefix(name + "=") } }
    }
}
