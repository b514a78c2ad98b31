import Foundation
import SwiftGraphQLCommands

// The process exits only here, so all other code returns an exit code instead.
exit(CommandLineTool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
