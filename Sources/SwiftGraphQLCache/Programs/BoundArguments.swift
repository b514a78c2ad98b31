import SwiftGraphQLJSON

/// The field calls with arguments in one operation, and the values of the operation's variables.
struct BoundArguments: Sendable {
    /// The sorted names of a call's arguments, with the indices of their variables.
    typealias Call = [(name: String, variable: Int)]

    /// For each call, the arguments that aren't absent, in the form that the cache compares: `{"first":10}`.
    private(set) var texts: [[UInt8]] = []
    private var calls: [Call] = []
    private let values: [JSONValue]
    /// The variables as they are sent, if they are nested too deeply to be read; otherwise `nil`.
    private var unreadable: String?

    /// - Parameter variables: The variables as the text of a JSON object, in the order of their definitions.
    init(_ variables: String) {
        // Most operations have no variables.
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

    /// Returns those arguments of a call that have certain names, as text.
    func text(of names: [String], in call: Int) -> [UInt8] { text(of: calls[call].filter { names.contains($0.name) }) }

    /// Returns the value of an argument as canonical JSON.
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
