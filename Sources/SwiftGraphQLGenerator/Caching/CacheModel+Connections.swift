import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// A field that returns pages of a list.
struct CacheConnection {
    let coordinate: String
    /// The arguments that distinguish one list from another.
    let keyArguments: [String]
    /// The arguments that set the position of a page.
    let positionArguments: [String]
    /// The lists of items in a page. If a list contains nodes instead of edges, its edge type is `nil`.
    let lists: [ItemList]

    struct ItemList: Equatable {
        /// The coordinate of the field that contains the items. This is the connection itself if it returns a list.
        let coordinate: String
        let edge: String?
    }

    /// The connection's lines in the text that `CacheSchema` reads.
    var lines: [String] {
        [["connection", coordinate] + keyArguments, ["position", coordinate] + positionArguments]
            .map { $0.joined(separator: " ") }
            + lists.map { "items \($0.coordinate)" + ($0.edge.map { " \($0)" } ?? "") }
    }
}

extension CacheModel {
    /// The names of arguments that set a page's position, and the names of arguments that set a page's size.
    private static let positions = ["after", "before", "cursor", "nextToken", "offset", "skip"]
    private static let sizes = ["first", "last", "limit", "take"]

    /// Returns whether the given field has an argument that sets the position of a page.
    static func isPaged(_ field: SchemaField) -> Bool {
        field.arguments.contains { positions.contains($0.name.text) }
    }

    /// Returns the connections that the given rules configure. Reports rules that contradict the schema.
    func connections(
        _ rules: [CacheConfiguration.Rule<[CacheConfiguration.Entry<String>]?>],
        _ diagnostics: inout DiagnosticCollector
    ) -> [CacheConnection] {
        var connections: [CacheConnection] = []
        for rule in rules where isOfObjects(rule.coordinate, at: rule.location, &diagnostics) {
            guard let (type, field) = field(rule.coordinate) else {
                diagnostics.error("write a field, such as 'Query.feed', not '\(rule.coordinate)'", at: rule.location)
                continue
            }
            if let objection = objection(to: type, field) {
                diagnostics.error(objection.message, at: rule.location, hint: objection.hint)
                continue
            }
            let names = field.arguments.map(\.name.text)
            let positions = Self.positions.filter(names.contains)
            var isValid = true
            for argument in rule.value ?? [] {
                if !names.contains(argument.value) {
                    diagnostics.error(
                        "'\(rule.coordinate)' has no argument '\(argument.value)'", at: argument.location,
                        hint: Suggestion.hint(for: argument.value, among: names))
                } else if positions.contains(argument.value) {
                    diagnostics.error(
                        "'\(argument.value)' sets the start of a page, so it can't be a key argument",
                        at: argument.location)
                } else {
                    continue
                }
                isValid = false
            }
            if !isValid { continue }
            connections.append(
                CacheConnection(
                    coordinate: rule.coordinate,
                    keyArguments: rule.value?.map(\.value)
                        ?? names.filter { !Self.positions.contains($0) && !Self.sizes.contains($0) },
                    positionArguments: positions, lists: lists(of: field, rule.coordinate)))
        }
        return connections
    }

    /// Returns the reason why the given field can't be a connection, or `nil` if it can.
    private func objection(to type: SchemaType, _ field: SchemaField) -> (message: String, hint: String?)? {
        let coordinate = "\(type.name).\(field.name)"
        if let kind = schema.operation(ofRoot: type.name.text), kind != .query {
            return ("the cache doesn't store the response to a \(kind.rawValue), so '\(coordinate)' has no pages", nil)
        }
        if !Self.isPaged(field) {
            return (
                "'\(coordinate)' has no argument that sets the start of a page",
                "the argument must be named \(Self.positions.dropLast().joined(separator: ", ")) or skip"
            )
        }
        if lists(of: field, coordinate).isEmpty {
            return (
                "'\(coordinate)' returns '\(field.type)', which isn't a page",
                "a page is a list of objects, or an object with 'edges', with 'nodes', or with a single list of objects"
            )
        }
        return nil
    }

    /// Returns the lists of items in pages of the given field, or an empty array if the field doesn't return pages.
    private func lists(of field: SchemaField, _ coordinate: String) -> [CacheConnection.ItemList] {
        if element(of: field) != nil { return [.init(coordinate: coordinate, edge: edge(of: field)?.name)] }
        guard case .named(let name) = field.type.nullable, let page = schema[name.text], page.kind.isComposite else {
            return []
        }
        var all: [CacheConnection.ItemList] = []
        for name in schema.possibleTypes(of: page).sorted() {
            guard let type = schema[name] else { continue }
            let lists = type.fields.filter { element(of: $0) != nil }
            let nodes = Set(lists.compactMap { edge(of: $0)?.node })
            var items = lists.filter { edge(of: $0) != nil || element(of: $0).map { nodes.contains($0) } ?? false }
            if items.isEmpty { items = lists.count == 1 ? lists : lists.filter { $0.name.text == "nodes" } }
            if items.isEmpty { return [] }
            all += items.map { .init(coordinate: "\(name).\($0.name)", edge: edge(of: $0)?.name) }
        }
        return all
    }

    /// Returns the name of the element type if the given field returns a list of composite types, and otherwise `nil`.
    private func element(of field: SchemaField) -> String? {
        guard case .list(let element) = field.type.nullable, case .named(let name) = element.nullable,
            schema[name.text]?.kind.isComposite == true
        else { return nil }
        return name.text
    }

    /// Returns the names of the edge type and node type of the given list, or `nil` if its elements aren't edges.
    private func edge(of list: SchemaField) -> (name: String, node: String)? {
        guard let name = element(of: list), let edge = schema[name], edge.kind == .object,
            let node = edge.fields.first(where: { $0.name.text == "node" }),
            case .named(let type) = node.type.nullable, schema[type.text]?.kind.isComposite == true
        else { return nil }
        return (name, type.text)
    }
}
