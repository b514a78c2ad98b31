import SwiftGraphQL
import SwiftGraphQLTesting

/// A comparison of operations with their translations, which executes both and compares the results.
///
/// The model of a translated selection must have the same data as the response to the original operation. Members of
/// fragments and of `on` count as members of their object. Each member of the response must be in the model, and vice
/// versa.
struct Comparison {
    /// The original operations.
    let document: String
    /// Servers with different data, so that all types, nulls and list lengths occur.
    let servers: [GraphQLServer]
    private(set) var count = 0
    private(set) var failures: [String] = []

    init(schema: String, document: String) throws {
        self.document = document
        servers = try (0..<12).map { seed in
            try GraphQLServer(sdl: schema, seed: seed, isLenient: true).mocking(listLength: 1...3)
                .mocking(nullPercentage: seed < 4 ? 0 : 25)
        }
    }

    /// Executes an operation and its translation and compares the results.
    mutating func compare<Value, Scope: OperationScope>(
        _ selection: Selection<Value, Scope>, _ name: String, _ variables: String = "{}"
    ) async {
        count += 1
        for server in servers {
            do {
                let own = try selection.named(name).prepare()
                let variables = try JSONValue(parsing: variables).object ?? [:]
                let written = try await Self.responses(
                    server,
                    GraphQLRequest(type: own.type, operationName: name, document: document, variables: variables))
                let sent = try await Self.responses(
                    server,
                    GraphQLRequest(
                        type: own.type, operationName: name, document: own.document, variables: own.variables))
                guard written.count == sent.count, !sent.isEmpty else {
                    failures.append("\(name): \(sent.count) responses, not \(written.count)")
                    continue
                }
                for (written, sent) in zip(written, sent) {
                    let response = try JSONValue(parsing: written)
                    guard response["errors"] == nil, let data = response["data"] else {
                        failures.append("\(name): \(String(decoding: written, as: UTF8.self))")
                        continue
                    }
                    let model = try Tree(try own.decode(sent), beside: Tree(data))
                    if model != Tree(data) {
                        failures.append("\(name):\n\(model)\nis not\n\(Tree(data))\n\(own.document)")
                    }
                }
            } catch {
                failures.append("\(name): \(error)")
            }
        }
    }

    private static func responses(_ server: GraphQLServer, _ request: GraphQLRequest) async throws -> [[UInt8]] {
        guard request.type == .subscription else { return [Array(try await server.send(request).body)] }
        var responses: [[UInt8]] = []
        for try await event in server.subscribe(request) { responses.append(event.value?.body ?? []) }
        return responses
    }
}

/// Data from a model or a response.
indirect enum Tree: Equatable {
    case null, bool(Bool), number(Double), string(String), list([Tree]), object([String: Tree])

    /// The error for a part of the model without a counterpart in the response.
    struct Mismatch: Error {
        let message: String
    }

    init(_ value: JSONValue) {
        switch value {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .number(let value): self = .number(value.double)
        case .string(let value): self = .string(value)
        case .array(let values): self = .list(values.map(Tree.init))
        case .object(let members):
            self = .object(Dictionary(members.map { ($0.key, Tree($0.value)) }, uniquingKeysWith: { $1 }))
        }
    }

    /// Converts the given model's data to the format of a response.
    init(_ model: Any, beside response: Tree) throws {
        switch model {
        case let value as JSONValue: self.init(value)
        case let value as String: self = .string(value)
        case let value as Bool: self = .bool(value)
        case let value as Int: self = .number(Double(value))
        case let value as Double: self = .number(value)
        case let value as any EnumValue: self = .string(value.rawValue)
        default:
            let mirror = Mirror(reflecting: model)
            switch mirror.displayStyle {
            case .optional:
                guard let value = mirror.children.first?.value else {
                    self = .null
                    return
                }
                self = try Tree(value, beside: response)
            case .collection:
                guard case .list(let elements) = response, elements.count == mirror.children.count else {
                    throw Mismatch(message: "a list is beside \(response)")
                }
                self = .list(try zip(mirror.children, elements).map { try Tree($0.value, beside: $1) })
            default:
                guard case .object(let members) = response else {
                    throw Mismatch(message: "\(type(of: model)) is beside \(response)")
                }
                self = .object(try Self.members(of: mirror, beside: members))
            }
        }
    }

    private static func members(of mirror: Mirror, beside response: [String: Tree]) throws -> [String: Tree] {
        var result: [String: Tree] = [:]
        for child in mirror.children {
            var label = child.label ?? ""
            // A name that was changed for Swift has a number or an underscore.
            if response[label] == nil, label.hasSuffix("2") || label.hasSuffix("_") { label.removeLast() }
            if mirror.displayStyle == .struct, let value = response[label] {
                result[label] = try merge(result[label], Tree(child.value, beside: value))
                continue
            }
            // This is a fragment, an `on` or the value of a case, which belong to the same object, or a field that
            // wasn't included.
            var inner = Mirror(reflecting: child.value)
            if inner.displayStyle == .optional {
                guard let value = inner.children.first?.value else { continue }
                inner = Mirror(reflecting: value)
            }
            for (name, value) in try members(of: inner, beside: response) {
                result[name] = try merge(result[name], value)
            }
        }
        return result
    }

    private static func merge(_ first: Tree?, _ second: Tree) throws -> Tree {
        switch (first, second) {
        case (nil, _), (.null?, _): return second
        // A field that isn't included in one place may be included in another place.
        case (let first?, .null): return first
        case (.object(let left)?, .object(let right)):
            return .object(try right.reduce(into: left) { $0[$1.key] = try merge($0[$1.key], $1.value) })
        case (.list(let left)?, .list(let right)) where left.count == right.count:
            return .list(try zip(left, right).map { try merge($0, $1) })
        case (let first?, _):
            guard first == second else { throw Mismatch(message: "\(first) is not \(second)") }
            return second
        }
    }
}
