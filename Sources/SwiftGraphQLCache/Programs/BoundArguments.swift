import SwiftGraphQLJSON

/// The calls of fields with arguments in an operation, together with the values of the operation's variables.
struct BoundArguments: Sendable {
    /// The names of a call's arguments, sorted, with the indices of the arguments' variables.
    typealias Call = [(name: String, variable: Int)]

    /// For each call, the text of the arguments that are present, in the form that the cache compares: `{"first":10}`.
    private(set) var texts: [[UInt8]] = []
    private var calls: [Call] = []
    private let values: [JSONValue]
    /// The text of the variables if they are nested too deeply to be read; otherwise `nil`.
    private var unreadable: String?

    /// - Parameter variables: The variables, as the text of a JSON object in the order of their definitions.
    init(_ variables: String) {
        // Most operations have no variables, so a shortcut for them is worthwhile.
        if variables == "{}" {
            values = []
            return
        }
        do {
            values = try JSONDocument(Array(variables.utf8)).root.members.map { JSONValue($0.value) }
        } catch {
            values = []
            unreadable = variables
        }
    }

    mutating func add(_ call: Call) {
        calls.append(call)
        texts.append(text(of: call))
    }

    /// Returns the text of a call's arguments; empty for a field without arguments.
    func text(of call: Int?) -> [UInt8] { call.map { texts[$0] } ?? [] }

    /// Returns the value of the argument with the given name; `nil` if the argument is absent.
    func value(of name: String, in call: Int) -> JSONValue? {
        calls[call].first { $0.name == name }
            .flatMap { values.indices.contains($0.variable) ? values[$0.variable] : nil }
    }

    private func text(of arguments: Call) -> [UInt8] {
        if let unreadable { return Array(unreadable.utf8) }
        let members = arguments.filter { values.indices.contains($0.variable) }
            .map { "\"\($0.name)\":\(values[$0.variable])" }
        return Array("{\(members.joined(separator: ","))}".utf8)
    }
}
