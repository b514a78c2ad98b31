import Foundation
import SwiftGraphQLCommands

// The process exits only here, so all other code returns an exit code instead.
let code = CommandLineTool.run(Array(CommandLine.arguments.dropFirst()))
// `print` ignores errors, so the output would be incomplete if the disk is full, for example.
guard fflush(nil) == 0 else {
    Terminal.printMessage("error: the standard output can't be written: \(String(cString: strerror(errno)))")
    exit(ExitCode.failure.rawValue)
}
exit(code.rawValue)
