import Foundation

// The arguments say what to do, the command does it; only here does the process end.
exit(CommandLineTool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
