import SwiftGraphQLLanguage
import SwiftGraphQLSchema

extension SwiftEffects {
    /// Returns the effect of removing the given directive.
    func removed(_ directive: SchemaDirective) -> SwiftEffect {
        let name = directive.name.text
        let incremental = directive.locations.compactMap { old.incrementalMethod(name, at: $0) }
        return removed((old.directives[name]?.methods ?? []) + incremental)
    }

    /// Returns the effect of removing the given methods of a directive.
    private func removed(_ methods: [String]) -> SwiftEffect {
        guard !methods.isEmpty else { return .none }
        let names = methods.map { "'\($0)'" }.joined(separator: " and ")
        return SwiftEffect(.doesNotCompile, "\(names) no longer exist\(methods.count == 1 ? "s" : "")")
    }

    /// Returns the effect of no longer allowing a directive at the given location.
    func removed(_ directive: String, at location: DirectiveLocation.Kind) -> SwiftEffect {
        if let method = old.incrementalMethod(directive, at: location) { return removed([method]) }
        guard let before = old.directives[directive] else { return .none }
        if location == .field { return removed([before.fieldForm].compactMap(\.self)) }
        guard let operation = OperationKind.allCases.first(where: { $0.rawValue.uppercased() == location.rawValue }),
            let root = old.schema.roots[operation], let typeName = old.typeName(root.text),
            before.roots.contains(where: { SchemaEdition.text($0) == typeName })
        else { return .none }
        return SwiftEffect(
            .doesNotCompile, "'\(before.operationMethod)' no longer exists on selections of '\(typeName)'")
    }
}
