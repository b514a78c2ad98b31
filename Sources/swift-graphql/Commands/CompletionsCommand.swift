import SwiftGraphQLCodegen
import SwiftGraphQLCommands

/// The command `swift-graphql completions`, which prints a shell script that completes commands and options.
struct CompletionsCommand {
    static let help = """
        Prints a script that lets a shell complete the commands and options of swift-graphql.

        usage: swift-graphql completions <bash|zsh|fish>

        options:
          --help    print this

        examples:
          swift-graphql completions bash > ~/.local/share/bash-completion/completions/swift-graphql
          swift-graphql completions zsh > ~/.zfunc/_swift-graphql
          swift-graphql completions fish > ~/.config/fish/completions/swift-graphql.fish

        The exit code is 0 on success, and 64 if the arguments are invalid.
        """

    private enum Shell: String, CaseIterable {
        case bash, zsh, fish
    }

    /// The completions for the arguments of one command.
    private struct Completions {
        var command: String
        var options: [String]
        /// The words that can follow the command.
        var words: [String]
    }

    /// The options that can be used without a command.
    private static let ownOptions = ["--help", "--version"]

    /// The options that accept only certain values, with these values.
    private static let values: [(option: String, values: [String])] = [
        ("--access", GraphQLCodegen.Access.allCases.map(\.rawValue)),
        ("--order", GraphQLCodegen.Order.allCases.map(\.rawValue)),
        ("--nullability", GraphQLCodegen.Nullability.allCases.map(\.rawValue)),
        ("--fail-on", ["breaking", "dangerous", "never"]), ("--as", SelectionCheck.Level.allCases.map(\.rawValue)),
    ]

    private static func words(after command: String, commands: [String]) -> [String] {
        switch command {
        case "help": commands
        case "cache": ["explain", "show"]
        case "completions": Shell.allCases.map(\.rawValue)
        default: []
        }
    }

    private let shell: Shell

    /// Runs the command with the arguments that follow its name.
    ///
    /// - Parameter commands: All commands with their help texts, which contain the names of the options.
    /// - Throws: `UsageError` if the arguments are invalid.
    static func run(_ arguments: [String], commands: [(name: String, help: String)]) throws -> ExitCode {
        let command = try CompletionsCommand(arguments)
        let names = commands.map(\.name)
        let all = commands.map { name, help in
            // Complete only `--help` for these two commands, because their help text is about the whole tool.
            let options = name == "help" || name == "version" ? ["--help"] : UsageError.options(in: help)
            return Completions(command: name, options: options, words: words(after: name, commands: names))
        }
        switch command.shell {
        case .bash: print(bash(all))
        case .zsh: print(zsh(all))
        case .fish: print(fish(all))
        }
        return .success
    }

    /// Parses the given arguments.
    private init(_ arguments: [String]) throws(UsageError) {
        var reader = ArgumentReader(arguments)
        var shell: Shell?
        while let argument = try reader.next() {
            switch argument {
            case .option(let option): throw UsageError(unknown: option, of: "completions", help: Self.help)
            case .value(let name):
                guard shell == nil, let named = Shell(rawValue: name) else {
                    throw UsageError("'completions' needs one shell: bash, zsh or fish, not '\(name)'")
                }
                shell = named
            }
        }
        guard let shell else { throw UsageError("'completions' needs a shell: bash, zsh or fish") }
        self.shell = shell
    }

