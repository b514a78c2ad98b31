/// The arguments after `swift package graphql`.
struct Invocation {
    /// The commands that can take what they need from the configuration of a target.
    enum TargetCommand: String {
        /// Writes the API.
        case generate
        /// Writes the schema that a server tells.
        case fetchSchema = "fetch-schema"
    }

    /// The arguments for the tool, without the names of targets.
    private(set) var arguments: [String]
    /// The targets that the arguments name; none stands for all that have a configuration.
    private(set) var targetNames: [String] = []

    /// An invocation with its arguments.
    init(_ arguments: [String]) {
        self.arguments = arguments
    }

    /// The command, if it is one for targets; takes their names out of the arguments.
    ///
    /// - Throws: `CommandError` where `--target` makes no sense.
    mutating func takeTargetCommand() throws(CommandError) -> TargetCommand? {
        var rest: [String] = []
        var unread = arguments[...]
        while let argument = unread.popFirst() {
            if argument == "--target" {
                guard let name = unread.popFirst() else { throw CommandError("'--target' needs a value") }
                targetNames.append(name)
            } else if argument.hasPrefix("--target=") {
                targetNames.append(String(argument.dropFirst("--target=".count)))
            } else {
                rest.append(argument)
            }
        }
        arguments = rest
        guard let command = arguments.first.flatMap(TargetCommand.init(rawValue:)) else {
            if targetNames.isEmpty { return nil }
            throw CommandError("'--target' goes with 'generate' and 'fetch-schema', which come first")
        }
        if let source = sourceOption {
            if targetNames.isEmpty { return nil }
            throw CommandError("'\(source)' and '--target' can't be given together: a target has a configuration")
        }
        return command
    }

    /// The option that says by itself where to read, so that no target is meant.
    private var sourceOption: String? {
        let names = ["--config", "--schema", "--endpoint", "--help", "-h"]
        return names.first { name in arguments.contains { $0 == name || $0.hasPrefix(name + "=") } }
    }
}
