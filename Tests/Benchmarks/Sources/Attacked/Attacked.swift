import Foundation
import SwiftGraphQL

/// A client with the default limits that runs one operation against a server and prints how the operation ended.
///
///     Attacked OPERATION URL [IDLE-TIMEOUT [TOTAL-TIMEOUT]]
///
/// The timeouts are in seconds. A second line has the peak memory in KiB, before the operation and after it.
@main struct Attacked {
    static func main() async {
        let arguments = CommandLine.arguments
        guard arguments.count > 2, let operation = Operation(rawValue: arguments[1]),
            let endpoint = URL(string: arguments[2])
        else {
            print("Attacked \(Operation.allCases.map(\.rawValue).joined(separator: "|")) URL [IDLE [TOTAL]]")
            exit(2)
        }
        let timeouts = arguments.dropFirst(3).compactMap { Double($0).map { Duration.seconds($0) } }
        let before = peakMemory()
        do {
            let count = try await operation.run(
                endpoint, idleTimeout: timeouts.first, totalTimeout: timeouts.dropFirst().first)
            print("\(count) values")
        } catch {
            print(describe(error))
        }
        print(before, peakMemory())
    }

    private static func describe(_ error: any Error) -> String {
        switch error {
        case let error as ClientError: "ClientError.\(error.code): \(error.message.prefix(120))"
        case let error as SelectionError: "SelectionError.\(error.code): \(error.message.prefix(120))"
        case let error as ResponseError: "ResponseError of \(error.errors.count) errors"
        default: "UNTYPED: \(String(describing: error).prefix(120))"
        }
    }

    /// The peak memory of the process, in KiB. `getrusage` would include the memory of the process that started it.
    private static func peakMemory() -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
}