    private static func bash(_ all: [Completions]) -> String {
        """
        _swift_graphql() {
            local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} words=
            COMPREPLY=()
            if [ "$COMP_CWORD" = 1 ]; then
                words="\(all.map(\.command).joined(separator: " "))"
                case $current in -*) words="\(ownOptions.joined(separator: " "))" ;; esac
                COMPREPLY=($(compgen -W "$words" -- "$current"))
                return
            fi
            # Bash splits --access=public into three words.
            if [ "$current" = = ]; then
                current=
            elif [ "$previous" = = ]; then
                previous=${COMP_WORDS[COMP_CWORD - 2]}
            fi
            case $previous in
        \(values.map { "    \($0.option)) words=\"\($0.values.joined(separator: " "))\" ;;" }.joined(separator: "\n"))
            *)
                case $current in
                -*)
                    case ${COMP_WORDS[1]} in
        \(cases(all, \.options, indent: 12) { "words=\"\($0)\"" })
                    esac ;;
                *)
                    case $COMP_CWORD:${COMP_WORDS[1]} in
        \(cases(all, \.words, indent: 12, prefix: "2:") { "words=\"\($0)\"" })
                    esac ;;
                esac ;;
            esac
            if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$current")); fi
        }
        complete -o default -F _swift_graphql swift-graphql
        """
    }

    private static func zsh(_ all: [Completions]) -> String {
        """
        #compdef swift-graphql
        _swift_graphql() {
            local previous=${words[CURRENT - 1]}
            if (( CURRENT == 2 )); then
                if [[ ${words[CURRENT]} == -* ]]; then
                    compadd -- \(ownOptions.joined(separator: " "))
                else
                    compadd -- \(all.map(\.command).joined(separator: " "))
                fi
                return
            fi
            if [[ ${words[CURRENT]} == --*=* ]]; then
                previous=${words[CURRENT]%%=*}
                compset -P '*='
            fi
            case $previous in
        \(values.map { "    \($0.option)) compadd -- \($0.values.joined(separator: " ")); return ;;" }
            .joined(separator: "\n"))
            esac
            case $CURRENT:${words[2]} in
        \(cases(all, \.words, indent: 4, prefix: "3:") { "if [[ ${words[CURRENT]} != -* ]]; then compadd -- \($0); return; fi" })
            esac
            if [[ ${words[CURRENT]} != -* || ${words[CURRENT]} == --*=* ]]; then
                _files
                return
            fi
            case ${words[2]} in
        \(cases(all, \.options, indent: 4) { "compadd -- \($0)" })
            esac
        }
        if [[ $funcstack[1] == _swift-graphql ]]; then
            _swift_graphql "$@"
        else
            compdef _swift_graphql swift-graphql
        fi
        """
    }

    /// Returns the branches of a shell's `case` statement, one for each command that has words of the given kind.
    private static func cases(
        _ all: [Completions], _ words: KeyPath<Completions, [String]>, indent: Int, prefix: String = "",
        _ body: (String) -> String
    ) -> String {
        let space = String(repeating: " ", count: indent)
        return all.filter { !$0[keyPath: words].isEmpty }
            .map { "\(space)\(prefix)\($0.command)) \(body($0[keyPath: words].joined(separator: " "))) ;;" }
            .joined(separator: "\n")
    }

    private static func fish(_ all: [Completions]) -> String {
        let complete = "complete -c swift-graphql -n"
        let names = all.map(\.command).joined(separator: " ")
        var lines = ["\(complete) __fish_use_subcommand -f -a '\(names)'"]
        lines += ownOptions.map { "\(complete) __fish_use_subcommand -l \($0.dropFirst(2))" }
        let values = Dictionary(Self.values.map { ($0.option, $0.values) }) { first, _ in first }
        for completions in all {
            let condition = "__fish_seen_subcommand_from \(completions.command)"
            if !completions.words.isEmpty {
                let isNext = "test (count (commandline -opc)) -eq 2"
                let words = completions.words.joined(separator: " ")
                lines.append("\(complete) '\(condition); and \(isNext)' -f -a '\(words)'")
            }
            for option in completions.options {
                let value = values[option].map { " -x -a '\($0.joined(separator: " "))'" } ?? ""
                lines.append("\(complete) '\(condition)' -l \(option.dropFirst(2))\(value)")
            }
        }
        return lines.joined(separator: "\n")
    }
}
