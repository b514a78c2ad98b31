import Foundation

// This is the only place where the process exits.
exit(CommandLineTool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
