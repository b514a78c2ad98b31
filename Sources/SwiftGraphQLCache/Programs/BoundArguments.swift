import SwiftGraphQLJSON

/// The field calls of one operation that have arguments, with the values of its variables.
struct BoundArguments: Sendable {
    /// A call, with the values of its arguments.
    struct Call: Sendable {
        /// The arguments, sorted by name and without absent ones, in the form in which the cache compares them:
        /// `{"first":10}`.
        let text: [UInt8]
        /// The number of the field with these arguments, if the value is stored in the object's own record; otherwise
        /// `nil`.
        let field: FieldNumber?
        /// The names of the arguments, and the indices of their variables.
        fileprivate let arguments: [(name: String, variable: Int)]
    }

    private let values: [JSONValue]
    /// The variables as they are sent, if they are nested so deeply that the values can't be read; otherwise `nil`.
    private var unreadable: String?
    private(set) var calls: [Call] = []

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

    /// Adds a call.
    mutating func add(_ call: Program.Call, _ vocabulary: inout Vocabulary) {
        let text = text(of: call.arguments)
        let field = call.fieldName.flatMap { vocabulary.field($0, text) }
        calls.append(Call(text: text, field: field, arguments: call.arguments))
    }

    /// Returns the arguments of a call that have certain names, as text.
    func text(of names: [String], in call: Int) -> [UInt8] {
        text(of: calls[call].arguments.filter { names.contains($0.name) })
    }

    /// Returns the value of an argument as canonical JSON.
    func value(of name: String, in call: Int) -> JSONValue? {
        calls[call].arguments.first { $0.name == name }
            .flatMap { values.indices.contains($0.variable) ? values[$0.variable] : nil }
    }

    private func text(of arguments: [(name: String, variable: Int)]) -> [UInt8] {
        if let unreadable { return Array(unreadable.utf8) }
        var text: [UInt8] = [UInt8(ascii: "{")]
        for (name, variable) in arguments where values.indices.contains(variable) {
            if text.count > 1 { text.append(UInt8(ascii: ",")) }
            text += "\"\(name)\":\(values[variable])".utf8
        }
        text.append(UInt8(ascii: "}"))
        return text
    }
}
