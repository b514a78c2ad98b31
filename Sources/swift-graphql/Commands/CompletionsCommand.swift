/// `swift-graphql completions`: prints a script that completes commands and options in a shell.
struct CompletionsCommand {
    static let help = """
        Prints a script with which a shell completes the commands and options of swift-graphql.

        usage: swift-graphql completions <bash|zsh|fish>

        options:
          --help    print this

        examples:
          swift-graphql completions bash > ~/.local/share/bash-completion/completions/swift-graphql
          swift-graphql completions zsh > ~/.zfunc/_swift-graphql
          swift-graphql completions fish > ~/.config/fish/completions/swift-graphql.fish

        The exit code is 0 on success, and 64 if the arguments are invalid.
        """

    private enum Shell: String {
        case bash, zsh, fish
    }

    private let shell: Shell

    /// Runs the command with the arguments that follow its name.
    ///
    /// - Parameter commands: All commands, with the texts of their help, which name their options.
    /// - Throws: `UsageError`.
    static func run(_ arguments: [String], commands: [(name: String, help: String)]) throws -> ExitCode {
        guard let command = try CompletionsCommand(arguments) else {
            print(help)
            return .success
        }
        let options = commands.map { ($0.name, UsageError.options(in: $0.help)) }
        switch command.shell {
        case .bash: print(bash(options))
        case .zsh: print(zsh(options))
        case .fish: print(fish(options))
        }
        return .success
    }

    /// Parses the arguments. Returns `nil` if they ask for help.
    private init?(_ arguments: [String]) throws(UsageError) {
        var reader = ArgumentReader(arguments)
        var shell: Shell?
        while let argument = try reader.next() {
            switch argument {
            case .option("--help"), .option("-h"): return nil
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

    private typealias Options = [(command: String, options: [String])]

    private static func bash(_ all: Options) -> String {
        """
        _swift_graphql() {
            local current=${COMP_WORDS[COMP_CWORD]} options=
            if [ "$COMP_CWORD" = 1 ]; then
                COMPREPLY=($(compgen -W "\(all.map(\.command).joined(separator: " "))" -- "$current"))
                return
            fi
            COMPREPLY=()
            case $current in -*) ;; *) return ;; esac
            case ${COMP_WORDS[1]} in
        \(cases(all) { "options=\"\($0)\"" })
            esac
            COMPREPLY=($(compgen -W "$options" -- "$current"))
        }
        complete -o default -F _swift_graphql swift-graphql
        """
    }

    private static func zsh(_ all: Options) -> String {
        """
        #compdef swift-graphql
        _swift_graphql() {
            if (( CURRENT == 2 )); then
                compadd -- \(all.map(\.command).joined(separator: " "))
                return
            fi
            if [[ ${words[CURRENT]} != -* ]]; then
                _files
                return
            fi
            case ${words[2]} in
        \(cases(all) { "compadd -- \($0)" })
            esac
        }
        if [[ $funcstack[1] == _swift-graphql ]]; then
            _swift_graphql "$@"
        else
            compdef _swift_graphql swift-graphql
        fi
        """
    }

    private static func cases(_ all: Options, _ body: (String) -> String) -> String {
        all.filter { !$0.options.isEmpty }
            .map { "    \($0.command)) \(body($0.options.joined(separator: " "))) ;;" }
            .joined(separator: "\n")
    }

    private static func fish(_ all: Options) -> String {
        let names = all.map(\.command).joined(separator: " ")
        var lines = ["complete -c swift-graphql -n __fish_use_subcommand -f -a '\(names)'"]
        for (command, options) in all {
            for option in options {
                let condition = "'__fish_seen_subcommand_from \(command)'"
                lines.append("complete -c swift-graphql -n \(condition) -l \(option.dropFirst(2))")
            }
        }
        return lines.joined(separator: "\n")
    }
}
